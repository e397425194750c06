import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askedOf } from './small-tables.js';

describe('abbreviations', () => {
  it('spells out the columns of a table', async () => {
    const asked = await askedOf('payslips', {
      dept: ['IT', 'Sales'],
      mgr: ['Ann', 'Bob'],
      prod_cat: ['X', 'Y'],
      wt_kg: [2.5, 9.5],
    });
    for (const [column, words] of Object.entries({
      dept: 'department, team, dept',
      mgr: 'manager, boss',
      prod_cat: 'product category, category',
    }))
      for (const word of words.split(', '))
        assert.match(
          await asked.sqlOf(`how many payslips by ${word}`),
          new RegExp(`SELECT ${column}, `),
          word,
        );
    assert.match(await asked.sqlOf('average weight by department'), /dept, MEASURE\(average_wt_kg\)/);
    await asked.close();
  });

  it('reads what is typed in short, unless the data holds it itself', async () => {
    const asked = await askedOf('orders', {
      customer: ['Abko', 'Belov'],
      department: ['IT', 'Sales'],
      pet: ['cat', 'dog'],
      category: ['X', 'Y'],
    });
    assert.match(await asked.sqlOf('orders by dept'), /SELECT department, /);
    assert.match(await asked.sqlOf('orders by cust'), /SELECT customer, /);
    assert.match(await asked.sqlOf('how many orders with pet cat'), /pet = 'cat'/);
    await asked.close();
  });
});
