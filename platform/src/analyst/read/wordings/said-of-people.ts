/** "Per person", "each colleague", "which sales rep": the people that the rows name, where no column is called so. */
import type { Lexicon } from '../../lexicon/lexicon.js';
import { personColumn } from '../../lexicon/person-columns.js';
import type { Token } from '../../lexicon/tokens.js';
import { spliced, titleWords } from './spliced.js';
import { wordTable } from '../../../word-table.js';

const somebody =
  '(?:person|employee|colleague|worker|staff|team ?(?:member|mate)|staff member|sales ?(?:person|man|woman|people|rep|reps)|sales person|sales people|sales rep|rep|individual)s?';
const people = new RegExp(
  `(per|by|each|every|which|best|worst|top|(?:for|of|to) (?:each|every)) (?:single |performing )?(${somebody})(?=(?: [?.!,])* $| )`,
  'd',
);

/** "Who logged the most hours", "who has most of them": a verb of whoever did it, or of anybody where there are no others. */
const who =
  /(?<=^ (?:(?:and|so|now|please|,) )*)who (?:(has|have|had|got)|logged|tracked|recorded|booked|clocked|put in)(?= (?:the |our |by far )*(?:most|least|fewest|highest|lowest|biggest|largest|longest) )/d;
const otherPeople = /customer|client|buyer|requester|reporter|patient|guest|visitor|account|company|member/i;

/** "Who reported the most bugs": the column that is called by what they do. */
const whoDid =
  /(?<=^ (?:(?:and|so|now|please|,) )*)who (?:has |have )?([a-z]+ed|wrote|sold|bought)(?= (?:the |our )*(?:most|least|fewest) )/d;
const done: Readonly<Record<string, string>> = wordTable({ wrote: 'written' });

function byDeed(said: readonly Token[], lexicon: Lexicon): readonly Token[] {
  return spliced(said, whoDid, ({ 1: verb = '' }) => {
    const [doer, another] = lexicon.members.filter(
      (m) => m.kind === 'dimension' && m.synonyms.includes(`${done[verb] ?? verb} by`),
    );
    return doer && !another ? `which ${titleWords(doer.title)} has` : undefined;
  });
}

/** "Which films did Ann Lee direct": those that were directed by her, where a column is called by that. */
const didThat =
  /(?<= )(?:which|what) (?:of (?:the|our|your) )?(\S+(?: \S+)?) (?:did|has|have) ((?:\S+ ){1,3}?)([a-z]{3,}?)(?:ed)?(?= (?:[?.!,]|$|in |this |last |since |from |before |after |between ))/d;

function ofDoer(said: readonly Token[], lexicon: Lexicon): readonly Token[] {
  return spliced(said, didThat, ([, , , verb = ''], group) => {
    const base = verb.replace(/e$/, '');
    const doers = new RegExp(`\\b${base}(?:er|or)$`, 'i');
    const [doer, another] = lexicon.members.filter(
      (m) => m.kind === 'dimension' && (doers.test(m.title) || m.synonyms.includes(`${base}ed by`)),
    );
    const name = lexicon.longest(group(2), 0);
    const isName = name?.meanings.some((m) => m.kind === 'value' && m.member === doer) === true;
    return doer && !another && isName ? `which $1 with ${titleWords(doer.title)} $2` : undefined;
  });
}

/** "How many different people visited": of those whom a measure counts once each. */
const howMany =
  /(?:how many|(?:the )?number of)(?: (?:different|distinct|unique|individual|single))* (people|persons|individuals)(?= |$)/d;
const counted =
  /^(?:visitor|user|customer|client|member|guest|patient|passenger|student|subscriber|buyer|diner|donor)s$/i;
/** "Cities people fly to": whoever does it, of whom nothing is asked. */
const anybody =
  /(?<!(?: many| number| of| different| distinct| unique| new| per| by| each| every| most| as)) (people)(?= (?!who |that |with |in |from |of |by |per |and |or |vs |are |were |is |have |had |can |will )[a-z]+)/d;

/** "Satisfaction from users": whoever gave it, as anybody would. */
const fromAll =
  /(from (?:(?:the|our|your|all) )*(?:users|customers|clients|people|guests|visitors|members|buyers|shoppers|passengers|patients|requesters))(?= (?!who |that |with |whose |and |or |, )|(?: [?.!])*$)/d;

/** "Rated above 7 by users". */
const ratedByAll =
  /(?<= (?:rated|scored|reviewed)(?: \S+){0,4} )(by (?:the )?(?:users|customers|viewers|people|visitors|guests|audience|public))(?= |$)/d;

function ofPeople(said: readonly Token[], lexicon: Lexicon): readonly Token[] {
  const once = spliced(said, howMany, (_text, group) => {
    if (lexicon.longest(group(1), 0)) return undefined;
    const [measure, another] = lexicon.members.filter(
      (m) => m.aggType === 'countDistinct' && m.rowFilter === undefined && counted.test(m.title),
    );
    // Visits of which nothing tells who came are counted as these.
    const areVisits = !measure && /(?:^|_)(?:visits?|sessions?)(?:_|$)/.test(lexicon.view.root);
    if (areVisits) return 'how many visitors';
    return measure && !another ? `how many ${titleWords(measure.title)}` : undefined;
  });
  const given = spliced(
    spliced(once, fromAll, () => ''),
    ratedByAll,
    () => '',
  );
  return spliced(given, anybody, (_text, group) => (lexicon.longest(group(1), 0) ? undefined : ''));
}

export function saidOfPeople(told: readonly Token[], lexicon: Lexicon): readonly Token[] {
  const said = ofPeople(told, lexicon);
  const asked = spliced(byDeed(ofDoer(said, lexicon), lexicon), who, ({ 1: has }) => {
    const person = personColumn(lexicon);
    const isOther = lexicon.members.some((m) => m !== person && otherPeople.test(m.name));
    return person && (has === undefined || !isOther) ? `which ${titleWords(person.title)} has` : undefined;
  });
  return spliced(asked, people, ({ 1: link = '' }, group) => {
    if (lexicon.longest(group(2).slice(-1), 0)) return undefined;
    const person = personColumn(lexicon);
    if (!person) return undefined;
    return `${link} ${titleWords(person.title)}`;
  });
}
