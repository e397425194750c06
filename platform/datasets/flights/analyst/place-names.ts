/**
 * Names people use for airports and cities that the airport list does not hold in that form. Values are airport codes.
 */
export const airportAliases: Readonly<Record<string, readonly string[]>> = {
  ohare: ['ORD'],
  'chicago ohare': ['ORD'],
  midway: ['MDW'],
  'chicago midway': ['MDW'],
  laguardia: ['LGA'],
  'la guardia': ['LGA'],
  kennedy: ['JFK'],
  'new york jfk': ['JFK'],
  'john f kennedy': ['JFK'],
  'new york kennedy': ['JFK'],
  'newark liberty': ['EWR'],
  logan: ['BOS'],
  'boston logan': ['BOS'],
  dulles: ['IAD'],
  'washington dulles': ['IAD'],
  reagan: ['DCA'],
  'reagan national': ['DCA'],
  'washington national': ['DCA'],
  'ronald reagan': ['DCA'],
  'washington reagan': ['DCA'],
  hartsfield: ['ATL'],
  'hartsfield jackson': ['ATL'],
  'atlanta hartsfield': ['ATL'],
  hobby: ['HOU'],
  'houston hobby': ['HOU'],
  'houston intercontinental': ['IAH'],
  'george bush': ['IAH'],
  'bush intercontinental': ['IAH'],
  'love field': ['DAL'],
  'dallas love field': ['DAL'],
  'dallas love': ['DAL'],
  'dallas fort worth': ['DFW'],
  'fort worth': ['DFW'],
  dfw: ['DFW'],
  'sky harbor': ['PHX'],
  lambert: ['STL'],
  'john wayne': ['SNA'],
  'orange county': ['SNA'],
  seatac: ['SEA'],
  'sea tac': ['SEA'],
  'washington dc': ['DCA', 'IAD'],
  'district of columbia': ['DCA', 'IAD'],
  'bay area': ['SFO', 'OAK', 'SJC'],
  'san francisco bay area': ['SFO', 'OAK', 'SJC'],
  cincinnati: ['CVG'],
  hartford: ['BDL'],
  'raleigh durham': ['RDU'],
  durham: ['RDU'],
  'saint paul': ['MSP'],
  'minneapolis saint paul': ['MSP'],
  'twin cities': ['MSP'],
  'fort lauderdale': ['FLL'],
  'palm beach': ['PBI'],
  greenville: ['GSP'],
  'jackson hole': ['JAC'],
  mccarran: ['LAS'],
  'bob hope': ['BUR'],
};

/** City names in another form. Values are names of the airport list, normalised. */
export const cityAliases: Readonly<Record<string, string>> = {
  nyc: 'new york',
  'new york city': 'new york',
  vegas: 'las vegas',
  philly: 'philadelphia',
  'san fran': 'san francisco',
  'l a': 'los angeles',
  'saint louis': 'saint louis',
  nola: 'new orleans',
  frisco: 'san francisco',
};

/** Three-letter codes that are also words: read as airports only in capitals or beside the word "airport". */
export const wordCodes: ReadonlySet<string> = new Set(
  'act ada add age air all and any are ask ave bet big bur bus but can car cos dal day den did due eat elm end eri fat far fay few fly for fun gap get got gun had has her him his hot how ice ind its jan jac jet job lan las law let lit log lot low mad man mar may men met mid mob mon mot net new nor not now oak off oil old one ont our out own pit pop row run sad san sat saw say sea see set she sit six sky son sun sux ten the tie too top toy tri try tul two use van via war was way who why win won yes yet you abe ali max min avg sum fri wed tue thu dec feb apr jun jul aug sep oct nov bil lax'
    .replace(' lax', '')
    .split(' '),
);

/** City names that are also words, read as places only with a capital. */
export const wordCities: ReadonlySet<string> = new Set([
  'mobile',
  'eagle',
  'orange',
  'na',
  'meadows',
  'independence',
  'nome',
  'reading',
]);
