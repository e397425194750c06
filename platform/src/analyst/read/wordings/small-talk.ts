/**
 * What people say around a question and mean nothing of the data by: "good morning, would you be so kind as to tell me …",
 * "…, if it is not too much trouble", "for our budget review, …", "my boss asks …". Written as in `idioms.ts`.
 */
const start =
  '(?<=^ (?:(?:and|so|ok|okay|well|hi|hello|hey|there|good|morning|afternoon|everyone|team|please|also|then|now|thanks|could|can|would|will|you|,|!|-|–) )*)';
const end = '(?=(?: [?.!])* $)';
const behind = '(?:[.!?;,–-] )';
const asks = '(?= (?:how|what|which|who|when|where|whether) )';
const very = '(?:(?:very|really|so|most|extremely|truly|ever|much|greatly|deeply) )*';
const glad = '(?:grateful|thankful|obliged|glad|happy|pleased|delighted|indebted|appreciative)';
const fine =
  '(?:great|big|huge|good|real|useful|helpful|nice|lovely|wonderful|handy|brilliant|super|perfect|fantastic|amazing|ideal|kind(?: of you)?|interesting|awesome)';
const could =
  '(?:you|u|someone|somebody|anyone|anybody|one of you) (?:could|would|can|might|may|will|were able to|are able to)(?: please| kindly)?';
const seeing =
  '(?:know|knowing|learn|learning|see|seeing|get|getting|have|having|hear|hearing|find out|finding out|be (?:shown|told|given))';
const tell =
  '(?:tell|show|give|send|list|let|help|provide|share|explain|say|find|get|check|look|work|pull|put|prepare|name|count|calculate)';
const telling =
  '(?:telling|showing|giving|sending|listing|letting|helping|providing|sharing|saying|finding|getting|checking|looking|working|pulling|putting|preparing|naming|counting)';
const paper =
  '(?:review|planning|meeting|report|deck|presentation|board|budget|budgeting|audit|update|talk|workshop|paper|analysis|slide|slides|summary|forecast|overview|briefing|understanding)';
const errand =
  '(?:ticket|case|request|meeting|call|email|mail|review|project|check|investor update|update|newsletter|talk|pitch|dashboard|spreadsheet|budget|audit)';
const asker =
  '(?:colleague|coworker|co - worker|manager|team manager|team lead|teammate|boss|ceo|cfo|coo|cto|cmo|director|managing director|supervisor|investor|accountant|analyst|consultant|auditor|journalist|reporter|caller|friend|someone|somebody|head of [a-z]+|board|management|leadership|finance team|marketing team|sales team|team|people)';
const outsider =
  '(?:customer|client|user|member|subscriber|visitor|guest|patient|candidate|prospect|passenger|traveller|traveler)s?';
const wanting =
  '(?:asks?|asking|asked|wants?|needs?|wanted|wonders?|wondering|would like)(?: (?:me|us|to know|to find out|to hear|to see|for|about|:|,))*';
const moment = '(?:a|the|some|any) (?:minute|moment|second|sec|chance|time)';

