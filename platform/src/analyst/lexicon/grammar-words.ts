import { wordTable } from '../../word-table.js';

/**
 * The words that the reading steps know themselves. Three sorts: *noise* may be passed over; *operators* change what is
 * asked, and a question in which one of them was read by no step is not answered; all of them are spelt right, so that
 * none is taken for a misspelt word of the data.
 */
const list = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** May be passed over: they carry no condition, no measure and no order. */
export const noise = list(`
  a an the of in on at to for from with by and is are was were be been being am do does did done has have had having
  someone somebody anyone anybody anything something everyone everything everybody ever single individual i me my we our us you your it its they them their there here this that these those he she his her one ones such
  what which who whose whom where how please pls plz thanks thank hi hello hey dear kindly so well ok okay
  can could would will shall should may might must let lets want wanna like need tell show give get see look looking find
  display present provide know list report compute calculate count check fetch pull draw plot chart graph visualise
  visualize picture view table make go going come came goes into as if then also too just really actually currently
  overall altogether together all any some every each whole entire total whatsoever exactly about around roughly approximately
  number amount value values figure figures data dataset record records row rows entry entries result results info information
  happen happened occur occurred occurs exist exists take took taken place placed make made making
  out up off over during within through throughout across time times period so far yet already now today still
  us ours self please quick quickly question answer ever own per different distinct unique individual various
  interested wondering curious help understand analyse analyze analysis overview summary breakdown split group grouped sorted
  sort order ordered broken down according respect respectively regarding concerning terms term basis based kind type
  between among amongst versus vs compared compare comparison against than more most although though despite while
  whats counting counted
  was were which's what's vs am pm s t re ve ll d . , ; ? ! : ( ) " ' & / - – — % $ € £ = 
`);

/** Change what is asked: never passed over. */
export const operators = list(`
  not no never neither nor none nothing without except excluding exclude exclusive excludes excluded omitted omitting besides unless non
  half twice double triple thrice quarter third
  more less fewer most least fewest greater lower higher smaller larger over under above below than exceed exceeds exceeding
  growth grow grew grown growing increase increased increasing decrease decreased decreasing decline declined declining drop
  dropped dropping rise rose risen rising fall fell falling change changed changing trend trending difference differ
  or both only solely exclusively either instead
  correlation correlate correlated correlates relationship relation related depend depends dependent impact influence affect
  affects effect regression cause caused causes causing because why reason reasons drive drives drove driver drivers explain
  forecast forecasts predict predicts predicted prediction predictions projection projected expect expected estimate will tomorrow future next
  cohort cohorts funnel funnels retention churned anomaly anomalies outlier outliers unusual significant significance
  average averages mean median percentile share percent percentage proportion fraction ratio rate cumulative running rolling moving
  top bottom best worst highest lowest first last second consecutive streak simultaneously
  before after since until till between versus vs compared
  same but if recommend suggest should ought optimal optimise optimize
  unassigned ignore ignoring ignores disregard disregarding skip skipping
  any least once much many per when combining regardless etc etcetera
`);

