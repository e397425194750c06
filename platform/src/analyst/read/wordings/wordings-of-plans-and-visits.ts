/**
 * What was paid, what was visited and who came by which way, in other people's words: "what did it all add up to", "the ways
 * in which customers found us", "2024 set against 2025". Written as in `idioms.ts`: what is said, and what it means.
 */
import { monthPattern } from '../calendar.js';

const end = '(?=(?: [?.!])* $)';
const month = `(?:${monthPattern})`;
const opening =
  '(?<=^ (?:(?:hi|hello|hey|there|good|morning|afternoon|everyone|team|please|so|ok|okay|and|also|now|thanks|,|!|-|–) )*)';
const sentenceStart = '(?<=^ |[.!?;] )';
const found =
  '(?:find|found|heard? of|heard? about|hear of|hear about|learn(?:ed|t)? (?:of|about)|discover(?:ed)?|came across|come across|come to|came to|reach(?:ed)?) (?:us|you|(?:the|our|your) (?:site|website|app|product|company|brand|service))';
const grain = '(day|week|month|quarter|year|weekday|hour)';
const folk =
  '(?:people|customers|clients|users|members|subscribers|visitors|guests|folks|candidates|applicants|accounts|they)';
const year = '(?:(?:19|20)\\d\\d)';
const place = '(?:in|on|from|via|by|with|for|at|to)';
const thing = '([^ ?.!,]+(?: [^ ?.!,]+)?)';
const told =
  '[?.!,;–-] (?:(?:and|please|show|give|tell|me|us|the|just|i|need|want|with|by|in) )*(?:numbers?|counts?|totals?) of ([^?.!,]+?) (?:for|of|on) (?:both|each)(?: [a-z]+)*';
const moneys = '(?:payments|invoices|transactions|charges|donations|refunds|purchases|fees|deals)';
const sales =
  '(?:payments|orders|sales|purchases|bookings|invoices|transactions|charges|donations|refunds|deals|contracts|fees)';
const period = `(?:(?:${month}|q[1-4]|[a-z]+ quarter(?: of)?) )?(?:of )?${year}|(?:this|last) (?:year|month|quarter|week)`;

/** What they did, as a noun: whoever it is done to has so many of them. */
const deeds = (
  [
    ['apply|applied', 'applications'],
    ['book|booked', 'bookings'],
    ['order|ordered', 'orders'],
    ['visit|visited', 'visits'],
    ['donate|donated', 'donations'],
    ['subscribe|subscribed', 'subscriptions'],
    ['sign up|signed up', 'sign-ups'],
    ['register|registered', 'registrations'],
    ['enrol|enroll|enrolled', 'enrolments'],
    ['cancel|cancelled|canceled', 'cancellations'],
  ] as const
)
  .flatMap(([verbs, noun]) => [
    `(?:that|which|where|whom)? ?(?:most people|people|customers|users|candidates|applicants) (?:have )?(?:${verbs})(?: (?:to|for|at|with|from|about|in|by))? (?:the )?most(?: often| frequently)?(?=(?: [?.!,])* $| (?:in|on|during|this|last|since|for) ) => with the most ${noun}`,
    `did more ${folk} (?:${verbs})(?: (?:to|for|with))? (${place} [^?.!,]+?) (?:or|than|vs|versus) (?:${place} )?([^?.!,]+?)((?: (?:in|during) ${year}| (?:this|last) [a-z]+)?)${end} => number of ${noun} $1 versus $2 $3`,
    `(?:on |at )?(?:which|what) (?:days? of the week|weekdays?) (?:do|does|did) ${folk} (?:${verbs})(?: (?:on|at))?(?=(?: [?.!,])* $| (?:in|during|this|last) ) => number of ${noun} by day of the week`,
    `when did (?:the )?most ${folk} (?:${verbs})((?: [^ ,?.!]+)*?)(?: ,)? (?:which|what) ${grain} (?:was|is) (?:it|that)${end} => which $2 had the most ${noun} $1`,
  ])
  .join('\n');

