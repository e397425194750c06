/** What people ask of flight data that these flights do not hold. Words without any digit: a refusal names no number. */
export type Topic = { readonly name: string; readonly answer: string };

const carriers =
  'american airlines|american eagle|united airlines|delta air ?lines|southwest airlines|alaska air(?:lines)?|us airways|america west|continental airlines|northwest airlines|hawaiian airlines|jetblue|jet blue|twa|airtran|frontier(?: airlines)?|spirit(?: airlines)?|lufthansa|ryanair|british airways|air france|skywest|delta(?= (?:flights?|hubs?|planes?|arrive|is|was|vs|versus|or|and))|(?<=(?:on|with|by|of|for|does|is|did|than|vs|versus) )(?:delta|united|southwest|american|northwest|continental)(?! (?:airport|states|florida|arkansas|region|cities))';

const topics: readonly (readonly [RegExp, Topic])[] = [
  [
    /\b(?:departure delays?|delays? (?:at|on|in|of|before) departures?|depart(?:ed|ing|s|ures?)? (?:(?:that )?(?:are |were |is |was )?)?(?:late|delayed|early|on time|behind schedule|punctual\w*)|(?:late|delayed|on time|punctual) departures?|departure (?:punctuality|performance|time performance|lateness)|(?:left|leave|leaves|leaving|take off|took off|taking off|set off|pushed back) (?:late|delayed|early|on time|the gate late|with a delay)|delayed (?:at|on|in) (?:their |its )?(?:departure|take ?off)|(?:late|delayed|early|on time|punctual) (?:leaving|departing|taking off|to leave|to depart|to take off|in leaving|in departing|at leaving)|delays? (?:at|on|in|before|upon|during) (?:the |their )?(?:departure|take ?off|start)|(?:late|delayed) take ?offs?|take ?off delays?|push(?:ed|es|ing)? ?back|gate delays?)\b/,
    { name: 'departure delay', answer: 'departure delays (only the delay on arrival)' },
  ],
  [
    new RegExp(
      `\\b(?:airlines?|carriers?|air lines?|operators?|operated by|flight numbers?|code ?shares?|${carriers})\\b`,
    ),
    { name: 'airline', answer: 'which airline flew, nor flight numbers' },
  ],
  [
    /\b(?:cancel+ed|cancel|cancel+ations?|cancels|divert(?:ed|s)?|diversions?|scrubbed)\b/,
    { name: 'cancellation', answer: 'cancelled or diverted flights' },
  ],
  [
    /\b(?:weather|storms?|snow\w*|rain\w*|fog\w*|winds?|windy|temperatures?|thunderstorms?|hurricanes?|blizzards?|ice|icy|climate|visibility|sunny)\b/,
    { name: 'weather', answer: 'the weather' },
  ],
  [
    /\b(?:how much (?:(?:is|are|was|were|for) (?:an? |the |it |1 |one |return )*(?:flights?|to fly|flying|trips?|seats?|travel|round trips?)|(?:does|do|did|would|will) (?:it|they|people|i|we|you|1|one|an?|the|flights?|trips?|seats?| )*(?:cost|pay|charge|spend)|to fly)|prices?|fares?|tickets?|costs?|cheap\w*|expensive|revenues?|profits?|money|dollars?|usd|sales|spend\w*|refunds?|compensation|yield)\b/,
    { name: 'price', answer: 'prices, fares or revenue' },
  ],
  [
    /\b(?:how (?:full|crowded|empty|busy inside)|(?:how many|number of) (?:people|persons|kids|children|families)|sold out|overbook\w*|no shows?|upgrades?|wi ?fi|meals?|legroom|entertainment|lounges?|loyalty|frequent fl[iy]ers?|first class|business class|economy class|passengers?|seats?|load factors?|occupancy|people on board|travell?ers?|customers?|capacity|boarding|bookings?|booked|baggage|luggage|bags?|cargo|freight|crew\w*|pilots?|attendants?|satisfaction|complaints?|ratings?|reviews?|employees?|staff)\b/,
    { name: 'passengers', answer: 'passengers, seats, baggage, crews or opinions' },
  ],
  [
    /\b(?:(?:a|the|by|on|with|in|using|boeing|airbus) (?:7[0-9]7|a3[0-9]{2})s?(?! (?:flights|miles|minutes))|aircraft|airplanes?|aeroplanes?|plane types?|boeing|airbus|jets?|turboprops?|tail numbers?|fleet|models? of plane|engines?|fuel|emissions?|co2|carbon|gates?|terminals?|runways?|taxi\w*|altitude|air traffic control)\b/,
    { name: 'aircraft', answer: 'aircraft, fuel, gates, terminals or runways' },
  ],
  [
    /\bflights? (?:that (?:are|were|lasted|took|take) |lasting |taking )?(?:longer|shorter) than (?:\d+ )?(?:hours?|minutes?)\b(?! (?:late|delayed|behind|of delay))/,
    { name: 'duration', answer: 'how long a flight took' },
  ],
  [
    /\b(?:flight times?|durations?|air ?time|time in the air|how long (?:does|do|did|is|was|are|will) (?:it|the flights?|a flight|flights?|flying)(?! delayed)|block times?|elapsed times?|flying times?|travel times?|speeds?|fastest|slowest flights?|how fast|arrival times?|scheduled times?|landing times?|time of arrival|layovers?|connecting times?|stopovers?)\b/,
    { name: 'duration', answer: 'how long a flight took, its speed or its time of arrival' },
  ],
  [
    /\b(?:why|reasons?|causes?|caused|because of|due to|explain why|responsible for|blame|root causes?|drivers? of|what makes|what led|contribut\w+ to|accidents?|crash\w*|safety|incidents?|security delays?|strikes?)\b/,
    { name: 'cause', answer: 'the causes of delays' },
  ],
  [
    /\b(?:forecasts?|predict\w*|projections?|projected|expect(?:ed)? (?:in|for|next)|going to be|will (?:be|there|flights?|have|the|it|they|my|we)|future|upcoming|outlook|anticipat\w+)\b/,
    { name: 'forecast', answer: 'the future, only flights of the past' },
  ],
  [
    /\b(?:international flights|foreign|overseas|abroad|countries|country|europe\w*|asia\w*|africa\w*|canad\w+|mexic\w+|london|paris|tokyo|toronto|berlin|frankfurt|heathrow|dubai|sydney|rome|madrid|amsterdam|beijing|hong kong|vancouver|montreal|england|france|germany|japan|china|india|australia|brazil|spain|italy)\b/,
    { name: 'abroad', answer: 'flights abroad (both ends are in the United States or its territories)' },
  ],
];

/** The topics beyond the data that a normalised question touches. */
export function unheldTopics(text: string): Topic[] {
  return topics.filter(([pattern]) => pattern.test(text)).map(([, topic]) => topic);
}
