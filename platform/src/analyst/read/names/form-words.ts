/** Words behind a name that say only which form the thing has: the CSAT score, freight charges, clarity grades. */
import type { Member } from '../../../data/data-model.js';
import { isMoney, type Meaning } from '../../lexicon/meaning.js';
import { kindsOf } from './kept-meanings.js';
import type { Reading } from '../draft.js';
import { mark, type Sentence } from '../sentence.js';

/** "CSAT score", "NPS rating": what such a number is anyhow; "breach the SLA" is one thing. */
export function joinFormWords(sentence: Sentence): void {
  for (let i = 0; i + 1 < sentence.slots.length; i += 1) {
    const flagsAt = (k: number): Member[] =>
      (sentence.slots[k]?.meanings ?? []).flatMap((m) =>
        m.kind === 'dimension' && m.member.type === 'boolean' ? [m.member] : [],
      );
    const [flag] = flagsAt(i);
    if (flag && /^(?:the|our|an?)$/.test(sentence.slots[i + 1]!.text) && flagsAt(i + 2).includes(flag))
      sentence.join(i, i + 3, { meanings: [{ kind: 'dimension', member: flag, weight: 0.95 }], kinds: 'bd' });
    const { meanings = [] } = sentence.slots[i]!;
    const next = sentence.slots[i + 1];
    const isScore = meanings.some(
      (m) =>
        'member' in m &&
        m.member.type === 'number' &&
        /\b(?:csat|nps|satisfaction|stars?|rating)\b/i.test(m.member.title),
    );
    // "Freight charges": money of one name, and no word for other money.
    const isCharge =
      next !== undefined &&
      /^(?:charges?|costs?|fees?|amounts?|expenses?)$/.test(next.text) &&
      meanings.length > 0 &&
      meanings.every((m) => 'member' in m && m.kind !== 'value' && isMoney(m.member)) &&
      !meanings.some(
        (m) => 'member' in m && /revenue|sales|turnover|income|price|profit|margin/i.test(m.member.title),
      );
    // "Clarity grades": the kinds of it.
    const isGraded =
      next?.meanings === undefined &&
      /^(?:grades?|levels|values|labels)$/.test(next?.text ?? '') &&
      meanings.some((m) => m.kind === 'dimension' && m.member.type === 'string');
    const isForm =
      next?.tokens.length === 1 && /^(?:scores?|ratings?|points?)$/.test(next.tokens[0]?.word ?? '');
    if ((isScore && isForm) || isCharge || isGraded)
      sentence.join(i, i + 2, { meanings, kinds: kindsOf(meanings) });
  }
}

/** "By kind of film", where no one column tells kinds of films: it is not asked for by the rows. */
export function refuseKinds({ sentence, draft, facts }: Reading): void {
  const kind = `(?:(?:by|per|each|every|which|what) )(?:the )?(?:kinds?|types?|sorts?|category|categories) of (?:the |an? )?${mark('r', 'r')}`;
  sentence.readOver(kind, (m) => {
    const { meanings = [] } = sentence.slot(m.groups.r) ?? {};
    const isRows = (x: Meaning): boolean =>
      x.kind === 'rows' || (x.kind === 'measure' && x.member.aggType === 'count');
    if (!meanings.every(isRows)) return false;
    draft.problem ??= {
      text: `I cannot tell which column says of what kind ${facts.rowNoun.many} are: please name it.`,
      search: facts.rowNoun.many,
    };
    return false;
  });
}

/** "How many different industries" are no rows, though these are called so too. */
export function readKindOf(sentence: Sentence): void {
  const keep = (at: number, isMeant: (m: Meaning) => boolean, kinds: string): void => {
    const meanings = (sentence.slots[at]?.meanings ?? []).filter(isMeant);
    if (meanings.length > 0) sentence.join(at, at + 1, { meanings, kinds });
  };
  sentence.read(`(?:different|distinct|unique) §[a-z]*(?:r[a-z]*d|d[a-z]*r)[a-z]*_\\d+`, (m) => {
    keep(
      m.to - 1,
      (x) => x.kind === 'dimension' && x.member.type === 'string' && x.member.isKey !== true,
      'd',
    );
    return false;
  });
}
