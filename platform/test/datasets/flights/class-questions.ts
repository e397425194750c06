import type { Turn } from './analyst-questions.js';

/**
 * Kinds of questions, each in several wordings, with the SQL that answers them over the same tables as
 * `analyst-questions.ts`.
 */
const one = (ask: string, sql: string, ordered = false): readonly Turn[] => [{ ask, sql, ordered }];
const top = (ask: string, sql: string): readonly Turn[] => one(ask, sql, true);

const month = "date_trunc('month', date)";
const whole = "date < '2001-07-01'";
const first = (column: string, n: number, order: string): string =>
  `QUALIFY row_number() OVER (PARTITION BY ${column} ORDER BY ${order}) <= ${n}`;

/** "ignore those with fewer than …", "only airports with …", wherever the sentence stands. */
const minimums: readonly (readonly Turn[])[] = [
  top(
    'Which 3 states have the highest average delay? Exclude states with less than 20,000 departures.',
    'SELECT origin_state, avg(delay) FROM j GROUP BY 1 HAVING count(*) >= 20000 ORDER BY 2 DESC LIMIT 3',
  ),
  top(
    'List the 5 worst destination airports for delays, leaving out airports with under 2,000 arrivals',
    'SELECT destination, avg(delay) FROM f GROUP BY 1 HAVING count(*) >= 2000 ORDER BY 2 DESC LIMIT 5',
  ),
  top(
    'Top 5 routes by average delay, not counting routes with fewer than 500 flights',
    'SELECT origin, destination, avg(delay) FROM f GROUP BY 1, 2 HAVING count(*) >= 500 ORDER BY 3 DESC LIMIT 5',
  ),
  top(
    'Which 10 cities have the best on-time rate? Skip cities that have fewer than 5000 flights.',
    'SELECT origin_city, origin_state, avg((delay < 15)::INT) FROM j GROUP BY 1, 2 HAVING count(*) >= 5000 ORDER BY 3 DESC LIMIT 10',
  ),
  one(
    "What's the average delay excluding flights shorter than 300 miles?",
    'SELECT avg(delay) FROM f WHERE distance >= 300',
  ),
  top(
    'which airport has the lowest average delay among those with over 50000 flights',
    'SELECT origin, avg(delay) FROM f GROUP BY 1 HAVING count(*) > 50000 ORDER BY 2 LIMIT 1',
  ),
];

/** What is counted lies at the other end of the flight. */
const connections: readonly (readonly Turn[])[] = [
  top(
    'Which airports serve the most destinations?',
    'SELECT origin, count(DISTINCT destination) n FROM f GROUP BY 1 ORDER BY n DESC, 1 LIMIT 10',
  ),
  top(
    'Which 5 airports offer flights to the largest number of cities?',
    "SELECT origin, count(DISTINCT destination_city || ', ' || destination_state) n FROM j GROUP BY 1 ORDER BY n DESC, 1 LIMIT 5",
  ),
  top(
    'Which airport connects to the most states?',
    'SELECT origin, count(DISTINCT destination_state) n FROM j GROUP BY 1 ORDER BY n DESC, 1 LIMIT 1',
  ),
  top(
    'From which airport can you reach the most airports?',
    'SELECT origin, count(DISTINCT destination) n FROM f GROUP BY 1 ORDER BY n DESC, 1 LIMIT 1',
  ),
  top(
    'Which destination airports are served from the most origins? top 5',
    'SELECT destination, count(DISTINCT origin) n FROM f GROUP BY 1 ORDER BY n DESC, 1 LIMIT 5',
  ),
  one(
    'Which airports have more than 100 destinations?',
    'SELECT origin, count(DISTINCT destination) n FROM f GROUP BY 1 HAVING n > 100',
  ),
  one(
    'Which airports only have flights to one destination?',
    'SELECT origin, count(DISTINCT destination) n FROM f GROUP BY 1 HAVING n = 1',
  ),
];

