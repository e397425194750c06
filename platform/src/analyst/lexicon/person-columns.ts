/** The column that tells who did what a row is of: by what it is called, and by its values, which are people's names. */
import type { Member } from '../../data/data-model.js';
import type { Lexicon } from './lexicon.js';

const doers =
  /(?:^|_)(?:agent|assignee|owner|rep|handler|employee|manager|technician|driver|seller|salesperson|consultant|teacher|doctor|candidate|player|athlete|artist|singer|rider|author|politician|president|student|passenger|person|winner)(?:_name)?$/;
/** Those only where the values are names: a user may be an account, a member a number. */
const others =
  /(?:^|_)(?:user|member|staff|worker|developer|engineer|designer|operator|cashier|instructor|coach|trainer|nurse|therapist|recruiter|colleague|team_member|who|(?:handled|closed|sold|served|worked|resolved|managed|answered|solved|completed|processed)_by)(?:_(?:name|value))?$/;
const fullName =
  /^\p{Lu}[\p{L}'’.-]*(?: (?:\p{Lu}\.?|\p{Lu}[\p{L}'’-]+|d[ei]|v[ao]n|der|den|la|le|da|al|el|bin)){1,3}(?: \([^)]*\))?$/u;
/** So many of the values are written as names. */
const mostly = 0.8;

const parties =
  /(?:^| )(?:customer|client|company|user|member|guest|patient|buyer|shopper|student|subscriber|supplier|vendor|agent|employee|driver|person|visitor|donor|tenant|player|author|name|e-?mail|owner|by)s?(?: name| id)?$/i;

/** Whether a column tells of somebody, a person or a company, by what it is called. */
export const isOfSomebody = ({ kind, type, title, name }: Member): boolean =>
  kind === 'dimension' && type === 'string' && (parties.test(title) || doers.test(name) || others.test(name));

/** The one column of people; of several the one that the rows have themselves. */
export function personColumn({ members, holdings, view }: Lexicon): Member | undefined {
  const areNames = ({ name }: Member): boolean => {
    const known = holdings.values.get(name) ?? [];
    return (
      known.length > 1 &&
      known.filter(({ value }) => fullName.test(String(value))).length >= known.length * mostly
    );
  };
  const found = members.filter(
    (m) =>
      m.kind === 'dimension' &&
      m.type === 'string' &&
      m.hints.code !== true &&
      (doers.test(m.name) || (others.test(m.name) && areNames(m))),
  );
  const own = found.filter((m) => m.cubes.has(view.root));
  const [person, another] = own.length > 0 ? own : found;
  return another ? undefined : person;
}
