/**
 * Phrases that say in several words, or in words of another sense, what the reading steps know by one: "called off" is
 * cancelled, "skip the blanks" leaves out what is empty, "by the way" says nothing.
 */
import { monthPattern } from '../calendar.js';
import { otherOrders } from './other-orders.js';
import { paceIdioms } from './pace-idioms.js';
import { stem, type Token } from '../../lexicon/tokens.js';
import { smallTalk } from './small-talk.js';
import { wordings } from './wordings.js';
import { ofJourneys } from './wordings-of-journeys.js';
import { ofPlansAndVisits } from './wordings-of-plans-and-visits.js';
import { wordTable } from '../../../word-table.js';

type Idiom = {
  readonly pattern: RegExp;
  readonly words: string;
  /** Letters without which the pattern need not be tried. */
  readonly needed: string;
};

/** Each pattern stands between words; an arrow separates what is said from what it means. */
const table = (text: string): readonly Idiom[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [said = '', meant = ''] = line.split(/ =>\s*/);
      return {
        pattern: new RegExp(`(?<= )(?:${said.trim()})(?= )`, 'g'),
        words: meant.trim(),
        needed: neededIn(said.trim()),
      };
    });

/** The longest stretch of letters that stands in all that a pattern matches; nothing where it has alternatives. */
function neededIn(pattern: string): string {
  const runs = [''];
  let depth = 0;
  for (const [part] of pattern.matchAll(/\\.|\[(?:\\.|[^\]])*\]|[^\\]/g)) {
    if (part === '|' && depth === 0) return '';
    const run = runs.at(-1) ?? '';
    if (depth === 0 && /^[a-z ]$/.test(part)) {
      runs[runs.length - 1] = run + part;
      continue;
    }
    // What a quantifier stands behind need not be there.
    if (depth === 0 && /^[?*{]$/.test(part)) runs[runs.length - 1] = run.slice(0, -1);
    runs.push('');
    if (part === '(') depth += 1;
    if (part === ')') depth -= 1;
  }
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), '');
}

const we = '(?:we|you|they|i|people|it|us)';
const cost = '(?:cost|costs|costed|ate|eats?|eaten|swallow(?:ed|s)?)(?: up)?(?: us| you)?(?: the)?';

const paper =
  '(?:(?:board|sales|team|weekly|monthly|quarterly|annual) )?(?:article|slides?|deck|presentation|report|memo|blog post|thesis|essay|homework)';
const asker = '(?:(?:the|a|my|our) )?(?:caller|boss|board|ceo|cfo|colleague|journalist|press)';

const folk =
  '(?:people|customers|clients|guests|users|members|visitors|tenants|patients|folks|they|most people)';

const month = `(${monthPattern})`;

/** "Customers with two subscriptions" have two, and are no first two of them. */
const exactly = (said: string, number: string, things: string): string =>
  `(customers|clients|subscribers|members|accounts|users|people|buyers|viewers|companies|patients|guests|agents) (?:(?:who|that|which) )?(with|have|has|having|had) ${said} (?!or |to |- |and |%|percent|years?|months?|weeks?|days?|hours?|minutes?|stars?|points?)((?:[a-z]+ )?[a-z]+s)(?=(?: [?.!,])* $| (?:in|last|this|since|and|by) ) => $1 $2 exactly ${number} ${things}`;

/** "Customers who ordered more than once" did so more than 1 times, which is read further down. */
const asTimes = (often: string, times: number): string =>
  `(customers|clients|buyers|shoppers|accounts|people) (who |that |which )?((?:have |had )?(?:ordered|bought|purchased)(?: from us| with us)?) (more than|at least) ${often}(?= |$) => $1 who $3 $4 ${String(times)} times`;