/** A question and a request in two sentences are one question. */
const twoSentences: readonly (readonly Turn[])[] = [
  one(
    'Which days of the week are best for delays? Show the average arrival delay per weekday.',
    'SELECT dayname(date), avg(delay) FROM f GROUP BY 1',
  ),
  one(
    'What months are busiest? Give me the number of flights by month.',
    `SELECT ${month}, count(*) FROM f WHERE ${whole} GROUP BY 1`,
  ),
  one(
    'When during the day are delays worst? Average delay for each hour please.',
    'SELECT hour(date), avg(delay) FROM f GROUP BY 1',
  ),
  one(
    'Which hour is the worst for delays? Show all hours.',
    'SELECT hour(date), avg(delay) FROM f GROUP BY 1',
  ),
  top(
    'Which airports are least punctual? List the 5 with the highest percentage of flights more than half an hour late, at least 10,000 flights.',
    'SELECT origin, 100 * avg((delay > 30)::INT) FROM f GROUP BY 1 HAVING count(*) >= 10000 ORDER BY 2 DESC LIMIT 5',
  ),
];

/** A split by city adds up its airports without being told. */
const summedCities: readonly (readonly Turn[])[] = [
  top(
    'Top 5 cities by arrivals, combining all airports of a city',
    'SELECT destination_city, destination_state, count(*) FROM j GROUP BY 1, 2 ORDER BY 3 DESC LIMIT 5',
  ),
  top(
    "Which 5 cities have the most departures, counting all of a city's airports together?",
    'SELECT origin_city, origin_state, count(*) FROM j GROUP BY 1, 2 ORDER BY 3 DESC LIMIT 5',
  ),
  top(
    'Biggest cities by flights (sum up the airports in each city), top 4',
    'SELECT origin_city, origin_state, count(*) FROM j GROUP BY 1, 2 ORDER BY 3 DESC LIMIT 4',
  ),
];

/** The extreme value together with the flight it belongs to. */
const extremeFlight = (where: string, order = 'delay DESC'): string =>
  `SELECT delay, origin, destination, date FROM j ${where} ORDER BY ${order} LIMIT 1`;
const singleFlights: readonly (readonly Turn[])[] = [
  one('What was the worst delay ever recorded and on what date and route?', extremeFlight('')),
  one('When was the longest delay, and which flight was it?', extremeFlight('')),
  one('Biggest arrival delay: where and when?', extremeFlight('')),
  one('Which single flight was the most delayed and on what day did it fly?', extremeFlight('')),
  one(
    "What's the longest delay out of Denver in March, and where was that flight going?",
    extremeFlight("WHERE origin = 'DEN' AND month(date) = 3"),
  ),
];

const ranked: readonly (readonly Turn[])[] = [
  top(
    '5 California airports with the most arrivals',
    "SELECT destination, count(*) FROM j WHERE destination_state = 'CA' GROUP BY 1 ORDER BY 2 DESC LIMIT 5",
  ),
  top(
    'The 2 Hawaii airports with the lowest average delay',
    "SELECT origin, avg(delay) FROM j WHERE origin_state = 'HI' GROUP BY 1 ORDER BY 2 LIMIT 2",
  ),
  top(
    '2 busiest New York state airports',
    "SELECT origin, count(*) FROM j WHERE origin_state = 'NY' GROUP BY 1 ORDER BY 2 DESC LIMIT 2",
  ),
  top(
    'Rank Texas cities by average delay',
    "SELECT origin_city, avg(delay) FROM j WHERE origin_state = 'TX' GROUP BY 1 ORDER BY 2 DESC",
  ),
  top(
    'Order the states by number of arrivals, lowest first',
    'SELECT destination_state, count(*) FROM j GROUP BY 1 ORDER BY 2',
  ),
  top(
    'What is the second busiest airport?',
    'SELECT origin, count(*) FROM f GROUP BY 1 ORDER BY 2 DESC LIMIT 1 OFFSET 1',
  ),
  top(
    'What time do most flights leave?',
    'SELECT hour(date), count(*) FROM f GROUP BY 1 ORDER BY 2 DESC LIMIT 1',
  ),
  top(
    'Which day of the week should I avoid?',
    'SELECT dayname(date), avg(delay) FROM f GROUP BY 1 ORDER BY 2 DESC LIMIT 1',
  ),
  top(
    'Which route has the most variable delays? at least 500 flights',
    'SELECT origin, destination, stddev_samp(delay) FROM f GROUP BY 1, 2 HAVING count(*) >= 500 ORDER BY 3 DESC LIMIT 1',
  ),
];

