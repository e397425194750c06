/** What one row of a table is called, and several of them: what its name says, where that is a thing to count. */
import { isTimetable } from './timetable-words.js';
import { plural, singular, titleOf, wordsOf } from './words.js';

export type RowNoun = { readonly one: string; readonly many: string };

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Words that say that there is a table, and nothing of what is in it. */
const vague = set(
  'data dataset export sheet table file download query result results output report test sample csv raw final copy new all list ' +
    'stats statistics metrics figures numbers totals averages normals indicators rates prices temps temperatures levels ' +
    'concentrations kpis summary history timeseries ' +
    'stripe chargebee paddle shopify woocommerce magento zendesk freshdesk intercom hubspot salesforce pipedrive jira matomo plausible ga',
);

/** Nouns in the singular that are counted; others of a file's name may be a place, a brand or a substance. */
const countable = set(
  'account activity actor agent album animal answer apartment appointment article artist asset ' +
    'athlete attendee author ball bank batch bike bill bird boat book booking bottle branch brand building bus business call ' +
    'campaign candidate car card case category certificate change channel charge checkin checkout child chart cinema city ' +
    'claim class client clinic club coach college comment commit company complaint component concert condition connection contact ' +
    'contract contributor conversation country county course crash creator crime customer dealer deal defect delivery department ' +
    'deployment device director disaster district doctor document dog donation donor download driver earthquake email employee ' +
    'engine entry episode error event exam exhibition expense facility factory farm fee festival file film fill flat flower ' +
    'form game gene goal group guest hashtag holiday home hospital hotel house household image incident index industry ingredient ' +
    'inspection instrument interview invoice issue item job journey judge juror key keyword lab language law lead lesson letter level ' +
    'library license line link loan location log login lot machine mail manager manufacturer market match material meal measurement ' +
    'meeting member membership mention merchant message meter mission model mountain movement movie museum name nation neighbourhood ' +
    'neighborhood network node note notification object offer office officer officeholder operation opportunity option order ' +
    'organisation organization outage owner package page painting parcel park participant partner party passenger patient payment ' +
    'penguin person phone photo picture place plan planet plane plant player playlist point policy politician port position post ' +
    'prescription president price prisoner procedure product profile program programme project property province publication ' +
    'purchase question quote race rating reading receipt recipe record recording reference refund region registration release ' +
    'reminder rental repair repository request requirement reservation resident response restaurant return review ride riot river ' +
    'road role room route row rule run sale salesperson scan scene school score screening season seat section seller sensor sentence ' +
    'server service session shift ship shipment shop show sighting site skill slot song speaker sponsor stage star state station stay ' +
    'step stock stop store storm story street strike student studio subject subscriber subscription supplier survey symbol task tax ' +
    'taxi teacher team tenant term theater theatre ticket tip title token tool topic tour tournament town track trade train ' +
    'training transaction transfer trial trip truck turbine tweet unit university update user vaccine vehicle vendor venue video ' +
    'view viewer viewing village visit visitor volcano vote voter voucher wallet warehouse website wine word worker workout ' +
    'workshop zipcode zone',
);
/** Nouns that name no single thing, although they end as a plural does or stand before an `_id`. */
const uncountable = set('news status traffic weather data series');
const names = set('id ids no nr number key code ref name title');
const unfit = /^(?:across|by|per|of|in|for|with|and|vs|versus|from|over|between|at|on)$/;
const people =
  /(?:person|people|members?|users?|customers?|patients?|employees?|students?|clients?|contacts?|staff|residents?|agents?|guests?|[a-z]{3,}(?:ers?|ors?|ees?|ists?|ians?|ants?))$/;

/** How the rows follow each other in time: one a day, one a month. */
export type Step = 'year' | 'quarter' | 'month' | 'week' | 'day' | 'hour';

