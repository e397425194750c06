/**
 * Words that are said for a number of a thing: "heavy", "light" and "weigh" for its weight or mass. A line holds the names
 * of the number (`a > b`: b only where nothing is called a), what has much of it, what has little, and what a thing does
 * by it. Behind `+` the numbers of many things make a sum, else an average; words of one phrase are joined by `_`.
 */
import { keyOf } from './said/said-lists.js';
import { wordTable } from '../../word-table.js';

type Attribute = {
  /** Names in stems, best first. */
  readonly names: readonly (readonly string[])[];
  readonly isSum: boolean;
};
/** What an adjective says, and from which end. */
export type Told = { readonly of: Attribute; readonly isHigh: boolean };

const text = `
weight, mass, body mass | heavy weighty | light | weigh
horsepower, bhp, engine power | powerful | underpowered |
speed, velocity, airspeed > top speed, maximum speed, max speed | fast quick speedy rapid | slow |
length > duration, runtime, running time | long lengthy | short |
height, stature > elevation, altitude | tall high | short low |
width, breadth | wide broad | narrow |
depth, water depth | deep | shallow |
thickness | thick | thin |
diameter, size, area, surface area, land area, floor area, living area, square feet, square foot, sqft, sqm, square meter, square metre, population, pop | big large | small tiny |
living area, square feet, square foot, sqft, sqm, floor area | spacious roomy | cramped |
temp max, max temp, tmax, maximum temperature, temperature max, high temperature, high temp > temperature, temp, mean temperature, average temperature, mean temp, avg temp | hot warm mild balmy | |
temp min, min temp, tmin, minimum temperature, temperature min, low temperature, low temp > temperature, temp, mean temperature, average temperature, mean temp, avg temp | | cold cool chilly freezing |
+precipitation, rainfall, rain, precip, precipitation amount | wet rainy | dry rainless | rain
+snowfall, snow, snow depth | snowy | | snow
wind, wind speed, windspeed | windy stormy breezy gusty | calm windless |
humidity, hum, relative humidity | humid muggy | |
+sunshine, sunshine hour, sun hour, sunshine duration | sunny | sunless |
cloud cover, cloudiness | cloudy overcast | clear |
+death, fatality, killed, death toll, casualty, dead, total death, total fatality, number of death, death count | deadly lethal fatal | | kill die perish
+injury, injured, total injury, number of injury | | | injure hurt wound
+damage, total damage, damage cost, cost total, property damage | destructive damaging devastating ruinous | | 
miles per gallon, mpg, fuel economy, fuel efficiency, combined mpg | fuel_efficient economical efficient fuel_economic gas_efficient frugal | thirsty gas_guzzling uneconomical wasteful |
+population, pop, inhabitant, number of inhabitant, total population | populous populated peopled | |
density, pop density, population density | crowded overcrowded densely_populated dense | sparsely_populated sparse |
fertility, fertility rate, total fertility rate | fertile | |
life expectancy, life expect, lifeexp, healthy life expectancy, healthy life expect | long_lived | short_lived |
+debt, debt owed by, total debt, outstanding debt | indebted | | owe
+disbursement, total disbursement, expenditure, total expenditure, outlay | | | spend
+receipt, total receipt, fund raised, amount raised | | | raise receive take_in
gdp per capita, gdp capita, income per capita, per capita income, wealth, net worth > income, annual income, monthly income, median income > gdp | rich wealthy affluent prosperous well_off | poor |
aqi, air quality index > pm25, pm2_5, pm 2.5, pollution | polluted smoggy | unpolluted clean |
alcohol, abv, alcohol content, alcohol percentage | alcoholic boozy strong | |
residual sugar, sugar, sugar content | sweet sugary | |
acidity, total acidity, fixed acidity, acid | acidic sour acid | |
ph, p h, ph value | alkaline | acidic sour acid |
sodium, salt, salt content | salty salted | |
calorie, calory, kcal, energy kcal | calorific fattening caloric | low_calorie |
fat, total fat | fatty greasy | lean |
caffeine, caffeine content | caffeinated | decaffeinated |
loudness, noise, noise level, volume db, decibel | loud noisy | quiet silent |
tempo, bpm, beats per minute | fast up_tempo | slow |
danceability | danceable | |
energy | energetic | |
popularity, popularity score | popular | unpopular |
happiness score, happiness, life ladder, ladder score, life satisfaction, happiness index | happy content | unhappy sad miserable |
generosity | generous | stingy |
corruption, perception of corruption, corruption perception | corrupt | |
literacy, literacy rate | literate | illiterate |
bmi, body mass index | overweight obese | underweight skinny |
age | old elderly aged | young |
magnitude, mag, richter | strong powerful violent severe intense big large | weak mild |
intensity | intense | |
severity | severe serious | mild harmless |
brightness, luminosity | bright luminous | dim faint dark |
difficulty, difficulty level | difficult hard tough challenging | easy |
hardness | hard | soft |
capacity | capacious roomy spacious | |
crime rate, crime > murder rate, homicide rate | dangerous crime_ridden unsafe | safe |
complexity | complex complicated | simple |
+number of review, review count, review, total review | reviewed | |
+number of vote, vote count, vote, num vote, total vote | voted voted_on | |
+ticket sold, ticket issued, attendance, admission | watched seen viewed attended visited popular | |
+view, view count, number of view, play count, play, stream, number of stream | viewed watched seen streamed played | |
+like, like count, number of like | liked | |
+download, number of download, download count | downloaded | |
+star, stargazer, star count, number of star | starred | |
+co2 emission, carbon emission, emission, total emission | polluting | | emit pollute
+consumption, energy consumption, total consumption | | | consume
+production, output, total production | productive | | produce
+export | | | export
+import | | | import
`;

