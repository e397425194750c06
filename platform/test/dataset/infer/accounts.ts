/** Small exports of accounts, each as another kind of tool writes it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Cell = string | number;

/** A folder for files, and what takes it away. */
export function files(): {
  readonly file: (name: string, rows: readonly (readonly Cell[])[]) => string;
  readonly remove: () => void;
} {
  const folder = mkdtempSync(join(tmpdir(), 'inlay-accounts-'));
  return {
    file: (name, rows) => {
      const path = join(folder, name);
      writeFileSync(path, `${rows.map((row) => row.join(',')).join('\n')}\n`);
      return path;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** What a small workshop pays and is paid in each month: day, who, what for, how much. */
const month: readonly (readonly [number, string, string, number])[] = [
  [1, 'Hallam Lettings', 'Rent', -900],
  [3, 'Ferro Metals', 'Materials', -240],
  [9, 'Orla Benn', 'Sales', 1500],
  [14, 'Ferro Metals', 'Materials', -160],
  [15, 'City Power', 'Electricity', -80],
  [21, 'Quill & Co', 'Sales', 700],
  [25, 'Ferro Metals', 'Materials', 50],
  [27, 'Dana Wirth', 'Wages', -600],
];

export type Booking = {
  readonly day: string;
  readonly who: string;
  readonly what: string;
  readonly amount: number;
  readonly balance: number;
};

/** From January to June 2025, oldest first; each month brings 270 more than it takes. */
export function bookings(): Booking[] {
  let balance = 1000;
  return [1, 2, 3, 4, 5, 6].flatMap((of) =>
    month.map(([day, who, what, amount]) => {
      balance += amount;
      return { day: `2025-0${of}-${String(day).padStart(2, '0')}`, who, what, amount, balance };
    }),
  );
}

export const dayFirst = (day: string): string => day.split('-').reverse().join('/');

/** One amount with a sign, newest first, with a running balance. */
export const signedStatement = (): Cell[][] => [
  ['Posted', 'Payee', 'Category', 'Value', 'Saldo'],
  ...bookings()
    .reverse()
    .map(({ day, who, what, amount, balance }) => [dayFirst(day), who, what, amount.toFixed(2), balance]),
];

/** A column for each way, noughts where nothing went it. */
export const twoColumnStatement = (): Cell[][] => [
  ['Balance', 'Withdrawals', 'Deposits', 'Narrative', 'Txn date'],
  ...bookings().map(({ day, who, amount, balance }) => [
    ...[balance.toFixed(2), Math.max(-amount, 0).toFixed(2), Math.max(amount, 0).toFixed(2)],
    ...[who, day],
  ]),
];

/** No sign, and a column that tells the way. */
export const typedTracker = (): Cell[][] => [
  ['id', 'spent_on', 'shop', 'label', 'kind', 'amount_eur'],
  ...bookings().map(({ day, who, what, amount }, i) => [
    ...[i + 1, day, who, what],
    ...[amount < 0 ? 'expense' : 'income', Math.abs(amount).toFixed(2)],
  ]),
];

/** Two accounts in one file, between which money is moved. */
export const twoAccounts = (): Cell[][] => {
  let saved = 5000;
  return [
    ['Date', 'Account name', 'Counterparty', 'Category', 'Amount', 'Running balance'],
    ...bookings().flatMap(({ day, who, what, amount, balance }) => {
      const row = [day, 'Everyday', who, what, amount.toFixed(2), balance.toFixed(2)];
      if (what !== 'Rent') return [row];
      saved += 100;
      return [row, [day, 'Reserve', 'Interest', 'Interest', '100.00', saved.toFixed(2)]];
    }),
  ];
};

/** A card: what was spent is above nothing, and little of it was paid back. */
export const cardStatement = (): Cell[][] => [
  ['Transaction date', 'Cardholder', 'Merchant', 'Category', 'Amount (USD)'],
  ...Array.from({ length: 60 }, (_, i) => [
    `2025-0${1 + (i % 6)}-1${i % 9}`,
    ['Ana Ruiz', 'Tom Lee'][i % 2] ?? '',
    ['Delta Rail', 'Slate Hotels', 'Nimbus Cloud'][i % 3] ?? '',
    ['Travel', 'Lodging', 'Software'][i % 3] ?? '',
    (i === 30 ? -20 : 20 + i).toFixed(2),
  ]),
];

/** Each entry on two accounts. */
export const journal = (): Cell[][] => [
  ['Entry', 'Date', 'Account', 'Debit', 'Credit'],
  ...bookings().flatMap(({ day, what, amount }, i) => {
    const size = Math.abs(amount).toFixed(2);
    return amount < 0
      ? [
          [i + 1, day, what, size, ''],
          [i + 1, day, 'Bank', '', size],
        ]
      : [
          [i + 1, day, 'Bank', size, ''],
          [i + 1, day, what, '', size],
        ];
  }),
];
