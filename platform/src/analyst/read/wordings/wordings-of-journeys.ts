/**
 * Ways of people who speak of going from one place to another and of being late there: "the denver-bound trains", "minutes
 * behind schedule". Written as in `idioms.ts`.
 */
import { monthPattern } from '../calendar.js';

const end = '(?=(?:(?: please)? [?.!])* $)';
const month = `(${monthPattern})`;
const number = '(\\d+|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty)';
const late = '(?:late|delayed|behind (?:- )?schedule|behind time|overdue)';
const inTime = '(?:on (?:- )?time|punctual|punctually|on (?:- )?schedule)';
const lately = `(?:too )?(?:${late}|${inTime}|early)`;
const be = '(?:is|are|was|were|do|does|did)';
const share = '(?:share|percentage|percent|proportion|fraction|part|portion|chunk|slice)';
const leave = '(?:leave|leaves|depart|departs|start|starts|take off|takes off|go out|set off|originate)';
const leaving = '(?:leaving|departing|starting|taking off|going out|setting off|flying out|coming)';
const time = '(?:minutes|hours|days|mins)';
const bound =
  '(?:more|greater|higher|larger|bigger|less|fewer|lower|smaller|over|above|under|below|at least|at most)';

export const ofJourneys = `
(?<=^ )(?:i |we )?(?:need|want)(?: to (?:see|know|have))?(?= (?:the |my |our )?(?:top )?${number} [a-z]+) => show
(?<=^ )(i|we) should (?:also )?(?=like to ) => $1 would
(?<=^ )between (.+?) and (.+?)(?: ,)? which (?:one )?(?:has|have|had|sees|saw) (?:the )?(?:higher|lower|larger|bigger|smaller|greater|longer|shorter|better|worse) ([^?.!]+?)${end} => compare $3 of $1 versus $2
(?<=^ )(?:is|was|are|were) (?:the )?((?:average|median|mean|typical|total) [^?]+?) (?:higher|lower|larger|bigger|smaller|greater|longer|shorter|better|worse)(?: on average)? (for|in|at|on|with|from|of|when) ([^?]+?) or (?:for |in |at |on |with |of |when )?([^?.!]+?)${end} => compare $1 $2 $3 versus $4
(?<=^ (?:the )?)((?:most|least) [a-z]+|busiest|quietest|largest|biggest|longest|shortest|best|worst) ([a-z]+s) ([^?]*?)(?:, )?${number} of (?:them|those)${end} => top $4 $1 $2 $3
(per|a|each|every) (day|week|month) ((?:[^ ,?]+ )*?)(?:, )?(?:mean|average|avg)${end} => $1 $2 $3on average
(?:not|never) (?:ending|ended|landing|arriving|terminating|finishing|stopping)(?: up)? (?:in|at|within)(?= ) => that did not go to
${share} of ((?:[^ ?]+ ){1,6}?)(?:(?:that|which) )?(?:arriving|arrived|arrive|landing|landed|being|running|were|was|are|is) (${lately})(?= ) => what share of $1was $2
(?<=^ )(?:are|were|is|was) there (?:any |an? )?([a-z]+(?: [a-z]+)?) ((?:where|that|which|with|without|from which|to which) [^?.!]+?) [?.,] (?:and )?(?:which|what)(?: ones?)?(?: (?:are they|is it|are those))?${end} => which $1 $2
(?<=^ )(?:no|zero) ([a-z]+) ([^?.!:]+?) [:–—-] (?:which|what) ([a-z]+)${end} => which $3 had no $1 $2
just the (?:counts?|numbers?|figures?|totals?)${end} =>
outta => out of
gonna => going to
(?:the )?(?:pile|stack|bunch|heap|bulk) of(?= ) => the number of
(?:has|have|had|s)? ?been going (?:from )?month (?:to|by|over|on) month => by month
how (?:is |are |has |have )?(?:the )?(number of .+?) by month => $1 by month
(?:(?:that|which) )?(?:got|were|was|are|is|get|gets) (?:hammered|hit|swamped|slammed|flooded|overrun|inundated)(?: hardest)? (?:with|by)(?= ) => with
(?:pulled|pulls|pull|racked|raked|rakes|clocked|notched|chalked) (?:in|up)(?= (?:the )?(?:most |more |over |at |\\d)) => had
(?<=^ (?:(?:please|can|could|would|you|and|now|then|to) )*)(?:add|sum|tot|tally) up (?:(?:the|all|our|every) )*(?!to |by |how |what )([a-z]+)(?= (?:of|for|in|over|from|by|per|across|flown) ) => total $1
(?:dated|dating)(?: from)?(?= \\d) => from
(\\d\\d?) (?:-|–|—) (\\d\\d?) (?:of )?${month}( \\d{4})? => from $1 $3$4 to $2 $3$4
${month} (\\d\\d?) (?:-|–|—|to|through|thru) (\\d\\d?)(?: ,)? (\\d{4}) => from $2 $1 $4 to $3 $1 $4
from from => from
(?:dated |over |in )from(?= \\d) => from
(mean|average|median|total)(?: number of)? ${time} (?:of )?(?:late|delayed|delay|behind (?:- )?schedule|behind time|behind|overdue)(?= ) => $1 delay
how many (?:minutes|mins) ${late} (?:(?:are|is|were|was) )?((?:[a-z]+ ){1,4}?)(?:(?:are|is|were|was|arrive|run) )?on average => what is the average delay of $1
(?<=^ .*)how many (?:minutes|mins) ${late} (?:(?:are|is|were|was|do|does|did) )(?:the |our )?([a-z]+)(?: (?:arrive|run|get|come))? on average => what is the average delay of $1
(?<= (?:the|please|show|me|and|a) |^ )(?!the |an? |our |on |in |is |are |was |what |whats |moving |annual |daily |weekly |monthly |yearly |running |overall |long |please )([a-z]+) (?:average|mean)(?= (?:for|per|by|in|of|at|each|every) ) => average $1
(hour|time|day|weekday|month|date)(?: of the (?:day|week))? (?:at|on|in) which (?:they|it|the [a-z]+) [a-z]+(?= )${end} => $1 of the day
${late} ([a-z]+) \\( (\\d+) or more (min|mins|minutes|hours)(?: late)? \\) => $1 with delay at least $2 $3
${late} ([a-z]+) \\( (?:by )?(at least|more than|over) (\\d+) (min|mins|minutes|hours)(?: late)? \\) => $1 with delay $2 $3 $4
how often (?:${be}|has|have|had) ((?:[^ ?]+ ){1,6}?)(?:(?:been|arrive|arrived|arriving|come|came|got|get|leave|run|in) )*(${lately})(?= ) => what share of $1 was $2
(?<=^ .*what share .*)(?:, )?(?:as|in) (?:an? )?(?:percentage|percent|%|share)${end} =>
made it (?:in )?(${inTime}) => was $1
(?<=^ (?:(?:and|so|please|tell|me) )*)(?:what|which) (${share}) of (?:(?:the|all|our) )*(${lately}) ([a-z]+) ((?:(?:in|on|during|of|for|this|last) (?:[^ ?]+ ){1,3}?)?)(is|are|was|were|came|come|comes|left|departed|depart|started|took|went|had|have|flew|arrived|landed|headed|originated) => among $2 $3 $4, what share $5
([a-z]+) - bound ([a-z]+s|traffic) => $2 bound for $1
${leaving} (?:from )?([^ ]+) rather than (?:(?:from|leaving|departing) )*([^ ,?]+)(?: ,)? => from $1 versus from $2 ,
(?<=^ )(?:when )?from (.+?) versus from (.+?) , (?:how|what) (?:does|do|did) (?:the |an? )?(.+?) compare${end} => compare $3 from $1 versus from $2
how (?:does|do|did) (?:the |an? )?((?:average|median|mean|total|number of) (?:[a-z]+ ){1,3})compare(?= ) => compare $1
when (?:an? |the |they |it )?(?:[a-z]+ )?${leave} (?:from |at )?((?:[^ ]+ ){1,3}?)(?:,|and|or|versus|vs|than|compared (?:to|with)) when (?:an? |the |they |it )?(?:[a-z]+ )?${leave} (?:from |at )?((?:[^ ?]+ ?){1,3}?)${end} => from $1 versus from $2
outbound ([^ ]+) (?:and|or|vs|versus|against) outbound ([^ ]+) => from $1 versus from $2
outbound ([^ ]+)(?= (?:and|vs|versus|or|[a-z]+s|against) ) => from $1
([^ ]+) (?:- )?outbound(?= [a-z]+s ) => from $1
(?:out - of - state|out of state|out of the state(?! of)|interstate|inter - state|cross - border)(?: ((?!is |was |has |does |this |us )[a-z]+s|traffic))? => $1 to another state
(?<= to another state .*)\\( (?:not|no|excluding|without) (?:intra|within|inside) ?-? ?[^ ()]+ \\) =>
(?:to|for|into|towards) (?:somewhere|places?|destinations?|points?|stations?|[a-z]+ports?|states|cities|anywhere) outside(?: of)?(?= (?!the )[a-z]) => that did not go to
(?:to|for|into|towards) outside(?: of)?(?= ([a-z]+) )(?<= \\1 .*) => that did not go to
(?:(?:that|which) )?(?:leave|leaves|leaving|left|exit|exits|exiting|cross|crosses|crossing|crossed) (?:the|their|that|its|their own) (state|country|region|city)(?: lines?| borders?)?(?! of) => to another $1
(?:(?:that|which) )?(?:go|goes|going|went|fly|flying|flew|head|heading|headed) out of (?:the|their|its|their own) (state|country|region|city)(?! of) => to another $1
(?:to|for|into|towards|in)(?: any| some| an?)? (?:other|different) (state|country|city|region)(?:s)?(?! than) => to another $1
(?:with|have|has|had|having) (?:their |its |an? |the )?(?:final )?destinations? (?:(?:which|that) )?(?:(?:is|are|was|were|lies|lie) )?(?:not in|outside(?: of)?|other than)(?= ) => that did not go to
(?:with|have|has|had|having) (?:their |its |an? |the )?(?:final )?destinations? (?:in |at )?(?:any|some|an?|another) (?:other )?(?:state|country|city|[a-z]+port|region|place|one) (?:other than|outside(?: of)?|but|except|different from|which is not|that is not)(?= ) => that did not go to
(?:to|for|into|towards) (?:any|some|an?) (?:other )?(?:state|country|city|[a-z]+port|region|place)s? (?:other than|outside(?: of)?|but|except|different from|which is not|that is not|not)(?= ) => that did not go to
(?<=^ )(?:leaving|setting|putting) aside (?:the |all |any )*((?:[^ ,]+ )+?), ([^?.!]+)${end} => $2 , excluding $1
(?:(?:that|which) (?:stay|stays|stayed|remain|remained|remains)|staying|remaining) (?:in|within|inside)(?= (?!(?:the )?same )) => within
(?:(?:that|which) )?(?:never|not) (?:left|leave|leaving)(?= [a-z]+(?: [?.!,])* $) => within
intra -(?= [a-z]) => within
(?<=^ (?:(?:show|list|give|me|all|the|please) )*)(?:distinct|unique) ([a-z]+s)(?= (?:with|where|that|whose|having) ) => list $1
(?<=^ (?:(?:and|so|please|tell|me) )*)(?:where|(?:what|which) (?:places|cities|towns|[a-z]+ports|destinations)) (?:can|could|do|does|may) (?:i|you|we|one|people|passengers|they) (?:fly|go|travel|get|reach)(?: to)? from(?= ) => which destinations from
(?:that|which) (?:is|are|s|lies|lie)(?: like)? (?:further|farther|longer|more|over|greater)(?: away)?(?: than)? (\\d+) (miles?|mi|km|kilometers?|kilometres?)(?: away| apart| off| from (?:here|there))? => with distance over $1 $2
(?<=with distance over \\d+ (?:mi|miles|km|kilometers|kilometres) )away =>
(?:what|which) (?:is |s )?(?:the )?(?:farthest|furthest|most distant)(?: (?:place|[a-z]+port|city|destination|point))? (?:that )?(?:i|you|we|one|people|anyone|someone)(?: can| could| may)? (?:fly|go|travel|get|reach)(?: to)?(?: (?:non - ?stop|nonstop|directly|direct|in one go))? (?:from|out of)(?= ) => longest route from
(?:farthest|furthest|most distant)(?= (?:[a-z]+) ) => longest distance
(?:(?:in|by|into|per|across|for) )?(?:the )?(?:following )?([a-z]+) (?:bands?|ranges?|brackets?|buckets?|classes|intervals)(?: (?::|of|-|–))?(?= (?:under|below|less than|up to|over|above|more than|\\d+ (?:to|-|–)) ?\\d* .*,) => by $1 :
how (?:long|far)(?: away)? is (?:it |(?:the|an?) [a-z]+ )?from (.+?) to ([^?,.!]+?) in (?:miles|km|kilomet(?:er|re)s)${end} => average distance from $1 to $2
how (?:far(?: away)?|(?:long|many|far) in miles|many (?:miles|km|kilomet(?:er|re)s)) is (?:it |(?:the|an?) [a-z]+ )?from (.+?) to ([^?,.!]+?)${end} => average distance from $1 to $2
how many (?:miles|km|kilomet(?:er|re)s) (?:is it |are there |does it take )?(?:between|from) (.+?) (?:and|to) ([^?,.!]+?)${end} => average distance from $1 to $2
(?:cross - (?:tabulated|tab|tabbed)|cross ?tab(?:ulated|bed|ulation)?|tabulated|pivoted)(?: of)? by => by
(?:(?:from|for|on) )?mon(?:day)? (?:-|–|through|thru|to|till|until) sun(?:day)?(?= .*(?:each|every|per|by) (?:day|weekday)) =>
(?:(?:from|for|on) )?mon(?:day)? (?:-|–|through|thru|to|till|until) sun(?:day)?(?= ) => by weekday
(?:the )?(?:peak|top|record) (date|day|month|week) for ([^?.!,]+?)(?: , (?:by|in) (?:the )?(?:number|count|amount)(?: of (?:them|those|such [a-z]+|it))?)?${end} => which $1 had the most $2
(?:for|on|in) (each|every) (weekday|day|month|[a-z]+port|state|route|week) (?:, )?(?:the )?number of ([^?.!,]+?)${end} => number of $3 by $2
(rose|grew|increased|went up|climbed|changed|rise|grow|increase|go up) or (?:fell|declined|decreased|went down|dropped|shrank|sank|fall|decline|decrease|go down)(?= ) => $1
as against(?= ) => against
(?:having|with|where|that have|which have|who have|that had|which had) (?:an? |the )?(?:total )?([a-z]+) (?:count|number|total) (?:(?:is|of|that is|was) )*(${bound})(?: than)? (\\d+) => with $2 than $3 $1
(more|greater|higher|larger|bigger|less|fewer|lower|smaller) than than => $1 than
(over|above|under|below|at least|at most) than => $1
(?:having|with|where|that have|which have) (?:a |the )?(?:count|number) of ([a-z]+) (?:(?:is|that is|was|of) )*(${bound})(?: than)? (\\d+) => with $2 than $3 $1
(?<=^ (?:(?:please|can|could|you) )*)rank (?:the |our |all )*([a-z]+(?: [a-z]+)?) by ((?:[a-z]+ ){1,4}?)(?:for|in|during|of) ((?:[^ ]+ ){1,3}?)(?:and|,) (?:then )?(?:give|show|list|tell|display|return)(?: me| us)? (?:only |just )?(?:the )?(?:first|top|best) ${number} => top $4 $1 by $2in $3
(?:on|in|during|for) (?:an? |the )?(?:average|typical|normal|usual) (day|week|month)(?= ) => per $1 on average
(daily|weekly|monthly) ((?:[^ ,]+ )+?), (?:on )?(?:average|mean|avg)${end} => average $1 $2
how many ([a-z]+) ((?:(?:per|a|each|every) (?:day|week|month) )?)(?:did|does|do) ([^ ]+) (?:(?:send|sent|put) (?:off|out|away)|dispatch|launch)(?= ) => how many $1 $2 left $3
`;
