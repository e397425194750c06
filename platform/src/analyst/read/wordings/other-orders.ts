/**
 * The same question in another order, or by words of another sort: a telegram, a ranking that says its bound last, a condition
 * before what is asked, days and hours that "pass". Written as in `idioms.ts`.
 */
import { monthPattern } from '../calendar.js';

const end = '(?=(?: [?.!])* $)';
const number = '(\\d+|two|three|four|five|six|seven|eight|nine|ten)';
const year = '((?:19|20)\\d\\d)';
const units = '(seconds|minutes|hours|days|weeks|months)';
const more = '(more than|over|at least|less than|fewer than|under|above|below)';
const people =
  '(?:people|persons?|employees|staff|staff members|colleagues|team members|members of staff|workers)';
const nobody = '(?:nobody|no one|noone|no - one|none)';
const anyone = '(?:anyone|anybody|someone|somebody|any one|a person|an agent|any agent|any person|any of us)';
const pass =
  '(?:pass|passes|passed|elapse|elapses|elapsed|go by|goes by|went by|lie|lay|lies|are there|were there|is there|was there)';
const grows =
  '(?:growth|grow|grows|grew|grown|change|changed|changes|increase|increased|rise|rose|difference|development|up or down|yoy)';
// Behind what it is said of, so that nothing is looked for where no two years stand.
const growth = `(?= )(?:(?<= ${grows} .*)|(?=.* ${grows} ))(?<! from .*)(?!.* from )`;
const most = '(?:most|highest|largest|biggest|best|greatest)';
const hold =
  '(?:catalogue|catalog|database|system|records|books|data|file|files|library|collection|list|data set|dataset)';

// What a split tells anyway.
const each = '(?:each|each one|every one|each of (?:them|these|those|the [a-z]+))';
const ofEach = `(?:(?:are |were )?(?:there )?(?:of|in|from|for|per|at|on|with|by) ${each}|(?:do|does|did|has|have|had|is|are|was|were) (?:they )?${each}(?: (?:have|has|had|get|got))?|(?:they )?${each} (?:have|has|had|got|get))`;
const grain = '(day|week|month|quarter|year)';
const crossed =
  '(?:cross ?-? ?(?:tab|tabs|tabulate|tabulated|tabulating|tabulation)|crosstabs?|crosstabulat(?:e|ion)|(?:pivot|contingency|two - way|cross) tables?)';

