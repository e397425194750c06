/**
 * Made-up orders with a story that a dashboard can tell: winter and summer peaks, sales in November, a week in March
 * 2025 in which the warehouse stood still, boots that come back more often than anything else, and a tent that carries
 * the second summer. Everything follows from the order's number and one seed, so that every machine has the same rows.
 */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { RowSource } from '../../src/dataset/data-set.js';

/** Raised when the rows change. */
const rowsVersion = 1;
const seed = 20230701;
const [orderCount, customerCount, firstDay, dayCount] = [60_000, 9_000, '2023-07-01', 731];

export const shopRows: RowSource = {
  fingerprint: async () => `shop-${rowsVersion}-${seed}`,
  import: async (connection: DuckDBConnection, report) => {
    report({ step: 'Making the shop’s orders', fraction: 0 });
    for (const statement of statements) await connection.run(statement);
    report({ step: 'Made the shop’s orders', fraction: 1 });
  },
};

/** A number from 0 to 1 that depends on a row and on what it is for, and on nothing else. */
const chance = (row: string, purpose: number): string =>
  `((hash(${row} * 7919 + ${seed + purpose * 104_729}) % 1000003) / 1000003.0)`;

const places = [
  ['Germany', 'Munich', 48.14, 11.58, 16],
  ['Germany', 'Berlin', 52.52, 13.4, 12],
  ['Germany', 'Hamburg', 53.55, 9.99, 7],
  ['France', 'Lyon', 45.76, 4.84, 10],
  ['France', 'Paris', 48.86, 2.35, 11],
  ['France', 'Grenoble', 45.19, 5.72, 5],
  ['Austria', 'Innsbruck', 47.27, 11.39, 8],
  ['Austria', 'Vienna', 48.21, 16.37, 5],
  ['Switzerland', 'Zurich', 47.37, 8.54, 7],
  ['Switzerland', 'Bern', 46.95, 7.45, 4],
  ['Italy', 'Milan', 45.46, 9.19, 6],
  ['Italy', 'Turin', 45.07, 7.69, 4],
  ['Netherlands', 'Utrecht', 52.09, 5.12, 5],
] as const;

/** Name, category, price, weight in the summer and in the winter half, share that comes back. */
const products = [
  ['Alder 2 tent', 'Tents', 289, 10, 2, 0.06],
  ['Alder 4 tent', 'Tents', 429, 6, 1, 0.07],
  ['Larch bivy', 'Tents', 159, 4, 2, 0.05],
  ['Tarn 35 pack', 'Backpacks', 129, 9, 6, 0.08],
  ['Tarn 65 pack', 'Backpacks', 219, 6, 3, 0.09],
  ['Dayhike 18 pack', 'Backpacks', 69, 9, 7, 0.05],
  ['Scree boots', 'Footwear', 189, 10, 9, 0.22],
  ['Scree low shoes', 'Footwear', 139, 11, 5, 0.19],
  ['Snowline boots', 'Footwear', 209, 1, 11, 0.18],
  ['Drift rain jacket', 'Clothing', 179, 7, 8, 0.12],
  ['Fell fleece', 'Clothing', 79, 4, 12, 0.1],
  ['Merino base layer', 'Clothing', 59, 4, 13, 0.08],
  ['Ember stove', 'Camp kitchen', 89, 8, 3, 0.03],
  ['Nest cook set', 'Camp kitchen', 54, 8, 3, 0.03],
  ['Spruce flask', 'Camp kitchen', 29, 9, 10, 0.02],
  ['Cirrus sleeping bag', 'Sleeping', 199, 8, 5, 0.07],
  ['Cirrus mat', 'Sleeping', 99, 8, 4, 0.05],
  ['Beacon headlamp', 'Lights', 45, 4, 10, 0.04],
] as const;

const text = (words: string): string => `'${words.replaceAll("'", "''")}'`;
const rows = (list: readonly (readonly (string | number)[])[]): string =>
  list
    .map((row) => `(${row.map((one) => (typeof one === 'string' ? text(one) : one)).join(', ')})`)
    .join(', ');

const total = places.reduce((sum, place) => sum + place[4], 0);
const placeRows = places.map((place, i) => {
  const before = places.slice(0, i).reduce((sum, one) => sum + one[4], 0);
  return [...place.slice(0, 4), before / total, (before + place[4]) / total] as (string | number)[];
});

/** How busy a day is, 1 on an ordinary one. */
const busy = `(1 + 0.35 * cos((dayofyear(day) - 170) * 2 * pi() / 365)
  + CASE WHEN month(day) = 11 AND dayofmonth(day) >= 20 THEN 1.3 WHEN month(day) = 12 AND dayofmonth(day) <= 18 THEN 0.9 ELSE 0 END
  + CASE WHEN isodow(day) IN (6, 7) THEN 0.35 ELSE 0 END)
  * (0.8 + 0.4 * n / ${dayCount}.0)
  * CASE WHEN day BETWEEN DATE '2025-03-10' AND DATE '2025-03-16' THEN 0.12 ELSE 1 END`;