/** One row for each thing that is held against others. */
const sideBySide: readonly (readonly Turn[])[] = [
  one(
    'LAX to JFK and JFK to LAX: average delay and flights in each direction',
    "SELECT origin, avg(delay), count(*) FROM f WHERE (origin = 'LAX' AND destination = 'JFK') OR (origin = 'JFK' AND destination = 'LAX') GROUP BY 1",
  ),
  one(
    'Compare ORD to LGA with ORD to EWR by average delay',
    "SELECT destination, avg(delay) FROM f WHERE origin = 'ORD' AND destination IN ('LGA', 'EWR') GROUP BY 1",
  ),
  one(
    'BOS-DCA vs DCA-BOS: how many flights each?',
    "SELECT origin || '-' || destination, count(*) FROM f WHERE (origin = 'BOS' AND destination = 'DCA') OR (origin = 'DCA' AND destination = 'BOS') GROUP BY 1",
  ),
  one(
    'Were delays worse in the first quarter or the second? Give both averages.',
    `SELECT quarter(date) * 0 + avg(delay) FROM f WHERE ${whole} GROUP BY quarter(date)`,
  ),
  one(
    'Did flights increase in Q2 compared with Q1?',
    `SELECT date_trunc('quarter', date), count(*) FROM f WHERE ${whole} GROUP BY 1`,
  ),
  one(
    'Was May worse than April for delays?',
    `SELECT ${month}, avg(delay) FROM f WHERE month(date) IN (4, 5) GROUP BY 1`,
  ),
  one(
    'How many more flights does ATL have than ORD?',
    "SELECT origin, count(*) FROM f WHERE origin IN ('ATL', 'ORD') GROUP BY 1",
  ),
  one(
    'Flights from LAX, DFW and ORD, one row each',
    "SELECT origin, count(*) FROM f WHERE origin IN ('LAX', 'DFW', 'ORD') GROUP BY 1",
  ),
  one(
    'Average delay on weekends and weekdays by origin state',
    'SELECT origin_state, isodow(date) >= 6, avg(delay) FROM j GROUP BY 1, 2',
  ),
];

const days: readonly (readonly Turn[])[] = [
  one(
    'How many flights were more than 2 hours late on March 3, 4 and 5?',
    'SELECT count(*) FROM f WHERE month(date) = 3 AND day(date) IN (3, 4, 5) AND delay > 120',
  ),
  one(
    'Number of flights on the 4th and 11th of June',
    'SELECT count(*) FROM f WHERE month(date) = 6 AND day(date) IN (4, 11)',
  ),
  one(
    'flights between June 4 and 11',
    'SELECT count(*) FROM f WHERE month(date) = 6 AND day(date) BETWEEN 4 AND 11',
  ),
  one(
    'flights on 7, 14 and 21 May from Boston',
    "SELECT count(*) FROM f WHERE month(date) = 5 AND day(date) IN (7, 14, 21) AND origin = 'BOS'",
  ),
  top(
    'Which winter month had the worst delays?',
    `SELECT ${month}, avg(delay) FROM f WHERE month(date) <= 2 GROUP BY 1 ORDER BY 2 DESC LIMIT 1`,
  ),
  top(
    'Which spring month was the busiest?',
    `SELECT ${month}, count(*) FROM f WHERE month(date) BETWEEN 3 AND 5 GROUP BY 1 ORDER BY 2 DESC LIMIT 1`,
  ),
  top(
    'Which June weekend day had the longest average delay?',
    'SELECT date::DATE, avg(delay) FROM f WHERE month(date) = 6 AND isodow(date) >= 6 GROUP BY 1 ORDER BY 2 DESC LIMIT 1',
  ),
  top(
    'Which summer day was the busiest?',
    'SELECT date::DATE, count(*) FROM f WHERE month(date) = 6 GROUP BY 1 ORDER BY 2 DESC LIMIT 1',
  ),
  one(
    'flights by month since May',
    `SELECT ${month}, count(*) FROM f WHERE month(date) IN (5, 6) GROUP BY 1`,
  ),
];