export type NounEvidence = {
  /** The words of each column. */
  readonly columns: readonly (readonly string[])[];
  /** The words of the column that is different in each row, as "passenger" and "id". */
  readonly key: readonly string[] | undefined;
  /** There is no other such column, it is the first, and each row has it. */
  readonly isOnlyKey?: boolean;
  /** Where each row stands for one step of time, how long it is. */
  readonly step: Step | undefined;
  /** Each row has a person's full name, and hardly one is there twice. */
  readonly isByPerson: boolean;
  /** The columns are the questions of a form. */
  readonly isForm?: boolean;
  /** What the columns tell apart that have several rows each, as "order" of an `order_id`. */
  readonly repeated: readonly string[];
};

/**
 * `order_items` → order item, order items; a row of `weather` is a day of it, or just a row.
 *
 * @returns what its rows are called, and what the table is: by its rows, or by its own name
 */
export function rowNounOf(
  table: string,
  { columns, key, isOnlyKey, step, isByPerson, isForm, repeated }: NounEvidence,
): { readonly noun: RowNoun; readonly title: string } {
  const own = ownNoun(table, columns);
  if (isForm === true && !isOfAnswered(own))
    return {
      noun: { one: 'response', many: 'responses' },
      title: titleOf(own?.many ?? wordsOf(table).join(' ')),
    };
  if (isByPerson && !people.test(own?.many ?? '') && tellsOfPeople(columns))
    return { noun: { one: 'person', many: 'people' }, title: titleOf(table) };
  const many = own && repeated.find((of) => own.one === of || own.one.endsWith(` ${of}`) || isPaper(of, own));
  if (own && many !== undefined) {
    const noun = columns.some(isOfPiece)
      ? { one: `${many} line`, many: `${many} lines` }
      : { one: 'row', many: 'rows' };
    return { noun, title: titleOf(noun.one === 'row' ? own.many : noun.many) };
  }
  const keyed = key && keyNoun(key);
  if (own && keyed && isOnlyKey === true && isHeldBy(table, own, keyed))
    return { noun: keyed, title: titleOf(keyed.many) };
  if (own) return { noun: own, title: titleOf(own.many) };
  if (keyed) return { noun: keyed, title: titleOf(wordsOf(table).join(' ')) };
  if (areTickets(columns)) return { noun: { one: 'ticket', many: 'tickets' }, title: 'Tickets' };
  const noun = step === undefined ? { one: 'row', many: 'rows' } : { one: step, many: `${step}s` };
  return { noun, title: titleOf(wordsOf(table).join(' ')) };
}

/** A form of registrations or applications has just those; one of feedback, a survey or a course has responses. */
const isOfAnswered = (noun: RowNoun | undefined): boolean =>
  /(?:^| )(?:registrations?|applications?|submissions?|sign ?ups?|orders?|bookings?|requests?|nominations?|entries|entry|respondents?|participants?|attendees|applicants?|evaluations?|reviews?|votes?|interviews?)$/.test(
    noun?.many ?? '',
  );

/** Sales of a till are the lines of its receipts, and "sales" what they come to. */
const isPaper = (of: string, { one }: RowNoun): boolean =>
  /(?:^| )(?:sale|purchase)s?$/.test(one) && /^(?:receipt|bill|invoice|order|basket|transaction)$/.test(of);

/** What is opened, given a priority and somebody to do it, and resolved, whatever the file is called. */
function areTickets(columns: NounEvidence['columns']): boolean {
  const has = (name: RegExp): boolean => columns.some((words) => name.test(words.join(' ')));
  return (
    has(/^(?:opened|created|raised|logged|reported|submitted)(?: (?:on|at|date))?$/) &&
    has(/^(?:resolved|closed|solved)(?: (?:on|at|date))?$/) &&
    has(/^(?:priority|urgency|severity)$/) &&
    has(
      /^(?:assigned to|assignee|agent|technician|handler|handled by|support group|assignment group|team|queue)$/,
    )
  );
}

