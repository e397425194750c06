/**
 * "Since when" asks for a time of each row, and "since" at the end of a clause ("started in 2024: how many have left
 * since?") says no more than that it was later.
 */
import type { Member } from '../../../data/data-model.js';
import type { Reading } from '../draft.js';
import { isState } from './going-on.js';
import { meaningsOf } from '../resolve.js';
import { timeMember } from './time-of-question.js';
import { mark } from '../sentence.js';

export function readSince(reading: Reading): void {
  readSinceWhen(reading);
  readWithTime(reading);
  readSinceThen(reading);
}

/** "Which companies are on a trial, and since when?" */
function readSinceWhen(reading: Reading): void {
  const { sentence, draft } = reading;
  const own = timeOfState(reading);
  const time = own ?? timeMember(reading);
  if (!time) return;
  sentence.read(
    '(?:(?:,|and|&) )*since when(?: (?:is|are|was|were|has|have)(?: (?:it|they|that|this))?)?',
    (m) => {
      const isAtEnd = sentence.slots.slice(m.to).every(({ text }) => /^[?.!]$/.test(text));
      const isAsked = /^(?:which|what|who|list|show|give|name)$/.test(sentence.slots[0]?.text ?? '');
      if (!(isAtEnd && isAsked) && m.from > 0) return false;
      draft.isList = true;
      draft.columns.push(time.name);
      const title = time.title.toLowerCase();
      draft.notes.push(
        own || !namesState(reading)
          ? `I read "since when" as ${title}.`
          : `I read "since when" as ${title}: the data does not tell when a state began.`,
      );
      return true;
    },
  );
}

/** "Companies in trial with their start date": each of them with it, and no measure of theirs. */
function readWithTime(reading: Reading): void {
  const { sentence, draft } = reading;
  const isOfRows = sentence.slots.some((slot) => meaningsOf(slot, 'rows').length > 0);
  const isMeasured = sentence.slots.some((slot) =>
    meaningsOf(slot, 'measure').some(({ member }) => member.aggType !== 'countDistinct'),
  );
  if (
    isOfRows ||
    isMeasured ||
    sentence.has('between|by|per|each|many|much|number|count|share|percent|percentage')
  )
    return;
  sentence.read(
    `(?:(?:,|and|with|plus|incl|including|showing) )+(?:(?:their|the|its) )*${mark('t', 't')}(?=(?: [?.!])* $)`,
    (m) => {
      const time = meaningsOf(sentence.slot(m.groups.t), 'dimension').find(
        ({ member }) => member.type === 'time',
      );
      if (!time || m.from === 0) return false;
      draft.isList = true;
      draft.columns.push(time.member.name);
      return true;
    },
  );
}

const namesState = ({ sentence: { slots } }: Reading): boolean =>
  slots.some((slot) => meaningsOf(slot, 'value').some(({ member }) => isState(member)));

/** The time that a state began at, where one is called after it: the trial start of those in trial. */
function timeOfState({ sentence: { slots }, lexicon }: Reading): Member | undefined {
  const words = slots.flatMap((slot) =>
    meaningsOf(slot, 'value').flatMap(({ member, values }) =>
      isState(member)
        ? values.flatMap((value) =>
            String(value)
              .toLowerCase()
              .split(/[^a-z]+/),
          )
        : [],
    ),
  );
  const heads = words.filter((word) => word.length > 4).map((word) => word.slice(0, 5));
  const found = lexicon.members.filter(
    ({ kind, type, title }) =>
      kind === 'dimension' &&
      type === 'time' &&
      !/\bends?\b/i.test(title) &&
      heads.some((head) =>
        title
          .toLowerCase()
          .split(/[^a-z]+/)
          .some((word) => word.startsWith(head)),
      ),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** "… has been cancelled since, per channel": since the period that was named before. */
function readSinceThen({ sentence }: Reading): void {
  sentence.read(
    '(?:(?:ever )?since(?: then)?|meanwhile|in the meantime|by now)(?=(?: [?.!])* $| ,| (?:by|per|split|broken|in each|for each|for every) )',
    (m) => {
      const before = sentence.slots[m.from - 1];
      const isDone =
        /^(?:value|dimension|segment|counted)$/.test(before?.meanings?.[0]?.kind ?? '') ||
        /(?:ed|left|gone)$/.test(before?.tokens[0]?.word ?? '') ||
        m.text.includes('then');
      return isDone && sentence.slots.slice(0, m.from).some(({ period }) => period !== undefined);
    },
  );
}
