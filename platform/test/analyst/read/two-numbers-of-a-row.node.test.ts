import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askedWorlds } from '../asked-worlds.js';

describe('two numbers of a row', () => {
  const { check, sql } = askedWorlds(
    'boxoffice',
    'filmlist',
    'orders',
    'wholesale',
    'repairs',
    'subs',
    'cinema',
    'watchlist',
  );

  it('takes one from the other, and sums, averages, ranks and bounds what is left', () =>
    check([
      ['repairs', 'cost minus tenant share by trade', /SELECT trade, SUM\(\(cost_eur - tenant_share_eur\)\)/],
      [
        'filmlist',
        'average difference between gross and budget by genre',
        /AVG\(\(worldwide_gross - budget\)\)/,
      ],
      [
        'filmlist',
        'top 5 films by gross minus budget',
        /ORDER BY \(worldwide_gross - budget\) DESC.* LIMIT 5/s,
      ],
      [
        'filmlist',
        'how many films have a gross minus budget below 0',
        /WHERE \(worldwide_gross - budget\) < 0/,
      ],
      [
        'subs',
        'which 5 invoices have the largest difference between amount due and amount paid',
        /ORDER BY \(amount_due - amount_paid\) DESC/,
      ],
      ['cinema', 'box office minus snack sales by cinema', /SUM\(\(box_office_eur - snack_sales_eur\)\)/],
    ]));

  it('reads a word as the question itself explains it', () =>
    check([
      [
        'filmlist',
        'which 5 films lost the most money, gross minus budget?',
        /ORDER BY \(worldwide_gross - budget\) ASC.* LIMIT 5/s,
      ],
      [
        'filmlist',
        'top 5 films by profit, profit = gross - budget',
        /ORDER BY (?:row_profit|\(worldwide_gross - budget\)) DESC.* LIMIT 5/s,
      ],
      [
        'wholesale',
        'average margin by category (list price minus purchase price)',
        /category, AVG\(\(list_price - purchase_price\)\)/,
      ],
    ]));

  it('does not guess what a loss is where nothing tells', async () => {
    assert.equal(await sql('boxoffice', 'which films lost the most money'), '');
  });

  it('sets the one against so many times the other', () =>
    check([
      ['filmlist', 'how many movies grossed at least twice their budget?', /worldwide_gross >= 2 \* budget/],
      [
        'filmlist',
        'Of the films where both budget and gross are known, what percentage grossed at least twice their budget?',
        /worldwide_gross >= 2 \* budget\).*WHERE budget IS NOT NULL\s+AND worldwide_gross IS NOT NULL/s,
      ],
      [
        'repairs',
        'repairs where the tenant share is more than half of the cost',
        /tenant_share_eur > 0.5 \* cost_eur/,
      ],
      ['watchlist', 'films that grossed at least 3 times their budget', /worldwide_gross_m >= 3 \* budget_m/],
      ['filmlist', 'which movies did not make back their budget', /worldwide_gross < budget/],
    ]));

  it('compares no share with an amount', async () => {
    assert.equal(await sql('orders', 'orders where the discount is more than half of the amount'), '');
  });
});