const past: Readonly<Record<string, readonly string[]>> = wordTable({
  spend: ['spent'],
  hurt: [],
  die: ['died'],
  emit: ['emitted'],
  take_in: ['take in', 'took in', 'takes in', 'taking in', 'taken in'],
});

/** "Raises", "raised" and "raising" of raise. */
function formsOf(verb: string): string[] {
  const cut = verb.replace(/e$/, '');
  const ing = verb === 'emit' ? 'emitting' : `${cut}ing`;
  return [verb, `${verb}s`, ing, ...(past[verb] ?? [`${cut}ed`])];
}

/** "Heavier" and "heaviest" of heavy, "hotter" and "hottest" of hot. */
function compared(word: string): readonly [string, string] | undefined {
  if (word.length > 7 || word.includes('_') || /(?:ed|en|ing|ful|ous|ic|al|se?|ct)$/.test(word) === true)
    if (!/^(?:dense|sparse|intense|close)$/.test(word)) return undefined;
  const base = /^(?:hot|wet|big|fat|dim|thin|sad)$/.test(word)
    ? `${word}${word.at(-1)!}`
    : word.replace(/e$/, '').replace(/([^aeiou])y$/, '$1i');
  return [`${base}er`, `${base}est`];
}

type Words = Map<string, Told[]>;
/** "Heaviest", "most powerful"; "heavier", "more powerful"; "heavy"; "weighs"; "spenders". */
export const superlatives: Words = new Map();
export const comparatives: Words = new Map();
export const adjectives: Words = new Map();
export const deeds: Words = new Map();
export const doers: Words = new Map();
/** Names of one word, of what many things have a sum of. */
export const nouns: Words = new Map();

const add = (to: Words, word: string, told: Told): void => void to.set(word, [...(to.get(word) ?? []), told]);

function addAdjective(written: string, told: Told): void {
  const word = written.replaceAll('_', ' ');
  const other = { ...told, isHigh: !told.isHigh };
  const forms = compared(written);
  add(adjectives, word, told);
  if (forms) add(comparatives, forms[0], told);
  if (forms) add(superlatives, forms[1], told);
  add(comparatives, `more ${word}`, told);
  add(comparatives, `less ${word}`, other);
  add(superlatives, `most ${word}`, told);
  add(superlatives, `least ${word}`, other);
}

for (const line of text.trim().split('\n')) {
  const [names = '', high = '', low = '', verbs = ''] = line.split('|').map((part) => part.trim());
  const ranked = names.replace(/^\+/, '').split(' > ');
  const of: Attribute = {
    names: ranked.map((group) => group.split(', ').map(keyOf)),
    isSum: names.startsWith('+'),
  };
  const words = (list: string): string[] => list.split(' ').filter((word) => word !== '');
  for (const word of words(high)) addAdjective(word, { of, isHigh: true });
  for (const word of words(low)) addAdjective(word, { of, isHigh: false });
  for (const name of of.isSum ? of.names.flat().filter((n) => !n.includes(' ')) : [])
    add(nouns, name, { of, isHigh: true });
  for (const verb of words(verbs)) {
    for (const form of formsOf(verb)) add(deeds, form, { of, isHigh: true });
    for (const end of ['', 's']) add(doers, `${verb.replace(/e$/, '')}er${end}`, { of, isHigh: true });
  }
}
