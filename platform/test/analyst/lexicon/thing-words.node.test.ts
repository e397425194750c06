import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askedOf, type Columns } from './small-tables.js';

/** By the column, or by the count of rows, what people call them. */
const tables: readonly (readonly [
  table: string,
  columns: Columns,
  said: Readonly<Record<string, string>>,
])[] = [
  [
    'claims',
    { policyholder: ['Abko', 'Belov', 'Cerny'], adjuster: ['Ann', 'Bob'], region: ['North', 'South'] },
    { policyholder: 'insured customer client', adjuster: 'handler assessor', region: 'area territory' },
  ],
  [
    'flights',
    {
      aircraft: ['A320', 'B737'],
      destination: ['LHR', 'MAD'],
      passengers: [90, 120],
    },
    {
      aircraft: 'plane airplane jet',
      destination: 'arrival_city',
      passengers: '',
    },
  ],
  [
    'admissions',
    { ward: ['ICU', 'Surgery'], doctor: ['Ann', 'Bob'], diagnosis: ['Flu', 'Asthma'] },
    {
      ward: 'department unit station',
      doctor: 'physician clinician',
      diagnosis: 'illness disease condition',
    },
  ],
  [
    'shipments',
    { carrier: ['Fast', 'Post'], warehouse: ['Lyon', 'Kiel'], truck: ['T1', 'T2'] },
    { carrier: 'courier haulier forwarder', warehouse: 'depot distribution_center', truck: 'lorry vehicle' },
  ],
  [
    'donations',
    { donor: ['Abko', 'Belov', 'Cerny'], fund: ['Water', 'School'] },
    { donor: 'giver supporter benefactor', fund: 'cause project program' },
  ],
];

describe('words for things', () => {
  for (const [table, columns, said] of tables)
    it(`knows what is told apart in ${table}`, async () => {
      const asked = await askedOf(table, columns);
      for (const [column, words] of Object.entries(said))
        for (const word of words.split(' ').filter(Boolean)) {
          const question = `how many ${table} by ${word.replaceAll('_', ' ')}`;
          assert.match(
            await asked.sqlOf(question),
            new RegExp(`SELECT ${column}, MEASURE\\(count\\)`),
            question,
          );
        }
      await asked.close();
    });

  it('counts rows by what they are called', async () => {
    for (const [table, words] of [
      ['tickets', 'cases requests enquiries'],
      ['enrollments', 'enrolments registrations'],
      ['matches', 'games fixtures rounds'],
      ['loans', 'credits mortgages borrowings'],
      ['work_orders', 'jobs repairs tasks'],
    ] as const) {
      const asked = await askedOf(table, { place: ['North', 'South'] });
      for (const word of words.split(' '))
        assert.match(await asked.sqlOf(`how many ${word} in 2025`), /MEASURE\(count\)/, `${table}: ${word}`);
      await asked.close();
    }
  });

  it('claims no word that two things of the data share, and none that nothing is called', async () => {
    const asked = await askedOf('calls', { provider: ['Tel A', 'Tel B'], courier: ['Blue', 'Nordic'] });
    for (const question of ['calls by carrier', 'calls by teacher', 'how many sellers do we have'])
      assert.equal(await asked.sqlOf(question), '', question);
    await asked.close();
  });
});
