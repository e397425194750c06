import type { Member, View } from '../../data/data-model.js';
import { stems } from './tokens.js';

/** Who somebody is, behind the word for them: the customer's company. */
export const parties = /^(?:org|organi[sz]ation|company|account|business|firm|email|e_?mail|mail|login)$/;
/** How somebody is told apart. */
const numbers = /^(?:id|no|name|number|code|ref|key)$/;

/** Rows of people who have no table of their own are called by them: "patients" of appointments with a patient's age. */
export function peopleOf(view: View, members: readonly Member[]): string[] {
  const person = /^(patient|guest|customer|client|visitor|passenger|student|employee|applicant)_(.+)$/;
  const heads = members.flatMap(({ name, cubes }) => {
    const [, who, what = ''] = person.exec(name) ?? [];
    const isName = numbers.test(what) || parties.test(what);
    return who !== undefined && !isName && cubes.has(view.root) ? who : [];
  });
  const names = members.flatMap(({ name, title, synonyms }) => [name, title, ...synonyms]);
  const known = new Set(
    names.map((name) =>
      stems(name)
        .filter((word) => !numbers.test(word) && !parties.test(word))
        .join(' '),
    ),
  );
  const own = members.filter(
    (m) => m.kind === 'dimension' && m.cubes.has(view.root) && personal.test(m.name),
  );
  const folk = own.length > 1 ? ['person', 'everyone', 'everybody', 'anyone', 'anybody'] : [];
  return [...new Set([...heads, ...folk])].filter((head) => !known.has(head));
}

/** Columns that only people have, where there are several of them. */
const personal =
  /^(?:(?:first|last|family|full)_?name|surname|sex|gender|age|race|ethnicity|occupation|marital(?:_status)?|dob|birth_?(?:date|year|day)|date_of_birth|nationality)$/i;

/** Rows of answers to a form: each is of one who answered, whoever was asked. */
export function respondentsOf(rowNouns: readonly string[], members: readonly Member[]): string[] {
  const isOfAnswers = rowNouns.some((noun) =>
    /(?:^| )(?:response|respondent|survey answer|submission)s?$/i.test(noun),
  );
  // What the rows hold an address or a name of is told apart by that.
  const known = new Set(
    members.flatMap(({ name, title, synonyms }) =>
      [name, title, ...synonyms].map((one) => stems(one).join(' ')),
    ),
  );
  return isOfAnswers ? askedPeople.filter((word) => !known.has(word)) : [];
}

const askedPeople = (
  'respondent participant answer submission person everyone everybody anyone anybody visitor customer client guest attendee ' +
  'employee colleague student member user shopper buyer parent patient reader resident voter'
).split(' ');