const statements: readonly string[] = [
  `CREATE TABLE products AS SELECT row_number() OVER ()::INTEGER AS product_id, * FROM (VALUES ${rows(products.map(([name, category, price]) => [name, category, price]))}) t(name, category, price)`,
  `CREATE TEMP TABLE places AS SELECT * FROM (VALUES ${rows(placeRows)}) t(country, city, latitude, longitude, low, high)`,
  `CREATE TABLE customers AS SELECT i::INTEGER AS customer_id, country, city, latitude::DOUBLE AS latitude, longitude::DOUBLE AS longitude,
     CASE WHEN kind < 0.55 THEN 'Hikers' WHEN kind < 0.85 THEN 'Families' ELSE 'Clubs' END AS segment,
     (DATE '${firstDay}' + (${chance('i', 3)} * ${dayCount - 60})::INTEGER)::TIMESTAMP AS joined_at
   FROM (SELECT i, ${chance('i', 1)}::DOUBLE AS place, ${chance('i', 2)} AS kind FROM range(1, ${customerCount + 1}) r(i)) c
   ASOF JOIN (SELECT * REPLACE (low::DOUBLE AS low) FROM places) p ON c.place >= p.low ORDER BY i`,
  `CREATE TEMP TABLE days AS SELECT *, sum(weight) OVER (ORDER BY n) / sum(weight) OVER () AS high FROM (
     SELECT n, day, ${busy} AS weight FROM (SELECT n, DATE '${firstDay}' + n::INTEGER AS day FROM range(${dayCount}) r(n)))`,
  `CREATE TEMP TABLE day_bounds AS SELECT day, coalesce(lag(high) OVER (ORDER BY n), 0) AS low, high FROM days`,
  `CREATE TEMP TABLE shelves AS SELECT half, product_id, back,
     coalesce(lag(high) OVER (PARTITION BY half ORDER BY product_id), 0) AS low, high FROM (
     SELECT half, product_id, back, sum(weight) OVER (PARTITION BY half ORDER BY product_id) / sum(weight) OVER (PARTITION BY half)::DOUBLE AS high FROM (
       SELECT 'summer' AS half, row_number() OVER ()::INTEGER AS product_id, summer AS weight, back FROM (VALUES ${rows(products.map(([, , , summer, winter, back]) => [summer, winter, back]))}) t(summer, winter, back)
       UNION ALL SELECT 'winter', row_number() OVER ()::INTEGER, winter, back FROM (VALUES ${rows(products.map(([, , , summer, winter, back]) => [summer, winter, back]))}) t(summer, winter, back)))`,
  `CREATE TABLE orders AS SELECT i::INTEGER AS order_id, ordered_at, customer_id, product_id, channel, quantity, discount,
     round(quantity * price * (1 - discount), 2) AS amount, returned
   FROM (
     SELECT i, day + INTERVAL 1 MINUTE * (420 + ${chance('i', 12)} * 930)::INTEGER AS ordered_at,
       1 + (pow(${chance('i', 13)}, 1.7) * ${customerCount - 1})::INTEGER AS customer_id, s.product_id,
       CASE WHEN ${chance('i', 14)} < 0.58 THEN 'Web shop' WHEN ${chance('i', 14)} < 0.83 THEN 'App' ELSE 'Phone' END AS channel,
       CASE WHEN ${chance('i', 15)} < 0.72 THEN 1 WHEN ${chance('i', 15)} < 0.93 THEN 2 ELSE 3 END AS quantity,
       CASE WHEN month(day) = 11 AND dayofmonth(day) >= 20 THEN 0.2 WHEN ${chance('i', 16)} < 0.12 THEN 0.1 ELSE 0 END::DOUBLE AS discount,
       ${chance('i', 17)} < back * CASE WHEN day BETWEEN DATE '2025-03-17' AND DATE '2025-04-06' THEN 1.8 ELSE 1 END AS returned
     FROM (SELECT i, ${chance('i', 10)}::DOUBLE AS moment, ${chance('i', 11)}::DOUBLE AS choice FROM range(1, ${orderCount + 1}) r(i)) o
     ASOF JOIN day_bounds d ON o.moment >= d.low
     ASOF JOIN (SELECT * REPLACE (low::DOUBLE AS low) FROM shelves) s
       ON s.half = CASE WHEN month(d.day) BETWEEN 4 AND 9 THEN 'summer' ELSE 'winter' END AND o.choice >= s.low
   ) JOIN products USING (product_id) ORDER BY ordered_at, order_id`,
  ...['places', 'days', 'day_bounds', 'shelves'].map((table) => `DROP TABLE ${table}`),
];
