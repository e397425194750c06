/** The forms of the verb that a phrase begins with: "send back" is said as "sends back", "sent back", "sending back" too. */
const irregular = new Map(
  `be is are was were been being
  break broke broken breaking
  bring brought bringing
  buy bought buying
  come came coming
  cut cutting
  deal dealt dealing
  draw drew drawn drawing
  drop dropped dropping
  eat ate eaten eating
  fall fell fallen falling
  get got gotten getting
  give gave given giving
  go goes went gone going
  have has had having
  hold held holding
  keep kept keeping
  lay laid laying
  lead led leading
  leave left leaving
  let letting
  log logged logging
  lose lost losing
  make made making
  meet met meeting
  opt opted opting
  pay paid paying
  put putting
  quit quitting
  ring rang rung ringing
  run ran running
  say said saying
  see saw seen seeing
  sell sold selling
  send sent sending
  set setting
  ship shipped shipping
  shut shutting
  slip slipped slipping
  speak spoke spoken speaking
  stand stood standing
  stop stopped stopping
  take took taken taking
  throw threw thrown throwing
  win won winning
  wrap wrapped wrapping
  write wrote written writing`
    .split('\n')
    .map((line) => {
      const [base = '', ...others] = line.trim().split(' ');
      return [base, others] as const;
    }),
);

const regular = new Set(
  `agree answer arrive ask back book borrow breach call cancel carry change chat check clear click close collect complete contest
  deliver die download end escalate exceed extend fail fetch finish hand join knock land last live look mail miss move need offer
  open order own park pass phone pick play pull reach receive refer register renew reopen repeat resign result return reverse revoke
  settle share show sign skip sort start stay subscribe switch talk text tick touch travel try turn type use vanish view violate wait
  walk want warn watch withdraw work`.split(/\s+/),
);

/** "Carried" of carry, "moving" of move. */
function regularForms(base: string): string[] {
  const cut = base.replace(/e$/, '');
  if (/[^aeiou]y$/.test(base)) {
    const start = base.slice(0, -1);
    return [`${start}ies`, `${start}ied`, `${base}ing`];
  }
  const plural = /(?:s|sh|ch|x|z)$/.test(base) ? `${base}es` : `${base}s`;
  return [plural, `${cut}ed`, `${cut}ing`];
}

/** A phrase of several words in all forms of its verb; any other is only itself. A "not" may stand before it. */
export function formsOf(phrase: string): string[] {
  const [, not = '', verb = '', rest = ''] = /^((?:not|never) )?(\S+)( .+)?$/.exec(phrase) ?? [];
  if (rest === '' && not === '') return [phrase];
  const others = irregular.get(verb) ?? (regular.has(verb) ? regularForms(verb) : []);
  return [verb, ...others].map((form) => `${not}${form}${rest}`);
}

/** The other forms of the verb that a participle is of: "break", "broke", "breaks" of broken, "exceed" of exceeded. */
export function otherFormsOf(done: string): string[] {
  const [base = ''] = [...irregular].find(([, forms]) => forms.includes(done)) ?? [];
  const cut = /^([a-z]{3,})ed$/.exec(done)?.[1];
  const bases = base !== '' ? [base] : cut === undefined ? [] : [cut, `${cut}e`];
  return [
    ...new Set(bases.flatMap((verb) => [verb, ...(irregular.get(verb) ?? []), ...regularForms(verb)])),
  ].filter((form) => form !== done);
}

/** "Win" and "won". */
export const isBaseOf = (verb: string, form: string): boolean => irregular.get(verb)?.includes(form) === true;

const irregularForms: ReadonlySet<string> = new Set([...irregular.values()].flat());
const verbs: ReadonlySet<string> = new Set([
  ...irregular.keys(),
  ...irregularForms,
  ...[...regular].flatMap((verb) => [verb, ...regularForms(verb)]),
]);

/** "Won", "lost". */
export const isVerbForm = (word: string): boolean => irregularForms.has(word);

/** A verb that phrases begin with, in any of its forms. */
export const isVerb = (word: string): boolean => verbs.has(word);
