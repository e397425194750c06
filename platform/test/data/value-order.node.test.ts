import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inOwnOrder } from '../../src/data/value-order.js';

/** Each in its own order; it is asked for from the end on. */
const ordered: readonly (readonly string[])[] = [
  ['Low', 'Normal', 'High', 'Urgent'],
  ['low', 'medium', 'high', 'critical'],
  ['Minor', 'Major', 'Critical'],
  ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
  ['Small', 'Medium', 'Large', 'Enterprise'],
  ['Very dissatisfied', 'Dissatisfied', 'Neutral', 'Satisfied', 'Very satisfied'],
  ['very_poor', 'poor', 'fair', 'good', 'excellent'],
  ['Strongly disagree', 'Disagree', 'Agree', 'Strongly agree'],
  ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  ['Tuesday', 'Friday', 'Sunday'],
  ['Jan', 'Feb', 'Mar', 'Dec'],
  ['Q1', 'Q2', 'Q3', 'Q4'],
  ['Q4 2024', 'Q1 2025', 'Q2 2025'],
  ['Nov 2024', 'Jan 2025', 'Dec 2025'],
  ['P1', 'P2', 'P10'],
  ['1 - Low', '2 - Medium', '10 - High'],
  ['18-24', '25-34', '35-44', '65+'],
  ['under 18', '18–24', '25–64', '65 and over'],
  ['< 5', '5 to 10', '> 10'],
  ['0-5', '5-10', '10-100', '100+'],
  ['€0-500', '€500-1,000', '€1k-5k', '€5k+'],
  ['1-2 days', '3-7 days', '8+ days'],
];

describe('the own order of values', () => {
  it('is that of ranks, sizes, answers, names of time and bands of numbers', () => {
    for (const values of ordered) assert.deepEqual(inOwnOrder([...values].reverse()), values);
  });

  it('is none where one value is of no scale, or there is nothing to order', () => {
    const none = [
      ['Low', 'High', 'Unknown'],
      ['Chairs', 'Desks'],
      ['Low'],
      [],
      ['May', 'Low'],
      ['Store 2', 'Store 10'],
      ['555-1234', 'none'],
      ['Good', 'Monday'],
    ];
    for (const values of none) assert.equal(inOwnOrder(values), undefined, values.join());
  });
});
