/** Rankings before the question's own: "of the ten busiest shops, which …", "where do most of them go". */
import type { Reading } from '../draft.js';
import { dimensionOf, rowCount } from '../resolve.js';
import { mark, number } from '../sentence.js';
import { isLow, popular } from '../superlatives.js';
import { aggregateWords } from '../../lexicon/meaning.js';

/** "Of the ten busiest shops, which …", "by month for the 5 busiest shops": a ranking before the question's own. */
export function readAmong(reading: Reading): void {
  const { sentence, draft } = reading;
  sentence.read(
    `(?<w>among|of|for|at|in|from|within) (?:the )?(?:top )?${number('n')} (?:(?<s>${popular}) )?${mark('d', 'd')}(?: ,)?`,
    (m) => {
      const member = dimensionOf(reading, sentence.slot(m.groups.d), ['string']);
      const limit = sentence.number(m.groups.n);
      const rest = sentence.source();
      const isWithin =
        m.groups.w === 'among' ||
        /§[a-z]*m|which|average|median|share|monthly|by (?:day|week|month)|per (?:day|week|month)/.test(rest);
      if (!member || limit === undefined || !isWithin || !(m.groups.s ?? /top/.exec(m.text))) return false;
      const desc = !isLow(m.groups.s ?? '');
      sentence.read(
        `which (?:of (?:them|those|these) )?${number('k')}(?= (?:have|has|had|are|were|is|was|·))`,
        (k) => {
          const count = sentence.number(k.groups.k);
          draft.ranking = { desc: true, words: '', ...(count === undefined ? {} : { limit: count }) };
        },
      );
      draft.among = { name: member.name, order: { by: rowCount(reading), desc }, limit };
      draft.splits.push({ is: { kind: 'member', name: member.name }, at: m.from });
      return true;
    },
  );
}

/** "90th percentile of MRR over active subscriptions": of these rows it is worked out, and by none of them. */
export function readPopulation(reading: Reading): void {
  const { sentence } = reading;
  const isWorkedOut = (at: number): boolean =>
    sentence.slots
      .slice(0, at)
      .some(({ text }) => text in aggregateWords || /^(?:percentiles?|quartiles?|p\d\d|stddev)$/.test(text));
  sentence.read(
    `(?<!by )(?:over|across|among|amongst|within)(?: (?:all|the|our|of))*(?= (?:(?:not|non|-|and|or|·|${mark('vsbt')}) ){0,6}?${mark('r')})`,
    (m) => isWorkedOut(m.from),
  );
  // "Average MRR per active subscription" is that of these.
  sentence.read(`(?<=§[a-z]*[mn][a-z]*_\\d+ )per (?<so>(?:${mark('vsb')} ){1,3})(?<r>${mark('r')})`, (m) => {
    const [how, what] = [sentence.slots[m.from - 2]?.text ?? '', sentence.slots[m.from - 1]];
    const isMean = aggregateWords[how] === 'avg' || what?.tokens[0]?.word === 'average';
    return isMean && { keep: (m.groups.so ?? '').split(' ') };
  });
}

/** "Where do most of them go?": the places of the role that the verb tells, by how many rows. */
export function readWhere(reading: Reading): void {
  const { sentence, draft, lexicon } = reading;
  sentence.readOver(`where (?:do|does|did) (?:the )?most (?:of the )?${mark('r')}`, (m) => {
    const verb = sentence.slots
      .slice(m.to)
      .find((s) => /^(?:go|fly|lead|head|land|come|start|travel)$/.test(s.text));
    const tells = (words: readonly string[] = []): boolean =>
      verb !== undefined && words.some((w) => w === verb.text || w.startsWith(`${verb.text} `));
    const member = lexicon.members.find(
      (x) => x.kind === 'dimension' && x.hints.code === true && tells(x.hints.role?.words),
    );
    if (!member || !verb) return false;
    verb.used = true;
    draft.splits.push({ is: { kind: 'member', name: member.name }, at: m.from });
    draft.ranking = { desc: true, by: rowCount(reading), words: 'most' };
    return true;
  });
}
