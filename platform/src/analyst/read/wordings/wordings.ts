/**
 * One thing in other people's words and in another order: "by revenue, what were the best products", "how many from Wales
 * and how many from Scotland", "on average how quickly …". Written as in `idioms.ts`: what is said, and what it means.
 */
import { monthNames, monthPattern } from '../calendar.js';

const month = `(${monthPattern})`;
const number = '(\\d+|two|three|four|five|six|seven|eight|nine|ten)';
const end = '(?=(?: [?.!])* $)';
const howLong = 'how (?:long|quickly|quick|fast|soon|many (?:hours|days|minutes|weeks|months|seconds))';
const usually = '(?:(?:on|in) average|usually|typically|normally|generally)';
const side = '(?:from|on|in|for|by|via|with|at|through|of)';
const does = '(?:is|are|were|was|had|have|has|came|come|did|do|does)';
const bad =
  '(?:cancellations|complaints|refunds|returns|churn|bounces|delays|absences|no-shows|failures|errors|incidents|outages|breaches|escalations|losses|accidents|cancelations|tickets|ticket volume|calls|call volume)';
const thing = '[a-z]+(?: [a-z]+)?';
const grain = '(day|week|month|quarter|year)';
const sums = '(?:sales|revenue|turnover|orders|visits|sessions|clicks|views|profit|gross)';
const people =
  '(?:customer|account|client|user|company|member|visitor|buyer|subscriber|patient|guest|student|donor)';
const has = '(?:country|city|region|plan|industry|age|gender)';
const months = monthNames.map(
  (name, i) =>
    `((?:19|20)\\d\\d) ?- ?${String(i + 1).padStart(2, '0')}(?! ?-)(?= ) => ${name.toLowerCase()} $1`,
);
const start = '(?<=^ (?:(?:the|our|your|what|which|was|is|were) )*)';
const that = '(?:(?:that|which|who|ones) )?';
const leftOut =
  '(?<!(?:share|percent|percentage|proportion) .*)(?:ignore|ignoring|exclude|excluding|omit|omitting|skip|leave out|leaving out|disregard) (?:(?:the|all|any) )?[a-z]+';
const gets =
  '(?:received?|got|gotten|get|have|had|been given|leave|left|give|given|gave|carry|contain|include|show|mention)';
const tied =
  '(?:attributed|assigned|linked|tied|connected|allocated|related|attached|associated|matched|mapped|credited|part|member) (?:to|with|of|from|in)';
const brings = '(?:send|sends|sent|brings?|brought|drives?|drove|deliver(?:s|ed)?|generate[sd]?)';