/** Short forms, typing errors and turns of phrase. */
const spoken: readonly (readonly Turn[])[] = [
  top(
    'avg dly by orig airport, top 5',
    'SELECT origin, avg(delay) FROM f GROUP BY 1 ORDER BY 2 DESC LIMIT 5',
  ),
  one(
    'flts frm ATL to ORD in mar',
    "SELECT count(*) FROM f WHERE origin = 'ATL' AND destination = 'ORD' AND month(date) = 3",
  ),
  top(
    'wich airport has teh most fligths',
    'SELECT origin, count(*) FROM f GROUP BY 1 ORDER BY 2 DESC LIMIT 1',
  ),
  one(
    'Of all flights leaving Texas, what fraction arrived at least 20 minutes late?',
    "SELECT avg((delay >= 20)::INT) FROM j WHERE origin_state = 'TX'",
  ),
  one(
    'For flights over 2000 miles, what is the average delay by month, Jan-Jun?',
    `SELECT ${month}, avg(delay) FROM f WHERE distance > 2000 AND ${whole} GROUP BY 1`,
  ),
  one(
    'How do delays at Newark compare to LaGuardia?',
    "SELECT CASE origin WHEN 'EWR' THEN 'Newark' ELSE 'LaGuardia' END, avg(delay) FROM f WHERE origin IN ('EWR', 'LGA') GROUP BY 1",
  ),
  one(
    'Number of flights each day in the week of March 12',
    "SELECT date::DATE, count(*) FROM f WHERE date >= '2001-03-12' AND date < '2001-03-19' GROUP BY 1",
  ),
  one(
    'How many flights stayed within the same state?',
    'SELECT count(*) FROM j WHERE origin_state = destination_state',
  ),
  one(
    'What percentage of flights cross state lines?',
    'SELECT 100 * avg((origin_state <> destination_state)::INT) FROM j',
  ),
  one('How many flights take off before 6 in the morning?', 'SELECT count(*) FROM f WHERE hour(date) < 6'),
  one(
    'What proportion of flights to Las Vegas come from California?',
    "SELECT avg((origin_state = 'CA')::INT) FROM j WHERE destination_city = 'Las Vegas'",
  ),
  one(
    'How many flights fall in each 15 minute delay bucket?',
    'SELECT (floor(delay / 15.0) * 15)::INT, count(*) FROM f GROUP BY 1',
  ),
  top(
    'list the delay, origin and destination for the 3 longest flights from Miami',
    "SELECT delay, origin, destination FROM f WHERE origin = 'MIA' ORDER BY distance DESC, date, origin, destination LIMIT 3",
  ),
  one(
    'Flights to Orlando from Texas in the 2nd half of March',
    "SELECT count(*) FROM j WHERE destination_city = 'Orlando' AND origin_state = 'TX' AND date >= '2001-03-16' AND date < '2001-04-01'",
  ),
];

const undirected: readonly (readonly Turn[])[] = [
  top(
    'Which 10 city pairs have the most flights, both directions combined?',
    "SELECT least(origin_city || ', ' || origin_state, destination_city || ', ' || destination_state), greatest(origin_city || ', ' || origin_state, destination_city || ', ' || destination_state), count(*) n FROM j GROUP BY 1, 2 ORDER BY n DESC LIMIT 10",
  ),
  top(
    'Top 3 airport pairs regardless of direction',
    'SELECT least(origin, destination), greatest(origin, destination), count(*) n FROM f GROUP BY 1, 2 ORDER BY n DESC LIMIT 3',
  ),
  top(
    'Which two cities have the most flights between them?',
    "SELECT least(origin_city || ', ' || origin_state, destination_city || ', ' || destination_state), count(*) n FROM j GROUP BY 1, greatest(origin_city || ', ' || origin_state, destination_city || ', ' || destination_state) ORDER BY n DESC LIMIT 1",
  ),
  top(
    'Which 5 state pairs have the most traffic in both directions together?',
    'SELECT least(origin_state, destination_state), greatest(origin_state, destination_state), count(*) n FROM j GROUP BY 1, 2 ORDER BY n DESC LIMIT 5',
  ),
  top(
    'busiest route counting both ways',
    'SELECT least(origin, destination), greatest(origin, destination), count(*) n FROM f GROUP BY 1, 2 ORDER BY n DESC LIMIT 1',
  ),
];

