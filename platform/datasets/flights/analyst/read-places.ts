import type { Draft } from './draft.js';
import type { Filter, Place, Side } from './plan.js';
import type { Places } from './places.js';

const chain =
  '§p\\d+(?: ?(?:, and|, or|,|and|or|vs|versus|/|and from|and to|or from|or to|, from|, to|than|compared to|compared with|against) (?:the |those |flights |from |to |in |at |of |city of |state of )*§p\\d+)*';
const noise =
  '(?:\\b(?:the|an?|any|all|airports?|cities|state|city|area|airports? in|airports? of|cities in|anywhere in|somewhere in|those|either|both|only|just|within|inside|flights|of|other) )*';

const either =
  '(?:to or from|from or to|to and from|from and to|in and out of|into and out of|into or out of|in or out of|through|via|involving|touching|at either end|arriving at or departing from|departing from or arriving at|departing or arriving (?:at|in)|arriving or departing (?:at|in|from)|starting or ending (?:at|in))';
const origin =
  '(?:originating (?:in|from|at)|originate (?:in|from|at)|originated (?:in|from|at)|departing from|depart from|departed from|departs from|departing|departures? (?:from|at|in|out of)|leaving from|leaving|leave|leaves|left|out of|starting (?:in|at|from)|start (?:in|at|from)|take off from|taking off from|took off from|outbound from|going out of|flown from|origin(?: airport| city| state)?(?: is| was| =| of| in| exactly)?|from|ex)';
const destination =
  '(?:arriving (?:at|in|into|to)|arrive (?:at|in|into)|arrived (?:at|in|into)|arrives (?:at|in|into)|arrivals? (?:at|in|to|into|of)|landing (?:at|in)|land (?:at|in)|landed (?:at|in)|bound for|headed (?:to|for|into)|heading (?:to|for)|destined for|reaching|going (?:in)?to|go to|goes to|went to|flying (?:in)?to|fly to|flew to|ending (?:in|at)|inbound to|destination(?: airport| city| state)?(?: is| was| =| of| in| exactly)?|into|to|towards?)';
const without =
  '(?:excluding|exclude|excludes|except(?: for)?|without|other than|not (?:counting|including|from|to|in|at|via|into)|but not|outside(?: of)?|leaving out|leave out|ignoring|ignore|apart from|aside from|besides|minus|drop|remove|skip|omit|omitting|take out|filter out|non)';

export type PlaceReading = {
  readonly filters: Filter[];
  /** Several routes were named: each is a row of its own. */
  readonly routes: boolean;
  /** Places that are held against each other. */
  readonly compared: { side: Side; places: Place[] } | undefined;
  readonly sideless: boolean;
};

/**
 * Turns place marks into conditions. "from" and "to" say the end of the flight; a place without such a word takes the
 * end that the rest of the question speaks of, or else the origin.
 */
export function readPlaces(
  draft: Draft,
  names: Places,
  fallback: 'origin' | 'destination',
  compare: boolean,
): PlaceReading {
  return new PlaceReader(draft, names, fallback, compare).read();
}

class PlaceReader {
  readonly #draft: Draft;
  readonly #names: Places;
  readonly #fallback: 'origin' | 'destination';
  readonly #compare: boolean;
  readonly #filters: Filter[] = [];
  #compared: PlaceReading['compared'];
  #routes = false;
  #sideless = false;

  constructor(draft: Draft, names: Places, fallback: 'origin' | 'destination', compare: boolean) {
    this.#draft = draft;
    this.#names = names;
    this.#fallback = fallback;
    this.#compare = compare;
  }