export const otherOrders = `
(?:(?:as|in) )?(?:an? )?${crossed}(?: (?:of|for|with|showing|:))?(?: the)? =>
(?<=^ (?:(?:please|can|could|you|an?|the|show|me) )*)(?:pivot|matrix of) =>
(?<=(?:split|broken down|grouped|divided|separated) by )both(?= ) =>
(for|in|per|by|on|at|of|over|during|within) (?:each|every) (day|week|month|quarter|year|hour)s(?= |$) => $1 each $2
(?<!(?:total|sum|together|combined|overall|average) .*)(?:for|in|over|of|during) all (?:of )?(?:the )?(?:different )?(day|week|month|quarter)s(?= (?:of|in) ) => per $1
(?:, )?(?:(?:for|in|over|across|through|throughout|of|from) )all (?:of )?(?:the |our )?years(?: (?:combined|taken together|together|of data|put together|pooled))?(?= (?:[?.!,] )*$| , ) =>
(?<=(?:which|what|the) )(month|week|quarter) and (?:the |which |what )?year(?= ) => $1
(?<=(?:which|what) )(?:calendar )?(month|quarter|week) (?:of|in|and|and (?:of|in)) (?:which|what) year(?= ) => $1
(?<=(?:busiest|best|worst|quietest|strongest|weakest|slowest|biggest|record) )date(?= (?:ever|so|in|of|for|[?.!]|$)) => day
(?<=^ )(?:${grain} record|record ${grain})(?: for)?(?: the)?(?: (?:number|count)(?: of)?)?(?= [a-z]) => which $1$2 had the most
(?<=^ )(?:(?:what|who|which|is|was|are|the|our|current|holds?|held|has|had|set) )*record (?:for|in|of)(?: the)?(?= )(?!.* (?:hour|day|week|month|quarter|year) ) ((?:[^ ?.!,]+ )*[^ ?.!,]+)${end} => highest $1 and who
(?<=^ )when (?:did|do) (?:we|you|they|i|people) (?:get|have|receive|see|take|make|sell|record|handle) (?:the )?(most|fewest|least|highest|lowest|biggest|smallest) ((?:[^ ,?]+ ){0,7}[^ ,?]+) (?:[,–:.?-] )(?:and )?(?:in |on )?(?:which|what) (day|date|week|month|quarter|year) (?:was|is) (?:that|it|this) => which $3 had the $1 $2
(?<=(?:by|on) )(?:the )?(?:money|cash)(?: (?:that )?(?:they|was|each|people))?(?: have| has)? (?:spent|paid|made|earned)(?= |$) => money
(?:has |have |had )?(?:made|makes?|earned|earns?|brought in|brings in|generated|spent|spends?|paid|pays?)(?: us)?(?: the)? (most|least)(?: money)? (?:on|in) average => with the $1 average money
(?:where|for which|in which) (?!no )(?:an? |the |any )?((?:[a-z]+ ){0,2}[a-z]+) (?:is|was|are|were) (?:present|filled(?: in)?|provided|recorded|stated|noted)(?= ) => with a $1
(?<=^ (?:(?:the|our|what|is|was) )*)((?:[a-z]+ ){0,2}[a-z]+) (?:usage|adoption|uptake) (?:rate|share|percentage)(?: (?:of|in|for|among|on))? ((?:[^ ?.!,]+ )*[^ ?.!,]+)${end} => what share of $2 has $1
(?<=^ )(?:taking|putting|adding) (?:all )?(?:the |our )?((?:[a-z]+ ){0,2}[a-z]+s) (?:all )?together ,(?= (?:which|what|how|when)) => for $1 ,
(biggest|highest|largest|smallest|lowest|total) (amount|sum) (?:that was |we )?(?:paid|given|handed) (?:out|back)(?= |$) => $1 $2
(?<=(?:did|do|does|has|have|can|could) )the (?:team|staff|crew|office)(?= (?:resolve|close|handle|solve|answer|fix|finish|complete|deliver|ship|sell|get|make|process|deal|win|book|sign|serve|receive|have)) => we
(?:(?:that|which|who) )?(?:are|is|were) still (?:with us|with you|here|customers of ours|our customers|around|on board|customers|clients|subscribed|signed up) => that are active
(?<=(?:which|what) [a-z]+(?: [a-z]+)? )(?:raises?|raised|logs?|logged|submits?|submitted|files?|filed) (?:the )?(most|fewest|least)(?= [a-z]) => has the $1
(?:causes?|caused)(?: us)? (?:the )?(most|fewest|least)(?= [a-z]) => have the $1
(give|gave|given|giving) away(?= |$) => $1
(?<=^ (?:(?:and|so|now|,) )*who .*)(?:in|on|from|at) (?:the|our|my|your) (?:team|crew|office|staff|department|support team)(?= |$) =>
how much(?: money)? ((?:did|do|have|has) (?:we|you|they|i) (?:book|make|earn|do|generate|take|collect|invoice|bill|have|see|get)(?:ed|d)?) in ((?:net |gross |total )?(?:value|revenue|sales|turnover|fees|commission|profit|mrr|arr|tax|vat|refunds|discounts|tips|donations|income|box office))(?= ) => how much $2 $1
(?<=^ (?:(?:please|give|show|send|tell|get|find|me|us|the|all|full|more|i|need|want|would|like|see|can|could|you|to) )*)(?:details|particulars|specifics|info|information)(?: (?:that )?(?:we|you) have)? (?:of|on|for|about|regarding)(?= (?:(?:[a-z]+|#|-) ){0,4}[a-z]*\\d) => show
(worst|best|highest|lowest) churn(?= (?!rate|rates|reason|reasons|risk|month|number|mrr|revenue|date)) => $1 churn rate
(?:(?:that|which|who) )?(?:have|has) stayed(?: with us)?|still (?:with us|with you|here|on board|subscribed) => that are active
(?<=^ (?:and )?how many )((?:[^ ?.!,]+ ){0,3}(?:customers|clients|accounts|members|subscribers|users|subscriptions|companies|employees|tenants|students)) (?:(?:do|did) (?:we|you|they) still have(?: left)?|(?:are there |are )?(?:still )?remain(?:ing)?|are left|stayed)(?=(?: now| today| currently| right now)?(?: [?.!])* $) => $1 that are active
(?:customers|accounts|clients|members|subscribers) (?:that |which |who )?(?:we|you) still (?:bill|have|serve|invoice)(?= |$) => active customers
(?<=^ (?:(?:what|which|the|our|was|is) )*)worst ${grain}(?: ever| so far| of all time| yet)? (?:for|in) (?:the |our )?(refund|return|cancell?ation|complaint|churn|bounce|failure|error|loss|outage|expense) (amount|rate|value|sum|total|costs?)(?= ) => which $1 had the highest $2 $3
how much (?:money )?(?:was|is|were|has been|have been) (spent|paid|donated) by(?: (?:the|our|all))*(?= (?:customers|clients|people|users|members|visitors|buyers|guests) ) => how much was $1 for
(spend|spent|pay|paid|donate|donated) (?:on|in) average (?:per|for (?:an?|each|every)) (order|purchase|booking|visit|donation|sale)(?= ) => $1 per $2 on average
(most|least|fewest) (?:many|much) ([a-z]+[a-rt-z])s?(?= ) => $1 $2s
(?:the )?(biggest|highest|largest|lowest|smallest|greatest) quantity of(?= (?:the |our )) => the $1 number of
(orders|purchases|bookings|baskets|sales) (?:that |which )?worth ${more}(?= ) => $1 with a value $2
(?:that |which |and )?(?:are|is|were|was) worth ${more}(?= (?:[$€£] )?\\d) => with a value $1
(orders|purchases|bookings|baskets|sales) (?:that |which )?(?:cost|costs|costing|costed) ${more}(?= ) => $1 with a value $2
what (?:all )?(?:the )?((?:[^ ,?]+ )+)(?:took|made|earned|grossed|did)(?: in)? at the box office => what is the total box office of $1
(?:, )?(?:all )?(?:taken|put) together${end} =>
(?<=(?:the|our|your|my) )(?:whole|entire)(?! (?:year|years|month|months|week|weeks|day|days|quarter|period|time|range|history|data|list|table)(?= ))(?= [a-z]) => total
(?<=^ (?:(?:in|for|on|at|by|and|so|to|from|list|show|me|the|please) )*(?:which|what|list|show) .* )(?:[,–—-] )?(?:(?:and|so) )*how many (?:of them )?${ofEach}${end} =>
(?<=^ (?:.* )?(?:month|week|quarter|year|developed|develop|evolved|evolve|changed|change|trend|move|moved) )over(?= (?:19|20)\\d\\d(?: [?.!,]| please)* (?:$|thank)) => in
(?<=^ )(?:over|across|throughout|during)(?= (?:19|20)\\d\\d , ) => in
(?:did|do|does) (?:people|viewers|users|customers|members|visitors|listeners|players) (?:spend|spent) (?:the )?(most|least|fewest) (minutes|hours|time) (?:on )?(watch|stream|play|listen|read)ing => had the $1 $2 $3ed
(?:(?:the )?(?:people|viewers|users|customers|members|visitors|listeners|players) )?(?:(?:have|has|had|did) )?(watched|streamed|played|listened) (?:the )?(most|least|fewest|more|fewer) (minutes|hours)(?= ) => had the $2 $3 $1
(?<=^ )when (?:people|customers|clients|users|visitors|members|they|viewers|someone|somebody) (?:are |were )?[a-z]+ (on|in|via|with|from|through|by) ([^,?]+) , (?:what|which|how)(?= ) => $1 $2 , what
([a-z]+)(?: -)? language(?= (?:titles|films|movies|books|shows|series|songs|tickets|pages) ) => $1
originally(?= in ) =>
(?<=(?:down|split|divided|grouped|out|up|separated) )both(?= by ) =>
with (?:their|the|its) (?:counts?|numbers?|totals?|frequenc(?:y|ies))(?= (?:[?.!] )*$) =>
(?<=^ (?:(?:please|can|could|you) )*)(?:list|show|name|give me|show me|tell me) (?:the |our )?${number} most (frequent|common|usual)(?= ) => the $1 most $2
(?<=^ (?:(?:please|can|could|you) )*)compare (.+?) between(?: the)?(?! (?:${monthPattern}|q[1-4]|\\d+|last|this) )(?= ) => compare $1 for
(?<=(?:average|mean|avg|typical) )(?:value|amount|size|total|price|worth) of (?:(?:an?|the|each|one|our|their) )?(order|purchase|basket|booking|invoice)s?(?= ) => $1 value
(?<=^ )([^ ,?]+) or ([^ ,?]+) , who (?:has |have )?(?:spent|paid|bought for|ordered for) how much(?: (?:with|at) us)?(?= ) => how much was spent in $1 versus $2
what ([a-z]+(?: [a-z]+)?) (?:do|did|does) (?:people|customers|clients|users|buyers|they|guests)((?: (?:in|from) [^ ]+)?) pay(?: for it)? (?:on average|usually|typically)(?= ) => what is the average $1$2
when (?:people|customers|clients|we|they|somebody|someone|buyers) (?:got|get|gets|received|asked for|requested|wanted|gave) (?:an? |their |the |out )?(refund|return|discount|credit|cancellation)s?(?= ) => for $1s
(?<=^ (?:(?:for|of|in) [^,]+ , )?)how long ((?:[^ ,?]+ )+), in ${units}${end} => how many $2 $1
(?:unasigned|unassinged|unassigend|unasigend)(?= ) => unassigned
form(?= (?:19|20)\\d\\d (?:to|until) ) => from
(?:that |which |to whom |to which |where )?${nobody} (?:(?:has|have|had|is|was|were|got|yet|ever|been) )*assigned(?: to)?(?: (?:it|them|em|this))?(?: yet)? => unassigned
(?:with |has |have |had )?${nobody} assigned(?: (?:to|on) (?:them|it|em))?(?: yet)? => unassigned
assigned to ${nobody} => unassigned
(?:(?:that|which|who|is|are|was|were|have|has|been|still|yet) )*(?:not|never) (?:(?:been|yet|ever|currently) )*assigned(?: to ${anyone}(?: yet)?| yet|(?! (?:to|as|by) ))(?= ) => unassigned
(?:which|what) ${people} (?:has|have|had|got) (?:been )?(?:assigned )?${more} (\\d+) ([a-z]+) assigned(?: to (?:them|him|her))? => which assignees have $1 $2 $3
(?:who|who of us|which of us|which ${people}) (?:(?:has|have|had|is|are|was|were|been|got) )+assigned ${more} (\\d+)(?: of the| of our)? ([a-z]+) => which assignees have $1 $2 $3
(?<=^ )(?:(?:do|did) we (?:get|have|see) |(?:are|were) there )?more ([a-z]+) (on|in|from|by|via|through) (?:the )?([a-z]+) or (?:on |in |from |by |via |through )?(?:the )?([a-z]+)(?=(?: [?.!])* $) => $1 $2 $3 vs $2 $4
(?:the )?(?:distribution|spread) of (?:the |all |our )?([a-z]+)((?: (?!by |per |over |across |between )[^ ]+)*?) (?:over|across|between|among|by)(?: the)?(?= [a-z]) => $1$2 spread by
(?:on )?(?:which|what) days of (?:the )?week (?:do|did|does) (?:people|we|you|they|customers|users|clients|visitors) [a-z]+ (?:the |their )?([a-z]+s)((?: [^,?]+)?)(?: , and how many (?:on|for|in)? ?each)? => $1 by weekday$2
(?<!(?:by|per|each|every|which|what|of|the|a|on|over|across) )days? of (?:the )?week(?= (?:in |for |during )?(?:${year}|this|last) | (?:[?.!] )*$) => by weekday
(?:for |on )?mondays? , tuesdays?(?: ,)? (?:and so on(?: ,)?|etc|whatever|and the rest|all the way to sundays?|through sundays?|to sundays?)(?: , and so on)? => by weekday
(?:, )?but (?:rather |instead )?(?:(?:to|from|in|by|on|for|with|via) )?(?:some|any|an|the)? ?other (?:ones?|[a-z]+)(?= (?:[?.!,] )*$) =>
(?:was|were|is|are) (?:headed|bound|destined)(?: for| to)? => went to
(?<=(?:we|us|you|have|has) )(?:have |had |has )?received(?= (?:in|on|per|each|by|this|last|during|since|so|from|for|every) | (?:[?.!] )*$) => had
what (?:all )?(?:the |our )?(orders|sales|purchases|bookings|invoices)((?: [^ ,?]+)*?) (?:were|was|are|is) worth(?: (?:altogether|in total|together|in all|overall))?(?= ) => what is the total value of $1$2
(?:for )?(?:each |every )?combinations? of(?= ) => by
((?:by|per|for each) [a-z]+(?: [a-z]+)?) , (?:only |for |of |just )?([a-z]+s) (opened|placed|created|made|sold|started|released|signed|ordered|booked|closed|resolved)(?= ) => $1 for $2 $3
(?:the )?(?:maximum|max|largest|highest|biggest) (?:sum|total) of(?= ) => the highest total
(?<=^ )calendar(?= month ) =>
(?:on )?(?:which|what) days of (?:the )?week (?:do|did|does) (?:people|we|you|they|customers|users|clients|visitors|viewers) [a-z]+ [?.,](?= (?:the )?number of ) =>
(each|every|by|per) (?:individual|single|separate|and every)(?= (?:day|week|month|quarter|year) ) => $1
(?<!(?:by|per|across) )(?:(?:in|for|from|of|over|via|on) )?all (?:the |our |other )?[a-z]+s except(?: for)?(?= [a-z]) => except
(?:anywhere|everywhere|anything|everything) but(?= (?:to |from |in |by )?[a-z]+) => not to
${year} (?:to|until|till|-|–|→|>|,)? ?${year}${growth} => from $1 to $2
${year} (?:and|vs|versus) ${year} percent(?:age)?${growth} => from $1 to $2 in percent
relative to(?= (?:the |in )?(?:${year}|${'(?:january|february|march|april|may|june|july|august|september|october|november|december)'}|last|previous|prior)) => versus
(?<=(?:did|does|do|has|have|is|was) )(?:the|our|your|this) (?:shop|company|business|firm|webshop|web shop|organi[sz]ation|website|platform)(?= (?:earn|make|made|sell|sold|take|took|get|got|receive|received|have|had|lose|lost|grow|grown|do|done|earned|bring|generate)) => we
(?:carried|carry|carries|carrying|bore|bear|bears|featured|feature|came with|come with|comes with|involved|involve|were paid with|were bought with)(?= (?:an? |any |some )) => had
(?:(?:came|come|comes|coming|add|added|adds|amounted|amount|amounts)(?: up)? to|totalled|totaled|totalling) ${more} (\\d+)( [a-z]{3}| euros?| dollars?| pounds?)?(?: (?:in total|altogether|overall))?(?= ) => with a value $1 $2$3
(?<=^ )(?:i|we) (?:need|want|require|look for)(?: to (?:have|see|get))? (?:(?:all|the|a list of|those|every) )*([a-z]+s)(?= (?:which|that|who|whose|where) ) => list $1
(?:which|what) ${number} ([a-z]+(?: [a-z]+)?) (?:come|comes|came|turn|turned|show|showed|crop|cropped|pop|popped) up (?:the )?most(?: often| frequently)? => which $1 $2 are the most common
(?:which|what) ([a-z]+(?: [a-z]+)?) (?:comes|came|turns|turned|shows|showed|crops|cropped|pops|popped) up (?:the )?most(?: often| frequently)? => which $1 is the most common
(?:, )?(?:in )?(?:descending|desc)(?: order)?(?= (?:,|and|limit|[?.!]|$)) =>
(?<=^ (?:(?:please|can|could|you|then) )*)rank (?:the |our |all )*([a-z]+(?: [a-z]+)?) by ([^,]+?) (?:, )?(?:and |then )?(?:(?:limit|limited|restrict|restricted|cut|cut off) (?:it )?(?:to|at) (?:the )?(?:first |top )?|(?:(?:return|show|give|keep|list|take|display)(?: me)? (?:only |just )?)?(?:the )?(?:first|top) )${number}(?: only)?${end} => top $3 $1 by $2
(?:the )?(?:maximum|max|greatest|peak) number of => the most
(?<=^ )(?:date|day) ((?:in|of) (?:19|20)\\d\\d) with (?:the )?${most.replace('(?:', '(')}(?= ) => which day $1 had the $2
(?<=^ )record (day|week|month|quarter|year) (?:for |with |of )?(?:the )?most => which $1 had the most
(?<= )(?:craziest|wildest|maddest|most hectic|heaviest|most intense)(?= (?:day|week|month|hour|weekday|quarter|year) ) => busiest
(?:was|is) there (?:one|a|any|a single) (day|week|month|quarter|year) (?:when|where|in which|on which|that) (?:(?:we|you|they|people) )?(?:received|had|got|saw|sold|took|made|handled) more ([a-z]+) than (?:(?:on|in|at) )?any other(?: day| week| month| quarter| year)?(?: one)? => which $1 had the most $2
(?:[?.!,–:-] )?(?:and )?(?:on |in )?(?:which|what) (?:date|day|one|month|week|quarter|year) (?:was|is) (?:it|that)${end} =>
(?<= )mttr(?= ) => average time to resolve
mean time to (?:resolution|repair) => average time to resolve
(?<= )(?:mtfr|mtta)(?= ) => average time to first response
how many ${units} (?:, )?on average (?:, )?(?:(?:do|does|did|have|has|had) )?${pass}(?= ) => how many $1 on average
how many ${units} (?:(?:do|does|did|have|has|had) )?${pass} (?:, )?on average(?: ,)?(?= ) => how many $1 on average
(?<=(?:number of|many|average) )${units} (?:that |which )?(?:(?:do|does|did|have|has|had) )?${pass}(?= (?:between|from|until|before|after) ) => $1
the (?:date|day|time|moment)(?: (?:that|when|on which|in which))? (?:(?:an?|the|it|they|each|one) )?(?:[a-z]+ )?(?:was|were|is|are|got) ([a-z]+(?:ed|en|ut))(?= ) => $1
no (?:date|time) (?:(?:when|on which|that|of when|for when) )?(?:(?:it|they|these|those) )(?:was|were|got) ([a-z]+ed)(?= ) => no $1 date
(?:you |we |they |it )?(have|has|had) no ([a-z]+ed) date => $1 no $2 date
the (?:placing|creation|creating|making) of (?:an?|the|each|every) ([a-z]+)(?= ) => $1
(?<=\\d ${units} )(?:long)(?= ) =>
(?:appear|appears|feature|features|show up|shows up|are listed|is listed|are|occur|occurs) in (?:our|the|this) ${hold} with => have
(?:in|from|of|within) (?:the|our|your|this) ${hold}${end} =>
to (?:their|his|her|its) names?(?= ) =>
(?<=^ )if (?:someone|anyone|somebody|anybody|a customer|any customer) (has|had) ([^,?]+?) , (?:who|which one) (?:is|was|are) (?:it|that|he|she|they)(?: ,)?(?: and how (?:often|many times|many))?${end} => who $1 $2
(?:, )?and how (?:often|many times)${end} =>
(?:(?:by|per|for each|for every|in each|each) hours?|hourly)(?: of (?:the )?day)? (?:\\( )?(?:from )?0 (?:-|–|to) 2[34](?: \\))?(?= |$) => by hour
calendar (date|day)(?= ) => $1
(?:the )?(date|day) with (?:the )?${most.replace('(?:', '(')}(?= ) => which $1 had the $2
(?:,|and) (?:and )?(?:that|the|its|their) (?:number|count|figure)${end} =>
(?<=^ )(?:wait|hold on|hang on|whoa|wow|huh|really|seriously)(?: [,!?.…])+(?= [a-z]) =>
(?:advertising|advertisement|traffic) (platforms?|channels?|campaigns?|networks?|sources?|mediums?)(?= ) => $1
(?:(?:have|has|had) )?(?:account(?:s|ed|ing)? for|(?:brought|bring|brings|sent|gave|given|bringing)(?: us| in)*)(?= ${more} \\d) => have
(?:the )?(average|mean|median) (seat|item|page|user|guest|ticket|order|visit|reply|click|member|student|passenger) count(?= ) => $1 number of $2s
(?:the )?(average|mean|median) time (?:of|for) (?:the |a )?first (response|reply|answer)(?= ) => $1 first $2
in average(?= ) => on average
`;