/** A ranking within each group. */
const perGroup: readonly (readonly Turn[])[] = [
  one(
    'What is the busiest airport in each state?',
    `SELECT origin_state, origin, count(*) n FROM j GROUP BY 1, 2 ${first('origin_state', 1, 'n DESC, origin')}`,
  ),
  one(
    'Top 3 destinations for each origin state',
    `SELECT origin_state, destination, count(*) n FROM j GROUP BY 1, 2 ${first('origin_state', 3, 'n DESC, destination')}`,
  ),
  one(
    'For each month, which airport had the worst average delay with at least 1,000 flights?',
    `SELECT ${month} m, origin, avg(delay) a FROM f WHERE ${whole} GROUP BY 1, 2 HAVING count(*) >= 1000 ${first('m', 1, 'a DESC')}`,
  ),
  one(
    'The three busiest routes of each month',
    `SELECT ${month} m, origin, destination, count(*) n FROM f WHERE ${whole} GROUP BY 1, 2, 3 ${first('m', 3, 'n DESC, origin, destination')}`,
  ),
  one(
    'Per state, the airport with the most departures',
    `SELECT origin_state, origin, count(*) n FROM j GROUP BY 1, 2 ${first('origin_state', 1, 'n DESC, origin')}`,
  ),
  one(
    'Which destination is the most popular from each New York airport?',
    `SELECT origin, destination, count(*) n FROM j WHERE origin_city = 'New York' GROUP BY 1, 2 ${first('origin', 1, 'n DESC')}`,
  ),
  [
    {
      ask: 'Which airport is the busiest?',
      sql: 'SELECT origin, count(*) FROM f GROUP BY 1 ORDER BY 2 DESC LIMIT 1',
    },
    {
      ask: 'and in each state?',
      sql: `SELECT origin_state, origin, count(*) n FROM j GROUP BY 1, 2 ${first('origin_state', 1, 'n DESC, origin')}`,
    },
  ],
];

/** A ranking before the question's own. */
const amongTheBusiest = 'origin IN (SELECT origin FROM f GROUP BY 1 ORDER BY count(*) DESC LIMIT ';
const among: readonly (readonly Turn[])[] = [
  one(
    'monthly average delay for the 5 busiest airports',
    `SELECT ${month}, origin, avg(delay) FROM f WHERE ${whole} AND origin IN (SELECT origin FROM f WHERE ${whole} GROUP BY 1 ORDER BY count(*) DESC LIMIT 5) GROUP BY 1, 2`,
  ),
  top(
    'Which of the ten busiest airports has the worst average delay?',
    `SELECT origin, avg(delay) FROM f WHERE ${amongTheBusiest}10) GROUP BY 1 ORDER BY 2 DESC LIMIT 1`,
  ),
  top(
    'Among the 20 busiest routes, which three have the worst average delay?',
    'SELECT origin, destination, avg(delay) a FROM f GROUP BY 1, 2 QUALIFY row_number() OVER (ORDER BY count(*) DESC) <= 20 ORDER BY a DESC LIMIT 3',
  ),
  one(
    'average delay at the ten busiest airports',
    `SELECT origin, avg(delay) FROM f WHERE ${amongTheBusiest}10) GROUP BY 1`,
  ),
];

const change = (value: string, where: string, grain = 'month'): string =>
  `SELECT date_trunc('${grain}', date) p, ${value} v, v - lag(v) OVER (ORDER BY p) FROM f WHERE ${where} GROUP BY 1 ORDER BY 1`;
const percentChange = (value: string, where: string): string =>
  `SELECT ${month} p, ${value} v, 100.0 * (v - lag(v) OVER (ORDER BY p)) / lag(v) OVER (ORDER BY p) FROM f WHERE ${where} GROUP BY 1 ORDER BY 1`;
/** Two months beside each other, and what lies between them. */
const compared = (value: string, month: number): string =>
  `SELECT a, b, b - a, (b - a) / a FROM (SELECT ${value} FILTER (WHERE month(date) = ${month}) a, ${value} FILTER (WHERE month(date) = ${month + 1}) b FROM f)`;
const changes: readonly (readonly Turn[])[] = [
  top('Month-over-month change in number of flights', change('count(*)', whole)),
  top('How did the average delay change month over month?', change('avg(delay)', whole)),
  top('Monthly growth rate of flights from Denver', percentChange('count(*)', `origin = 'DEN' AND ${whole}`)),
  top('Week over week change in average delay in May', change('avg(delay)', 'month(date) = 5', 'week')),
  top('By how much did the average delay rise from May to June?', compared('avg(delay)', 5)),
  top('What is the percentage change in flights from February to March?', compared('count(*)', 2)),
  top('Number of flights by month with the change from the previous month', change('count(*)', whole)),
  top(
    'Which month had the biggest increase in flights compared to the previous month?',
    `SELECT p, v - w FROM (SELECT ${month} p, count(*) v, lag(v) OVER (ORDER BY p) w FROM f WHERE ${whole} GROUP BY 1) ORDER BY 2 DESC LIMIT 1`,
  ),
];

