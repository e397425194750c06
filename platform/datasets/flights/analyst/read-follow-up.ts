import type { Draft } from './draft.js';
import type { FollowUp } from './reading.js';

/** Reads the signs that a question changes the one before ("and", "only", "instead", "drop the minimum"). */
export function readFollowUp(draft: Draft): FollowUp {
  const { text } = draft;
  const start =
    /^ (?:ok |okay |great |thanks |cool |so |then |well |alright |, |good )*(?:and|but|what about|how about|now|only|just|same|also|then|instead|without|exclude|excluding|except|add|include|remove|drop|sort|order|group|break|split|limit|restrict|keep|make it|make that|compare (?:it|that|this|them|with|to|these|those)|not|plus|again|with|as|in|on|for|by|from|to|at|per|during|or|vs|versus|switch|change|reverse|invert|flip|use|narrow|zoom|filter|top \d+|bottom \d+|the (?:top|bottom|next|other|median|mean|average|same)|show (?:it|that|this|them|these|those|the same|only|just|as|me only|me just|the (?:top|bottom))|turn|do (?:it|that|the same)|(?:in|show) descending|ascending|descending|draw (?:it|that|this)|plot (?:it|that|this)|chart (?:it|that|this)|can you (?:show|make|do|add|exclude|remove|break|split|sort|filter) (?:it|that|them|this|only)|could you (?:show|make|do|add) (?:it|that|them|this)|which of (?:these|those|them)|of (?:these|those|them)|ignore|more|fewer|less) /;
  const pronoun =
    /\b(?:instead|of those|of these|of them|those airports|these airports|those flights|for them|for it|for that|the same|do that|do this|show that|show it|show them|show these|show those|plot that|plot it|that as|it as|them as|that by|it by|them by|those by|these by|that down|it down|them down|in that|how many (?:flights )?is that|that was|previous|last question|as before|compare that|compared? (?:it|that|them|this) )\b/;
  const shareOfThose =
    /^ (?:and )?(?:what|which) (?:share|percentage|percent|proportion|fraction|part)(?: of (?:them|those|these|that))? (?:were|was|are|is|arrived|arrive|had|have|left|went|go)\b/;
  const remove = readRemovals(draft);
  const kind = readAggregate(text);
  return {
    cue: start.test(text) || pronoun.test(text) || shareOfThose.test(text),
    add: /^ (?:and |now |ok |but )*(?:with|including|along with)\b(?!.*\binstead\b)|^ (?:and |now |ok )*(?:also|add|include|plus|additionally)\b|\b(?:as well|too|in addition|additionally|also show|also include|break (?:it|that|this|them|those|these) down|split (?:it|that|this|them|those|these)|broken down|drill|for each of (?:them|those|these))\b/.test(
      text,
    ),
    remove,
    flip: /\b(?:reverse|reversed|invert|flip|opposite|other direction|way back|return direction|return flights|vice versa|other way round|other way around|ascending instead|other end)\b/.test(
      text,
    ),
    next: /^ (?:and |show |give me |ok |now |then |what about )*(?:the )?next(?: \d+)?(?: (?:ones|please|airports|routes|states|cities))?(?: [?.!])* $/.test(
      text,
    ),
    compareWith: /\b(?:compare|compared|comparison|vs|versus|against|next to)\b/.test(text),
    ...(kind ? { aggregate: kind } : {}),
  };
}

/** "drop the minimum", "all airports again": what the question takes away. */
function readRemovals(draft: Draft): FollowUp['remove'] {
  const remove: FollowUp['remove'][number][] = [];
  const take = (pattern: RegExp, what: FollowUp['remove'][number]): void => {
    draft.replace(pattern, () => {
      remove.push(what);
      return ' ';
    });
  };
  take(/\b(?:all flights again|(?:remove|without|clear|drop|no) (?:the |all |any )*filters?)\b/g, 'filters');
  take(
    /\b(?:remove|without|drop|ignore|no|forget) (?:the |any )?(?:minimum(?: count| number of flights)?|threshold|min|limit on flights|flight minimum)\b/g,
    'having',
  );
  take(
    /\b(?:back to|again for|for) all (?:the )?(?:airports|states|cities|places)\b|\ball (?:airports|states|cities) again\b/g,
    'places',
  );
  take(
    /\b(?:all of them|(?:show|list|give me) all(?= (?:rows|results|[?.!,])| $)|show them all|list them all|the whole list|no limit|without (?:a |the )?limit)\b/g,
    'limit',
  );
  take(
    /\b(?:for the whole (?:period|year|time)|all (?:months|dates|the time)|(?:whole|entire|full) period|all 6 months|any (?:date|month|time))\b/g,
    'dates',
  );
  return remove;
}

/** "the median instead": another way to sum up the same values. */
function readAggregate(text: string): FollowUp['aggregate'] {
  const aggregate =
    /^ (?:and |what about |how about |now |show |what is |use |with )*(?:the |an? )?(average|mean|median|max|maximum|longest|min|minimum|shortest|total|sum)(?: instead| of that| value| one| then)?(?: [?.!])* $/.exec(
      text,
    )?.[1];
  const kinds: Readonly<Record<string, FollowUp['aggregate']>> = {
    average: 'average',
    mean: 'average',
    median: 'median',
    max: 'max',
    maximum: 'max',
    longest: 'max',
    min: 'min',
    minimum: 'min',
    shortest: 'min',
    total: 'total',
    sum: 'total',
  };
  return aggregate === undefined ? undefined : kinds[aggregate];
}
