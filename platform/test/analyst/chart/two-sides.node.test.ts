/** Two opposite sides of one count are one chart and one answer, and neither hides behind the other. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Asked } from '../ask-analyst.js';

type Spec = {
  readonly title: string;
  readonly mark: { readonly type: string };
  readonly transform: readonly Record<string, unknown>[];
  readonly encoding: Readonly<Record<string, Record<string, unknown>>>;
};

describe('two sides of a count', () => {
  let flights: Asked;
  before(async () => {
    flights = await Asked.over('flights');
  });
  after(() => flights.close());

  const asked = async (question: string): Promise<{ text: string; spec: Spec }> => {
    const { text, sql } = await flights.ask(question);
    return { text, spec: JSON.parse(sql[0]?.vegaSpec ?? '{}') as Spec };
  };

  it('stand on each other in one bar of each weekday, told apart by a legend', async () => {
    const { spec } = await asked('late and on-time flights from Oakland by weekday');
    assert.equal(spec.mark.type, 'bar');
    assert.equal(spec.encoding['x']?.['field'], 'day_of_week');
    assert.equal(spec.encoding['y']?.['field'], 'side_value');
    assert.equal(spec.encoding['color']?.['field'], 'side_name');
    assert.match(
      JSON.stringify(spec.transform),
      /"fold":\[[^\]]*,[^\]]*\].*Delayed flights.*On-time flights/,
    );
    assert.match(spec.title, /^Delayed flights and on-time flights by day of week/);
  });

  it('are two lines over time', async () => {
    const { spec } = await asked('late and on-time flights from Oakland by month');
    assert.equal(spec.mark.type, 'line');
    assert.equal(spec.encoding['color']?.['field'], 'side_name');
  });

  it('are both told in words', async () => {
    const { text } = await asked('late and on-time flights from Oakland by weekday');
    assert.match(
      text,
      /^Delayed flights by day of week: highest for .* On-time flights by day of week: highest for /s,
    );
  });

  it('says of which things there was nothing in a time', async () => {
    const { text } = await asked('which airports had no departures in January');
    assert.match(text, /of origin airports without flights that you can see in January 2001/);
  });
});
