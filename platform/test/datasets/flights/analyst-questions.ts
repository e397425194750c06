/**
 * Questions and the SQL that answers them, written over the two source files: `f` the flights
 * (date, delay, distance, origin, destination), `o` and `d` the airports of origin and destination, joined for every
 * flight as `j` (origin_name, origin_city, origin_state, destination_name, …). A thread is a question with follow-ups.
 */
export type Turn = {
  readonly ask: string;
  /** Undefined: the answer must refuse, with no query and no digit. */
  readonly sql: string | undefined;
  /** The rows must come in this order too. */
  readonly ordered?: boolean;
};

const one = (ask: string, sql: string | undefined, ordered = false): readonly Turn[] => [
  { ask, sql, ordered },
];
const top = (ask: string, sql: string): readonly Turn[] => one(ask, sql, true);
const refuses = (ask: string): readonly Turn[] => one(ask, undefined);

const month = "date_trunc('month', date)";
/** Series leave out the few flights of the minute after the last whole day. */
const whole = "date < '2001-07-01'";
const march = "date >= '2001-03-01' AND date < '2001-04-01'";

export const threads: readonly (readonly Turn[])[] = [
  // One number
  one('How many flights are there?', 'SELECT count(*) FROM f'),
  one('total number of flights', 'SELECT count(*) FROM f'),
  one("What's the mean arrival delay?", 'SELECT avg(delay) FROM f'),
  one('what is the avg delay at JFK', "SELECT avg(delay) FROM f WHERE origin = 'JFK'"),
  one(
    'How late are flights from Newark on average?',
    "SELECT avg(delay) FROM j WHERE origin_city = 'Newark'",
  ),
  one(
    'median arrival delay for flights to Florida',
    "SELECT median(delay) FROM j WHERE destination_state = 'FL'",
  ),
  one('What is the maximum delay at DFW?', "SELECT max(delay) FROM f WHERE origin = 'DFW'"),
  one('What was the longest arrival delay?', 'SELECT max(delay) FROM f'),
  one('How many flights were more than 2 hours late?', 'SELECT count(*) FROM f WHERE delay > 120'),
  one('How many flights were delayed by at least 45 minutes?', 'SELECT count(*) FROM f WHERE delay >= 45'),
  one('How many flights were delayed by an hour or more?', 'SELECT count(*) FROM f WHERE delay >= 60'),
  one('number of delayed flights', 'SELECT count(*) FROM f WHERE delay >= 15'),
  one('How many flights were on time?', 'SELECT count(*) FROM f WHERE delay < 15'),
  one(
    'How many flights arrived early at Denver?',
    "SELECT count(*) FROM j WHERE destination_city = 'Denver' AND delay < 0",
  ),
  one('How many flights arrived more than 20 minutes early?', 'SELECT count(*) FROM f WHERE delay < -20'),
  one('How many flights were longer than 2,000 miles?', 'SELECT count(*) FROM f WHERE distance > 2000'),
  one(
    'How many flights between 500 and 1000 miles?',
    'SELECT count(*) FROM f WHERE distance BETWEEN 500 AND 1000',
  ),
  one('average distance of flights from Alaska', "SELECT avg(distance) FROM j WHERE origin_state = 'AK'"),
  one('total miles flown in the first quarter', "SELECT sum(distance) FROM f WHERE date < '2001-04-01'"),
  one(
    'How far is it from Boston to Seattle?',
    "SELECT avg(distance) FROM f WHERE origin = 'BOS' AND destination = 'SEA'",
  ),
  one('What is the 90th percentile of arrival delay?', 'SELECT quantile_cont(delay, 0.9) FROM f'),
  one(
    'standard deviation of the arrival delay at ORD',
    "SELECT stddev_samp(delay) FROM f WHERE origin = 'ORD'",
  ),
  one(
    'What is the average number of flights per day?',
    'SELECT count(*) / count(DISTINCT date::DATE) FROM f',
  ),
  // Distinct counts
  one('How many airports are there?', 'SELECT count(DISTINCT origin) FROM f'),
  one('How many different routes were flown?', 'SELECT count(DISTINCT (origin, destination)) FROM f'),
  one(
    'How many destinations can you reach from Boston?',
    "SELECT count(DISTINCT destination) FROM f WHERE origin = 'BOS'",
  ),
  one('How many airports does Texas have?', "SELECT count(DISTINCT origin) FROM j WHERE origin_state = 'TX'"),
  one(
    'number of cities served from Denver',
    "SELECT count(DISTINCT destination_city || destination_state) FROM j WHERE origin = 'DEN'",
  ),
  one('how many states are there', 'SELECT count(DISTINCT origin_state) FROM j'),
  // Places
  one('How many flights left JFK?', "SELECT count(*) FROM f WHERE origin = 'JFK'"),
  one('flights from lax to sfo', "SELECT count(*) FROM f WHERE origin = 'LAX' AND destination = 'SFO'"),
  one(
    'How many flights went from Texas to California?',
    "SELECT count(*) FROM j WHERE origin_state = 'TX' AND destination_state = 'CA'",
  ),
  one('How many flights arrived in Chicago?', "SELECT count(*) FROM j WHERE destination_city = 'Chicago'"),
  one('number of arrivals at ATL', "SELECT count(*) FROM f WHERE destination = 'ATL'"),
  one(
    'number of departures from Portland, Oregon',
    "SELECT count(*) FROM j WHERE origin_city = 'Portland' AND origin_state = 'OR'",
  ),
  one(
    'average delay for flights into San Francisco',
    "SELECT avg(delay) FROM j WHERE destination_city = 'San Francisco'",
  ),
  one("How many flights departed from O'Hare?", "SELECT count(*) FROM f WHERE origin = 'ORD'"),
  one('flights out of Washington Dulles', "SELECT count(*) FROM f WHERE origin = 'IAD'"),
  one(
    'flights between New York and Los Angeles',
    "SELECT count(*) FROM j WHERE (origin_city = 'New York' AND destination_city = 'Los Angeles') OR (origin_city = 'Los Angeles' AND destination_city = 'New York')",
  ),
  one(
    'flights to or from Hawaii',
    "SELECT count(*) FROM j WHERE origin_state = 'HI' OR destination_state = 'HI'",
  ),
  one(
    'How many flights from St. Louis or Kansas City?',
    "SELECT count(*) FROM j WHERE origin_city IN ('St Louis', 'Kansas City')",
  ),
  one(
    'flights from LAX excluding those to SFO',
    "SELECT count(*) FROM f WHERE origin = 'LAX' AND destination <> 'SFO'",
  ),
  one(
    'How many flights leave Florida for a destination outside Florida?',
    "SELECT count(*) FROM j WHERE origin_state = 'FL' AND destination_state <> 'FL'",
  ),
  // Time
  one('How many flights in March?', `SELECT count(*) FROM f WHERE ${march}`),
  one(
    'How many flights between 1 and 15 February?',
    "SELECT count(*) FROM f WHERE date >= '2001-02-01' AND date < '2001-02-16'",
  ),
  one(
    'flights from March 3 to March 10',
    "SELECT count(*) FROM f WHERE date >= '2001-03-03' AND date < '2001-03-11'",
  ),
  one(
    'average delay from April to June',
    "SELECT avg(delay) FROM f WHERE date >= '2001-04-01' AND date < '2001-07-01'",
  ),
  one('number of flights on 2001-05-28', "SELECT count(*) FROM f WHERE date::DATE = '2001-05-28'"),
  one('number of flights on Easter Sunday', "SELECT count(*) FROM f WHERE date::DATE = '2001-04-15'"),
  one(
    'How many flights were there on the 4th of June?',
    "SELECT count(*) FROM f WHERE date::DATE = '2001-06-04'",
  ),
  one('average delay since May', "SELECT avg(delay) FROM f WHERE date >= '2001-05-01'"),
  one('average delay before February 15', "SELECT avg(delay) FROM f WHERE date < '2001-02-15'"),
  one(
    'How many flights in the first week of May from Chicago Midway?',
    "SELECT count(*) FROM f WHERE origin = 'MDW' AND date >= '2001-05-01' AND date < '2001-05-08'",
  ),
  one('average delay on weekends', 'SELECT avg(delay) FROM f WHERE isodow(date) >= 6'),
  one('How many flights on Mondays?', 'SELECT count(*) FROM f WHERE isodow(date) = 1'),
  one(
    'average delay on Fridays in June',
    'SELECT avg(delay) FROM f WHERE isodow(date) = 5 AND month(date) = 6',
  ),
  one(
    'How many flights leave between 6 and 9 am?',
    'SELECT count(*) FROM f WHERE hour(date) BETWEEN 6 AND 8',
  ),
  one('average delay of flights after 6 pm', 'SELECT avg(delay) FROM f WHERE hour(date) >= 18'),
  one('average delay in the morning', 'SELECT avg(delay) FROM f WHERE hour(date) BETWEEN 6 AND 11'),
  // Rankings
  top(
    'Which five origin airports with at least 1,000 flights have the longest average arrival delay?',
    'SELECT origin, avg(delay) FROM f GROUP BY 1 HAVING count(*) >= 1000 ORDER BY 2 DESC, 1 LIMIT 5',
  ),
  top(
    'Top 10 busiest routes',
    'SELECT origin, destination, count(*) n FROM f GROUP BY 1, 2 ORDER BY n DESC, 1, 2 LIMIT 10',
  ),
  top(
    'Which airport has the most departures?',
    'SELECT origin, count(*) FROM f GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 1',
  ),
  top(
    'What are the 3 busiest destination airports?',
    'SELECT destination, count(*) FROM f GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 3',
  ),
  top(
    'busiest airports by arrivals',
    'SELECT destination, count(*) FROM f GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 10',
  ),
  top(
    'Bottom 5 states by number of flights',
    'SELECT origin_state, count(*) FROM j GROUP BY 1 ORDER BY 2, 1 LIMIT 5',
  ),
  top(
    'Which 3 states have the lowest average delay?',
    'SELECT origin_state, avg(delay) FROM j GROUP BY 1 ORDER BY 2, 1 LIMIT 3',
  ),
  top(
    'Which cities have the most flights? Show the top 7',
    'SELECT origin_city, origin_state, count(*) FROM j GROUP BY 1, 2 ORDER BY 3 DESC, 1 LIMIT 7',
  ),
  top(
    'Which destination cities have the worst delays with more than 5000 arrivals?',
    'SELECT destination_city, destination_state, avg(delay) FROM j GROUP BY 1, 2 HAVING count(*) > 5000 ORDER BY 3 DESC, 1 LIMIT 10',
  ),
  top(
    'Which route has the highest share of delayed flights among routes with at least 500 flights?',
    'SELECT origin, destination, avg((delay >= 15)::INT) FROM f GROUP BY 1, 2 HAVING count(*) >= 500 ORDER BY 3 DESC, 1 LIMIT 1',
  ),
  top(
    'Which airports have the best on-time performance with at least 5000 flights?',
    'SELECT origin, avg((delay < 15)::INT) FROM f GROUP BY 1 HAVING count(*) >= 5000 ORDER BY 2 DESC, 1 LIMIT 10',
  ),
  top(
    'Which airports have the most delayed flights?',
    'SELECT origin, count(*) FROM f WHERE delay >= 15 GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 10',
  ),
  top(
    'Top ten airports by number of destinations',
    'SELECT origin, count(DISTINCT destination) n FROM f GROUP BY 1 ORDER BY n DESC, 1 LIMIT 10',
  ),
  top(
    'Which destinations from Atlanta have the highest average delay, with at least 500 flights?',
    "SELECT destination, avg(delay) FROM f WHERE origin = 'ATL' GROUP BY 1 HAVING count(*) >= 500 ORDER BY 2 DESC, 1 LIMIT 10",
  ),
  top(
    'Where do most flights from Honolulu go?',
    "SELECT destination, count(*) FROM f WHERE origin = 'HNL' GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 10",
  ),
  top(
    'Top 5 destination states for flights from New York',
    "SELECT destination_state, count(*) FROM j WHERE origin_city = 'New York' GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 5",
  ),
  top(
    'On which day were there the most flights?',
    'SELECT date::DATE, count(*) FROM f GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 1',
  ),
  top(
    'What was the busiest hour of the day?',
    'SELECT hour(date), count(*) FROM f GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 1',
  ),
  top(
    'Which day of the week has the fewest flights?',
    'SELECT dayname(date), count(*) FROM f GROUP BY 1 ORDER BY 2, 1 LIMIT 1',
  ),
  top(
    'What are the five worst days by average delay?',
    `SELECT date::DATE, avg(delay) FROM f WHERE ${whole} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 5`,
  ),
  top(
    'Rank the months by number of flights',
    `SELECT ${month}, count(*) FROM f WHERE ${whole} GROUP BY 1 ORDER BY 2 DESC`,
  ),
  top(
    'Which origin states have the longest average distance?',
    'SELECT origin_state, avg(distance) FROM j GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 10',
  ),
  one(
    'Which states have an average delay over 8 minutes?',
    'SELECT origin_state, avg(delay) FROM j GROUP BY 1 HAVING avg(delay) > 8',
  ),
  one(
    'Which airports in California have more than 10,000 flights?',
    "SELECT origin, count(*) FROM j WHERE origin_state = 'CA' GROUP BY 1 HAVING count(*) > 10000",
  ),
  one(
    'Airports with more than 25% of flights delayed',
    'SELECT origin, avg((delay >= 15)::INT) FROM f GROUP BY 1 HAVING avg((delay >= 15)::INT) > 0.25',
  ),
  // Splits
  one('average arrival delay by month', `SELECT ${month}, avg(delay) FROM f WHERE ${whole} GROUP BY 1`),
  one(
    'Number of flights per week',
    `SELECT date_trunc('week', date), count(*) FROM f WHERE ${whole} GROUP BY 1`,
  ),
  one(
    'How did the average delay develop over time?',
    `SELECT ${month}, avg(delay) FROM f WHERE ${whole} GROUP BY 1`,
  ),
  one('daily flights in June', 'SELECT date::DATE, count(*) FROM f WHERE month(date) = 6 GROUP BY 1'),
  one('average delay by hour of day', 'SELECT hour(date), avg(delay) FROM f GROUP BY 1'),
  one(
    'average delay by weekday for flights from Denver',
    "SELECT dayname(date), avg(delay) FROM f WHERE origin = 'DEN' GROUP BY 1",
  ),
  one(
    'Number of flights and average delay by month',
    `SELECT ${month}, count(*), avg(delay) FROM f WHERE ${whole} GROUP BY 1`,
  ),
  one(
    'flights by origin state and month',
    `SELECT origin_state, ${month}, count(*) FROM j WHERE ${whole} GROUP BY 1, 2`,
  ),
  one(
    'What percentage of flights arrive on time by origin state?',
    'SELECT origin_state, 100 * avg((delay < 15)::INT) FROM j GROUP BY 1',
  ),
  one(
    'number of flights by destination airport for departures from Honolulu',
    "SELECT destination, count(*) FROM f WHERE origin = 'HNL' GROUP BY 1",
  ),
  one(
    'quarterly number of flights',
    `SELECT date_trunc('quarter', date), count(*) FROM f WHERE ${whole} GROUP BY 1`,
  ),
  // Shares
  one(
    'What share of flights from LAX are delayed more than 15 minutes?',
    "SELECT avg((delay > 15)::INT) FROM f WHERE origin = 'LAX'",
  ),
  one('What share of flights are delayed?', 'SELECT avg((delay >= 15)::INT) FROM f'),
  one(
    'share of delayed flights by month',
    `SELECT ${month}, avg((delay >= 15)::INT) FROM f WHERE ${whole} GROUP BY 1`,
  ),
  one(
    'What share of flights from Texas go to California?',
    "SELECT avg((destination_state = 'CA')::INT) FROM j WHERE origin_state = 'TX'",
  ),
  one('What proportion of flights are longer than 1000 miles?', 'SELECT avg((distance > 1000)::INT) FROM f'),
  one(
    'What percentage of flights were more than 30 minutes late in February?',
    'SELECT 100 * avg((delay > 30)::INT) FROM f WHERE month(date) = 2',
  ),
  one(
    'What share of flights depart in the morning?',
    'SELECT avg((hour(date) BETWEEN 6 AND 11)::INT) FROM f',
  ),
  one(
    'What share of all flights does each state account for?',
    'SELECT origin_state, count(*) / 3000000 FROM j GROUP BY 1',
  ),
  // Comparisons
  one(
    'Compare LAX and SFO by average delay',
    "SELECT origin, avg(delay) FROM f WHERE origin IN ('LAX', 'SFO') GROUP BY 1",
  ),
  one(
    'May versus June: number of flights',
    `SELECT ${month}, count(*) FROM f WHERE month(date) IN (5, 6) GROUP BY 1`,
  ),
  one(
    'Which is busier, ATL or ORD?',
    "SELECT origin, count(*) FROM f WHERE origin IN ('ATL', 'ORD') GROUP BY 1",
  ),
  one(
    'Does JFK or LGA have longer delays?',
    "SELECT origin, avg(delay) FROM f WHERE origin IN ('JFK', 'LGA') GROUP BY 1",
  ),
  one(
    'Q1 vs Q2 average delay',
    "SELECT date_trunc('quarter', date), avg(delay) FROM f WHERE date < '2001-07-01' GROUP BY 1",
  ),
  one(
    'Are weekends worse than weekdays for delays?',
    'SELECT isodow(date) >= 6, avg(delay) FROM f GROUP BY 1',
  ),
  one(
    'Compare Texas and California by share of delayed flights',
    "SELECT origin_state, avg((delay >= 15)::INT) FROM j WHERE origin_state IN ('TX', 'CA') GROUP BY 1",
  ),
  // Single flights
  top(
    'List the 10 most delayed flights',
    'SELECT date, origin, destination, delay FROM f ORDER BY delay DESC, date, origin LIMIT 10',
  ),
  top(
    'What are the 5 most delayed flights from Boston?',
    "SELECT date, origin, destination, delay FROM f WHERE origin = 'BOS' ORDER BY delay DESC, date, origin LIMIT 5",
  ),
  top(
    'Which flight had the longest delay?',
    'SELECT date, origin, destination, delay FROM f ORDER BY delay DESC, date, origin LIMIT 1',
  ),
  one(
    'List flights from ABE on 2001-01-05',
    "SELECT date, origin, destination, delay, distance FROM f WHERE origin = 'ABE' AND date::DATE = '2001-01-05'",
  ),
  top(
    'Show the 5 longest routes',
    'SELECT origin, destination, max(distance) m FROM f GROUP BY 1, 2 ORDER BY m DESC, 1, 2 LIMIT 5',
  ),
  // Typing
  one('whats teh avrage dealy in Febuary', 'SELECT avg(delay) FROM f WHERE month(date) = 2'),
  one('HOW MANY FLIGHTS FROM DENVER?', "SELECT count(*) FROM f WHERE origin = 'DEN'"),
  one('averge delay for flights to san fransisco', "SELECT avg(delay) FROM f WHERE destination = 'SFO'"),
  top(
    'top five airprots by deparures',
    'SELECT origin, count(*) FROM f GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 5',
  ),
  // Threads
  [
    {
      ask: 'Top 5 origin airports by average delay with at least 1k flights',
      sql: 'SELECT origin, avg(delay) FROM f GROUP BY 1 HAVING count(*) >= 1000 ORDER BY 2 DESC, 1 LIMIT 5',
      ordered: true,
    },
    {
      ask: 'now the bottom ten',
      sql: 'SELECT origin, avg(delay) FROM f GROUP BY 1 HAVING count(*) >= 1000 ORDER BY 2, 1 LIMIT 10',
      ordered: true,
    },
    {
      ask: 'only in Texas',
      sql: "SELECT origin, avg(delay) FROM j WHERE origin_state = 'TX' GROUP BY 1 HAVING count(*) >= 1000 ORDER BY 2, 1 LIMIT 10",
      ordered: true,
    },
    {
      ask: 'exclude Dallas',
      sql: "SELECT origin, avg(delay) FROM j WHERE origin_state = 'TX' AND origin NOT IN ('DFW', 'DAL') GROUP BY 1 HAVING count(*) >= 1000 ORDER BY 2, 1 LIMIT 10",
      ordered: true,
    },
    {
      ask: 'and by month?',
      sql: `SELECT ${month}, avg(delay) FROM j WHERE origin_state = 'TX' AND origin NOT IN ('DFW', 'DAL') GROUP BY 1`,
    },
    {
      ask: 'show as a bar chart',
      sql: `SELECT ${month}, avg(delay) FROM j WHERE origin_state = 'TX' AND origin NOT IN ('DFW', 'DAL') GROUP BY 1`,
    },
  ],
  [
    {
      ask: 'How many flights left Atlanta in March?',
      sql: `SELECT count(*) FROM f WHERE origin = 'ATL' AND ${march}`,
    },
    { ask: 'and in April?', sql: "SELECT count(*) FROM f WHERE origin = 'ATL' AND month(date) = 4" },
    {
      ask: 'what about departures from Chicago?',
      sql: "SELECT count(*) FROM j WHERE origin_city = 'Chicago' AND month(date) = 4",
    },
    {
      ask: 'to Florida',
      sql: "SELECT count(*) FROM j WHERE origin_city = 'Chicago' AND destination_state = 'FL' AND month(date) = 4",
    },
    {
      ask: 'and the average delay?',
      sql: "SELECT avg(delay) FROM j WHERE origin_city = 'Chicago' AND destination_state = 'FL' AND month(date) = 4",
    },
    {
      ask: 'by weekday',
      sql: "SELECT dayname(date), avg(delay) FROM j WHERE origin_city = 'Chicago' AND destination_state = 'FL' AND month(date) = 4 GROUP BY 1",
    },
  ],
  [
    {
      ask: 'Which airport has the most departures?',
      sql: 'SELECT origin, count(*) FROM f GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 1',
      ordered: true,
    },
    {
      ask: 'and arrivals?',
      sql: 'SELECT destination, count(*) FROM f GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 1',
      ordered: true,
    },
    {
      ask: 'show the top 5',
      sql: 'SELECT destination, count(*) FROM f GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 5',
      ordered: true,
    },
    {
      ask: 'only flights over 1000 miles',
      sql: 'SELECT destination, count(*) FROM f WHERE distance > 1000 GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 5',
      ordered: true,
    },
    {
      ask: 'add the average delay',
      sql: 'SELECT destination, count(*), avg(delay) FROM f WHERE distance > 1000 GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 5',
      ordered: true,
    },
  ],
  [
    { ask: 'average delay at LAX', sql: "SELECT avg(delay) FROM f WHERE origin = 'LAX'" },
    {
      ask: 'compare with SFO',
      sql: "SELECT origin, avg(delay) FROM f WHERE origin IN ('LAX', 'SFO') GROUP BY 1",
    },
    {
      ask: 'on weekends',
      sql: "SELECT origin, avg(delay) FROM f WHERE origin IN ('LAX', 'SFO') AND isodow(date) >= 6 GROUP BY 1",
    },
  ],
  [
    {
      ask: 'List the 10 most delayed flights',
      sql: 'SELECT date, origin, destination, delay FROM f ORDER BY delay DESC, date, origin LIMIT 10',
      ordered: true,
    },
    {
      ask: 'only from Texas',
      sql: "SELECT date, origin, destination, delay FROM j WHERE origin_state = 'TX' ORDER BY delay DESC, date, origin LIMIT 10",
      ordered: true,
    },
    {
      ask: 'just the top 3',
      sql: "SELECT date, origin, destination, delay FROM j WHERE origin_state = 'TX' ORDER BY delay DESC, date, origin LIMIT 3",
      ordered: true,
    },
  ],
  // What the data does not hold
  refuses('What is the average departure delay at ORD?'),
  refuses('Which airline has the longest delays?'),
  refuses('How many flights will there be next year?'),
  refuses('How did the weather affect delays in January?'),
  refuses('How many flights were cancelled?'),
  refuses('How many passengers flew to Boston?'),
  refuses('What does a ticket from LAX to JFK cost?'),
  refuses('Why were flights late in February?'),
  refuses('How many flights were there in 2005?'),
  refuses('How many flights in October?'),
  refuses('Is Delta better than United?'),
  refuses('Tell me a joke'),
  refuses('How many flights from Xanadu?'),
];