/** Above or below the average of everything. */
const averages: readonly (readonly Turn[])[] = [
  one(
    'Which airports have an average delay above the overall average?',
    'SELECT origin, avg(delay) a FROM f GROUP BY 1 HAVING a > (SELECT avg(delay) FROM f)',
  ),
  one(
    'Which states have a worse average delay than the national average?',
    'SELECT origin_state, avg(delay) a FROM j GROUP BY 1 HAVING a > (SELECT avg(delay) FROM f)',
  ),
  one(
    'How many airports have above average delays?',
    'SELECT count(*) FROM (SELECT origin, avg(delay) a FROM f GROUP BY 1 HAVING a > (SELECT avg(delay) FROM f))',
  ),
  one(
    'Which months had below-average delays?',
    `SELECT ${month}, avg(delay) a FROM f WHERE ${whole} GROUP BY 1 HAVING a < (SELECT avg(delay) FROM f WHERE ${whole})`,
  ),
  one(
    'Airports with more flights than average',
    'SELECT origin, count(*) n FROM f GROUP BY 1 HAVING n > (SELECT count(*) / count(DISTINCT origin) FROM f)',
  ),
  one(
    'States with a better on-time rate than average',
    'SELECT origin_state, avg((delay < 15)::INT) a FROM j GROUP BY 1 HAVING a > (SELECT avg((delay < 15)::INT) FROM f)',
  ),
];

const rates: readonly (readonly Turn[])[] = [
  one(
    'What is the average number of destinations per airport?',
    'SELECT avg(n) FROM (SELECT count(DISTINCT destination) n FROM f GROUP BY origin)',
  ),
  one(
    'How many destinations does the average airport serve?',
    'SELECT avg(n) FROM (SELECT count(DISTINCT destination) n FROM f GROUP BY origin)',
  ),
  one(
    'Average number of airports per state',
    'SELECT avg(n) FROM (SELECT count(DISTINCT origin) n FROM j GROUP BY origin_state)',
  ),
  one(
    'On average, how many flights does an airport have?',
    'SELECT avg(n) FROM (SELECT count(*) n FROM f GROUP BY origin)',
  ),
  one(
    'average number of flights per month',
    `SELECT avg(n) FROM (SELECT count(*) n FROM f WHERE ${whole} GROUP BY ${month})`,
  ),
];

const overviews: readonly (readonly Turn[])[] = [
  one(
    'Give me an overview of flights from Denver',
    "SELECT count(*), avg(delay), avg((delay >= 15)::INT), avg(distance) FROM f WHERE origin = 'DEN'",
  ),
  one(
    "Key figures for O'Hare in June",
    "SELECT count(*), avg(delay), avg((delay >= 15)::INT), avg(distance) FROM f WHERE origin = 'ORD' AND month(date) = 6",
  ),
  one('LAX-JFK', "SELECT count(*), avg(delay) FROM f WHERE origin = 'LAX' AND destination = 'JFK'"),
  one('How punctual is Atlanta?', "SELECT avg((delay < 15)::INT) FROM f WHERE origin = 'ATL'"),
  one(
    'Which airports are within 300 miles of Denver?',
    "SELECT destination, count(*) FROM f WHERE origin = 'DEN' AND distance < 300 GROUP BY 1",
  ),
  one(
    'departures and average delay by weekday',
    'SELECT dayname(date), count(*), avg(delay) FROM f GROUP BY 1',
  ),
];