/** Causes, forecasts and the like: what no query over these rows can tell. */
export const beyond: Readonly<Record<string, string>> = wordTable({
  forecast: 'what is to come',
  forecasts: 'what is to come',
  predict: 'what is to come',
  predicts: 'what is to come',
  predicted: 'what is to come',
  prediction: 'what is to come',
  predictions: 'what is to come',
  projection: 'what is to come',
  projected: 'what is to come',
  tomorrow: 'what is to come',
  will: 'what is to come',
  future: 'what is to come',
  estimate: 'what is to come',
  why: 'causes',
  reason: 'causes',
  reasons: 'causes',
  cause: 'causes',
  caused: 'causes',
  causes: 'causes',
  causing: 'causes',
  because: 'causes',
  explain: 'causes',
  cohort: 'cohorts',
  cohorts: 'cohorts',
  funnel: 'funnels',
  funnels: 'funnels',
  retention: 'cohorts',
  regression: 'statistical models',
  significant: 'statistical tests',
  significance: 'statistical tests',
  anomaly: 'unusual values',
  anomalies: 'unusual values',
  outlier: 'unusual values',
  outliers: 'unusual values',
  unusual: 'unusual values',
  recommend: 'advice',
  suggest: 'advice',
  should: 'advice',
  ought: 'advice',
  optimal: 'advice',
  optimise: 'advice',
  optimize: 'advice',
  consecutive: 'runs of rows',
  streak: 'runs of rows',
  rolling: 'moving averages',
  moving: 'moving averages',
  running: 'running totals',
  cumulative: 'running totals',
  simultaneously: 'rows at one time',
  impact: 'causes',
  influence: 'causes',
  affect: 'causes',
  affects: 'causes',
  effect: 'causes',
  depend: 'causes',
  depends: 'causes',
});

/** Said of rows in most data: verbs and nouns that only carry the sentence. */
export const plainVerbs = list(`
  placed bought buy buys buying sold sell sells selling made ordered purchased purchase shipped sent received created opened
  closed submitted filed raised logged registered signed started ended begun began released published produced directed came
  visited viewed seen cast clicked used using served handled resolved belonging belong belongs coming associated involving involved
  contain contains containing include includes including included concern hold holds contained recorded reported had got
  generated generate generates
  rated write writes wrote written bring brings brought need needs needed lead leads led come comes pick picked choose chose chosen prefer reach reached
  hit hits belong said say says tell tells told mention mentioned attract attracts attracted end ends ended finish finished
  answer answered ask asked call called join joined move moved meet met close closes
  perform performed performing performs did doing went gone run ran lasted last lasts show shows showed develop developed
  evolve evolved look looks vary varied varies distributed distribution spread ranked rank
  connect connects connected serve serves served offer offers offered arrive arrives arrived fly flies flew flown travel travels travelled traveled
  tick ticks ticked ticking
  give gives gave given giving carry carries carried keep kept gets getting
  sit sits lie lies stem stems derive derives
  account accounts accounted represent represents represented constitute make makes fall falls
`);

const more = list(`
  january february march april may june july august september october november december jan feb mar apr jun jul aug sep
  sept oct nov dec monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun
  day days week weeks month months quarter quarters year years hour hours minute minutes second seconds daily weekly monthly
  quarterly yearly annual annually hourly weekday weekdays weekend weekends yesterday ago past previous prior current spring
  summer autumn winter bar line pie donut ring area scatter map column histogram percentiles quartile quartiles deviation
  standard variance maximum minimum max min avg sum largest smallest biggest longest shortest oldest newest latest earliest
  recent popular common frequent busiest cheapest expensive quickest slowest fastest true false yes empty missing blank null
  unknown recently morning afternoon evening night noon midnight early late later soon old new big small long short high low good
  bad better worse great large little few several lot lots couple pair dozen hundred thousand million billion then again same
  add remove drop keep reverse opposite others other else rest another back
  cross crosses crossed lines border borders ship ships shipping deliver delivers delivering spend spends spent
  long-term since where while whether weather feature features
  amid onto upon toward towards via less few fewer
  start starts begin begins beginning
  part parts piece pieces nobody someone anyone everyone noone whether wise ever single individual busier respective
  each either neither both double combined typical typically normally usually often seldom rarely hardly always sometimes
  money price prices people person thing things product world country city name names
`);

/** Known to the reading, so never mended to a word of the data. */
export function isGrammarWord(word: string): boolean {
  return noise.has(word) || operators.has(word) || plainVerbs.has(word) || more.has(word) || word in beyond;
}

/** All of them, which a misspelt word may be. */
export const grammarWords: ReadonlySet<string> = new Set([...noise, ...operators, ...plainVerbs, ...more]);
