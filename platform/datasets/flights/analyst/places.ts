import { normalise, plain } from './normalise.js';
import { airportAliases, cityAliases, wordCities, wordCodes } from './place-names.js';
import type { Place } from './plan.js';
import { regions, stateNames } from './us-states.js';

export type AirportRow = {
  readonly code: string;
  readonly name: string;
  readonly city: string;
  readonly state: string;
};

const stateCodesThatAreWords = new Set([
  'IN',
  'OR',
  'ME',
  'OK',
  'HI',
  'OH',
  'PA',
  'MA',
  'LA',
  'AL',
  'DE',
  'ID',
  'CO',
  'NA',
]);
const generic =
  /\b(international|intl|airport|regional|municipal|muni|metropolitan|county|cty|field|memorial|air terminal)\b/g;

/** The airports of the data with every name they, their cities and their states go by. */
export class Places {
  readonly #codes = new Map<string, AirportRow>();
  /** Normalised phrase to place; the longest phrase wins. */
  readonly #phrases = new Map<string, Place>();
  readonly #cities = new Map<string, AirportRow[]>();
  #longest = 1;

  constructor(airports: readonly AirportRow[]) {
    const rows = airports.filter((a) => a.code !== '');
    for (const row of rows) this.#codes.set(row.code, row);
    this.#addStates(rows);
    for (const row of rows) this.#addCity(row);
    for (const row of rows) this.#addNames(row);
    this.#addAliases();
  }

  airport(code: string): AirportRow | undefined {
    return this.#codes.get(code);
  }