export const ofPlansAndVisits = `
(?:gotta|got to|have to) know => know
cancelation(s?) => cancellation$1
rank (?:the |our |all )*([a-z]+(?: [a-z]+)?) by ([^?.!,;]+?)(?: ,)? (?:and|then) (?:then )?(?:return|give|show|list|tell|display|keep|take|name|output)(?: me| us)? (?:only |just )?(?:the )?(?:(?:first|top|best|highest|largest|biggest) (\\d+|two|three|four|five|six|seven|eight|nine|ten)|(\\d+|two|three|four|five|six|seven|eight|nine|ten) (?:first|top|best|highest|largest|biggest|most))(?: ones?| ranked| of them)?${end} => top $3$4 $1 by $2
(?:over|in|during|throughout|for|across|within|through) (?:the )?(?:whole|full|entire|complete|course|entirety|span|space|duration)(?: (?:of|year|calendar|the|course|whole|full|entire))*(?= (?:${period}) ) => in
(?:the )?full (?:calendar )?year(?= ${year} ) =>
(?:over|in|across|from|for|throughout|within) (?:(?:the|our|all|of|whole|entire|full|complete|this) )+(?:data ?set|data|data - set|database|dataset|table|history|record|records|period of the data)${end} =>
(?:of|in|over|for) all (?:of )?(?:the )?times?${end} =>
calendar(?= (?:month|week|quarter|day)s? (?:of|in|during|within) (?:${period}) ) =>
(?<=the )calendar(?= (?:month|week|quarter|day)s? (?:with|that|which|having|when) ) =>
(?:the )?(daily|weekly|monthly|quarterly|yearly) (?:development|evolution|trend|course|progression|trajectory|progress|picture|pattern|timeline|history) (?:of|in|for)(?= ) => $1
relative to(?= (?:the )?(?:full|year|${year}|q[1-4]|last|previous|prior|same|${month}) )|in (?:relation|comparison) (?:to|with)|set against|measured against|as against => compared to
${sentenceStart}how much (?:is|was|were|are) (?:the )?(?:total|sum)(?: sum| amount)? of(?= (?:the |all |our )*(?:[a-z]+ ){0,2}${moneys} ) => what is the total money of
(?:what|how much) (?:is|was|were|are) (?:the )?sum total of(?= ) => what is the total money of
what (?:did|do|does) (?:(?:the|our|all|of|these|those) )*((?:[a-z]+ ){0,2}${sales})((?: [^?.!]+?)?) (?:add up|come|amount|sum up|total up|add|total) to(?: in total| altogether| all together)?(?= ) => what is the total money of $1 $2
(?<!by |amount |value |price )(?:(?:total )?sum(?: total)?|(?<=the )total) of(?= (?:the |all |our )*(?:[a-z]+ ){0,2}${moneys} ) => total money of
what (?:came|comes|has come|had come|flowed) in(?= (?:from|in|through|via|for|on|during|by|with|between) ) => how much money came in
how much (?:money )?(?:did|do|have|has) (?:we|you|they) (?:rake|pull|take|bring|haul|reel|rope) in(?= ) => how much money did we make
(?:raked|pulled|hauled|reeled|roped|brought|drew) in (?:the )?(more|most|fewer|fewest|less|least)(?= ) => had $1
(?:raking|pulling|bringing|hauling) in => making
(?:in|by) (?:terms of )?(?:percent|percentage|percentages|per cent|%)(?: terms)?(?:- | )wise|(?:, )?(?:percent|percentage|per cent)(?: -)?[ -]?wise${end} => in percent
(?<=(?:payments?|transactions?|charges?|purchases?|transfers?)(?: that| which)? )went through(?! (?:the|our|a|an) ) => succeeded
(?:has|have|had) gone through => succeeded
(?<=^ (?:(?:please|can|could|you|i|want|to|would|like) )*compare (?:[^ ?.!]+ ){1,9}?)between(?: the)?(?! (?:${monthPattern}|q[1-4]|\\d+|last|this) )(?= (?:[^ ?.!]+ ){1,4}(?:and|vs|versus|to|with) ) => for
(?<=^ (?:(?:is|are|does|do|did|was|were|hi|hello|,) )*)${thing} (?:vs|versus|or) ${thing}(?: ,)? (?:which|who|what|[a-z]+ing|gets?|has|have|had)(?: [^?.!]*?)??((?: (?:in|this|last|during|since) [^?.!,]*?)?) ${told}${end} => number of $4 $1 versus $2 $3
(?<=^ )did more ${folk} [a-z]+(?: up)?(?: to)? (${place} [^?.!,]+?) (?:or|than) (?:${place} )?([^?.!,]+?)((?: (?:in|this|last|during) [^?.!,]+)?) ${told}${end} => number of $4 $1 versus $2 $3
(?<= (?:or|vs|versus|than) .*)(?:[?.!;,–-] )(?:and )?(?:please )?(?:(?:show|give|tell|list)(?: me| us)? )?(?:the |just the )?(?:numbers?|counts?|totals?|figures?|amounts?|values?)(?: of (?:[a-z-]+ ){1,3}?)? ?(?:for|of|on) (?:both|each|the (?:two|2))(?: (?:of them|one|side|sides|please|of the two))*${end} =>
${deeds}
(?<= (?:or|vs|versus|and) .*)(?:, |- |– )?(?:and )?(?:by what|in what|with what|what are the|by which) (?:numbers?|figures?|amounts?|counts?)${end} =>
with (more than|over|at least|less than|fewer than|under|at most) ([^,?.!]+?) each , (?:which|what) ([a-z]+(?: [a-z]+)?) (?:stand|stood|stick|come|came|show|pop) (?:out|up)${end} => which $3 have $1 $2
(?:if|when|suppose|say) (?:we|you|i) (?:only |just )*(?:look(?:ed)? at|consider(?:ed)?|take|took|count(?:ed)?|focus(?:ed)? on|keep|kept|include) (?:only |just )?([^,?.!]+) , (?:which|what|who)(?: (?:ones?|of (?:them|those|these)))* (?:are|is|were|do|does|would)(?: (?:they|there|these|those|that|it|we have|we get|be left|remain|left))*${end} => which $1
(?:topp(?:ed|ing)|tops|surpass(?:ed|es|ing)?|pass(?:ed|es) the|cross(?:ed)? the|crack(?:ed)?|clear(?:ed)?|broke)(?= \\d+ (?:visits|sessions|orders|views|tickets|calls|users|customers|members|sign-ups|signups|applications|subscriptions|bookings|refunds|cancellations|sales|reviews|listings|rentals|trips|deaths) ) => have more than
${opening}(?:in|where|for which|with) (?:which|what) ([a-z]+) (?:did|do|does|was|were|is|are) => in which $1 did
days? of (?:the )?weak(?= ) => day of the week
(?<!(?:by|per|each|every|which|what|the|for|of|and|over|across|on) )days? of (?:the )?week(?=(?: [?.!,])* $| (?:in|for|${year}|this|last) ) => by day of the week
(?:on |for |from )?(?:mondays?|mon)(?: (?:through|thru|to|until|till|-|–))+ (?:sundays?|sun)(?= ) => by day of the week
(?:on |in )?(?:mondays? )(?:, |and )*(?:tuesdays?) (?:, |and )*(?:(?:wednesdays?) (?:, |and )*)?(?:etc|so on|and so on|and so forth|so forth)(?= ) => by day of the week
by day of the week (.*)(?:for|on|of|by|per) (?:each|every|all) (?:single )?(?:of the )?(?:day|days) of the week => $1 by day of the week
sing - ups? => sign-ups
(?<= (?:not|come|came|coming|visits|people|customers|orders|sessions|accounts|traffic) )form(?= ) => from
how many (people|folks|users|customers|members|companies|accounts|clients) ((?:from|in|via|through|with) [^?.!]+?) ((?:signed|have signed) up|registered|joined|subscribed|enrolled)(?= ) => how many $1 $3 $2
(?<=(?:how many|do|did|does|most|which|number of) )folks?(?= ) => people
how much (unique|different|distinct|individual) ([a-z]+s)(?= ) => how many $1 $2
${opening}(?:forget|forgetting|ignore|ignoring|leaving aside|leave aside|setting aside|disregarding|other than|apart from|aside from|except for|besides) ([a-z0-9.()]+(?: [a-z0-9.]+)?) , (.+?)(?: (?:all|from all|of all|by all))? (?:the )?(?:other|others|remaining|rest of the) ([a-z]+)s?(?: (?:get|bring|brought|got|send|sent|give|gave)(?: us)?)?(?= |$) => $2 with $3 other than $1
(?<=^ )${grain} (?:with |of )?(?:the )?(most|fewest|least|highest|lowest|biggest|best|worst)(?= (?!popular|common)) => which $1 had the $2
(?:what|which) ${grain} was (?:the )?(?:craziest|busiest|wildest|maddest|hottest|hectic|most hectic|fullest)(?: ever)? (?:for|in terms of|by|in)(?: the)? (?:number|count|amount)? ?(?:of )?([a-z]+)(?= ) => which $1 had the most $2
(?<=^ )where (?:the )?([^,?.!]+? (?:is|are|was|were|=|equals) [^,?.!]+) , ((?:which|what|how many|list|show|count|who)(?: [^ ?.!]+)+)${end} => $2 where $1
(?:and |that )?(?:never|not ever) (?:got|had|have|bought|took|made|started|opened|received|get) (?:(?:any|a|an|one|single) )*([a-z]+)s? (?:what ?so ?ever|at all|at any point|in their life)${end} => without $1s
(?:got|was|were|been|are|is|being) ghosted(?: ,)?(?: (?:with |meaning |i e |so |- |– )*(?:no|without))?(?= ) => without
(?:that|which|who) (?:have|has|had) no (?:rows?|records?|entry|entries|match|matches|counterparts?) (?:in|among|within|on|under) (?:the )?([a-z]+)(?: table)? => without $1
(?:have|has|had|having|with) no (?:rows?|records?|entry|entries|match|matches|counterparts?) (?:in|among|within|on|under) (?:the )?([a-z]+)(?: table)? => without $1
lacking => without
(average|mean|median|typical) (?:waiting times?|wait times?|waiting periods?|waits?) in (days|hours|weeks|minutes)(?= (?:from|until|till|for|to|between|before) ) => $1 $2
how many (days|hours|weeks|minutes)(?: ,)? on average(?: ,)? ((?:[a-z]+ )?(?:who |that |which )?[^?.!]+?) (?:had|have|has|needed|need) to wait (?:for|until)(?: an?| the)? ([^?.!,]+?)${end} => average $1 until $3 for $2
(growth|change|increase|decrease|difference) (?:from )?(${year}) (?:to|until|–|-) (${year})(?= ) => $1 $2 versus $3
how many (?:people|peoples|folks|users|customers|visitors) (applications|visits|sessions|orders|tickets|payments|subscriptions|bookings|calls|requests)(?= ) => how many $1
(?:, |\\( )?(?:with )?weeks (?:that )?(?:start|starts|starting|begin|begins|beginning|running|run)(?: on| from)? (?:mondays?|mon)(?: to sunday)?(?: \\))?(?= ) =>
[?.!,;–-] (?:(?:i|we|just|only|please) )*(?:need|want|give me|show me|list|looking for)(?: (?:the|their|all|just|only))* names?(?: (?:only|please|pls|of them))*${end} =>
(?<= )list every(?: single)?(?= (?!day|week|month|quarter|year|hour)[a-z]) => list all
(?<= (?::|of|by) )(?:by )?((?:[a-z]+ )?[a-z]+) (?:x|×) ([a-z]+(?: [a-z]+)?)(?=(?: [?.!,])* $| (?:in|for) ) => by $1 and $2
(?:the )?(\\d+|two|three|four|five|six|seven|eight|nine|ten) (?:(?:main|most common|top|best) )?ways (?:(?:in which|that|how) )?(?:(?:the|our|most|new) )*${folk} ${found}(?= ) => the top $1 channels
(?:(?:main|most common|top) )?ways (?:(?:in which|that|how) )?(?:(?:the|our|most|new) )*${folk} ${found}(?= ) => channels
how (?:did|do|have) (?:most |the |our |all |new )*(?:of )?${folk.replace('?:', '')} (?:first )?${found}(?= ) => $1 by channel
(?:the )?big (\\d+|two|three|four|five|six|seven|eight|nine|ten)(?= [a-z]+s ) => the top $1
(?:share|percent|percentage|proportion|fraction|%) of (bounce|cancellation|return|refund|no-show|failure|escalation|conversion|complaint)s (?:in|among|amongst|within|of|for|on)(?= (?:the |all |our )*(?:visits|sessions|orders|subscriptions|bookings|tickets|payments|applications|calls|trips|accounts|customers|shipments|deliveries|purchases|appointments|users|emails|campaigns) ) => $1 rate of
how much ((?:the|our|all|these|those) .+?) (was|were|is|are) worth(?: (?:in total|altogether|together|overall))?(?= ) => how much $2 $1 worth
how many (days|weeks|months|years|hours|minutes) (?:do|does|did) ((?:an?|the|our|most|these|all) )?((?:[a-z]+ )?[a-z]+) (?:usually |typically |normally )?(?:last|stay|run|live|remain)(?= ) => how long does $2 $3 last
how long (?:do|does|did) (?:(an?|the|our) )?([a-z]+) (?:usually |typically |normally )?(?:last|stick around|stay|run|live|hang around|survive)(?: on average)? before (?:(?:it|they) (?:is|are|gets?|was|were|has been|have been)|getting|being) ([a-z]+ed)(?= ) => how long does a $3 $2 last on average
${opening}how much (?:more|less) (?:money )?(?:did|do|have|has) (?:we|you|they) (?:make|made|earn|earned|take|took|take in|took in|get|got|collect|collected|rake in|pull in|bring in|receive|received)( (?:from|with|on|for|through|via) [^?.!,]+?)? (?:in|during) ([^?.!,]+?) (?:than|compared to|compared with|versus|vs) (?:in |during )?((?:q[1-4] )?${year}|${month} ${year}|last [a-z]+)(?: ,)?(?: in)?(?: (?:percent|percentage|%)(?: terms| wise)?)?${end} => growth of money $1 in $2 versus $3 in percent
how many (days|weeks|hours|minutes) (?:(?:in|on) average )?(?:do|does|did)? ?(?:need|needs|needed|take|takes|took)(?: until| for| to get| to receive)? (?:the |an? )?([^?.!,]+?) after (?:the |an? )?([a-z]+) (?:was|were|is|are|has been|have been) ([a-z]+ed)(?= ) => average $1 until $2 for $3s $4
((?!of |the |our |total |average |by |per |and |in |all |what |is )[a-z]+ )?(payments|orders|invoices|purchases|bookings|refunds|transactions|donations) (amount|value|total)s?(?= (?:from|in|by|for|of|per|last|this|growth|${year}|q[1-4]) ) => $3 of $1 $2
how many ([^?.!,]+?) (do|does|did|has|have) ([^?.!,]*?)(?:typically|usually|normally|generally)(?= [a-z]) => how many $1 $2 $3 on average
(by|per|each|for each) (start|starting|signup|sign-up|end|ending) (month|week|year|quarter|day)(?= ) => $1 $3 of $2
how many times (did|do|have|has) ([a-z0-9]+) ([^?.!,]+?)(?: ,)? and how many times \\1 ([a-z0-9]+)${end} => how many times $1 $2 versus $4 $3
(?<=^ (?:the )?)${grain}((?: (?:of|in) ${year})?) (?:with|that had|having|which had) (?:the )?(most|highest|largest|biggest|least|lowest|fewest)(?= ) => which $1 $2 had the $3
(?:saw|experienced|witnessed|registered)(?= (?:the |by far )*(?:most|biggest|highest|largest|fewest|lowest|greatest) ) => had
(?<=(?:had|has|have|with|got) )(?:the )?(?:biggest|greatest|largest|highest) (?:number|count|volume)s? of(?= (?!days|hours)[a-z]+s ) => the most
when (?:was|were) (?:the |our )?(churn|cancellations|complaints|refunds|returns|failures|bounces)(?: the| at (?:its|their))? (?:highest|worst|most|peak)(?= ) => worst month for $1
(?:peak|record|top|worst|busiest) (cancellation|signup|sign-up|refund|booking|order|visit|session|application|ticket|complaint|subscription|payment|failure)s? (month|week|day|quarter|year)(?= ) => which $2 had the most $1s
[?.!,;–-] (?:(?:i|we|just|only|please) )*(?:need|want|give|show|list|return)(?: me| us)?(?: (?:the|their|all|just|only|subscription|order|account))* (?:ids|id|id numbers)(?: (?:only|please|pls|of them))*${end} => , list them
(?:stick|stay|hang|hung|stuck) around(?= ) => last
(?:having|with|where) (?:(?:the|a|an|total) )*(?:count|number)s? of ([^?.!,§]+?) (?:is |are |of |was |were )?(>=?|<=?|over|above|more than|under|below|less than|greater than|fewer than|at least|at most|exceeding|higher than) (\\d+)(?= ) => with $2 $3 $1
(?:spread|spread out|distributed?|vary|split|fall|look|divided) (?:over|across|during|through|throughout|within|between) (?:the |a )?(?:whole |working )?(?:week|days of the week|weekdays)${end} => by day of the week
(?<=^ (?:(?:the|show|me|give) )*)((?!top|best|worst|share|the|revenue|sales|average|median|total)[a-z]+(?: [a-z]+)?) and ([a-z]+(?: [a-z]+)?) (?:split|breakdown|mix) (?:of|for) ([^?.!]+)${end} => $3 by $1 and $2
(?:coming |came |come )?(?:from )?(?:anywhere|everywhere|any country|all countries|every country|all other countries)(?: else)? (?:but|except|other than|besides|outside|excluding)(?: for| of| from)?(?= ) => not from
how much (?:money |revenue |cash )?(?:do|did|have|has) (?:we|you) (?:lose|lost) (?:on|to|through|in|with|by) refunds?(?= ) => how much was refunded
(?:taken|took|take|taking) out(?= (?:an?|any|the|one) ) => had
(?:what (?:is|was) (?:the |our )?)?total (?:amount |money |sum )?refunded(?= ) => how much was refunded
(?<=(?:develop|developed|evolve|evolved|change|changed|look|looked|trend|trended|vary|varied|move|moved|progress|progressed|go|gone) )over(?= ${year} ) => in
(?:best|busiest|strongest|top|biggest) (month|week|day|quarter|year)(?: ever)? for (applications|signups|sign-ups|orders|visits|sessions|bookings|tickets|subscriptions|registrations|donations|calls|enrolments|deliveries|purchases|cancellations)(?: ever)?(?= ) => which $1 had the most $2
(?:that |which )?(?:ended|ending|ends|resulted|resulting|led|leading|finished) (?:up )?(?:in|with|to) (?:an? )?(?:hire|hiring)(?= ) => that were hired
(?:that |which )?(?:ended|ending|ends|resulted|resulting|led|leading|finished) (?:up )?(?:in|with|to) (?:an? )?rejection(?= ) => that were rejected
(average|mean|median) (?:time|duration|wait)( (?:(?:to|from|until|till|between|before)|[a-z]+ to) [^?.!,]+?) (?:in )?(days|hours|minutes|weeks)${end} => $1 $3 $2
(?:someone|somebody|people|they|applicants|candidates|customers|we|one) (?:hears?|heard|gets? to hear) back(?: from (?:us|you|them|the [a-z]+))?(?= ) => the first response
(?:(?:who|that|which) )?(?:have |has |had )?(?:never|not)(?: yet)? heard (?:anything )?back(?: from (?:us|you|them))?(?= ) => without a response
(?:(?:who|that|which) )?(?:(?:are|is|were|was) )?still (?:waiting|to wait) (?:for|on) (?:an?|the|their|any) ((?:first )?(?:response|reply|answer))(?= ) => without a $1
< >|! = => is not
(?<=(?:mobile|phone|smartphone|desktop|tablet|handheld) )devices(?= ) =>
worth (?:together|altogether|in total|all together|combined|overall) => worth
how much (were|was|are|is) ((?:all )?(?:of )?(?:the|our) [a-z]+) ((?:in|during|from|for) [^?.!,]+?) worth(?= ) => how much $1 $2 worth $3
how many (days|hours|weeks|minutes|months) (?:does|did|do) (?:it|this|that|they|we|people) (?:take|need|wait)(?: (?:on|in) average| usually| typically)? (?:until|before|till)(?= ) => average $1 until
(?<=^ (?:which|what) )([a-z]+(?: [a-z]+)?) (?:is|was) (?:the )?(most|least) (common|frequent|popular|used)(?: used)?(?=(?: [?.!])* $| (?:in|during|this|last|for|among|of) ) => is the $2 $3 $1
trials? (?:that )?(?:ended|ending|ends|end|expired|expiring|expires|expire)(?= ) => trial end
kicked off => started
(?:gained|attracted|scored|landed) (?:us )?(?:the )?(most|fewest|least)(?= (?!popular|common)[a-z]+s ) => had the $1
typical \\( (?:mean|average|avg) \\)|(?:mean|average|avg) \\( (?:mean|average|avg) \\) => average
`;