export const smallTalk = `
(?<=^ )(?:good (?:morning|afternoon|evening|day)|greetings|dear (?:all|team|sir|madam|colleagues?)|hiya|howdy)(?: (?:all|everyone|team|there|folks))?(?: [,.!–-])?(?= \\S) =>
(?<=^ )for (?!each |every |all |any |which )(?:(?:our|my|the|a|an|this|next|your|that) )?(?:[a-z]+ ){0,2}${paper}(?: ,)?(?= (?:i|we|it|could|can|would|please|what|which|how|show|list|give|tell|may|might|who|when) ) =>
(?<=^ )for (?!each |every |all |any |which )(?:[a-z]+ )?${paper} , =>
${start}(?:for|in) (?:an?|the|my|our) (?:(?:support|customer|sales|team|board|quick|weekly|monthly|internal|new|open|current) )*${errand} (?:, )?(?:i|we) (?:need|want|require|would like|have to (?:know|find|get)|must (?:know|have)|am looking for|are looking for) =>
(?:, )?for (?:our|my|the|a|an|this|your) (?:[a-z]+ ){0,2}?${paper}${end} =>
(?:, )?(?:if|when|whenever|provided) (?:it|that|this) (?:is|s|was|were|would be|will be) (?:not (?:(?:very|really|so|too|that|much|a|an|any|of|asking) )*(?:trouble|bother|hassle|inconvenience|problem|work|effort|ask|to ask|much|hard|difficult)|ok|okay|possible|convenient|alright|fine)(?: (?:with you|for you|at all|to ask))*(?: ,)? =>
(?:, )?if (?:at all )?possible(?: ,)? =>
(?:, )?if (?:${could} )?(?:you )?(?:do not|would not|will not|wouldnt) mind(?: ,)? =>
(?:, )?(?:if|when|whenever) (?:you|u|someone) (?:have|get|find|ve got|have got) ${moment}(?: ,)? =>
${start}if you (?:can|could)(?: ,)? =>
${start}if (?:you )?(?:would|could|can|will) be so kind(?: as to)?(?: ,)? =>
${start}(?:it|that) (?:would|will|might) (?:really )?be (?:(?:a|an|of|very|really|so|such|most|extremely|truly) )*${fine}(?: (?:help|use|favour|favor))?(?: (?:to|for) (?:me|us))?(?: ,)? (?:if ${could}|(?:to )?${seeing}) =>
${start}(?:(?:i|we) )?(?:(?:would|will|should|d|could|am|are) )?(?:be )?${very}(?:${glad}|appreciate)(?: to you)?(?: it)?(?: (?:very much|a lot|greatly|so much))? (?:if|for)(?: (?:you|u|someone|could|would|can|might|please|kindly|let|told|tell|showed|show|gave|give|me|us|know))+ =>
${start}(?:i|we) (?:would|d|will|should) (?:be ${very}${glad}|${very}appreciate(?: it)?(?: (?:very much|a lot|greatly|so much))?)(?: (?:if ${could}|(?:to )?${seeing}))? =>
${start}(?:i|we) (?:do )?${very}appreciate(?: it)?(?= (?:a|an|the|some|your|how|what|which) ) =>
${start}(?:would|will|could|can) you (?:please )?(?:be|have) ${very}(?:the )?(?:kind|good|nice|kindness|able)(?: enough)?(?: (?:as )?to)? =>
(?:${start}be (?:(?:so|as|very) )*(?:good|kind|nice)(?: (?:as|enough))?|be so (?:kind|good|nice) as|be (?:kind|good|nice) enough|do me (?:a|the) favou?r|take (?:a|the) (?:moment|minute)) (?:to|and|of)(?: (?:tell|show|give|let|me|us|know|please))* =>
${start}(?:would|do) you (?:please )?mind(?= (?:${telling}|to|please|${tell}) )(?: (?:telling|showing|giving|letting|sharing)(?: (?:me|us|with me|with us))?(?: know)?| to| please)? => please
${start}(?:may|might|can|could) (?:i|we) (?:please |kindly )?(?:ask|trouble|bother|request|beg) (?:you )?(?:to|for)(?= ) =>
${start}(?:may|might|could|can) (?:i|we) (?:please )?(?:have|get|see|know|ask|request|learn)(?: for)?(?: to see| to know)? =>
${start}(?:would|is) it (?:be )?possible (?:for you )?to(?= ) => please
${start}(?:(?:can|could|would|might|may|will) you )?(?:please )?(?:kindly|please) (?:${telling}|${tell})(?: out)?(?: for (?:me|us)| (?:me|us))?${asks} =>
${start}${telling}(?: (?:me|us))?(?= (?:what|which|how|who|when|where|the|a|all) ) =>
${start}(?:i|we) (?:was|were|am|are|m) (?:just )?wondering (?:whether|if) (?:${could}|(?:i|we) (?:can|could|might|may)) =>
${start}(?:i|we) (?:was|were|am|are|m) (?:just )?wondering${asks} =>
${start}(?:just )?(?:out of (?:pure |sheer )?(?:curiosity|interest)|just (?:asking|curious|wondering|checking)|quick (?:one|question|q)|one (?:quick |more )?(?:question|thing)|question)(?: [,:–-])? =>
(?:, )?(?:just )?out of (?:pure |sheer )?(?:curiosity|interest)${end} =>
${start}(?:i|we) (?:(?:would|d|want|need|like|have) )*to (?:know|see|find out|learn|understand|hear|check)(?: ,)?(?= (?:what|which|how|who|when|where|the|whether|on|in|all) ) =>
${start}(?:do|did|would) you (?:happen to )?(?:know|have any idea)${asks} =>
${start}(?:any idea|do tell me|pray tell|remind me|(?:gotta|got to|have to) know)${asks} =>
${start}(?:(?:the|a|an|my|our|one of (?:my|our|the)) )*${asker}(?: (?:in|from|of|at|on|over at) (?:(?:the|our|my) )*[a-z]+(?: [a-z]+)?)? (?:has |have |just |is |was |are )*${wanting}(?= (?:how|what|which|who|where|when|whether|the|for) ) =>
${start}(?:an?|the|my|our|one|another) ${outsider}(?: (?:at|on|in|from) (?:the |our |my )?[a-z]+(?: [a-z]+)?)? (?:is |was )?${wanting}(?: ,| :)?${asks} =>
${start}(?:please )?(?:to )?(?:work|find|figure|point|pull|dig|sort|pick|make|print|write|read|spell|let) (?:out|together|up)(?: for (?:me|us))?(?= (?:what|which|how|who|the|a|an|all) ) => show
${start}(?:please )?(?:compute|determine|calculate|work out|state|report)(?: (?:me|us))?(?= (?:the|a|an|all|total|average|number|how|what) ) =>
${start}(?:please )?(?:prepare|compile|fetch|retrieve|produce|generate|create|display|return|print|output|draw up|provide|send|extract|pull|supply|present|identify|obtain|establish|ascertain|pull up|bring up|print out)(?: (?:me|us|for me))?(?= (?:the|a|an|all|every|each|which|what|how|our|any|total|average|number|list) ) => show
(?:an? |the )?(?:quick |short |full |complete )?overview of(?= (?:the |our )?(?:number of|total|average) ) =>
${behind}(?:that|this|it|which) (?:would|will|could) (?:really |very much |be )*(?:help|assist|${fine})(?: (?:me|us|out|my work|our work))*(?: (?:a lot|a great deal|a bit|very much|so much|enormously|greatly|tremendously|big time))?${end} =>
(?:${behind})?(?:(?:many|lots of|a thousand|big) )?(?:thanks|thank you|thankyou|thx|cheers)(?: (?:(?:very|so) much|a lot|a million|a bunch|in advance|ever so much|for your help|for helping|again|you))*${end} =>
${behind}(?:much|greatly|really|very much) appreciated${end} =>
(?<!(?:last|first|latest|newest|oldest|recent|earliest) .*)(?<=^ (?:(?:what|how|which|who|where|when|the|total|number|average|please|in|for|at|on|give|show|tell|can|could|[a-z]+) )(?:[^ ]+ ){3,})(?:,|-|–|;|:) (?:and )?(?:how (?:much|many)|what|which(?: ones?)?|who) (?:is|was|were|are) (?:that|it|they|those|these|there)(?: (?:in total|altogether|then|please|again))*${end} =>
over the course of(?= ) => in
(?:in|across|over|for) (?:the )?(?:all (?:of )?(?:the |our )?(?:data|time)|(?:whole|entire|full) (?:data|dataset|data set|history|period|time)|all the years)${end} =>
(?:, )?(?:of )?all[- ]time${end} =>
(?:, )?(?:like )?(?:,)? ?ever${end} =>
`;
