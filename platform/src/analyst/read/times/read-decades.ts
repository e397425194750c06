/** Decades: "deaths per decade", "members by decade of birth", of a time or of a number that is a year. */
import type { Member } from '../../../data/data-model.js';
import { works } from '../../lexicon/thing-words.js';
import { verbStem } from '../../lexicon/tokens.js';
import type { Reading } from '../draft.js';
import { meaningsOf } from '../resolve.js';
import { timeMember } from './time-of-question.js';
import { number } from '../sentence.js';

const each =
  '(?:by|per|each|every|for each|for every|in each|in every|of each|over the|across(?: the)?|and|(?<one>(?:in |during )?(?:which|what)))';

export function readDecades(reading: Reading): void {
  const { sentence, draft, lexicon } = reading;
  sentence.read(
    `${each} (?:the )?(?:(?<of>(?!single |past |last |next |this |#)[^ ]+) )?(?<w>decades?)(?: of (?:(?:the|their|its|a|each) )?(?<by>[^ ]+)(?: (?:year|date))?)?`,
    (m) => {
      const said = m.groups.by ?? m.groups.of;
      // "Of (…) decade" and "decade of (…)" would be two of them.
      if (m.groups.by !== undefined && m.groups.of !== undefined) return false;
      if (m.text.startsWith('and ') && draft.splits.length === 0) return false;
      const member = said === undefined ? usual(reading) : called(reading, said);
      if (!member) return false;
      if (m.groups.one !== undefined && m.groups.w === 'decade') draft.isOne = true;
      const isYear = member.type === 'number';
      draft.splits.push({
        is: { kind: 'decade', name: member.name, ...(isYear ? { isYear } : {}) },
        at: m.from,
      });
      return true;
    },
  );
  // "In the 1990s", where a year is a number: elsewhere it is a period.
  if (timeMember(reading)) return;
  const [year, other] = lexicon.members.filter(isYearNumber);
  sentence.read(`(?:(?:in|of|from|during|for|made|released|published) )*(?:the )?${number('y')} s`, (m) => {
    const from = sentence.number(m.groups.y) ?? 0;
    if (!year || other || from % 10 !== 0 || from < 1800 || from > 2100) return false;
    draft.filters.push(
      { is: { on: 'number', member: year.name, op: '>=', value: from }, at: m.from },
      { is: { on: 'number', member: year.name, op: '<', value: from + 10 }, at: m.from },
    );
    return true;
  });
}

const isYearNumber = ({ kind, type, name, title }: Member): boolean =>
  kind === 'dimension' && type === 'number' && /(?:^|_)year(?:_|$)|\byear\b/i.test(`${name} ${title}`);

const tellsYears = (m: Member): boolean => m.kind === 'dimension' && (m.type === 'time' || isYearNumber(m));

/** The year that films, books and the like are of, whenever they came into the data. */
export function yearOfWorks({ lexicon, facts }: Reading): Member | undefined {
  const [year, other] = lexicon.members.filter(
    (m) =>
      isYearNumber(m) &&
      m.cubes.has(lexicon.view.root) &&
      /^(?:(?:release|publication|production|publishing) )?year(?: (?:released|published|of release))?$/i.test(
        m.title,
      ),
  );
  return other || !ofAYear.test(facts.rowNoun.one) ? undefined : year;
}

const ofAYear = new RegExp(`(?:^| )(?:${works}|album|track|painting|artwork|wine|car|vehicle)$`);

/** The time of the rows, or the only year that they have. */
function usual(reading: Reading): Member | undefined {
  const own = yearOfWorks(reading);
  if (own) return own;
  const years = reading.lexicon.members.filter(isYearNumber);
  return timeMember(reading) ?? (years.length === 1 ? years[0] : undefined);
}

/** The only time or year that is called so: "birth" of a year of birth or of when somebody was born. */
function called({ sentence, lexicon }: Reading, said: string): Member | undefined {
  if (said.startsWith('§')) {
    const meant = [...new Set(meaningsOf(sentence.slot(said), 'dimension').map((m) => m.member))];
    const fits = meant.filter(tellsYears);
    return fits.length === 1 ? fits[0] : undefined;
  }
  const words = said === 'birth' ? ['birth', 'born', 'birthday', 'dob'] : [said];
  const found = lexicon.members.filter(
    (m) =>
      tellsYears(m) &&
      [m.name.replaceAll('_', ' '), m.title, ...m.synonyms]
        .flatMap((name) => lexicon.stemsOf(name))
        .some((w) => words.some((word) => verbStem(w) === verbStem(word))),
  );
  return found.length === 1 ? found[0] : undefined;
}
