import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { searchModel } from '../../../src/platform/chat/search-model.js';
import { stubEngine } from '../testing/stub-engine.js';

const cubes = stubEngine().meta({});
const names = (query: string) =>
  searchModel(cubes, query).flatMap((cube) => cube.members.map((member) => member.name));

describe('searchModel', () => {
  it('finds members by the words of their names and titles', () => {
    assert.deepEqual(names('origin'), ['flights.origin']);
  });

  it('forgives a misspelt word', () => {
    assert.deepEqual(names('orgin'), ['flights.origin']);
  });

  it('shows every visible member where nothing is searched for', () => {
    assert.deepEqual(names(' '), ['flights.count', 'flights.origin']);
  });

  it('finds nothing for words that the model does not hold', () => {
    assert.deepEqual(searchModel(cubes, 'weather'), []);
  });

  it('never shows a hidden cube or member', () => {
    const [cube] = cubes;
    const hiddenMember = { ...cube!, dimensions: cube!.dimensions.map((d) => ({ ...d, isVisible: false })) };
    assert.deepEqual(
      searchModel([hiddenMember], '').flatMap((found) => found.members.map((member) => member.name)),
      ['flights.count'],
    );
    assert.deepEqual(searchModel([{ ...cube!, isVisible: false }], ''), []);
  });
});
