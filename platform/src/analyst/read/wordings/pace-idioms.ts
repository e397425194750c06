/**
 * "Takes longest to resolve tickets", "is slowest to answer", "delivers fastest": who does what in which time, said as the
 * average time that it takes. Lines of the table of idioms: what is said, and what it means.
 */
const deeds: readonly (readonly [said: string, verb: string])[] = [
  ['resolv(?:e|es|ing)|solv(?:e|es|ing)|fix(?:es|ing)?', 'resolve'],
  ['clos(?:e|es|ing)', 'close'],
  ['answer(?:s|ing)?|respond(?:s|ing)?|repl(?:y|ies|ying)', 'respond'],
  ['ship(?:s|ping)?|dispatch(?:es|ing)?', 'ship'],
  ['deliver(?:s|ing)?', 'deliver'],
];
const paces: readonly (readonly [said: string, length: string])[] = [
  ['longest|most time|slowest', 'longest'],
  ['shortest|least time|fastest|quickest', 'shortest'],
];
const things =
  '(?: to)?(?: (?:an?|the|their|our|its|all))*(?: (?:tickets?|orders?|cases?|requests?|customers?|issues?|parcels?|packages?|complaints?|questions?|it|them))?';
const average = '(?: (?:on|in) (?:average|avg|avarage))?';

export const paceIdioms: string = deeds
  .flatMap(([said, verb]) =>
    paces.flatMap(([pace, length]) => {
      const meant = `has the ${length} average time to ${verb}`;
      return [
        `(?:takes?|took|needs?|needed) (?:the )?(?:${pace})(?: time)? to (?:${said})${things}${average} => ${meant}`,
        `(?:is|are|was|were) (?:the )?(?:${pace}) (?:to|at|in|with) (?:${said})${things}${average} => ${meant}`,
        `(?<=^ )(?:the |our )?(?:${pace}) (?!time|times|tickets?|orders?|cases?|requests?|issues?|parcels?)([a-z]+) (?:to|at|in) (?:${said})${things}${average} => which $1 ${meant}`,
        `(?:${pace}) (tickets?|cases?|orders?|requests?|issues?|parcels?|complaints?|enquir(?:y|ies)) to (?:${said})(?= ) => $1 with the ${length} time to ${verb}`,
        `(?<=(?:which|what|who)(?: \\S+){0,2} )(?:${said})${things} (?:the )?(?:${pace})${average} => ${meant}`,
      ];
    }),
  )
  .join('\n');