const idioms = table(`${smallTalk}${ofJourneys}${ofPlansAndVisits}${otherOrders}${wordings}
(?<=^ )when (?:was|is|were) (?:the |our |my )?(last|latest|first|most recent) ((?:(?!and )[^ ]+ ){1,8}?)(?:, )?and (?:did|was|were|is|has|have|does) (?:it|that|they) (?!most |least |the |more )[^?.!]*(?=(?: [?.!])* $) => show the $1 $2
(?<=^ (?:(?:hi|hello|hey|,|!|there) )*)(?:i|we|im)(?: am| are| m)? (?:after|looking for|searching for|interested in)(?= ) =>
\\( (?:(?:an?|one|each|per|every) )?[^ ]+ (?:=|is|means) (?:all|every|the sum of)(?: [^()]*)? \\)(?= ) =>
(?:(?:who|that|which) )?(?:(?:are|is) (?:living|based|located)|(?<!(?:is|are|was|were|went|go|goes) )live|lives|lived|living|reside|resides|residing|based|located)(?= in (?:(?:the|our) )?[a-z]) =>
(?<= (?:bought|ordered|purchased|booked|returned)) (?:something|anything)(?= (?!else )) =>
(?<=(?:,|and|with) )(?:the )?(date|day|time) (?:that |when |on which )?(?:they|it|he|she) (?:came in|came|arrived|(?:was|were) (?:made|placed|created|opened|reported|received))(?=(?: [?.!,])* $| (?:and|,) ) => the date
peple|poeple|pepole|peopel => people
procents?|prosent|percents => percent
(${monthPattern})( (?:19|20)\\d\\d)?((?: (?!(?:vs|versus|against|compared|than) )[^ ]+)*?) (vs|versus|against|compared to|compared with|than) (?:in )?(?:the )?(?:same )?(?:\\1|month) (?:of )?(?:a|the|one) year (?:earlier|before|ago|prior) => $1$2$3 $4 a year earlier
(?<!(?:best|top|most|worst|better|well|least|bad|is|are|was|were|been|not|still|we|you) )selling(?= (?:for|per|by|in|during|since|last|this|each) ) => sales
(?:for |in )?(each|every) (?:one )?of the (day|week|month|quarter|year)s(?= ) => per $2
(day|week|month|quarter|year)(?:ly)?(?: -)? ?wise => by $1
(by|per|by (?:day|week|month|quarter|year) (?:and|then)(?: by)?) (?:the )?(day|week|month|quarter|year|hour)s(?=(?: [?.!,:;])* $| (?:in|for|from|of|and|during|since|with|until|between|this|last|on|to|over|please|pls|as|,|(?:19|20)\\d\\d) ) => $1 $2
for (day|week|month|quarter)(?= (?:in|of) (?:(?:19|20)\\d\\d|(?:this|last) year) ) => per $1
as (?:an? )?(share|percentage|percent|proportion|%) of (?:the )?(?:total|whole|overall)(?=(?: [?.!])* $) => as $1
${['once', 'twice'].map((often, i) => asTimes(often, i + 1)).join('\n')}
(?<=^ (?:(?:and|so|but) )*)who (?:has |have |had )?(?:orders|ordered|placed)(?: the)? most(?: often| orders)?(?=(?: [?.!,])* $| (?:in|on|for|during|since|this|last) ) => which customer has the most orders
(?<=^ (?:(?:and|so|but) )*(?:which|what) (?:customer|client|account|buyer|company)s? )(?:has |have |had )?(?:orders?|ordered)(?: the)? most(?: often)?(?=(?: [?.!,])* $| (?:in|on|for|during|since|this|last) ) => has the most orders
(?<=^ (?:(?:and|so|but) )*(?:which|what) (?:customer|client|account|buyer|company)s? )(?:has |have |had )?(?:buys?|bought|purchased)(?: the)? most(?=(?: [?.!,])* $| (?:in|on|for|during|since|this|last) ) => has the most money
${exactly('([1-9]\\d?)', '$3', '$4')}
${['one', 'two', 'three', 'four', 'five'].map((word, i) => exactly(word, String(i + 1), '$3')).join('\n')}
((?:19|20)\\d\\d) (?:, )?(?:from )?${month} (?:to|until|till|through|-|–) ${month}(?= (?:[?.!,]|$)| (?!(?:19|20)\\d\\d|of )[^ ]+ ) => $2 to $3 $1
(?:the )?most (?:bad|worse|poor)(?= (?!of )[a-z]*[a-rt-z] ) => worst
(?:the )?most (?:good|better)(?= (?!of )[a-z]*[a-rt-z] ) => best
most of (?:the )?money(?=(?: [?.!,])* $| (?:in|on|for|during|since|this|last|from|until|before|after|with|at|per|by|q[1-4]|\\d{4}) ) => most money
(most|least) (used|chosen|visited|popular|common|preferred|wanted|requested) (?:by|among|with|for) (?:(?:the|our|all|your) )*(?:customers|clients|people|users|visitors|guests|buyers|members|shoppers)(?= |$) => $1 $2
(?:on|at) (?:what|which) (?:date|day) (was|were|is|did|has|have) (?=.* (?:last|first) [a-z]+(?: [?.!])* $) => when $1
(?<=(?:rating|ratings|stars?|score|scores|grade|scale) )\\( (?:from )?(?:[0-9]|one|10) (?:to|-|–) (?:\\d+|five|ten) \\) =>
(?<=^ |[?.!,;] )(?:the |a |my |our )?(?:customer|client|caller|boss|guest|journalist)s? (?:is|are)(?: still)? (?:on the (?:phone|line)|waiting)(?: [-–—,.:]|(?=(?: [?.!])* $)) =>
(?<=^ )(?:do|does|did) most (?:of )?(?:the |our )?(?:people|customers|clients|guests|users|members)(?= (?:pay|buy|order|come|use|book|shop|choose|write|call) ) => what share
(?<=^ )(are|were|is|was) most (?:of )?(?:the |our )?([a-z]+s)(?= ) => what share of $2 $1
(\\S+) (?:that|which) (?:have|has) been open (?:for )?(?:the )?longest|longest open (\\S+) => oldest open $1$2
(?<=^ (?:(?:and|so|,) )*)(?:in|for|on|with) how many (\\S+) (?:is|are|was|were|do|does|did|has|have|had) (?:the |a |an |our )?(?:customer|client|buyer|user|people|person|company|guest|visitor|patient|they|he|she|someone|somebody)s?(?= ) => how many $1
(?:, |[-–—] )(?:(?:by )?(?:what|how many) (?:%|percent|percentage) )?(?:are|is|were|was) (?:we|they|it|that|this) (?:up or down|down or up)(?: (?:by )?(?:how much|what))? =>
(?:, |[-–—] )(?:and )?(?:by )?how much (?:are|were|is|was) (?:we|they|it|that|this) (?:up or down|down or up|up|down)(?: in (?:%|percent|per cent|pct))?(?=(?: [?.!])* $) => , growth
(?:, |[-–—] )(?:and )?(?:by )?how much (?:up|down|up or down) (?:are|were|is|was) (?:we|they|it|that|this)(?: in (?:%|percent|per cent|pct))?(?=(?: [?.!])* $) => , growth
in average => on average
begin(?= of (?:the )?(?:year|month|quarter|week|\\d{4}|january|february|march|april|may|june|july|august|september|october|november|december) ) => beginning
(?<=^ (?:(?:and|so|but|,) )*)who (?:are|were) (?:(?:all|the|our|my|your) )+([a-z]{4,}s)(?=(?: [?.!])* $| (?:in|from|on|at|with) ) => list $1
costumer(s?) => customer$1
payed => paid
how much (?:money )?(?:did|do|does|have|has) (?:we|you|they) (?:refund|refunded|reimburse|reimbursed|pay back|paid back|give back|gave back)(?: in total)?(?= |$) => how much was refunded
(?:number of|count of|how many) (?:the |our )?(customers|clients|buyers|shoppers|accounts|people) (?:who |that |which )?(?:have |had )?(?:ordered|bought|purchased)(?: from us| with us| something| anything)? (more than|over|at least|less than|fewer than|under|exactly) (\\S+) times(?=(?: [?.!,])* $| (?:in|since|last|this|during|from|between|over) ) => how many $1 have $2 $3 orders
(?<!(?:number of|count of|how many) (?:the |our )?)(customers|clients|buyers|shoppers|accounts) (?:who |that |which )(?:have |had )?(?:ordered|bought|purchased)(?: from us| with us| something| anything)? (more than|over|at least|less than|fewer than|under|exactly) (\\S+) times(?=(?: [?.!,])* $| (?:in|since|last|this|during|from|between|over) ) => $1 with $2 $3 orders
(?:number of|count of|how many) (?:the |our )?(customers|clients|buyers|shoppers|accounts|people) (?:who |that |which )?(?:have |had )?(?:(?:only |just )?(?:ordered|bought|purchased)(?: from us| with us| something)? (?:only |just |exactly )?once)(?: only)?(?=(?: [?.!,])* $| (?:in|since|last|this|during|from|between|over) ) => how many $1 have exactly 1 order
(?<=^ (?:(?:and|so|but|also) )*(?:which|what) (?:(?!is|are|was|were|did|does|do)\\S+ ){0,4})(?:has |have |had )?(?:spent|spends?|paid|pays?|brought in|brings? in|brought|brings?|generated|generates?|contributed|contributes?|made us|earned us)(?: us)? (?:the )?(most|least)(?: money| revenue| sales)?(?: (?:with|to|for) us)?(?=(?: [?.!,])* $| (?:in|on|for|during|since|this|last|from|until|before|after|and|so|,|with|at|over|by|per(?! (?:day|week|month|quarter|year) )|q[1-4]|\\d{4}) ) => has the $1 money
(?<=^ (?:(?:and|so|but) )*)what (?:did|do|does|have|has) (?:we|you|they) (?:sell|sold)(?: the)? (?:most|best)(?: of)?(?= |$) => what is the best seller
how long (?:does|do|did) (?:the |our |a |an )?(delivery|shipping|shipment|resolution|response|reply|repair|handling|processing|fulfilment|fulfillment)(?: usually| typically| normally| generally)? take(?: on average| usually)?(?= |$) => what is the average $1 time
(?:, )?and (?:what|how much) (?:are|is|were|was) (?:they|it|those|these|that|all of them)(?: all)? worth(?: (?:in total|altogether|together|overall|in all))?(?=(?: [?.!])* $) => and the total money
(?<=^ )((?!compare|for |in |by |show|list|which|what|how|who|where|please|hi |hello|hey|ok )(?:[^:]\\S* ){1,14}): how many (?:are|were)(?: there)?(?: of them)?(?=(?: [?.!])* $| and ) => how many $1
inside (?:each|every)(?= ) => in each
(?:, )?from monday (?:to|until|till|through) sunday(?=(?: [?.!,])* $) =>
part of (?:the |our )?(?:total|whole|overall)(?= ) => share of total
(?<=^ (?:(?:and|so|but|,) )*)(?:what is |what s |tell me |show |how much is )?(?:the )?part of (?:the )?(\\S+(?: \\S+)?) (?:from|of|in|among)(?: all)?(?: the| our)? => share of $1 among
(?<= (?:with|have|has|had|placed|made|opened|bought|ordered|sent|visited) )(?:only|just)(?= (?:one|1|two|2|three|3) [a-z]) => exactly
(?:procent|prozent|pct|perc)(?= ) => percent
ppl(?= ) => people
(?<=(?:hour|hours|weekday|month|months|day|days) .*)(?:[,.?!] )?(?:please )?(?:show|list|give)(?: me| us)? all(?: of)?(?: the)? (?:24|12|7|31)(?: hours| months| days)?(?=(?: [?.!])* $) => , show all of them
time for (solve|solving|resolve|resolving|close|closing|answer|answering|reply|replying|ship|shipping|deliver|delivering)(?= ) => time to $1
(?<= (?:which|wich|what|best|worst|busiest|strongest|weakest|biggest|largest|highest|lowest|slowest|quietest|record|peak)(?: [a-z]+){0,2} (?:single )?(?:day|date|week|month|quarter)s? )of(?= (?:the year )?(?:\\d{4}|last year|this year|the (?:last|past|previous|current) year|q[1-4]|january|february|march|april|may|june|july|august|september|october|november|december) ) => in
(?<= (?:which|wich|what) (?:day|week|month|quarter|year)(?: (?:of|in) \\S+)? )(?:was|were|is|are)(?: there)?(?= (?:the )?(?:most|least|fewest) ) => had
(?:on|in|from) (?:your|our|the) (?:price ?list|price - list|list|menu|catalog|catalogue|range|assortment)(?=(?: [?.!])* $) =>
(?<=^ | (?:the|median|average|mean|total|of|and|percentile) )(?:the )?(?:total )?(?:value|amount|worth) (?:per|of (?:an?|each|every)) (order|booking|purchase|sale|invoice|basket)s?(?=(?: [?.!,])* $| (?:,|by|in|for|per|of|from|since|during|last|this|and) ) => $1 value
(?:, |[-–—] )(?:and )?how (?:much|many) (?:is|are|was|were|has|have|had|did|does|do)(?: it| they| we| that)? (?:each|both|every one)(?: of (?:them|these|those))?(?: (?:cost|make|made|have|had|get|got|come to))?(?=(?: [?.!])* $) =>
(?:, |[-–—] )(?:by )?how much (?:up|down|more|less|higher|lower)(?: or (?:up|down|more|less|higher|lower))?(?: (?:in|as) (?:a )?(?:%|percent|per cent|percentage|pct))?(?=(?: [?.!])* $) => , growth
(?<= (?:rate|rates|margin|margins|%|percent|share|ratio) )\\( (?:[^()]+ )?(?:/|over|out of|minus|divided by|÷|times|×) [^()]+ \\) =>
(?<= (?:to|from|by|with|for|of|our|the|an|which|what) )(?:outside|external)(?= [a-z]+s ) =>
(?<=[?.!,;] )(?:it|this|that)(?: is| was)? (?:just |only )?for (?:my|our|a|the) (?:[a-z]+ )?[a-z]+(?=(?: [?.!])* $) =>
(?<=^ (?:which|what|list|show|give|find) .*)(?:, )?and who ((?!is|are|was|were|has|have|had|did|does|do|came|paid|bought|sold)[a-z]+(?:s|ed)) (?:them|it|each(?: of them| one)?)(?=(?: [?.!])* $) =>  : $1
(?<=^ .*(?:most|least|best|worst|highest|lowest|busiest|quietest|fewest|biggest) .*)(?:, )?and how many (?:it was|was it|were they|they were|was that|were there|it is|is it|did we get|did we have|did it get|did we make)(?=(?: [?.!])* $) =>
(g|pg|pg - ?13|r|nc - ?17|x|[0-9]+) (?:- )?rated(?= [a-z]) => $1
how much (?:business|trade) (?:did|do|have|has) (?:we|you|they) (?:do|done)|how much (?:money|cash) (?:came|comes|has come|flowed) in(?= ) => how much money did we make
(?:out )?(?:of|in) (?:(?:every|each|a) )?(?:10|100|1000|ten|hundred|thousand) (\\S+) (?:, )?how many(?= )|how many (?:out )?of (?:(?:every|each|a) )?(?:10|100|1000|ten|hundred|thousand) (\\S+)|(?:one|1) (?:out of|in|of) how many (\\S+) => how many percent of $1$2$3
(?<=^ )who (?:spends?|spent|buys?|bought|leaves?|left)(?: us)?(?: the)? (most|least)(?: money)?(?: (?:with|from|at) (?:us|you))?(?=(?: [?.!,])* $| (?:in|on|for|during|since|this|last) ) => top 1 spender $1
(?<=^ )what (?:sells?|sold) (?:the )?(?:best|most)(?= |$) => what is the best seller
what (?:do|does|did) (?:people|customers|clients|guests|users|they|we) (?:buy|order|purchase) (?:the )?most(?: often)? => what is the most popular seller
what (?:do|does|did) (?:the |our )?${folk} (?:complain|contact (?:us|you)|call(?: (?:us|you))?|ask(?: (?:us|you))?|write(?: (?:in|to us|to you))?|get in touch) about (?:the )?most(?: often)? => what is the most common subject
(?<= how many \\S+ (?:have |has )?)(?:(?:dropped|stopped|popped|came|come) (?:by|round|around)|(?:got|gotten) in touch(?: with us)?|contacted us|wrote (?:in|to us))(?= (?:in|on|last|this|since|during|by|yesterday|today|from)|(?: [?.!])* $) => came
(?<=^ )(?:for )?(?:(?:my|our|the|an?) )?${paper} (?::|-|–)|(?<=^ )for (?:my|our|an?) ${paper} ,|for (?:my|our|an?) ${paper}(?=(?: [?.!])* $) =>
(?<=^ )${asker} (?:asks?|is asking|wonders|wants|needs|would like)(?: to know| to hear)?(?: me| us)?(?: for| about)?(?: [,:])? =>
(?:(?:i|we) )?(?:have|has|got|had|there is)(?: got)? (?:someone|somebody|an? (?:customer|client|caller|user|guest|member|visitor)|the customer)(?: here)? on the (?:phone|line)(?: (?:who|that))?(?: (?:asks|asking|calling))?(?: about| for| because of)?|(?:is|are) on the (?:phone|line)(?= [-–—,.:]) =>
(?<=^ (?:hi|hello|hey|ok|please|so|and|also|,|-|–|—|·| )*)(?:i )?(?:need|want) (?:this|it|that) (?:fast|quick(?:ly)?|asap|urgently|now|soon|today)(?: please)? (?::|-|–|—|,) =>
(?<=^ (?:hi|hello|hey|ok|so|and|there|,|-|–|—| )*)(?:just )?(?:a )?(?:quick|small|short|little|simple|fast|urgent) (?:question|one|thing|check|request|q) (?::|-|–|—|,) =>
(?<=(?:list|show|give|get|tell|find|see|want|need|print|display)(?: (?:me|us|please))? )(?:(?:all|the|me|us) )*(?:first and last |full )?names? (?:and (?:the )?(?:details|data) )?(?:of|for)(?: (?:all|the|those|any))*(?= ) =>
(?:total )?(?:number|count) of (?:rows|records|entries|data points|observations)(?=(?: (?:in|are|do|does|is|have|has|here|there|total|we|you|it|altogether|overall|please))*(?: [?.!])* $)|how many (?:rows|records|entries|data points|observations)(?=(?: (?:in|are|do|does|is|have|has|here|there|total|we|you|it|altogether|overall|please))*(?: [?.!])* $) => how many rows
(?<=^ (?:which|who|what) .*(?:est|most|least|best|worst) .*)(?:, )?(?:and )?by how much(?: is it| was it)?(?=(?: [?.!])* $) =>
${paceIdioms}
(highest|biggest|longest|largest|greatest|lowest|shortest|smallest|best|worst) ((?!average |avg |mean |to )[a-z]+(?: (?!on |in |at |by |per |and |or |to |average )[a-z]+){0,3}) (?:on|in) (?:average|avg|avarage|averge)(?=(?: [?.!,])* $| (?:by|in|for|per|of|from|since|during|last|this|and|at|on) ) => $1 average $2
(?<=^ (?:(?:and|so|now|,) )*)(?:on|in) average (?:, )?((?:which|what|who) .*)(highest|biggest|longest|largest|lowest|shortest|smallest|best|worst)(?= [a-z]) => $1$2 average
in (?:the )?absolute(?= [?.!,]| $) =>
(?:, )?([a-z]+) (?:- )?wise(?= [?.!,]| $) => by $1
(?<=^ \\S+ (?:vs|versus|or|and) \\S+ )(?:agents?|customers?|clients?|users?|members?|people|guests?|visitors?|passengers?|patients?|teams?|stores?|shops?|tickets?|orders?) :(?! (?:how many|number|count)) => :
(most|least) (common|frequent|usual) (?:problem|issue|complaint|request|question|trouble)(?= |$) => $1 $2 subject
(most|least) (common|frequent|usual) (?:problems|issues|complaints|requests|questions|troubles)(?= |$) => $1 $2 subjects
how long (?:do|does|did) (?:(?:our|the|an?) )?(?:(?:typical|average) )?(?:members?|customers?|clients?|subscribers?|accounts?|companies|company|users?)(?: usually| typically)? (?:stay|remain|keep (?:paying|their subscription))s?(?: (?:with us|subscribed|customers|members|a (?:member|customer)))?(?: (?:on|in) average)?(?! (?:before|until|from|after|,)) => average lifetime
reasons? (?:(?:(?:people|customers|members|they|we|clients|users) )?(?:give|gave|had|have|get|got|name|named) )?(?:for|of|when) (?:leaving|quitting) => cancellation reasons
dearest => most expensive
(?:sits|sit|sat|is sitting|are sitting|lies|lie)(?= (?:in|with|on) ) => is
([a-z]{3,}ed) (?:%|percent)(?= (?:by|per|for each|for every) ) => percent $1
things?(?= (?:(?:that|which) )?(?:you|we|they) (?:still |currently )?(?:sell|stock|offer|carry)) => product
in terms of|when it comes to => by
yesterday (?:or|and)(?: on)? the day before(?: yesterday| that)? => from 2 days ago until yesterday
who (?:has |have |had |is |was )?(?:worked|working) on (?:it|them|that|this) => who handled it
(?:that |which )?(?:(?:you|we|they) )?(?:(?:is|are) )?no longer (?:sold|sell|made|make|stocked|stock|offered|offer|carried|carry|available) => discontinued
(?:that |which )?(?:you|we|they) still (?:sell|stock|offer|carry) => that are not discontinued
(?<=(?:what|which|who|whats|whos)(?: \\S+)?(?: is| are| was| were)? )(?:the|our|your|my) more good => the best
how (?:high|low) (?:is|was) (?:(?:the|our) )?churn(?! rate) => what is the churn rate
how often (?:do|does|did)(?: each| every)? (?:kind|type|sort)s? of (\\S+) (?:happen|occur|appear|come up)s? => how many per $1
how often (?:is|are|was|were|does|do|did|has|have) (?:an? |the |our )?(\\S+?)s?(?= .* (?:%|percent|percentage)(?: |$)) => what share of $1s is
how often(?= (?:was|were|has|have|had|did) | (?:do|does) (?:it|each|every|any|the|an?) ) => how many times
how much did it (rain|snow)(?= ) => how much $1
(?<=how much (?:rain|snow|rainfall|snowfall|precipitation|water) )(?:fell|falls|has fallen|had fallen|came down|comes down|did we get|was there|is there)(?= ) =>
(?:which|what) combinations? of (\\S+) and (\\S+)|(?:which|what) (\\S+) and (\\S+) combinations? => which $1$3 and $2$4
(?:(?:do|does|did|is|are|was|were) )?(?:live|lives|living|lived)(?= (?:the )?(?:most|fewest|least)) => have
(?<=^.*(?:most|fewest|least|\\S+est) .*)(?:,|and|&| )+(?:by )?how (?:many|much)(?: (?:it|is|are|was|were|that|there|they|does|have|has))*(?=(?: [?.!])* $) =>
(better|worse|higher|lower) (rated|scored) than => $2 $1 than
(?:and |or |than |versus |vs )(?:elsewhere|anywhere else|everywhere else) => versus others
somewhere (?:other than|else than) => not in
(?:(?:did|do|have) (?:we|you|they) )?(?:breach|blow|blew|blown|bust|busted|miss|missed|missing|fail|failed)(?= (?:the |our |their |an? )?slas?(?: |$)) => breached
(?:miss(?:ed|es|ing)?|overrun|overran) (?:the|their|our|its|a) (?:(?:promised|agreed|planned|due) )?(?:delivery )?(?:date|deadline|day) => late
(?:in|from|within|under) the (?:portfolio|care|hands) of => of
until now|till now|up to now|these days =>
(?:as (?:of|at) )?(?:right|rigth|rihgt|rigt) now|as (?:of|at) (?:now|today)|(?:at|in) (?:the|this) (?:very )?moment|at present|as it stands|at this (?:point|time)(?= [?.!,]| $) => currently
most (high|low|long|short|small|cheap|old|new|fast|slow) => $1est
(\\d+) s(?= (?:, |and )+\\d+ s )|(?<= \\d+ (?:s )?(?:, |and )+)(\\d+) s => $1$2
most big => biggest
(?:is|are|was|were) having => has
(?<=(?:which|what) \\S+ )it(?= (?:has|have|had|is|was|gets?|brings?|makes?) ) =>
(?:(?:get|gets|is|are) )?(?:spread|distributed|distribute|divided|split|scattered|shared)(?: out| up| themselves)? (?:over|across|among|amongst|between|through|throughout|into|onto)(?: (?:all|the|our|my|your|various|single|individual))*(?= (?!(?:time|years?|months?|weeks?|days?(?! of)|\\d+)(?: |$))) => by
(?:in )?one table|all together|i mean|anything at all(?= (?:about|on|of|for|in) )|(?:in )?absolute terms|in absolute numbers|in (?:our|the) data|in total numbers =>
one by one|if possible|(?<=^ )by the way(?: ,)?|by the way(?=(?: [?.!,])* $)|of all time|for me|in (?:one|a single) go|on the whole =>
(?:with )?zeros?(?:es)?(?: are| is)? (?:included|too|as well)|including zeros?|incl zeros? =>
(?:that |which )?${we} (?:have |has |had )?ever (?:paid for|paid|had|made|got|sold|did|done|took|seen|saw|gave|run|ran)(?! §) => ever
since (?:the )?new year => ytd
relative terms => percent
next to => versus
in (?:the )?average(?=(?: [?.!,])* $| (?:in|per|by|for) ) => on average
in (?:the )?(?:whole|entire) world|all over the world|around the world => worldwide
and so on(?: and so forth)?|and so forth|and the like|et cetera => etc
(?<=weekends? )(?:(?:,|\\(|-|–|i e|meaning|that is) )*saturdays? (?:and|&|\\+|or) sundays?(?: (?:together|combined|both))?(?: (?:,|\\)))? =>
peoples => people
(other|more|less|fewer|longer|shorter|higher|lower|greater|better|worse|older|younger|bigger|smaller|larger) then => $1 than
(?<=^ (?:(?:please|now|and|so|can|could|you|,) )*)(?:bucket|bin|group)(?= (?:(?:the|all|all the|our|my) )?\\S+s (?:\\S+ ){0,6}?(?:by|into) ) => split
(?<=^ (?:(?:and|so|please|,) )*)(?:what|how much)(?: money)? (?:did|do|have|has) ((?:(?:all|of|the|our|my|these|those) )*(?!(?:customers|clients|users|employees|members|visitors|agents|workers|buyers|guests|subscribers|players|owners) )[^ ]+s) (gross|earn)(?:ed)?(?: in total| altogether)?(?=(?: [?.!])* $| (?:in|on|from|during|since|this|last|by|per|at|with|for|before|after) ) => what is the total $2 of $1
side by side|(?:each|both|all)(?: one)?(?: of them)? (?:on|by|for) (?:its|their) own|(?:on|by) their own(?=(?: [?.!])* $) => separately
(\\S+) by \\1(?=(?: [?.!,])* $| (?:,|in|for|from|since|this|last|please|only|with|without|between) ) => by $1
open (?:for|since) (?:more|longer) than (\\d+) (days?|weeks?|months?|years?) => open and older than $1 $2
(?:came|come|comes|coming) out(?= (?:in|before|after|since|between|this|last|from) ) => released
(?:now |and )?(?:each|every|everyone's|their|its|each one's)(?: one's)? share(?: of (?:that|it|this|the total|all|them))?(?=(?: [?.!])* $) => as a share
(?:do|did) not (?:we|you|i|they) know|(?:do|did) (?:we|you|i|they) not know|(?:we|you|they|i) (?:do|did) not know|(?:nobody|noone|no one) (?:told|gave|knows)(?: us| you)? => without
thru => through
are nobody(?: yet)?(?=(?: [?.!])* $) => are unassigned
(?:(?:that |which |who )?(?:have |has |had )?)?(?:nobody|noone|no one) (?:has |have |had |is |was )?(?:yet |ever )?(?:picked up|taken(?: on| over| up)?|claimed|grabbed|owns|working on|dealing with|handling|looking after|looks after|taking care of|responsible for)(?: (?:yet|so far))* => unassigned
(?:have|has|had|got|with) (?:nobody|noone|no one)(?: (?:from|in|at) (?:the |our )?\\S+)?(?: (?:who|that)(?: is| are)? (?:caring|cares?|looking|looks?|responsible|working|dealing)(?: (?:about|after|for|on|with))?(?: (?:it|them|him|her))?)?(?=(?: [?.!,])* $) => unassigned
(?:a )?quarter of an hour => 15 minutes
three quarters of an hour => 45 minutes
(?:an|one) hour and a half => 90 minutes
(?:a|one) day and a half => 36 hours
(?:that |which |who )?(?:(?:are|is|were|was) )?(?:still )?(?:yet|still|waiting|(?:have|has|need|needs|remain|remains|wait|waits)(?: yet| still)?) to be(?= \\S+(?:ed|t|n|d) ) => not
(?<= (?:is|are|was|were|be|been|not|arrive|arrives|land|lands|depart|departs|leave|leaves|left|come|comes|came|go|get|got|flew|ran|run|shipped|delivered|arrived|landed|departed|paid|closed|solved|resolved|finished|completed|returned|answered) )in time(?! (?:for|to (?:be|get)|series)) => on time
(?:have|has|had) yet to(?= [a-z]+)|still (?:have|has|had|need|needs) to(?= (?!be )[a-z]+) => have not
(?:(?:that |which |who )?(?:are|is|were|was) )?(?:still )?(?:up for grabs|free to (?:take|pick up|grab)) => unassigned
(?:have|has|had|did|do|does) not(?: yet| ever)?(?= [a-z]+ (?:anything|a single|any of) ) => never
(?:did )?(?:send|sends|sent|sending|bring|brings|brought)(?: (?:a|an|any|single|thing|things|anything|something|one|it|them|item|items|order|orders))* back(?: (?:anything|something))? => returned
(?:close|closed|closing|delete|deleted|deleting) (?:their|his|her|the|an|our) accounts?|(?:gone|went|go|walked|moved) away|(?:quit|left) again => left
(?:are |is )?(?:nobody'?s|noone'?s|no one'?s)(?: yet)? => unassigned
(?:how (?:big|large|long|high) is )?(?:the|our)(?: current)? backlog(?: size)?(?=(?: [?.!])* $) => how many are unresolved
(?:takes?|took|taken)(?: us| them| you)? (?:the )?(longest|shortest)(?: time)? to (?:solve|resolve|close|fix|finish) => with the $1 resolution time
(?:the )?main ([a-z]+) (?:for|of|in|by|per|at) (every|each) => most common $1 for $2
(?:that |which )?(?:nobody|no one|noone) (?:has |have |had )?(?:ever |yet )?([a-z]{3,}ed)(?: yet)?(?! (?:to|us|for)) => not $1
(?:, )?(?:if |when |but )?(?:we |you |i |please )?(?:do not|dont|not) (?:count|include|consider) => excluding
how long (?:(?:does|do|did|is|it|we|they|take|takes|took|until|till|before|have|people|customers|to|wait|for) )*(?:(?:somebody|someone|anybody|anyone|we|you|they|support|an agent|the team|a human) )(?:to )?(?:answers?|repl(?:y|ies)|responds?|answered|replied|responded)(?: (?:to )?(?:me|us|them|him|her|customers|people))?(?: to (?:a|the|our|their) \\S+)? => average first reply time
(?:new )?joiners? => number of people who joined
(?:nr|nbr|num|nrs|numbr|no \\.|no)(?= of ) => number
un(?:payed|payd) => unpaid
(?:payed|payd) => paid
appear(?:s|ed|ing)? (?:on|in|at)(?= (?:more|less|fewer|at|over|under|exactly) ) => have
how much of(?= (?:them|those|these) (?:are|were|have|had) ) => how many of
(?:fixed|solved|resolved|done|sorted|repaired|handled) (?:on|at|in|with|during) the (?:very )?first (visit|attempt|call|try|contact|session) => with exactly 1 $1
very(?= (?:first|last)) =>
(?:, )?counted (?:in|by)(?: the| their)? => by number of
(?:, )?(?:measured|judged) (?:in|by|on)(?: the| their)? => by
\\( (?:by |in )?([a-z]+) \\)(?=(?: [?.!])* $)(?<= (?:best|top|most|biggest|largest|worst|least) (?!.* by ).*) => by $1
within (?:each|every)(?: single| one)?(?: of the)? => in each
(?<= (?:each|every) \\S+(?: ,)? )(?:its|their)(?: own)?(?: single)? => the
(?:zoom(?:ing)?|drill(?:ing)?)(?: in| down)?(?: on| into| to| in)|(?:focus|concentrat)(?:e|ing|ed)?(?: only)? on|(?:leave|keep|stick (?:to|with))(?: only| just)(?: the)? => only
(?<=^ (?:ok |okay |and |now )*)(?:show|give|list|make (?:it|that))(?: me| us)?(?: the)? (\\d+)(?: of (?:them|those))?(?: instead)?(?=(?: please)?(?: [?.!])* $) => top $1
(?<=^ (?:and |so )*)how many (?:is|are|was|were|does) (?:that|those|it|they|these)(?: make)?(?: in total| altogether)?(?=(?: [?.!])* $) => how many of them
(rank|sort|order|ranked|sorted|ordered) (?:them|these|those|it|that)(?= (?:by|on) .*\\binstead ) => $1
(?<=^ )(?:(?:and|so|ok|now|but) )*(?:(?:who|which|what)(?: one| of them| of these| of those)?(?: is| was| are| were| came| comes| ended up)? )?(?:the |our )?(?:winners?|champions?|front ?runners?|leaders?|number (?:1|one)|top one|in front|in the lead|ahead|on top|first place|(?<=(?:who|which|what|one|them|these|those) )(?:leading|leads|wins|won))(?=(?: [?.!])* $) => which is best
(?<=^ )(?:(?:and|so|ok|now|but) )*(?:(?:who|which|what)(?: one| of them| of these| of those)?(?: is| was| are| were| came| comes| ended up)? )?(?:the |our )?(?:losers?|last place|bottom one|at the bottom|in last place|last of all|(?<=(?:who|which|what|one|them|these|those) )(?:loses|lost))(?=(?: [?.!])* $) => which is worst
(?<=^ )(?:(?:and|now|but|so) )*(?:(?:when|if) )?(?:(?:you|we|i) )?(?:only|just) (?:look(?:ing)? (?:at|into)|consider(?:ing)?|include|including)(?= ) => only
(?<=^ )(?:(?:and|now|please|then) )*(?:rank|sort|order|ranked|sorted|ordered)(?: (?:them|these|those|it|that|this|the list|everything))? by(?= ) => ranked by
(?<=\\d )such(?= [a-z]+s ) =>
(?<= )(?!(?:19|20)\\d\\d )(\\d+) (\\S+) the most (\\S+) => $1 most $3 $2
(?<=(?: the| our| \\d+) )most important(?= ) => top
(?:the )?most (?:many|much)(?= (?!of )) => the most
(?<=^ (?:(?:and|so|now|,) )*who .*(?:best|top|first|worst) \\S+ )(?:persons|people)(?=(?: (?:please|[?.!]))* $) =>
(?<=^ (?:(?:and|so|now|,) )*who )(?:is|are|was)(?= (?:finish|close|resolve|solve|answer|handle) ) => did
(?:most|more) (high|larg|bigg|great|long|short|low|small|cheap|slow|fast|quick|old|new|late|heavi|light|short|strong|weak|expensiv)est => $1est
more (high|larg|bigg|great|long|short|low|small|cheap|slow|fast|quick|old|new|heavi|light|strong|weak)er(?= than ) => $1er
(?<=(?:has|have|had|with) )(?:the )?more (high|larg|bigg|great|long|short|low|small|cheap|slow|fast|quick|old|new|heavi|light|strong|weak)er(?= (?!than )) => the $1est
per (?:each|every)(?: (?:single|one|individual))*(?: of(?: (?:the|our|all))*)?(?= \\S) => for each
by (?:each|every)(?: (?:single|one|individual))*(?: of(?: (?:the|our|all))*)?(?= \\S) => by each
for (?:each and every|every each|each single|every one of(?: the| our)?|each one of(?: the| our)?) => for each
(?<=(?:in|for|during|of|and|or) )(?:the )?months?(?: of)?(?= (?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec) ) =>
(?<= (?:last|first|latest|newest|oldest|most recent) .*and )what did (?:it|that|this) (?:cost|come to)(?=(?: [?.!])* $) => how much was it
(?<=(?:,|and) )(?:on )?(?:what|which) (?:date|day) (?:was|is|did)(?: (?:it|that|this))(?= ) => when was it
(?:only|just)(?: for)? (?:what|whatever|who|whoever)(?: (?:is|are|was|were|has been|have been|had been))?(?= (?!you |we |they |i |it )[a-z]) => only
(?:is|are|was|were|do|does) (?:our |the |your )?(?:people|customers|clients|guests|users|members|visitors|diners|viewers|tenants|patients) (?:feel |really |generally )*(?:happy|satisfied|content|pleased)(?: with (?:us|our service|it|this|the service))?|how (?:happy|satisfied|content|pleased) (?:are|were|is|was) (?:our |the |your )?(?:people|customers|clients|guests|users|members|visitors|diners|viewers|tenants|patients)(?: with (?:us|our service|it|this|the service))? => average rating
(?:which|who|what) (is|are) (?:for us )?(?:an? |the |our |your )?(?:more |really |very )?(?:good|important|valuable|key)(?: for us)?(?= (?:customers?|clients?|accounts?|buyers?|donors?)(?: (?:for|to) us)?(?: [?.!])* $) => who $1 our best
what (?:is|are) (?:everybody|everyone|people|folks) ([a-z]+)ing => what do people $1
what (?:is |has |was )?(?:made|makes|making|led|leads|got|pushed|prompted|prompts|convinced|motivated|motivates)(?= .* (?:to )?(?:cancel|leave|quit|churn|return|stop|drop|switch|complain|unsubscribe|go away|send) ) => why did
(?:in|for|on|with|by) which (?:an? |the |any )?(\\S+) (?:was|were|got|has been|had been) (?:redeemed|used|applied|entered|claimed) => that used a $1
(?:drop|remove|take out|throw out)(?= (?:the )?(?!filters?|minimum|limit|condition|restriction|threshold|it|that|them|this|the)[a-z0-9])(?<=^ (?:drop|remove|take out|throw out)) => excluding
name(?= (?:the|our|all|me|every|each|any) )(?<=^ name) =>
number (?:1|one)(?! of)|(?:no|#) 1(?! of) => best
more (?:long|longer) => longer
more (?:quick|quicker|fast|faster) => faster
(?<!by )how (?:big|large|high|great|much|many) (?:is |are |was |were )?(?:a |an |the )?(?:part|share|portion|percent|percentage|proportion|fraction)|what (?:part|portion|slice|chunk) => what share
sign (ups?)(?= ) => sign - $1
how (?:many|much) (?:euros?|dollars?|pounds?|bucks)(?= (?:is|are|was|were|do|does|did|has|have|we|for|in|on|from|went)) => how much money
(?:called|calling|call) off|scrapped|axed => cancelled
(?<= (?:money|cash|sum|amount)(?: (?:that|was|were|is|we|they|got|been|has))* )(?:handed|hand|gave|given|give) back|(?:handed|hand|gave|given|give) back (?:the |their |all )*(?:money|cash)|(?:got|get|gets|getting) (?:(?:their|his|her|the|all) )*money back => refunded
(?:do|does|did) not (?:say|tell|mention|state|give|list|name|show|carry|contain|specify|report|disclose)(?= (?:the|an?|any|their|its) [a-z]) => without
(?:billed|invoiced|charged)(?= (?:without|with|at|no) ) =>
how (?:high|low|big|large) (is|are|was|were)(?= (?:the |our |your |their )?[a-z]) => what $1
(?:has |have |had )?${cost} most(?: money)?(?= (?:[?.!,]|in|for|this|last|$)) => with the highest cost
(?:has |have |had )?${cost} least(?: money)?(?= (?:[?.!,]|in|for|this|last|$)) => with the lowest cost
costed => cost
(?:(?:what is |how (?:big|large) is )?(?:the )?size of (?:the|our) |how (?:big|large) (?:is|was) (?:the|our) |(?:the |our )?(?=(?:catalogue|catalog|assortment|fleet|workforce) size ))(catalogue|catalog|assortment|fleet|workforce)(?: size)? => number of $1
(?:, )?(?:ever )?since (?:we|you|they|i) (?:have|had|got|know|knew) (?:them|it|him|her)(?= |$) =>
(?<=^ (?:\\S+ ){1,4})(?:is|are|was|were) (?:happy|satisfied|content|pleased)(?: with (?:us|it))?(?=(?: [?.!])* $) => average rating
(?<=^ )(is|are|was|were)(?= (?:\\S+ ){1,4}(?:happy|satisfied|content|pleased)(?: with (?:us|it))?(?: [?.!])* $) => how satisfied $1
(?<=^ how satisfied .*)(?:happy|satisfied|content|pleased)(?: with (?:us|it))?(?=(?: [?.!])* $) =>
(?:(?:that |which )?(?:were|was|are|is|(?:have|had|has) been) )?(?:sold|bought|placed|made|ordered|booked|billed|given|granted|got) (?:(?:at|with|under) (?:an? |some )?|an? |some )(discount|reduction|rebate|markdown|voucher|coupon)(?= |$) => with a $1
(?<=(?:guest|friend|partner|child|dog|kid|visitor)s? )along(?= |$) =>
(?:have|has|had) to be(?= [a-z]{3,}(?:ed|t|n) ) => was
(?:money|cash|amount|sum)(?: (?:that )?(?:was|were|is|we|you|got|being))* refunded => refund
(?:restrict|limit|narrow|filter|reduce)(?: it| that| this| them| these| those)?(?: down)? (?:to|on)(?! (?:\\d|one|two|three|four|five|ten|twenty)) => only
(?:leave|leaving) (?:out|away)(?= [a-z0-9])|skip(?:ping)?(?= [a-z0-9])|disregard(?:ing)?|omit(?= [a-z0-9]) => excluding
(?:ignore|ignoring|excluding|without|no|exclude|minus)(?: the| any| all)? (?:blanks?|empties|empty (?:ones|values|cells|rows)|nulls?|blank (?:ones|values|rows)|missing values)|(?:blanks?|nulls?|empty ones) excluded => nonblank
(?:only|just)(?: the| those| that| these)? (?:ones?|those)(?= (?:that|which|who|with|from|in|where|whose|for) ) => only
(?:only|just) the(?= (?:that|which|who|whose|where) ) => only
(?:count|counting|consider|considering|include|including|take|taking) (?:only|just) => only
how (?:good|well liked) (?:do|does|did) (?:people|customers|guests|users|clients|visitors|members|they|diners|viewers) (?:find|think|like|rate)(?: of)?(?: the| our)?|how (?:happy|satisfied|content) (?:are|were|is|was)(?: our| the)? => average rating of
excluding (?:the |all |any )?\\S+ (?:(?:that|which|who) )?(?:got|get|gets|have|had|has|with|received|gave) no (\\S+) => only with a $1
excluding (?:the |all |any )?\\S+ without (?:an? |any )?(\\S+)(?= (?:[.!?]|$)) => only with a $1
`);