export const wordings = `
(?<=^ (?:(?:hi|hello|hey|and|so|please|,) )*)what (?:has |have )?happen(?:ed|d|s)? (?:with|to)(?: my| our| the)*(?= (?:[a-z]+ )?(?:(?:number|no|nr|#) )*[a-z]*(?: ?-)? ?\\d) => show
what is (?:happening|going on|up|the (?:state|story|news)) with (?:my |our |the )*([a-z]+)(?= (?:(?:number|no|nr|#) )*[a-z]*(?: ?-)? ?\\d) => show $1
(?:(?:is|are) there )?any (?:news|update|updates) (?:on|about|for) (?:my |our |the )*([a-z]+)(?= (?:(?:number|no|nr|#) )*[a-z]*-?\\d) => show $1
how much ((?!sales|savings|earnings|takings|costs|losses|expenses|fees)[a-z]+[^su]s) (had|has|have|were|was|are|is|came|did) ((?:[^ ]+ ){1,5}?)and how much(?= ) => how many $1 $2 $3 and how many
(?<=^ (?:(?:and|now|then|ok|so|please|show|me|keep) )*(?:only|just) )(?:the |those )?[a-z]+ (?:whose|with|having|where)(?: an?| the| its| their)* (?:average|mean|total|count|number|value|score|figure)(?: is| are| was| were| of)?(?= (?:above|over|below|under|at least|at most|more than|less than|higher than|lower than) \\d) => those
${leftOut} (?:where|whose|with) (?:the )?([a-z]+(?: [a-z]+)?) or (?:the )?([a-z]+(?: [a-z]+)?) (?:is|are) (?:missing|unknown|empty|blank) => where both $1 and $2 are known
${leftOut} (?:where|whose|with) (?:the )?([a-z]+(?: [a-z]+)?) (?:is|are) (?:missing|unknown|empty|blank) => where $1 is known
(?:ignore|ignoring|exclude|omit|skip|leave out|leaving out|disregard)(?= (?:(?:the|all|any) )?[a-z]+ (?:without|with no|that have no|which have no|who have no) ) => excluding
(?:for|on|at) which (?:the |an? |our )?([a-z]+) (?:was|were|is|are|got|has been|have been) ([a-z]+ed)(?= ) => that were $1 $2
how many (days|nights) (?:did|does|has) it (snow|rain|hail|storm)(?:ed|s)?(?= ) => how many $1 with $2
${that}lack(?:s|ed|ing)?(?: in)?(?! of)(?: an?| any| the| their| its)?(?= [a-z]) => have no
${that}(?:do|does|did|have|has|had) not (?:yet |ever )?${gets} (?:an?|any|the|their|its)(?: (?:single|kind of|sort of))*(?= [a-z]) => have no
${that}(?:is|are|was|were|has been|have been|had been) (?:not|never) ${tied} (?:an?|any|the|some)(?= [a-z]) => without
(?:on|in|for|with|to|from) how many ([a-z]+) (?:did|do|does|have|has|had) (?:the |a |our )?(?:[a-z]+ )?${gets} no(?= [a-z]) => how many $1 have no
(?:where|for which|on which|in which|to which) (?:the |a |an |our )?(?:[a-z]+ )?(?:has |have |had )?${gets} no(?= [a-z]) => with no
(?<=not ([a-z]+ )?)(?:a|one|even a|even one) single thing|(?<=not ([a-z]+ )?)(?:even )?one single thing => anything
without (?:anyone|anybody|someone|somebody|(?:an?|any) (?:person|human|agent|colleague))(?: being)?(?= [a-z]+ed ) => with nobody
(not|never) ([a-z]+) (?:even |not even )?(?:one|a single|1) (?:time|once)(?= ) => never $2
other ((?!than )[a-z]+(?: (?!than )[a-z]+)?) than(?= ) => $1 other than
(?:leaving|leave|setting|putting|put|set) ((?:[^ ,]+ ){1,3}?)(?:aside|to one side|out of (?:it|account))(?: as an? [a-z]+)? => excluding $1
how many (day|week|month|year|hour|minute|second)(?= (?!and )[a-z]) => how many $1s
how long time(?: (?:it|that) (?:takes?|took)| takes?| took)? => how long does it take
(?<=^ how long does it take )${usually} (.+?)${end} => $1 on average
(?<=^ (?:(?:and|so|ok|,) )*)${usually} (?:, )?(${howLong} (?:[^ ?.!]+ )*[^ ?.!]+)${end} => $1 on average
(${howLong} (?:[^ ?.!]+ ){1,4}?)${usually} (?!(?:per|by|in|for|since|during) )((?:[^ ?.!]+ )*[^ ?.!]+)${end} => $1 $2 on average
(?<=^ ${howLong} (?:[^ ?.!]+ )*[^ ?.!]+ ), (?:(?:on|in) )?average${end} => on average
(?<=^ )after (?:ordering|booking|buying|opening|reporting|signing up) , =>
(?<=^ )(?:ranked |sorted |measured )?by ([a-z]+(?: [a-z]+){0,2}) , (?=(?:what|which|how|show|give|list|rank|top|the|who) )([^?.!,]+)${end} => $2 by $1
(?<=^ (?:(?:please|can|could|you) )*)rank (?:the |our |all )*([a-z]+(?: [a-z]+)?) by ([a-z]+(?: [a-z]+){0,4}) and (?:then )?(?:give|show|list|tell|display|return)(?: me| us)? (?:only |just )?(?:the )?(?:first|top|best) ${number} => top $3 $1 by $2
(?<=^ (?:(?:please|can|could|you) )*)rank (?:the |our |all )*([a-z]+(?: [a-z]+)?) by ([a-z]+(?: [a-z]+){0,4}) , (?:only|just) (?:the )?(?:first|top|best) ${number} => top $3 $1 by $2
how many ([a-z-]+(?: [a-z-]+)?) ${does} (${side} )?(?:the )?([^ ]+(?: [^ ]+)?) (?:, )?and how many (?:${does} )?(?:(?!on (?:- )?(?:time|schedule) )${side} )?((?:[^ ?.!]+ ){0,5}[^ ?.!]+)${end} => how many $1 $2 $3 versus $4
how many ((?:[a-z-]+ ){1,5}?)(${side} (?:[^ ,]+ ){1,2}?)(?:, )?and how many (${side} (?:[^ ?.!]+ ){0,3}[^ ?.!]+)${end} => how many $1 $2 versus $3
how many ([a-z-]+) (?:did|do|does|had|have|has) ((?:[^ ,]+ ){1,3}?)(?:have|had|get|got|make|made) ((?:this|last) [a-z]+|in \\d{4}) (?:, )?and how many (?:did|do|does|had|have|has) ((?:[^ ?.!]+ ){0,3}[^ ?.!]+)${end} => how many $1 $2 versus $4 $3
(?<=^ (?:(?:please|can|could|you) )*)put ((?:[^ ]+ ){1,6}?)side by side(?: [-–,:])? => compare $1
side by side => compared
(priority|urgency|severity) levels?(?= ) => $1
contact channels?(?= ) => channel
(?:[?.!,;–-] )?(?:please )?(?:show|give)(?: me)? both${end} =>
(?<=(?:was|were|got|been) )later(?= [a-z]+ed ) =>
${months.join('\n')}
(?<=^ (?:(?:please|can|could|you) )*)break(?: down)?(?: the| our)?((?: [^ ]+)+?)(?: down)?(?= by ) => $1
how much (.+?) (with|from|on|for|in) ((?:[^ ]+ ){1,2}?)and how much (?:with|from|on|for|in|did) ((?:[^ ?.!]+ ){0,4}[^ ?.!]+)${end} => how much $1 $2 $3 versus $4
what did ([a-z]+) (?:bring in|make|earn|bring|sell) and what did ([a-z]+) (?:bring in|make|earn|bring|sell)(?= ) => revenue of $1 versus $2
what did (?:the |our |all )*(?:orders|sales|purchases|bookings) ((?:in|for|during|of) (?:[^ ]+ ){1,3}?)(?:add up|come|amount|sum up) to => what is the total revenue $1
(?:the )?(most|fewest|least) ([a-z]+(?: [a-z]+)?) (?:in|on|within) (?:(?:one|a|any|just|single|only|1) )+${grain}((?: (?:in|of) \\d{4})?)(?: [,–:-] (?:when|which one) was (?:that|it))?${end} => which $3 $4 had the $1 $2
(?:find|name|give me|show me|tell me) the ${grain}((?: (?:of|in) \\d{4})?) (?:with|that had|having|which had) (?:the )?(most|highest|least|lowest|fewest|best) ([^?.!]+)${end} => which $1 has the $3 $4 $2
${start}(?:strongest|peak|record)(?= (?:${sums} )?(?:day|week|month|quarter|year)s? ) => best
${start}(?:weakest|quietest|poorest)(?= ${sums} (?:day|week|month|quarter|year)s? ) => worst
${start}(?:best|biggest) (${sums}) ${grain}(?=(?: [?.!])* $| (?:of|in|this|last|,|\\d{4}) ) => which $2 had the highest $1
${start}(highest|lowest) ((?!the )[a-z]+(?: (?!last |this |next |past |of |in |per |each |every )[a-z]+)?(?<! (?:last|this|next|past|of|per|each|every))) ${grain}(?=(?: [?.!])* $| (?:of|in|this|last|,|\\d{4}) ) => which $3 had the $1 $2
(?:the )?(?:maximum|max)(?= ${sums} ) => the highest
(?:was|is|were) (?:the |our )?(?:total )?(${thing}) at (?:its|their) (?:maximum|max|highest|peak) => had the highest $1
(?:was|is|were) (?:the |our )?(?:total )?(${thing}) at (?:its|their) (?:minimum|min|lowest) => had the lowest $1
the most (${thing}) was (?:made|sold|taken|earned) in which ${grain} => which $2 had the most $1
(?<=^ )([^,?]+ )only , what (?:does|did|would|do) (?:it|that|they) look like${end} => and only $1
(q[1-4] '?\\d\\d) % (?:change|growth|diff|difference)(?= ) => $1 , growth in percent
(?:, )?(?:what )?(?:%|percent|percentage) up or down${end} => , growth in percent
(grown|risen|increased|gone up) or (?:fallen|decreased|shrunk|dropped|gone down) => $1
which ([a-z]+) (?:are|is|were|do) (?:the |our )?([a-z]+) (?:come )?from (?:, )?and how many (?:of|in|from) each => how many $2 per $1
how much (we|they) (have|had) (sold|made|earned|taken)(?= ) => how much $2 $1 $3
(?:, )?in money(?= ) =>
what (rating|score|grade) (?:do|does|did) (?:people|customers|users|guests|they|clients|buyers) give(?: us)? => what is the average $1
not having(?: an?| any)? => without
(?<=^ (?!how |what |which ))((?:[^ ,]+ )+), (?:how many|count)${end} => how many $1
(?<=^ )([a-z]+) no ((?:[a-z]+ )+)how many${end} => how many $1 without $2
actual(?= (?:delivery|arrival|date) ) =>
(?<=^ (?:(?:and|now|please|then) )*)filter (?:by |on |for |to )?(${thing}) (?:=|is|equals|to)(?= ) => only $1
new(?= (?:sign-?ups|registrations) ) =>
(?<=^ )names of(?: the| our| all)* => list
(?:have|has|had) (?:never|not) (?:yet )?(?:raised|created|opened|submitted|filed|logged|placed|made|had|sent|written) (?:us )?(?:an? (?:single )?|any |one )([a-z]+[a-rt-z])(?= (?:with us )?(?:[?.!] )*$) => without $1s
more as(?= \\d) => more than
(?<=^ (?:the )?(?:top|best|worst|bottom) (?:\\d+ )?(?:[a-z]+ ){1,2}), (${sums})${end} => by $1
did (\\S+) (?:send|bring|drive|give|deliver)(?: us)?(?= (?:vs|versus|compared|and|,) ) => from $1
same (quarter|month|week) (?:of |in )?(?:the )?(?:year before|previous year|prior year|year earlier) => same $1 last year
(?<=^ )(more than|over|at least|less than|fewer than|under) (\\d+) ([a-z]+) : which ([a-z]+) (?:have|has|had|got) (?:that|so|as) many${end} => which $4 have $1 $2 $3
how much is (?:an?|the|one) (order|purchase|sale|basket|booking|invoice) worth(?: (?:on|in) average)? => average $1 value
(?:the|each|their) ${people} (${has}) => $1
(?:, )?(?:going|judging|judged) by (?:the )?(?:csat|rating|ratings|score|scores|satisfaction)${end} =>
(\\d+) (?:priciest|costliest|most expensive) ([a-z]+)(?= by ) => top $1 $2
(?<=^ (?:(?:show|list|give|me|us|please|all|our|the|my) )*)(newest|latest|most recent|oldest|earliest|longest|shortest|biggest|largest|smallest|cheapest|highest|lowest|(?:most|least) expensive) ((?!and |or )[a-z]+(?: (?!and |or )[a-z]+){0,2}) first(?= ) => list $2 , $1 first
cancelation => cancellation
cancelations => cancellations
(most|fewest) (cancellation|refund|return|order|sign-?up|visit|complaint|escalation)${end} => $1 $2s
longest (?:open|waiting|outstanding|running|pending) first(?= ) => oldest first
priciest|costliest => most expensive
best selling|bestselling => top selling
(?<=[a-z] )but (?:still|also|yet)(?= (?!not |no |without )[a-z]) => and
(?<=[a-z] )but(?= (?:un)?[a-z]+ed(?: and | (?:[?.!] )*$)) => and
(?<=^ (?:(?:and|so|now|,) )*)(?:is|are|was|were) (?:our |the )?((?:[^ ?.!,]+ ){1,5})(?:going|trending|moving|heading) (?:up or down|down or up)(?: over time| lately| recently)?${end} => $1 over time
(?<=^ (?:(?:and|so|now|,) )*)(?:did|do|does|have|has) (?:our |the )?(?!it |that |this |they |these |those )((?:[^ ?.!,]+ ){1,3})(?:get|got|gotten|become|became) (longer|shorter|bigger|smaller|faster|slower|better|worse)(?= (?!than )) => are $1 getting $2
(?:is|are|was|were) (?:our |the )?((?:[^ ?.!,]+ ){1,5})(?:going|trending|moving) (?:up or down|down or up) over (?:the|all|all the) (quarter|month|year|week)s${end} => $1 by $2
over (?:the|all|all the) (quarter|month|year|week)s${end} => by $1
(is|are|was|were) not (used|bought|sold|ordered|chosen|visited|booked) (?:(?:so|very|that|too) )?(?:much|often)(?= ) => $1 $2 least
(?:is |are )?(?:buying|ordering|buys|orders) most of(?: the| our)? ((?:[a-z]+ ){0,2}[a-z]+)${end} => bought $1 most
(?:making|makes|made|keeping|keeps) (?:the |our )?(?:customers|clients|people|users|callers) (?:the )?(?:most happy|happiest|most satisfied)(?= ) => best rated
did ((?:[^ ?.!,]+ ){1,3})open(?= (?:since|in|last|this|during|between|from|on|per|by) ) => $1 opened
what did (?:the |our |all )*(?:orders|sales|purchases|bookings) (?:add up|come|amount|sum up) to => what is the total revenue
(?<=^ )((?:[^ :?]+ ){2,12}): which of (?:them|these|those) (?:were|was|are|is|have been|got) ((?:[^ ?.!]+ ){0,5}[^ ?.!]+)${end} => list $1 that were $2
(avg|average|mean) (order|basket|purchase|booking|invoice)(?= (?:per|by|in each|for each|in (?:euros?|eur|dollars?|usd|pounds?|gbp)) ) => $1 $2 value
((?!(?:spend|spent|pay|paid|donate|donated) )[a-z]+) (per|by) ([a-z]+(?: (?!on )[a-z]+)?) (?:on )?average${end} => average $1 $2 $3
new (and|vs|versus|against|compared to|compared with) (returning|existing|repeat|old) ([a-z]+s)(?= ) => new $3 $1 $2 $3
(?:were|was|are|is) (?:a )?bounces? => bounced
(?<=^ )by (?:what|how much|how many)(?: percentage| percent| %)? (?:are|were|is|was|have|has|had|did|do|does) ([a-z-]+(?: [a-z-]+)?) (?:been )?(?:up|down|grown|risen|fallen|grow|rise|fall|increased?|changed?|go up|gone up|go down|gone down) (?:in |from |for )?(.+?) (?:on|over|from|to|versus|vs|compared to|compared with|against) ([^?.!]+)${end} => growth of $1 in $2 versus $3
how (?:long|many minutes|many seconds|many hours) (?:does|do|did) (?:an? |the |our |one |each )?(film|movie|visit|session|call|show|episode|song|track|trip|ride|event|class|course|meeting)s? last(?= ) => how long is a $1
e-?mail addresses => emails
e-?mail address => email
(?:[?.!,;] )?(?:i (?:would )?(?:like|want|need)|give me|show me|with) both (?:figures?|numbers?|values?)${end} =>
(?:, )?(?:each |all )?counted (?:only |just )?once${end} =>
separate(?= [a-z]+s ) => different
(distinct|different|unique) ([a-z]+[a-rt-z]) (?:ids|numbers|codes) => $1 $2s
single(?= (?:day|week|month|quarter|year|hour) ) =>
(?<=^ (?:(?:which|what|the|on) )*|(?:which|what) )date (with|had|has|saw)(?= (?:the )?(?:most|fewest|highest|lowest|least) ) => day $1
(?:, )?what date${end} =>
worst ([a-z]+)(?: we (?:have |ve )?(?:ever )?had)? for ${bad.replace('?:', '')} => $1 with the most $2
how (?:bad|good) (is|are|was|were)(?= (?:(?:the|our|your) )?[a-z]+ (?:rate|score|share) ) => what $1
(?:on|in|for|at|with) which (?:an? |the |any )?((?!an? |the |any )[a-z]+ (?:code|card|voucher|coupon|option)) (?:was|were|got|has been|had been) (?:redeemed|used|applied|entered|claimed) => with a $1
(?:split |broken down |grouped )?(?:by )?how (?:they|customers|people|it|we|clients) (?:(?:were|was|got|are) )?(?:paid|pay)(?: for)?${end} => by payment method
how (?:much|large|big|high|expensive) (?:is|was) (?:a|an|the|our|your) (?:typical|average|usual|normal) (order|purchase|sale|basket|booking|invoice)(?: ${usually})?(?= ) => average $1 value
${month} (?:-|–|to) ${month} (\\d{4}) (?:to|vs|versus|and|against|with|compared to|compared with) ${month} (?:-|–|to) ${month} (\\d{4}) => $1 to $2 $3 versus $4 to $5 $6
(?<=^ (?:(?:and|now|ok|okay|thanks|,|please|then|but) )*)(?:(?:can|could|would|please) )*(?:you )?(?:please )?keep (?:only|just) => only
(?<=^ (?:(?:and|now|ok|okay|thanks|,|please|then|but) )*)(?:(?:can|could|would|please) )*(?:you )?(?:please )?(?:(?:show|give|do|list|tell)(?: me| us)? )?(?:the |this )?same (?:thing |again )?(?:for|with) ((?:[^ ?.!,]+ ){0,5}[^ ?.!,]+) only(?= ) => and only $1
what (?:did|does|would|do) (?:it|that|this|they|things) look like${end} => and
what (?:did|does|would|do) (?:it|that|this|they|things) look like(?= (?:in|for|last|this|on|during) ) => and
(?:, )?all (?:in all|told)(?= ) =>
(?:have|has|had) (?:never|not) been ([a-z]+) (?:even )?once${end} => were never $1
without (?:giving|stating|naming|leaving|telling|saying|providing|adding)(?: us)?(?: an?| any| the)? => without a
(?:[.,;?] )(?:and )?(?:please )?(?:show|include|add|list|give)(?: me)? (?:the |their |its )([a-z]+(?: [a-z]+)?) (?:too|as well|also) => with the $1
${brings}(?: us| in)?(?= (?:the )?(?:second |third )?(?:most|least|fewest|highest) (?!often)) => has
(?:how much|what) (?:did|do|have|has) (?:we|they|you) invoiced?(?: in total)?(?= ) => total invoice amount
(?<=^ (?:(?:what|is|was|the|our|total|show|me) )*)invoice total(?= ) => total invoice amount
(?<=^ (?:total )?)(?:invoiced|invoicing)(?= (?:in |during |for )?(?:${monthPattern}|q[1-4]|\\d{4}|last|this) ) => total invoice amount
(?<=^ (?!(?:.* )?(?:month[- ]+(?:over|on|by)|monthly|mom|(?:per|each|by) (?:month|quarter))[- ]).*(?:growth|grow|grows|grew|grown|growing|increase|increased|change|changed|rise|rose) .*)(?:from )?(q[1-4] (?:of )?\\d{4}|(?:${monthPattern}) \\d{4}) (?:to|until) (q[1-4] (?:of )?\\d{4}|(?:${monthPattern}) \\d{4})(?= ) => $1 versus $2
(?:have |has |had )?won (?:at least )?(?:one|an?|any) (?:or more )?(?!(?:day|week|month|quarter|year) )([a-z]+)s?(?= ) => with at least 1 $1
(?:have |has |had )?won (at least|more than|over) ${number} ([a-z]+)s?(?= ) => with $1 $2 $3
(?:in|from|of) (?:the|our|your) (?:database|system|records|books|data|file)${end} =>
(which|what) ${number} ([a-z]+) (?:did )?(?:people|customers|visitors) [a-z]+ (?:on )?that (?:make|made|bring|brought|earn|earned)(?: us| in)* (?:the )?most (money|revenue|sales) => top $2 $3 by $4
what ${number} ([a-z]+) (?:brought(?: in)?|made|make|bring(?: in)?|earned|earn|generated)(?: us)? (?:the )?most (money|revenue|sales) => top $1 $2 by $3
(?<=how much (?:[a-z]+ ){1,3}did (?:each|they|it) )make${end} => have
(?<=(?:did|does|do) each )make${end} => bring
`;
