import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askedOf, type Columns } from './small-tables.js';

/** Asked for on average, by what people call the number. */
const tables: readonly (readonly [
  table: string,
  columns: Columns,
  said: Readonly<Record<string, string>>,
])[] = [
  [
    'employees',
    {
      team: ['A', 'B'],
      salary: [3000, 4000],
      sick_days: [1, 4],
      vacation_days: [20, 25],
      overtime_hours: [1, 9],
    },
    {
      salary: 'pay, wage, compensation, earnings',
      sick_days: 'sick leave, absence, days off sick',
      vacation_days: 'vacation, annual leave, leave days, pto',
      overtime_hours: 'overtime',
    },
  ],
  [
    'tickets',
    { team: ['A', 'B'], first_response_min: [5, 90], resolution_hours: [1, 30], csat: [1, 2] },
    {
      first_response_min: 'first reply time, reaction time, time to first response',
      resolution_hours: 'time to resolve, handling time, solve time, time to close',
      csat: 'satisfaction, happiness, customer satisfaction',
    },
  ],
  [
    'bookings',
    { hotel: ['Sea', 'City'], nights: [1, 4], room_rate: [80.5, 120.5] },
    {
      nights: 'length of stay, stay',
      room_rate: 'price per night, nightly rate, room price, adr',
    },
  ],
  [
    'orders',
    { shop: ['Sea', 'City'], amount: [20.5, 99.5], shipping_cost: [3.5, 5.5], delivery_days: [1, 9] },
    {
      amount: 'order value, order amount',
      shipping_cost: 'postage, delivery cost, shipping fee, freight',
      delivery_days: 'delivery time, shipping time, transit time',
    },
  ],
  [
    'stock',
    { place: ['Lyon', 'Kiel'], stock_on_hand: [5, 90], lead_time_days: [3, 9], unit_cost: [1.5, 9.5] },
    {
      unit_cost: 'purchase price, cost per unit',
      stock_on_hand: 'units in stock, stock level',
      lead_time_days: 'delivery time',
    },
  ],
];

describe('words for amounts', () => {
  for (const [table, columns, said] of tables)
    it(`knows what is measured of ${table}`, async () => {
      const asked = await askedOf(table, columns);
      for (const [column, words] of Object.entries(said))
        for (const word of words.split(', ')) {
          const sql = await asked.sqlOf(`average ${word}`);
          assert.match(sql, new RegExp(`average_${column}\\b|AVG\\(${column}\\)`), `${table}: ${word}`);
        }
      await asked.close();
    });

  it('asks for a number by its adjective or its verb', async () => {
    const asked = await askedOf('parcels', {
      carrier: ['Fast', 'Post'],
      weight_kg: [2.5, 9.5],
      driver_age: [20, 50],
    });
    assert.match(
      await asked.sqlOf('how heavy are parcels by carrier'),
      /carrier, MEASURE\(average_weight_kg\)/,
    );
    assert.match(await asked.sqlOf('how much do parcels weigh by carrier'), /MEASURE\(average_weight_kg\)/);
    assert.match(await asked.sqlOf('how old are drivers'), /MEASURE\(average_driver_age\)/);
    assert.equal(await asked.sqlOf('how tall are parcels'), '');
    await asked.close();
  });

  it('takes the time to a reply for no number of replies', async () => {
    const asked = await askedOf('chats', { topic: ['A', 'B'], first_reply_minutes: [2, 9] });
    assert.doesNotMatch(await asked.sqlOf('how many messages by topic'), /first_reply/);
    assert.doesNotMatch(await asked.sqlOf('total answers by topic'), /first_reply/);
    await asked.close();
  });
});