const chains: readonly (readonly Turn[])[] = [
  [
    {
      ask: 'Top 5 origin airports by average delay with at least 1000 flights',
      sql: 'SELECT origin, avg(delay) FROM f GROUP BY 1 HAVING count(*) >= 1000 ORDER BY 2 DESC LIMIT 5',
      ordered: true,
    },
    {
      ask: 'same but only counting flights over 500 miles',
      sql: 'SELECT origin, avg(delay) FROM f WHERE distance > 500 GROUP BY 1 HAVING count(*) >= 1000 ORDER BY 2 DESC LIMIT 5',
      ordered: true,
    },
    {
      ask: 'now do it just for flights longer than 1500 miles',
      sql: 'SELECT origin, avg(delay) FROM f WHERE distance > 1500 GROUP BY 1 HAVING count(*) >= 1000 ORDER BY 2 DESC LIMIT 5',
      ordered: true,
    },
    {
      ask: 'raise the minimum to 5,000',
      sql: 'SELECT origin, avg(delay) FROM f WHERE distance > 1500 GROUP BY 1 HAVING count(*) >= 5000 ORDER BY 2 DESC LIMIT 5',
      ordered: true,
    },
  ],
  [
    {
      ask: 'Which 5 destination airports have the highest share of flights more than 45 minutes late? At least 3000 arrivals.',
      sql: 'SELECT destination, avg((delay > 45)::INT) FROM f GROUP BY 1 HAVING count(*) >= 3000 ORDER BY 2 DESC LIMIT 5',
      ordered: true,
    },
    {
      ask: 'change that to 90 minutes',
      sql: 'SELECT destination, avg((delay > 90)::INT) FROM f GROUP BY 1 HAVING count(*) >= 3000 ORDER BY 2 DESC LIMIT 5',
      ordered: true,
    },
    {
      ask: 'what about more than 3 hours?',
      sql: 'SELECT destination, avg((delay > 180)::INT) FROM f GROUP BY 1 HAVING count(*) >= 3000 ORDER BY 2 DESC LIMIT 5',
      ordered: true,
    },
    {
      ask: 'top 3 only, and just for May',
      sql: 'SELECT destination, avg((delay > 180)::INT) FROM f WHERE month(date) = 5 GROUP BY 1 HAVING count(*) >= 3000 ORDER BY 2 DESC LIMIT 3',
      ordered: true,
    },
  ],
  [
    {
      ask: 'What share of flights from ORD was delayed by month?',
      sql: `SELECT ${month}, avg((delay >= 15)::INT) FROM f WHERE origin = 'ORD' AND ${whole} GROUP BY 1`,
    },
    {
      ask: 'use 30 minutes instead of 15',
      sql: `SELECT ${month}, avg((delay >= 30)::INT) FROM f WHERE origin = 'ORD' AND ${whole} GROUP BY 1`,
    },
  ],
  [
    {
      ask: 'What are the 5 busiest routes?',
      sql: 'SELECT origin, destination, count(*) FROM f GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT 5',
      ordered: true,
    },
    {
      ask: 'and the next five',
      sql: 'SELECT origin, destination, count(*) FROM f GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT 5 OFFSET 5',
      ordered: true,
    },
    {
      ask: 'with average delay',
      sql: 'SELECT origin, destination, count(*) n, avg(delay) FROM f GROUP BY 1, 2 ORDER BY n DESC, 1, 2 LIMIT 5 OFFSET 5',
      ordered: true,
    },
  ],
  [
    {
      ask: 'Compare LAX and SFO on average delay',
      sql: "SELECT origin, avg(delay) FROM f WHERE origin IN ('LAX', 'SFO') GROUP BY 1",
    },
    {
      ask: 'add SEA',
      sql: "SELECT origin, avg(delay) FROM f WHERE origin IN ('LAX', 'SFO', 'SEA') GROUP BY 1",
    },
    {
      ask: 'by month',
      sql: `SELECT origin, ${month}, avg(delay) FROM f WHERE origin IN ('LAX', 'SFO', 'SEA') AND ${whole} GROUP BY 1, 2`,
    },
  ],
  [
    { ask: 'How many flights were there in May?', sql: 'SELECT count(*) FROM f WHERE month(date) = 5' },
    {
      ask: 'what percentage were late?',
      sql: 'SELECT 100 * avg((delay >= 15)::INT) FROM f WHERE month(date) = 5',
    },
    {
      ask: 'vs June',
      sql: `SELECT ${month}, 100 * avg((delay >= 15)::INT) FROM f WHERE month(date) IN (5, 6) GROUP BY 1`,
    },
    {
      ask: 'by weekday',
      sql: `SELECT ${month}, dayname(date), 100 * avg((delay >= 15)::INT) FROM f WHERE month(date) IN (5, 6) GROUP BY 1, 2`,
    },
  ],
  [
    {
      ask: 'Top 10 airports by departures',
      sql: 'SELECT origin, count(*) FROM f GROUP BY 1 ORDER BY 2 DESC LIMIT 10',
      ordered: true,
    },
    {
      ask: 'include the average delay and the share of late flights',
      sql: 'SELECT origin, count(*) n, avg(delay), avg((delay >= 15)::INT) FROM f GROUP BY 1 ORDER BY n DESC LIMIT 10',
      ordered: true,
    },
    {
      ask: 'and which airline flies the most of those?',
      sql: undefined,
    },
    {
      ask: 'just California',
      sql: "SELECT origin, count(*) n, avg(delay) FROM j WHERE origin_state = 'CA' GROUP BY 1 ORDER BY n DESC LIMIT 10",
      ordered: true,
    },
  ],
];