  read(): PlaceReading {
    this.#exclusions();
    this.#between();
    this.#bothEnds();
    this.#pairs();
    this.#sided();
    this.#plain();
    if (this.#compare && !this.#compared && !this.#routes)
      this.#compared = mergeCompared(this.#filters, this.#names);
    return {
      filters: this.#filters,
      compared: this.#compared,
      sideless: this.#sideless,
      routes: this.#routes,
    };
  }

  #places(match: string): Place[] {
    const found = [...match.matchAll(/§p(\d+)/g)].flatMap((m) => this.#draft.places[Number(m[1])] ?? []);
    return harmonise(found, this.#names);
  }

  #add(side: Side, match: string, negate = false): string {
    const places = this.#places(match);
    if (this.#compare && places.length > 1 && !negate && side !== 'either') this.#compared = { side, places };
    this.#filters.push({ on: 'place', side, places, ...(negate ? { negate } : {}) });
    return ' §f ';
  }

  #exclusions(): void {
    this.#draft.replace(
      new RegExp(
        `\\b${without} ${noise}(?:(${origin}|${destination}|in|at|of) )?${noise}(${chain})(?: airports?| flights)?`,
        'g',
      ),
      (g, match, before) => {
        const word = g[0] || (/\b(?:destinations?|to|going|arriv\w+)(?: [a-z]+)? $/.exec(before) ? 'to' : '');
        const at =
          /\bnot (to|into)\b/.test(match) || new RegExp(`^${destination}$`).test(word)
            ? 'destination'
            : /from|origin|leav|depart/.test(`${word} ${match}`)
              ? 'origin'
              : this.#fallback;
        return this.#add(at, g[1] ?? '', true);
      },
    );
  }

  /** "between LAX and SFO" goes both ways; held against each other they are two places. */
  #between(): void {
    this.#draft.replace(
      /\b(?:in )?(?:either direction )?between (?:the )?(§p\d+) (?:and|&) (?:the )?(§p\d+)(?: in (?:either|both) directions?)?/g,
      (_g, match, before) => {
        if (this.#compare && /\b(?:difference|compare|comparison|differ)\b/.test(before))
          return match.replace(/\bbetween /, '');
        const [a, b] = this.#places(match);
        if (!a || !b) return match;
        this.#filters.push({ on: 'between', a, b });
        return ' §f ';
      },
    );
  }

  #bothEnds(): void {
    this.#draft.replace(new RegExp(`\\b${either} ${noise}(${chain})`, 'g'), (g) =>
      this.#add('either', g[0] ?? ''),
    );
    this.#draft.replace(
      new RegExp(`\\b(?:within|inside) (?:the )?(?:state of |city of )?(${chain})`, 'g'),
      (g, match, before) =>
        /\bairports $/.test(before)
          ? match
          : this.#add('origin', g[0] ?? '') + this.#add('destination', g[0] ?? ''),
    );
  }

  /** "LAX to SFO", "LAX - SFO", "flights LAX JFK", and lists of such. */
  #pairs(): void {
    if (!this.#compare && this.#draft.places.length === 2) {
      this.#draft.replace(/(§p\d+) (?=§p\d+(?!\d| ?(?:,|and|or)))/g, (g) => `${g[0] ?? ''} to `);
    }
    const routes = routeList(this.#draft, (match) => this.#places(match));
    this.#routes = routes !== undefined;
    if (routes) this.#filters.push(routes);
    this.#draft.replace(
      new RegExp(
        `(?:\\b(?:from|route|routes|on|on the|the) )*(§p\\d+)(?: airports?)? ?(?:to|-|into|->|→|/) ?(?:the )?(§p\\d+)(?: route)?`,
        'g',
      ),
      (g, match) => {
        if (this.#compare && match.includes(' to ') && /\bcompar/.test(this.#draft.text))
          return match.replace(' to ', ' vs ');
        return this.#add('origin', g[0] ?? '') + this.#add('destination', g[1] ?? '');
      },
    );
  }

  #sided(): void {
    this.#draft.replace(
      new RegExp(`\\b${destination} ${noise}(${chain})(?: airports?)?`, 'g'),
      (g, match, before) => {
        if (
          /\b(?:compared|compare|close|similar|relative|according|due|next) $/.test(before) &&
          match.startsWith('to ')
        )
          return match;
        return splitSides(g[0] ?? '', 'destination', (side, list) => this.#add(side, list));
      },
    );
    this.#draft.replace(new RegExp(`\\b${origin} ${noise}(${chain})(?: airports?)?`, 'g'), (g) =>
      splitSides(g[0] ?? '', 'origin', (side, list) => this.#add(side, list)),
    );
    this.#draft.replace(
      new RegExp(
        `(${chain})(?: airports?)? (departures?|departing|outbound|origins?|arrivals?|bound|inbound|arriving)(?: flights)?`,
        'g',
      ),
      (g) => this.#add(/^(?:dep|out|orig)/.test(g[1] ?? '') ? 'origin' : 'destination', g[0] ?? ''),
    );
  }

  #plain(): void {
    this.#draft.replace(
      new RegExp(
        `(?:\\b(?:in|at|for|of|with|within|on|only|just|inside|about) )*${noise}(${chain})(?: airports?| based| area| flights(?! (?:per|from|to)))*`,
        'g',
      ),
      (g, match) => {
        this.#sideless = true;
        const keep = /\bflights\b/.test(match) ? ' flights' : '';
        return this.#add(this.#fallback, g[0] ?? '') + keep;
      },
    );
  }
}

