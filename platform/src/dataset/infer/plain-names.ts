/**
 * Names of columns that say in a phrase what everybody has one word for: who a film was helmed by is its director. What
 * is inferred goes by the plain name, and people may ask by it; the title stays as the column has it.
 */
const plain: readonly (readonly [called: RegExp, name: string, ...also: string[]])[] = [
  [/^(?:helmed|directed) by$/, 'director', 'filmmaker'],
  [
    /^(?:top billed|starring|lead actor|lead role|main (?:actor|star))$/,
    'star',
    'lead actor',
    'actor',
    'lead',
  ],
  [/^negative cost$/, 'budget', 'production budget', 'production cost', 'cost'],
  [
    /^(?:(?:came|come)(?: in)?|received|arrived|reported|contacted|raised|submitted|created|logged|opened|ordered|booked) via$/,
    'channel',
    'contact channel',
  ],
  [
    /^(?:came|come|acquired|sourced|referred|joined) (?:from|through)$|^acquired via$/,
    'source',
    'lead source',
    'channel',
    'acquisition channel',
  ],
  [
    /^(?:leaving|left|leave|churn|churned|cancel|cancelled|exit) why$|^why (?:they )?(?:left|leaving|churned|cancelled|leave)$/,
    'leaving reason',
    'churn reason',
    'cancellation reason',
    'reason for leaving',
  ],
  [/^trading name$/, 'company name'],
  [/^client organi[sz]ation$/, 'client', 'customer', 'company', 'organization'],
  [/^(?:went live|go live|live since)(?: on| at| date)?$/, 'started', 'start date', 'sign up date'],
  [/^(?:till|checkout|cash ?desk) operator$/, 'cashier', 'till operator'],
  [/^outlet(?: name)?$/, 'store', 'shop', 'branch'],
  [/^(?:article|item|product) description$/, 'product', 'article', 'item', 'product name'],
  [/^entry page$/, 'landing page', 'entrance page', 'first page'],
  [/^exit page$/, 'exit page', 'last page', 'leaving page'],
  [/^device category$/, 'device', 'device type'],
  [/^geo(?: country)?$/, 'country'],
  [/^handler$/, 'handled by', 'agent'],
  [/^product line$/, 'product', 'product line'],
  [/^re opened$/, 'reopened'],
  [/^in sla$/, 'within SLA', 'SLA met', 'met the SLA', 'met SLA', 'kept the SLA'],
  [/^passengers (?:ob|on board|carried|boarded)$/, 'passengers', 'travellers', 'people on board'],
  [/^issue kind$/, 'issue type', 'issue category', 'type of issue'],
  [
    /^(?:mins?|minutes) (?:logged|worked|booked)$/,
    'minutes worked',
    'time spent',
    'minutes spent',
    'handling time',
  ],
  [/^last seen(?: on| at)?$/, 'last seen', 'last active', 'last login', 'last activity'],
];

/** … of some rows alone: a goal's value of a plan is no revenue, and a tender of a project no payment. */
const plainOf: readonly (readonly [rows: RegExp, called: RegExp, name: string, ...also: string[]])[] = [
  [/^(?:film|movie)$/, /^picture$/, 'title'],
  [
    /(?:^| )(?:sale|receipt|transaction|order|purchase|line)$/,
    /^tender(?: type)?$/,
    'payment method',
    'payment type',
    'payment',
    'paid with',
    'paid by',
    'paid in',
  ],
  [/(?:^| )(?:session|visit|hit)$/, /^goal value$/, 'revenue', 'conversion value', 'sales', 'money'],
  [
    /(?:^| )(?:session|visit|hit)$/,
    /^goal(?: hit| completed| reached)$/,
    'goal',
    'conversion',
    'conversions',
    'goals',
  ],
];

/**
 * @param words of a name, written out
 * @param one what a row is called
 */
export function plainNameOf(
  words: readonly string[],
  one: string,
): { readonly name: string; readonly also: readonly string[] } | undefined {
  const text = words.join(' ');
  const own = plainOf.find(([rows, called]) => rows.test(one) && called.test(text))?.slice(2);
  const [name, ...also] = own ?? plain.find(([called]) => called.test(text))?.slice(1) ?? [];
  return typeof name === 'string' ? { name, also: also.map(String) } : undefined;
}