/** "it", "there" and "those airports" are the rows of the answer before. */
const shownRows: readonly (readonly Turn[])[] = [
  [
    {
      ask: 'Which airport with at least 1,000 flights has the worst delays?',
      sql: 'SELECT origin, avg(delay) FROM f GROUP BY 1 HAVING count(*) >= 1000 ORDER BY 2 DESC LIMIT 1',
    },
    {
      ask: 'how many flights does it have?',
      sql: "SELECT count(*) FROM f WHERE origin = 'BGR'",
    },
    { ask: 'by month', sql: `SELECT ${month}, count(*) FROM f WHERE origin = 'BGR' AND ${whole} GROUP BY 1` },
  ],
  [
    {
      ask: 'top 3 states by arrivals in May',
      sql: 'SELECT destination_state, count(*) FROM j WHERE month(date) = 5 GROUP BY 1 ORDER BY 2 DESC LIMIT 3',
      ordered: true,
    },
    {
      ask: 'What is the average delay in those states?',
      sql: `SELECT destination_state, avg(delay) FROM j WHERE month(date) = 5 AND destination_state IN (SELECT destination_state FROM j WHERE month(date) = 5 GROUP BY 1 ORDER BY count(*) DESC LIMIT 3) GROUP BY 1`,
    },
  ],
  [
    {
      ask: 'How many flights left Boston in May?',
      sql: "SELECT count(*) FROM f WHERE origin = 'BOS' AND month(date) = 5",
    },
    {
      ask: 'how many of those were late?',
      sql: "SELECT count(*) FROM f WHERE origin = 'BOS' AND month(date) = 5 AND delay >= 15",
    },
  ],
];

export const classThreads: readonly (readonly Turn[])[] = [
  ...minimums,
  ...connections,
  ...twoSentences,
  ...summedCities,
  ...singleFlights,
  ...ranked,
  ...sideBySide,
  ...days,
  ...spoken,
  ...undirected,
  ...perGroup,
  ...among,
  ...changes,
  ...averages,
  ...rates,
  ...overviews,
  ...chains,
  ...shownRows,
];

/** What the data does not hold, alone and beside what it does: no query, and no digit in the answer. */
export const refused: readonly string[] = [
  'Average departure delay and arrival delay at ORD',
  'What is the on-time departure rate at ATL?',
  'How many flights left late from JFK?',
  "What's the average delay at takeoff?",
  'Flights late leaving Chicago',
  'How late do planes push back at Denver?',
  'How many flights in the fall?',
  'how much does it cost to fly to Miami',
  'Which airline is best and how many flights left ATL?',
  'flights by carrier in June',
  'How does Southwest compare to United on delays?',
  'How do Delta hubs compare?',
  'How many flights were cancelled or delayed in March?',
  'Which flights were diverted?',
  "What's the arrival delay on rainy days?",
  'Did the storm in March cause delays?',
  'How much is a flight from LAX to JFK?',
  'Show revenue by route, top 5',
  'How many seats were sold in 2001?',
  'How many people flew to Orlando in March?',
  'How full were the flights to Las Vegas?',
  'Why is Newark so late?',
  'What is the reason for the delays in June?',
  'delay due to late aircraft',
  'How will delays look in 2002?',
  'Predict flights for next month',
  'average arrival delay in 2001 and 2002',
  'compare June 2001 with June 2000',
  'How many flights on September 11?',
  'Taxi time at ORD',
  'which gate has the longest delays',
  'Which aircraft type is most delayed?',
  'How many flights were operated with a 737?',
  'What is the average flight time from BOS to SFO?',
  'Flights to London',
  'What is the load factor by route?',
  'which hotels are near JFK',
];
