import type { Draft } from './draft.js';
import type { Reading } from './reading.js';

/** Patterns and the plainer words they stand for; a later one sees what an earlier one wrote. */
const rules: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:in |across |within |for |throughout )?(?:all of )?(?:the )?(?:whole |entire )?(?:united states|us|usa|america|nation|country)(?: wide)?\b(?! airways| virgin)/g,
    ' ',
  ],
  [/\b(?:nationwide|nationally|country wide|domestically)\b/g, ' '],
  [
    /\barriv(?:e|es|ed|ing) (late|delayed|early|on time|behind schedule|ahead of schedule|ahead of time|punctually) (?=(?:at|in|into|to) )/g,
    '$1 arriving ',
  ],
  // What an airport's flights are added up over says nothing new: a split by city adds up its airports.
  [
    /\b(?:,? ?(?:and|by|when|while|if) )?(?:we |you |i )?(?:add(?:ing)?|sum(?:ming)?|combin(?:e|ing)|count(?:ing)?|tak(?:e|ing)|treat(?:ing)?|merg(?:e|ing)|group(?:ing)?|total(?:l?ing)?|lump(?:ing)?|aggregat(?:e|ing))(?: up| together)? (?:all )?(?:of )?(?:the |its |their |a |each )?(?:different |several |various |same )?(?:(?:cit(?:y|ies)|states?) )?airports?(?: (?:in|of|within|serving|from|for) (?:a |the |each |every |any |that |one |1 |same |its )*(?:city|cities|town|metro|metro area|state|states))?(?: (?:together|combined|up|as (?:one|1|a whole)|into (?:one|1)))*/g,
    ' ',
  ],
  [
    /\b(only|just) count(?:ing|s|ed)?(?: the| those)? (?=flights|departures|arrivals|routes|airports|states|cities)/g,
    '$1 ',
  ],
  [
    /\bcount(?:ing|s|ed)? (only|just)(?: the| those)? (?=flights|departures|arrivals|routes|airports|states|cities)/g,
    '$1 ',
  ],
  [/\b(?:late|tardy|delayed|behind schedule) arrivals?\b/g, 'delayed arrivals'],
  [/\barrivals? (delays?|lateness)\b/g, '$1'],
  [/\bdelays? (?:on|at|upon|in) arrival\b/g, 'delay'],
  [
    /\barriv(?:e|es|ed|ing|al)(?: more than| at least)? (late|delayed|early|on time|behind schedule|ahead of schedule|ahead of time|punctually)\b/g,
    '$1',
  ],
  [/\barriv(?:e|es|ed|ing) (?=(?:more than|at least|over|less than|under|up to|within) \d)/g, ''],
  [/\barriv(?:e|es|ed|ing) (?=\d+ (?:or more )?(?:minutes|hours|min))/g, ''],
  [/\b(?:not on time|behind schedule|behind time|tardy|overdue|late)\b/g, 'delayed'],
  [/\b(?:on schedule|punctually|promptly|in time|as scheduled)\b/g, 'on time'],
  [/\b(?:ahead of schedule|ahead of time|before schedule|before time|ahead of plan)\b/g, 'early'],
  [/\bdelay times?\b/g, 'delay'],
  [/\blateness\b/g, 'delay'],
  [/\b(longest|shortest|farthest|furthest) distance (?=flights?\b)/g, '$1 '],
  [/\b((?:longest|shortest|farthest|furthest)(?: \d+)? flights?) (?:by|in|in terms of) distance\b/g, '$1'],
  [
    /\b((?:most|least) delayed(?: \d+)? flights?|(?:\d+ )?delayed flights?) by (?:arrival )?delays?(?: minutes)?\b/g,
    '$1',
  ],
  [
    /\b(?:do|are|does|is) (?:longer|shorter|long|short) (?:flights|routes|distances|trips)(?=.*\b(?:delay|delays|delayed|later|late)\b)/g,
    'delays by distance ',
  ],
  [
    /\bwhich day (?=(?:is |was |would be |should )?(?:i |we |people )?(?:the )?(?:best|better|worst|worse)\b.*\b(?:fly|travel|avoid)\b)/g,
    'which day of the week ',
  ],
  [/\bshould (?:i|we|people|one) avoid(?: (?:flying|travell?ing)(?: on)?)?\b/g, 'is worst for delays'],
  [/\bshould (?:i|we|people|one) (?:fly|travel|go)(?: on)?\b/g, 'is best for delays'],
  [
    /\b(?:to avoid|avoiding|without risking|to minimi[sz]e|to escape) (?:(?:the|any|big|long|most|worst) )*delays\b/g,
    '',
  ],
  [
    /\b(?:at )?(?:what|which) time(?: of (?:the )?day)? (?:do|did) (?:the )?(most|fewest) (?=flights|departures|arrivals)/g,
    'which hour of the day has the $1 ',
  ],
  [
    /\bwhen (?:do|did) (?:the )?(most|fewest) (?=(?:flights|departures|arrivals)\b)/g,
    'which hour of the day has the $1 ',
  ],
  [
    /\b(?:is|are|was|were|does|do|what is|how is|how are|show)?(?: there| the| any| an?)* ?(?:correlation|relationship|relation|link|connection|association) (?:between|of) (?:the )?(?:(?:arrival|flight) )?(?:delays? and (?:flight )?distances?|distances? and (?:the )?delays?)|\b(?:is|are|does|do) (?:the )?delays? (?:correlate\w*|related|linked|depend\w*|vary|varies|rise|grow|increase)(?: to| with| on| by)* (?:the )?(?:flight )?distances?|\bdelays? (?:vs|versus|against|over) (?:the )?(?:flight )?distances?/g,
    'average delay by distance',
  ],
  [/\bred eye(?:s| flights?)?\b/g, 'night flights'],
  [
    /\b(?:in |into )?(?:each |every |the |by )*\d+ minute (?:arrival )?delay (?:buckets?|bins?|bands?|steps?|intervals?|groups?)\b/g,
    ' by delay bucket ',
  ],
  [
    /\b(list|show|show me|give me|display|what (?:is|are|was|were)) the (?:(?:date|time|day|delay|distance|origin|destination|route)s?(?: ?, and | ?, | and )?(?:the )?)+ ?(?:of|for) (?=(?:the )?(?:\d+ )?(?:most delayed|least delayed|longest|shortest|latest|worst|earliest)(?: \d+)? flights?\b)/g,
    '$1 ',
  ],
  [/\blong haul flights?\b/g, 'flights over 1500 miles'],
];