/** Several things were ordered at once, each in a row of its own. */
const isOfPiece = ([first = '', ...rest]: readonly string[]): boolean =>
  /^(?:lineitem|item|product|sku|variant|article)s?$/.test(first) || (first === 'line' && rest[0] === 'item');

const isSeveral = (word: string): boolean => singular(word) !== word;

/** What a table's name says of its rows. */
export function ownNoun(table: string, columns: NounEvidence['columns']): RowNoun | undefined {
  const words = wordsOf(table).filter(
    (word) => !/^v?\d+[km]?$/.test(word) && !vague.has(word.replace(/\d+$/, '')),
  );
  // "Tickets Berlin", "trips on time": what stands behind several things says which.
  const goes = isTimetable(new Set(columns.flat()));
  const told = words.findIndex((word) => isSeveral(word) && (goes || countable.has(singular(word))));
  const isBehind =
    told >= 0 &&
    !words
      .slice(told + 1)
      .some((w) => isSeveral(w) || countable.has(w) || uncountable.has(w) || unfit.test(w));
  if (isBehind) words.splice(told + 1);
  const last = words.at(-1);
  if (last === 'sales') return { one: 'sale', many: 'sales' };
  if (last === undefined || words.some((word) => unfit.test(word)) || uncountable.has(last)) return undefined;
  const rest = words.slice(0, -1);
  const one = singular(last);
  const noun = (many: string) => ({ one: [...rest, one].join(' '), many: [...rest, many].join(' ') });
  if (one !== last) return noun(last);
  // Staff, species and sheep are several as they are.
  if (plural(last) === last || last === 'people') return noun(last);
  const isNamed = columns.some((column) => column.includes(last) && names.has(column.at(-1) ?? ''));
  return countable.has(last) || isNamed ? noun(plural(last)) : undefined;
}

/** Places, occasions and parties that have many things of another kind. */
const holders = set(
  'agency bank building cinema city class clinic club collection college company concert conference country course department ' +
    'event exhibition factory farm festival fleet gallery gym hospital hotel house household league library location market museum ' +
    'network office organisation organization park place playlist programme program project property region restaurant school season ' +
    'shop site stadium station store studio team theater theatre tournament town university venue village warehouse website zoo',
);

/**
 * `festival.csv` with a `film_id`: films of a festival. One of `festivals.csv` is of festivals, and a `hotel.csv` with a
 * `property_id` of hotels.
 */
function isHeldBy(table: string, own: RowNoun, { one }: RowNoun): boolean {
  const last = one.split(' ').at(-1) ?? '';
  const holder = own.one.split(' ').at(-1) ?? '';
  return (
    holders.has(holder) &&
    wordsOf(table).includes(holder) &&
    !holders.has(last) &&
    !/^(?:id|ref|entry|data|group)$/.test(last) &&
    !own.one.split(' ').includes(last) &&
    !one.split(' ').includes(holder)
  );
}

/** A table of passengers has a `passenger_id`, whatever its file is called. */
function keyNoun(key: readonly string[]): RowNoun | undefined {
  const words = key.slice(0, -1);
  const last = words.at(-1);
  if (
    last === undefined ||
    !/^(?:id|key|number|no|nr|code|ref)$/.test(key.at(-1) ?? '') ||
    uncountable.has(last) ||
    vague.has(last)
  )
    return undefined;
  if (
    /^(?:row|record|unique|main|index|external|internal|global|object|source|system|serial|line|phone|account|reference|tracking|zip|postal)$/.test(
      last,
    )
  )
    return undefined;
  return { one: words.join(' '), many: [...words.slice(0, -1), plural(last)].join(' ') };
}

const tellsOfPeople = (columns: NounEvidence['columns']): boolean =>
  columns.some((column) => column.some((word) => /^(?:age|gender|sex|born|birth|birthday|race)$/.test(word)));
