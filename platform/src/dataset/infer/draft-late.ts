/** How late things were, as members: the number of each row, its mean and median, the part in time, and who was late. */
import type { DraftDimension, DraftMeasure } from './draft-member.js';
import type { DraftSegment } from './form/form-members.js';
import type { Lateness } from './lateness.js';
import type { Table } from './table-profile.js';
import { inSentence, memberName, titleOf } from './words.js';

export type LateMembers = {
  readonly dimensions: readonly DraftDimension[];
  readonly measures: readonly DraftMeasure[];
  readonly segments: readonly DraftSegment[];
};

/** Where there are several, what is late is what came late, or was done late in the end. */
const usual: readonly (string | undefined)[] = ['come', 'return', 'pay', 'end', undefined, 'go', 'begin'];

export function lateMembers({ late, noun }: Table, taken: Set<string>): LateMembers {
  const place = ({ deed }: Lateness): number => usual.indexOf(deed?.kin);
  const first = [...late].sort((a, b) => place(a) - place(b))[0];
  const all = late.map((one) => membersOf(one, noun, one === first, taken));
  return {
    dimensions: all.map(({ dimension }) => dimension),
    measures: all.flatMap(({ measures }) => measures),
    segments: all.flatMap(({ segments }) => segments),
  };
}

function membersOf(
  { planned, actual, deed, unit, sql, isExact }: Lateness,
  noun: Table['noun'],
  isUsual: boolean,
  taken: Set<string>,
) {
  const what = deed ? `${deed.noun} delay` : 'delay';
  const name = (text: string): string => memberName(text, taken, { fallback: 'delay' });
  const [plan, is] = [inSentence(planned.title), inSentence(actual.title)];
  const both = `${noun.many} that have both`;
  const dimension: DraftDimension = {
    name: name(what),
    title: titleOf(`${what} of each ${noun.one}`),
    description: `From ${plan} to ${is}, in ${{ min: 'minutes', h: 'hours', days: 'days' }[unit]}; less than nothing where it was early`,
    ...{ type: 'number', sql, column: actual },
    meta: {
      ...{ unit, better: 'down' },
      late: {
        ...{ planned: planned.member, actual: actual.member, isExact, isUsual, what },
        ...(deed ? { words: deed.words } : {}),
      },
    },
  };
  const often = [`mean ${what}`, `avg ${what}`];
  const others = isUsual ? ['delay', 'average delay', 'mean delay', 'lateness', 'average lateness'] : [];
  const mean = { unit, better: 'down', additive: false } as const;
  const isLess = { isAverage: true, better: 'down' } as const;
  const measures: DraftMeasure[] = [
    {
      name: name(`average ${what}`),
      title: `Average ${what}`,
      description: `Mean time from ${plan} to ${is} of the ${both}; what was early counts as less than nothing`,
      ...{ type: 'avg', sql, rank: 7.1, ...isLess },
      meta: { ...mean, synonyms: [what, ...often, ...others].filter((one) => one !== `average ${what}`) },
    },
    {
      name: name(`median ${what}`),
      title: `Median ${what}`,
      description: `Median time from ${plan} to ${is} of the ${both}; what was early counts as less than nothing`,
      ...{ type: 'number', sql: `MEDIAN(${sql})`, rank: 7.3, ...isLess },
      meta: { ...mean, synonyms: [`typical ${what}`, ...(isUsual ? ['median delay', 'typical delay'] : [])] },
    },
    {
      name: name(deed ? `on time ${deed.noun} rate` : 'on time rate'),
      title: titleOf(deed ? `on-time ${deed.noun} rate` : 'on-time rate'),
      description: `Part of the ${both} of which ${is} was not after ${plan}`,
      ...{
        type: 'avg',
        sql: `CASE WHEN ${sql} <= 0 THEN 1.0 WHEN ${sql} > 0 THEN 0.0 END`,
        format: 'percent',
      },
      ...{ rank: 7.2, isAverage: true, better: 'up' },
      meta: {
        ...{ better: 'up', additive: false },
        synonyms: [
          ...(deed ? [`${deed.noun} punctuality`] : []),
          ...(isUsual ? ['punctuality', 'on-time rate', 'on-time performance'] : []),
        ],
      },
    },
  ];
  const segment = (when: string, op: string, than: string): DraftSegment => ({
    name: name(deed ? `${deed.past} ${when}` : `${noun.many} ${when}`),
    title: titleOf(deed ? `${deed.past} ${when}` : when),
    description: `${titleOf(noun.many)} of which ${is} was ${than} ${plan}`,
    sql: `${sql} ${op} 0`,
  });
  return {
    dimension,
    measures,
    segments: [
      segment('late', '>', 'after'),
      segment('on time', '<=', 'not after'),
      segment('early', '<', 'before'),
    ],
  };
}