/** One word for each of the things that questions say in many. */
export function simplify(draft: Draft): void {
  for (const [pattern, word] of rules) draft.text = draft.text.replace(pattern, word);
  draft.text = draft.text.replace(/\s+/g, ' ');
}

/** Whether a question is about the data or the analyst and not about flights. */
export function aboutItself(text: string): Reading['about'] {
  if (
    /^ (?:hi|hello|hey|good (?:morning|afternoon|evening|day)|greetings)(?: there| inlay)?(?: [,.!?])* $/.test(
      text,
    )
  )
    return 'greeting';
  if (
    /^ (?:thanks|thank you|thx|great|perfect|cool|nice|ok|okay|bye|goodbye)\b(?: [a-z]+){0,3}(?: [,.!?])* $/.test(
      text,
    )
  )
    return 'thanks';
  if (
    /\b(?:what can (?:you|i)|what (?:questions|else can|kind of questions)|how (?:do|can) (?:i|you) (?:use|work|help)|who are you|what are you|help me$|^ help)\b|^ help [.!?]? ?$|\bhelp\b(?! me (?:find|see|understand|with the))/.test(
      text,
    )
  )
    return 'help';
  if (
    /\b(?:what|which) (?:data|information|fields|columns|measures|metrics|dimensions|tables?|members|dataset)\b|\b(?:describe|explain|tell me about|about|what is in) (?:the|this|your) (?:data|dataset|data model|model|data set|database|schema|view)\b|what (?:do you|can you) (?:know|have|see)|\b(?:period|time range|time span|date range|time frame|years?|dates) (?:does|do|is|are) (?:the|this|your)? ?(?:data|dataset|it)\b/.test(
      text,
    )
  )
    return 'data';
  return undefined;
}