/** "does ATL have more flights than ORD": the two are one list, side by side. */
function mergeCompared(filters: Filter[], names: Places): PlaceReading['compared'] {
  for (const side of ['origin', 'destination'] as const) {
    const same = filters.filter((f) => f.on === 'place' && f.side === side && !f.negate);
    if (same.length < 2) continue;
    const places = harmonise(
      same.flatMap((f) => (f.on === 'place' ? f.places : [])),
      names,
    );
    filters.splice(0, filters.length, ...filters.filter((f) => !same.includes(f)), {
      on: 'place',
      side,
      places,
    });
    return { side, places };
  }
  return undefined;
}

/** "SFO to LAX and LAX to SFO": two routes or more, each in its direction. */
function routeList(draft: Draft, places: (match: string) => Place[]): Filter | undefined {
  const pattern =
    /(?:\bfrom )?(?:the )?(§p\d+)(?: airports?)? ?(?:to|-|into|->|→|\/) ?(?:the )?(§p\d+)(?: (?:route|flights))?/g;
  const found = [...draft.text.matchAll(pattern)].flatMap((m) => {
    const [from, to] = [places(m[1] ?? '')[0], places(m[2] ?? '')[0]];
    return from && to ? [{ from, to }] : [];
  });
  if (found.length < 2) return undefined;
  draft.replace(pattern, () => ' §f ');
  return { on: 'pairs', pairs: found };
}

/** "from LAX and to SFO": a word before the second place turns the end over. */
function splitSides(
  match: string,
  side: 'origin' | 'destination',
  add: (side: Side, match: string) => string,
): string {
  const turn = side === 'origin' ? / (?:and|or|,) ?to (?=[^§]*§)/ : / (?:and|or|,) ?from (?=[^§]*§)/;
  const at = match.search(turn);
  if (at < 0) return add(side, match);
  return add(side, match.slice(0, at)) + add(side === 'origin' ? 'destination' : 'origin', match.slice(at));
}

/** In "Texas and New York" the second is a state too, beside LaGuardia Newark is an airport. */
function harmonise(places: readonly Place[], names: Places): Place[] {
  if (places.some((p) => p.kind === 'airport') && places.some((p) => p.kind === 'city'))
    return places.map((p) => names.asAirport(p) ?? p);
  if (places.length < 2 || !places.some((p) => p.kind === 'state')) return [...places];
  if (places.some((p) => p.kind === 'city' && !names.asState(p))) return [...places];
  return places.map((p) => names.asState(p) ?? p);
}