  /** Single words of all names, for the spelling check. */
  words(): Set<string> {
    return new Set([...this.#phrases.keys()].flatMap((p) => p.split(' ')));
  }

  /**
   * Marks codes and state abbreviations written in capitals, which lower-casing would lose. A question all in capitals
   * has no such sign.
   */
  markCapitals(text: string, mark: (place: Place) => string): string {
    if (text === text.toUpperCase()) return text;
    return text.replace(/\b[A-Z]{2,3}\b/g, (word, at: number) => {
      const row = this.#codes.get(word);
      if (row) return mark(airportPlace(row));
      if (word === 'DC') return /washington,?\s*$/i.test(text.slice(0, at)) ? 'dc' : 'washington dc';
      const name = stateNames[word];
      if (name === undefined || !this.#phrases.has(name.toLowerCase())) return word;
      const before = text.slice(0, at);
      const led =
        /(,|\b(?:from|to|in|of|for|and|vs\.?|versus|or|state|into|within|than|except|excluding|about|only))\s*$/i.test(
          before,
        );
      if (stateCodesThatAreWords.has(word) && !led) return word;
      // "Portland, OR": the abbreviation belongs to the city before it.
      if (/[a-z],?\s*$/.test(before) && this.#cityBefore(before, word)) return word.toLowerCase();
      // "LA" is Los Angeles to most, unless it stands among other states.
      if (word === 'LA' && !/\b(AR|MS|TX|AL|FL|OK)\b/.test(text)) return 'los angeles';
      return mark({ kind: 'state', label: name, states: [word] });
    });
  }

  /** Marks names in a normalised text; `original` tells capitals where a name is also a word. */
  markNames(text: string, original: string, mark: (place: Place) => string): string {
    const words = text.trim().split(' ');
    const out: string[] = [];
    for (let i = 0; i < words.length;) {
      const found = this.#longestAt(words, i, original);
      if (found) {
        out.push(mark(found.place));
        i += found.length;
      } else {
        out.push(words[i] ?? '');
        i += 1;
      }
    }
    return ` ${out.join(' ')} `;
  }

  /** The same name as a state where a city was meant ("Texas and New York"). */
  asState(place: Place): Place | undefined {
    if (place.kind !== 'city' || place.state !== undefined) return undefined;
    const code = Object.keys(stateNames).find((c) => stateNames[c] === place.city);
    return code === undefined ? undefined : { kind: 'state', label: place.city, states: [code] };
  }

  /** The airport of a city that has only one. */
  asAirport(place: Place): Place | undefined {
    if (place.kind !== 'city') return undefined;
    const rows = (this.#cities.get(key(place.city)) ?? []).filter(
      (r) => place.state === undefined || r.state === place.state,
    );
    const [only] = rows;
    return rows.length === 1 && only ? airportPlace(only) : undefined;
  }

  /** States in which the city name occurs. */
  statesOf(city: string): string[] {
    return (this.#cities.get(key(city)) ?? [])
      .map((r) => r.state)
      .filter((s, i, all) => all.indexOf(s) === i);
  }

  #longestAt(
    words: readonly string[],
    at: number,
    original: string,
  ): { place: Place; length: number } | undefined {
    for (let length = Math.min(this.#longest, words.length - at); length > 0; length -= 1) {
      const phrase = words.slice(at, at + length).join(' ');
      const place = this.#phrases.get(phrase);
      if (!place || !this.#isMeant(phrase, words, at + length, original)) continue;
      const rest = place.kind === 'city' ? this.#stateAfter(place, words, at + length) : undefined;
      if (rest) return { place: rest.place, length: length + rest.length };
      const next = words[at + length] ?? '';
      if (place.kind === 'city' && next === 'state') {
        const state = this.asState(place);
        if (state) return { place: state, length: length + 1 };
      }
      if (place.kind === 'city' && next === 'city') return { place, length: length + 1 };
      return { place, length };
    }
    return undefined;
  }

  #isMeant(phrase: string, words: readonly string[], end: number, original: string): boolean {
    if (/^[a-z]{3}$/.test(phrase) && wordCodes.has(phrase)) return words[end] === 'airport';
    if (!wordCities.has(phrase)) return true;
    return new RegExp(`\\b${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}\\b`).test(original);
  }

  #stateAfter(
    place: Extract<Place, { kind: 'city' }>,
    words: readonly string[],
    at: number,
  ): { place: Place; length: number } | undefined {
    const comma = words[at] === ',' ? 1 : 0;
    for (const length of [3, 2, 1]) {
      const phrase = words.slice(at + comma, at + comma + length).join(' ');
      const code = Object.keys(stateNames).find(
        (c) =>
          stateNames[c]?.toLowerCase() === phrase ||
          (c.toLowerCase() === phrase && (comma === 1 || !stateCodesThatAreWords.has(c))),
      );
      if (code === undefined || !this.statesOf(place.city).includes(code)) continue;
      return {
        place: { kind: 'city', label: `${place.city}, ${code}`, city: place.city, state: code },
        length: comma + length,
      };
    }
    return undefined;
  }

  #cityBefore(before: string, state: string): boolean {
    const words = normalise(plain(before)).replace(/,/g, '').trim().split(/\s+/);
    return [3, 2, 1].some((n) =>
      (this.#cities.get(words.slice(-n).join(' ')) ?? []).some((r) => r.state === state),
    );
  }

  #addStates(rows: readonly AirportRow[]): void {
    for (const code of new Set(rows.map((r) => r.state))) {
      const name = stateNames[code];
      if (name !== undefined) this.#add(name, { kind: 'state', label: name, states: [code] });
    }
    for (const [name, states] of Object.entries(regions)) {
      this.#add(name, { kind: 'state', label: titleCase(name), states });
    }
    this.#add('washington state', { kind: 'state', label: 'Washington', states: ['WA'] });
    this.#add('new york state', { kind: 'state', label: 'New York (state)', states: ['NY'] });
    this.#add('us virgin islands', { kind: 'state', label: 'Virgin Islands', states: ['VI'] });
  }

  #addCity(row: AirportRow): void {
    const city = key(row.city);
    this.#cities.set(city, [...(this.#cities.get(city) ?? []), row]);
    const place: Place = { kind: 'city', label: row.city, city: row.city };
    this.#phrases.set(city, place);
    this.#longest = Math.max(this.#longest, city.split(' ').length);
    for (const part of row.city.split(/[/-]/)) {
      if (part !== row.city && !this.#phrases.has(key(part))) this.#phrases.set(key(part), place);
    }
  }

  #addNames(row: AirportRow): void {
    const place = airportPlace(row);
    this.#add(row.code, place);
    this.#add(row.name, place);
    const short = key(row.name).replace(generic, ' ').replace(/\s+/g, ' ').trim();
    if (short.length > 4) this.#add(short, place);
  }

  #addAliases(): void {
    for (const [name, codes] of Object.entries(airportAliases)) {
      const rows = codes.map((c) => this.#codes.get(c)).filter((r) => r !== undefined);
      const single = rows[0];
      if (!single) continue;
      const label =
        rows.length === 1 ? airportPlace(single).label : `${titleCase(name)} (${codes.join(', ')})`;
      this.#phrases.set(name, { kind: 'airport', label, codes: rows.map((r) => r.code) });
      this.#longest = Math.max(this.#longest, name.split(' ').length);
    }
    // The city of the airport list is "Dallas-Fort Worth"; who says Dallas means both airports.
    if (this.#codes.has('DFW') && this.#codes.has('DAL')) {
      this.#phrases.set('dallas', { kind: 'airport', label: 'Dallas (DFW, DAL)', codes: ['DFW', 'DAL'] });
    }
    for (const [alias, city] of Object.entries(cityAliases)) {
      const place = this.#phrases.get(city);
      if (place) this.#phrases.set(alias, place);
    }
  }

  #add(name: string, place: Place): void {
    const phrase = key(name);
    if (phrase === '' || this.#phrases.has(phrase)) return;
    this.#phrases.set(phrase, place);
    this.#longest = Math.max(this.#longest, phrase.split(' ').length);
  }
}

function airportPlace(row: AirportRow): Place {
  return { kind: 'airport', label: `${row.city} (${row.code})`, codes: [row.code] };
}

/** A name as it would stand in a normalised question. */
function key(name: string): string {
  return normalise(
    plain(
      name
        .replace(/\(.*?\)/g, ' ')
        .replace(/[-/.]/g, ' ')
        .replace(/'/g, ''),
    ),
  )
    .replace(/[,;.]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function titleCase(name: string): string {
  return name.replace(/\b[a-z]/g, (c) => c.toUpperCase()).replace(/\bDc\b/, 'DC');
}