/** What a token is told by: a number that was written as a word stays one. */
const said = (token: Token): string =>
  // "2k" is told by its number, too.
  (token.value === undefined || /^\d.*[a-z]/i.test(token.written)
    ? token.word
    : token.written.toLowerCase()
  ).replaceAll(' ', '_');

/** The question with its idioms said plainly. */
export function plainly(tokens: readonly Token[]): readonly Token[] {
  let list = tokens.filter((token) => token.word !== '');
  let source = sourceOf(list);
  for (const { pattern, words, needed } of idioms) {
    if (!source.includes(needed)) continue;
    const found = [...source.matchAll(pattern)].reverse();
    if (found.length === 0) continue;
    list = withPlain(list, source, found, words);
    source = sourceOf(list);
  }
  // Nothing but such words is a question of its own: "right now?"
  return list.some((t) => /[\p{L}\p{N}]/u.test(t.word)) ? list : tokens;
}

const sourceOf = (tokens: readonly Token[]): string => ` ${tokens.map(said).join(' ')} `;

function withPlain(
  tokens: readonly Token[],
  source: string,
  found: readonly RegExpMatchArray[],
  words: string,
): Token[] {
  const list = [...tokens];
  for (const match of found) {
    const from = source.slice(0, match.index).split(' ').length - 2;
    const length = match[0].split(' ').filter((w) => w !== '').length;
    const own = list.slice(from, from + length);
    const [first] = own;
    if (!first || own.some((t) => t.isQuoted)) continue;
    const meant = words
      .replace(/\$(\d)/g, (_, i: string) => match[Number(i)] ?? '')
      .split(' ')
      .filter((word) => word !== '')
      // What stays is told as it was written: "Germany".
      .map(
        (word) =>
          own.find((t) => t.value === undefined && t.word === word) ?? wordLike(first, numbers[word] ?? word),
      );
    list.splice(from, length, ...meant);
  }
  return list;
}

const numbers: Readonly<Record<string, string>> = wordTable(
  Object.fromEntries(
    'two three four five six seven eight nine ten'.split(' ').map((word, i) => [word, String(i + 2)]),
  ),
);

export const wordLike = ({ value: _value, ...token }: Token, word: string): Token => ({
  ...token,
  ...(/^\d+$/.test(word) ? { value: Number(word) } : {}),
  written: word,
  word,
  stem: stem(word),
  isCapital: false,
});
