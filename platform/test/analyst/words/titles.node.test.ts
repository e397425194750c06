import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lowerFirst } from '../../../src/analyst/words/phrases.js';

describe('a title within a sentence', () => {
  it('begins small, and keeps its names', () => {
    assert.equal(lowerFirst('Order date'), 'order date');
    assert.equal(lowerFirst('Orders from Berlin'), 'orders from Berlin');
    assert.equal(lowerFirst('SLA breaches'), 'SLA breaches');
  });

  it('is small throughout where every word of it begins large', () => {
    assert.equal(lowerFirst('Worldwide Gross'), 'worldwide gross');
    assert.equal(lowerFirst('US DVD Sales'), 'US DVD sales');
    assert.equal(lowerFirst('Time of Day'), 'time of day');
    assert.equal(lowerFirst('Beak Length (mm)'), 'beak length (mm)');
    assert.equal(lowerFirst('IMDb Votes'), 'IMDb votes');
    assert.equal(lowerFirst('Body Mass (g) of each penguin'), 'body mass (g) of each penguin');
  });
});
