/**
 * What people say around a question and mean nothing of the data by: "good morning, would you be so kind as to tell me …",
 * "…, if it is not too much trouble", "for our budget review, …". Written as in `idioms.ts`.
 */
const start =
  '(?<=^ (?:(?:and|so|ok|okay|well|hi|hello|hey|there|please|also|then|now|could|can|would|will|you|,) )*)';
const end = '(?=(?: [?.!])* $)';
const you = '(?:you|u|someone|anyone|somebody|anybody|one of you)';
const can = '(?:can|could|would|might|may|will)';
const tell =
  '(?:tell|show|give|send|list|let|help|provide|share|explain|say|find|get|check|look|work|pull|put|prepare|name|count|calculate)';
const told =
  '(?:telling|showing|giving|sending|listing|letting|helping|providing|sharing|saying|finding|getting|checking|looking|working|pulling|putting|preparing|naming|counting)';
const nice =
  '(?:great|big|huge|good|real|useful|helpful|nice|lovely|wonderful|handy|brilliant|super|perfect)';
const paper =
  '(?:review|planning|meeting|report|deck|presentation|board|budget|budgeting|audit|update|talk|workshop|paper|analysis|slide|slides|summary|forecast|overview|briefing|understanding)';
const sentOut = '(?:work|find|figure|point|pull|dig|sort|pick|make|print|write|read|spell|let)';

export const smallTalk = `
(?<=^ )(?:good (?:morning|afternoon|evening|day)|greetings|dear (?:all|team|sir|madam|colleagues?)|hiya|howdy)(?: (?:all|everyone|team|there|folks))?(?: [,.!–-])?(?= \\S) =>
(?<=^ )for (?!each |every |all |any |which )(?:(?:our|my|the|a|an|this|next|your|that) )?(?:[a-z]+ ){0,2}${paper}(?: ,)?(?= (?:i|we|it|could|can|would|please|what|which|how|show|list|give|tell|may|might|who|when) ) =>
(?<=^ )for (?!each |every |all |any |which )(?:[a-z]+ )?${paper} , =>
(?:, )?(?:if|when|whenever) (?:it|that|this) (?:is|s|was|would be) (?:not (?:too|that|very) (?:much|hard|difficult|big)?(?: of)?(?: an?)? ?(?:trouble|bother|to ask|work|effort|hard|difficult|problem)|(?:ok|okay|possible|convenient|alright|fine))(?: (?:with|for) you)?(?: ,)? =>
(?:, )?if (?:at all )?possible(?: ,)? =>
(?:, )?if ${you} (?:do not|would not|wouldnt) mind(?: ,)? =>
(?:, )?(?:if|when) ${you} (?:have|get|find) (?:a|the|some|any) (?:minute|moment|second|sec|chance|time)(?: ,)? =>
${start}(?:it|that) (?:would|will|might) (?:be|really be) (?:(?:a|an|of|very|really|so|such|most) )*${nice}(?: (?:help|use|favour|favor))?(?: (?:to|for) (?:me|us))?(?: ,)? (?:if ${you} ${can}|to (?:see|know|have|get|learn|hear)) =>
${start}(?:i|we) (?:(?:would|will|should|d|could) )?(?:(?:be|really|greatly|much|so|truly|very|most|extremely|ever) )*(?:grateful|thankful|obliged|glad|happy|pleased|delighted|appreciate)(?: it)?(?: very much| a lot)?(?: (?:if ${you} ${can}(?: please)?|to (?:see|know|have|get|learn|hear)))? =>
${start}(?:would|will|could|can) you (?:please )?(?:be|have) (?:so |very |the )?(?:kind|good|nice|kindness|able)(?: enough)?(?: (?:as )?to)? =>
${start}(?:would|do) you mind(?= ${told} ) =>
${start}(?:${can} you )?(?:please )?(?:kindly|please) (?:${told}|${tell})(?: out)?(?: for (?:me|us)| (?:me|us))?(?= (?:what|which|how|who|when|where) ) =>
${start}${told}(?: (?:me|us))?(?= (?:what|which|how|who|when|where|the|a|all) ) =>
${start}(?:i|we) (?:was|were|am|are|m) (?:just )?wondering (?:whether|if) (?:${you} ${can}|(?:i|we) ${can}) =>
${start}(?:i|we) (?:was|were|am|are|m) (?:just )?wondering(?= (?:what|which|how|who|when|where) ) =>
${start}(?:may|might|could|can) (?:i|we) (?:please )?(?:have|get|see|know|ask|request|learn)(?: for)?(?: to see| to know)? =>
${start}(?:just )?(?:out of (?:pure |sheer )?(?:curiosity|interest)|just (?:asking|curious|wondering|checking)|quick (?:one|question|q)|one (?:quick |more )?(?:question|thing)|question)(?: [,:–-])? =>
(?:, )?(?:just )?out of (?:pure |sheer )?(?:curiosity|interest)${end} =>
(?:, )?for (?:our|my|the|a|an|this|your) (?:[a-z]+ ){0,2}?${paper}${end} =>
${start}(?:i|we) (?:(?:would|d|want|need|like|have) )*(?:like |want |need )?to (?:know|see|find out|learn|understand|hear|check)(?: ,)?(?= (?:what|which|how|who|when|where|the|whether|on|in|all) ) =>
${start}(?:do|did|would) you (?:happen to )?(?:know|have any idea)(?= (?:what|which|how|who|when|where) ) =>
${start}(?:any idea|do tell me|pray tell|remind me)(?= (?:what|which|how|who|when|where) ) =>
${start}(?:please )?(?:to )?${sentOut} (?:out|together|up)(?: for (?:me|us))?(?= (?:what|which|how|who|the|a|an|all) ) => show
${start}(?:please )?(?:compute|determine|calculate|work out|state|report)(?: (?:me|us))?(?= (?:the|a|an|all|total|average|number|how|what) ) =>
${start}(?:please )?(?:prepare|compile|fetch|retrieve|produce|generate|create|display|return|print|output|draw up|provide|send|extract|pull|supply|present)(?: (?:me|us))?(?= (?:the|a|an|all|total|average|number|list|how) ) => show
(?:an? |the )?(?:quick |short |full |complete )?overview of(?= (?:the |our )?(?:number of|total|average) ) =>
(?:, )?(?:thanks|thank you|thx|cheers|many thanks)(?: (?:a lot|so much|very much|in advance|you))?(?=(?: [?.!])* $) =>
over the course of(?= ) => in
(?:in|across|over|for) (?:the )?(?:all (?:of )?(?:the |our )?(?:data|time)|(?:whole|entire|full) (?:data|dataset|data set|history|period|time)|all the years)${end} =>
(?:, )?(?:of )?all[- ]time${end} =>
(?:, )?(?:like )?(?:,)? ?ever${end} =>
`;
