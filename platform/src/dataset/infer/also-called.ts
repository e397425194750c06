/** What people call a column besides its own name, where tools name it in a way that nobody speaks. */
import { currencyCodes } from './amount-role.js';
import type { ColumnFacts } from './column-facts.js';
import type { Column } from './column.js';
import type { Table } from './table-profile.js';
import { plural } from './words.js';
import { wordTable } from '../../word-table.js';

/** Who did it, by what they do. */
const doers: Readonly<Record<string, string>> = wordTable({
  reporter: 'reported by',
  requester: 'requested by',
  submitter: 'submitted by',
  creator: 'created by',
  author: 'written by',
  assignee: 'assigned to',
  reviewer: 'reviewed by',
  approver: 'approved by',
  resolver: 'resolved by',
  seller: 'sold by',
  buyer: 'bought by',
  supplier: 'supplied by',
});

/** How many of a thing a row is of. */
export const isOfPieces = (name: string): boolean =>
  /^(?:(?:lineitem|line item|line|item|product|ordered|order) )?(?:quantity|qty|units|pieces|items)(?: (?:ordered|purchased|sold|bought|shipped))?$/.test(
    name,
  );

/** @param noun what a row is called */
export const alsoCalled = (facts: ColumnFacts, noun: string): string[] => [
  ...new Set([...(facts.also ?? []), ...othersOf(facts, noun)]),
];

function othersOf({ words, form, unit, values, rows }: ColumnFacts, noun: string): string[] {
  const text = words.join(' ');
  // "Without a trial": those of which no trial ever ends.
  const [lasting] = /^[a-z]+(?= (?:end|ends|ended|ends? (?:at|on|date))$)/.exec(text) ?? [];
  if (
    form.type === 'time' &&
    lasting !== undefined &&
    values < rows &&
    !noun.split(' ').includes(lasting) &&
    !/^(?:week|month|period|date)$/.test(lasting)
  )
    return [lasting, `${lasting} period`];
  const piece = /^(?:lineitem|line item) (.+)$/.exec(text)?.[1];
  if (piece === 'name') return ['product', 'item', 'product name'];
  if (piece !== undefined && !isOfPieces(text)) return [piece];
  if (/^(?:billing|bill to|buyer) name$/.test(text)) return ['customer', 'customer name', 'buyer'];
  if (isOfPieces(text) && form.type !== 'text' && /^(?:orders?|sales?|purchases?)\b/.test(noun))
    return ['units', 'pieces', 'quantity', 'units sold', 'pieces sold'].filter((name) => name !== text);
  if (
    /^(?:order|purchase|transaction|basket|cart|booking|reservation|sale)s? (?:value|total|amount|revenue)$/.test(
      text,
    ) &&
    /(?:^| )(?:session|visit)$/.test(noun)
  )
    return ['revenue', 'sales', 'turnover'];
  if (
    /^tickets? (?:sold|issued)$/.test(text) &&
    /^(?:screening|showing|show|performance|event|match|game|concert|gig)$/.test(noun)
  )
    return ['visitors', 'admissions', 'attendance', 'audience', 'guests', 'tickets'];
  const whole = /^(order|purchase|booking|sale|invoice|transaction) total$/.exec(text)?.[1];
  if (whole !== undefined && whole === noun)
    return [`${whole} value`, `${whole} amount`, `value of ${plural(whole)}`, 'revenue', 'sales', 'turnover'];
  if (/^(?:film|movie|title|picture)$/.test(noun)) {
    if (
      /^(?:revenue|(?:(?:worldwide|global|total|world) )?gross(?: (?:worldwide|global|total))?)$/.test(text)
    )
      return ['box office', 'worldwide box office', 'takings', 'gross'].filter((name) => name !== text);
    if (/^(?:domestic|us|usa) gross$/.test(text)) return ['domestic box office', 'us box office'];
  }
  if (/^critics? (?:%|score|rating|percent)$|^(?:tomatometer|metascore)$/.test(text))
    return ['critic score', 'critics score', 'critic rating', 'critics rating', 'critics'];
  if (/^(?:audience|viewers?|users?|people) (?:rating|score|%)$/.test(text))
    return ['audience score', 'audience rating', 'user rating', 'audience'];
  if (/^(?:vote average|average vote)$/.test(text)) return ['rating', 'score', 'average rating'];
  // What ratings say is the rating, whatever its column is called.
  if (
    /^(?:rating|review|feedback|evaluation)$/.test(noun) &&
    /^(?:score|stars|points|grade|mark|value)$/.test(text)
  )
    return ['rating', 'average rating', 'customer rating', 'satisfaction', 'satisfaction score', 'csat'];
  if (/^(?:assigned to|assignee|handled by|worked by|dealt with by)$/.test(text))
    return ['assigned to', 'agent', 'technician', 'assignee', 'handler'].filter((name) => name !== text);
  if (/^(?:group|queue|department)$/.test(text) && /^(?:ticket|case|issue|incident|request)$/.test(noun))
    return ['team', `support ${text}`];
  if (/^(?:refunded amount|amount refunded|refund amount)$/.test(text))
    return ['refunds', 'refunded', 'money refunded'];
  const side = /^(discount|tax|shipping|tip|fee) (?:amount|total|value)$/.exec(text)?.[1];
  if (side !== undefined) return [side, plural(side), `total ${side}`];
  const caused = /^(cancellation|return|refund|delay|churn|rejection|failure) code$/.exec(text)?.[1];
  if (caused !== undefined) return [`${caused} reason`, 'reason code', `reason for ${caused}`];
  const deed = doers[words.length === 1 ? text : ''];
  if (deed !== undefined) return [deed];
  if (/^(?:closed )?(?:lost|loss) reason$/.test(text))
    return ['lost reason', 'loss reason', 'reason lost', 'reason for losing', 'reason for loss'];
  if (/^run (?:min|mins|minutes|length)$/.test(text) && form.type !== 'text')
    return ['runtime', 'running time', 'length', 'duration'];
  if (unit === 'h' && !text.includes('hours')) return ['hours', `${text} in hours`];
  if (unit === 'min' && !text.includes('minutes')) return ['minutes', `${text} in minutes`];
  // "Votes" of a vote count.
  if (form.type === 'integer' && words.length > 1 && words.at(-1) === 'count')
    return [plural(words.slice(0, -1).join(' '))];
  return [];
}

/** Where hours are billed: what an hour costs, and what came of them. */
export function billedAs({ role, words }: Column, { columns }: Table): string[] {
  const isOfHours = columns.some((one) => one.role.kind === 'amount' && one.role.unit === 'h');
  if (!isOfHours || role.kind !== 'amount' || !role.isMoney) return [];
  const text = words.filter((word) => !currencyCodes.has(word)).join(' ');
  if (/^(?:billable |hourly |bill(?:ing)? )?rate$/.test(text))
    return ['hourly rate', 'billable rate', 'billing rate', 'rate per hour'];
  if (/^(?:total |billable |billed )?amount$/.test(text))
    return ['billed amount', 'amount billed', 'billed', 'amount invoiced', 'billings'];
  return [];
}
