const units: Record<string, number> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
};
const tens: Record<string, number> = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fourty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};
const scales: Record<string, number> = { hundred: 100, thousand: 1000, million: 1_000_000 };

/**
 * Brings a question into one form: lower case, plain quotes and dashes, words apart from signs, numbers as digits
 * ("five", "1,000", "2k" and "half an hour" too). Marks of earlier steps (`§p0`) pass unchanged.
 */
export function normalise(text: string): string {
  let s = abbreviations(` ${text.toLowerCase()} `);
  s = s.replace(/([a-z])'s\b/g, (_, c: string, at: number, all: string) => contraction(all, at) ?? c);
  s = s.replace(/s'(?=\s)/g, 's').replace(/([a-z])'([a-z])/g, '$1$2');
  s = s.replace(/(\d),(?=\d{3}(\D|$))/g, '$1');
  s = s.replace(/\b([ap])\.?\s?m\.?(?=[\s,?!)]|$)/g, '$1m').replace(/(\d)([ap]m)\b/g, '$1 $2');
  s = s
    .replace(/\bu\.s\.a?\.?/g, 'us')
    .replace(/\bd\.c\.?/g, 'dc')
    .replace(/\bl\.a\.?/g, 'los angeles');
  s = s.replace(/\b(st|ft|mt|vs|avg|max|min|no|approx|int|intl)\.(?=\s)/g, '$1');
  s = s.replace(/>=|≥/g, ' at least ').replace(/<=|≤/g, ' at most ');
  s = s.replace(/>/g, ' more than ').replace(/</g, ' less than ').replace(/=/g, ' exactly ');
  s = s.replace(/(\d)\s*%/g, '$1 percent').replace(/%/g, ' percent ');
  s = s.replace(/(\d)\s*-\s*(?=\d)/g, '$1 - ').replace(/(\d{4}) - (\d{1,2}) - (\d{1,2})/g, '$1-$2-$3');
  s = s
    .replace(/(\d)\s?\+/g, '$1 or more')
    .replace(/(\d)-(?=[a-z])/g, '$1 ')
    .replace(/([a-z])-(?=[a-z§])/g, '$1 ');
  s = s.replace(/(§[a-z]\d+)\s*[-–/→]>?\s*(?=§)/g, '$1 - ').replace(/&/g, ' and ');
  s = s.replace(/([a-z])\/(?=[a-z])/g, '$1 / ').replace(/[“”"`()[\]{}*_#|]/g, ' ');
  s = s
    .replace(/\bst\b/g, 'saint')
    .replace(/\bft\b/g, 'fort')
    .replace(/\bmt\b/g, 'mount');
  s = s.replace(/([,;?!:])(?!\d)/g, ' $1 ').replace(/\.(?!\d)/g, ' . ');
  return ` ${numbers(s.replace(/\s+/g, ' ').trim())} `;
}

const shortForms: Readonly<Record<string, string>> = {
  flt: 'flight',
  flts: 'flights',
  dly: 'delay',
  dlys: 'delays',
  orig: 'origin',
  dest: 'destination',
  dests: 'destinations',
  dep: 'departures',
  deps: 'departures',
  arr: 'arrival',
  arrs: 'arrivals',
  apt: 'airport',
  apts: 'airports',
  frm: 'from',
  btw: 'between',
  btwn: 'between',
  avrg: 'average',
  pct: 'percent',
  perc: 'percent',
  wich: 'which',
  whch: 'which',
  teh: 'the',
  wkly: 'weekly',
  mthly: 'monthly',
  cnt: 'count',
  nr: 'number',
  num: 'number',
};

/** Usual short forms in full; "jan-jun" is a span and "6 in the morning" a time of the clock. */
function abbreviations(text: string): string {
  const month = '((?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)';
  return text
    .replace(/\b[a-z]+\b/g, (word) => (Object.hasOwn(shortForms, word) ? (shortForms[word] ?? word) : word))
    .replace(new RegExp(`\\b${month}-${month}\\b`, 'g'), '$1 to $2')
    .replace(/\b(\d{1,2}(?::\d\d)?)(?: ?o'? ?clock)? in the morning\b/g, '$1 am')
    .replace(/\b(\d{1,2}(?::\d\d)?)(?: ?o'? ?clock)? (?:in the (?:afternoon|evening)|at night)\b/g, '$1 pm');
}

/** Quotes, dashes and other look-alikes in plain form, before anything else looks at the text. */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[‘’ʼ´`]/g, "'")
    .replace(/[‐‑‒–—−]/g, '-')
    .replaceAll('§', ' ')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** "what's" is "what is", "Texas's" is "Texas". */
function contraction(all: string, at: number): string | undefined {
  const word = /[a-z]+$/.exec(all.slice(0, at + 1))?.[0] ?? '';
  const last = word.at(-1) ?? '';
  return /^(what|which|where|how|who|that|there|it|here|let)$/.test(word) ? `${last} is` : last;
}

function numbers(text: string): string {
  let s = text;
  s = s.replace(/\b(\d+(?:\.\d+)?) ?(k|thousand|m|million)\b(?! ?iles)/g, (_, n: string, scale: string) =>
    String(Math.round(Number(n) * (scale.startsWith('k') || scale.startsWith('t') ? 1000 : 1_000_000))),
  );
  s = s.replace(/\bhalf an? hour\b/g, '30 minutes').replace(/\b(?:an?|1) hour and a half\b/g, '90 minutes');
  s = s.replace(/\ba quarter of an hour\b/g, '15 minutes').replace(/\bone and a half hours\b/g, '90 minutes');
  s = s.replace(
    /\b(\d+|two|three|four) and a half hours\b/g,
    (_, n: string) => `${(units[n] ?? Number(n)) * 60 + 30} minutes`,
  );
  s = s.replace(/\b(?:an|one) hour\b/g, '1 hour').replace(/\ba (?=(hundred|thousand|million)\b)/g, 'one ');
  s = s.replace(/\ba (?=minute\b)/g, '1 ').replace(/\b(a )?dozen\b/g, '12');
  return wordNumbers(s);
}

function wordNumbers(text: string): string {
  const words = text.split(' ');
  const out: string[] = [];
  for (let i = 0; i < words.length; i += 1) {
    const found = readNumber(words, i);
    // "one" alone is mostly a pronoun ("which one").
    if (found && !(words[i] === 'one' && found.length === 1 && !isCounted(words[i + 1]))) {
      out.push(String(found.value));
      i += found.length - 1;
    } else {
      out.push(words[i] ?? '');
    }
  }
  return out.join(' ');
}

function isCounted(next: string | undefined): boolean {
  return (
    next !== undefined &&
    /^(minute|hour|mile|day|week|month|flight|airport|route|city|state|percent|destination|origin)s?$/.test(
      next,
    )
  );
}

function readNumber(words: readonly string[], at: number): { value: number; length: number } | undefined {
  let total = 0;
  let current = 0;
  let length = 0;
  for (let i = at; i < words.length; i += 1) {
    const word = words[i] ?? '';
    const small = units[word] ?? tens[word];
    const scale = scales[word];
    const and = word === 'and' && length > 0 && /^(hundred|thousand)$/.test(words[i - 1] ?? '');
    if (small !== undefined && (length === 0 || current % 100 === 0 || (current % 10 === 0 && small < 10))) {
      current += small;
    } else if (scale !== undefined && length > 0) {
      current = Math.max(current, 1) * scale;
      if (scale >= 1000) {
        total += current;
        current = 0;
      }
    } else if (!(and && (units[words[i + 1] ?? ''] ?? tens[words[i + 1] ?? '']) !== undefined)) {
      break;
    }
    length += 1;
  }
  return length === 0 ? undefined : { value: total + current, length };
}
