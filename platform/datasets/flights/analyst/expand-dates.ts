/** Words of dates that the expansion looks for. */
const month =
  '(january|jan|february|feb|march|mar|april|apr|may|june|jun|july|jul|august|aug|september|sept|sep|october|oct|november|nov|december|dec)';
const the = '(?:the )?';

/** Says out loud what a list of dates leaves out: "June 21 and 22", "the second quarter than the first". */
export function expandDates(input: string): string {
  return wholeOrdinals(dayLists(input));
}

/** "June 21 and 22" names June twice, "between June 21 and 22" a span. */
function dayLists(input: string): string {
  const joint = ' ?(?:,|, and|, or|and|or|vs|versus) ';
  const notUnit =
    '(?![\\w:./-]| ?(?:am|pm|minutes?|mins?|hours?|miles?|percent|or more|airports?|flights?|days?|weeks?|months?|states?|cities|routes?|destinations?|[ap]m|§))';
  const after = new RegExp(
    `(?<!\\w)(${month} ${the}\\d{1,2}(?:st|nd|rd|th)?(?:${joint}${month} \\d{1,2}(?:st|nd|rd|th)?)*${joint})${the}(\\d{1,2}(?:st|nd|rd|th)?)${notUnit}`,
  );
  const before = new RegExp(
    `(?<![\\w§])(\\d{1,2}(?:st|nd|rd|th)?)(${joint}${the})(\\d{1,2}(?:st|nd|rd|th)?) (?:of )?${month}(?!\\w)`,
  );
  let s = input;
  for (let round = 0; round < 10; round += 1) {
    const last = s;
    s = s.replace(
      after,
      (all: string, list: string, name: string, _last: string, next: string, at: number) =>
        isSpanStart(s.slice(0, at)) || Number.parseInt(next) > 31 ? all : `${list}${name} ${next}`,
    );
    s = s.replace(
      before,
      (all: string, first: string, glue: string, next: string, name: string, at: number) =>
        isSpanStart(s.slice(0, at)) ? all : `${first} ${name}${glue}${next} ${name}`,
    );
    if (s === last) break;
  }
  return s;
}

function isSpanStart(before: string): boolean {
  return /\b(?:between|from)(?: the)? $/.test(before);
}

/** "in the second quarter than in the first" means the first quarter. */
function wholeOrdinals(input: string): string {
  const which = '(first|second|third|fourth|last|1st|2nd|3rd|4th)';
  const unit = '(quarter|half|week)';
  const glue = '(?:than|versus|vs|or|and|with|against|to|over|,)';
  return input
    .replace(
      new RegExp(`\\b${which} (?:${glue} )+(?:the )?${which} ${unit}s?((?: of ${month})?)`, 'g'),
      (_all, one: string, two: string, noun: string, of: string) =>
        `${one} ${noun}${of} and ${two} ${noun}${of}`,
    )
    .replace(
      new RegExp(
        `\\b${which} ${unit}((?: (?:of|in) ${month})?)([^.?!]{0,40}?\\b${glue} (?:(?:in|during|for|that of|those of|of) )*(?:the )?)${which}(?: one)?(?= ?[,.?!]| $)`,
        'g',
      ),
      (_all, one: string, noun: string, of: string, _month: string, middle: string, two: string) =>
        `${one} ${noun}${of}${middle}${two} ${noun}${of}`,
    );
}
