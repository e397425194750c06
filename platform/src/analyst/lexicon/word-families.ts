/**
 * Words that people use for one another whatever the data: first what the data says, then what people may say instead,
 * all in the singular (`people_came` is of two words). None of a data set's own names belongs here; those are synonyms of its model.
 */
import { joined, lists } from './word-lists.js';
import { kinds } from './kind-words.js';
import { measures } from './measure-words.js';
import { doers, things } from './thing-words.js';

/** Things, and what they are told apart by. */
export const families = joined(things, kinds);
/** What is measured and counted. */
export const amounts = joined(doers, measures);

/** What was done at a time: `resolved_at` says when a case was closed. */
export const deeds = lists(`
resolved: closed solved completed finished settled fixed repaired
closed: resolved solved completed finished settled fixed
completed: finished closed resolved fixed done
finished: completed ended
paid: settled
cancelled: canceled churned left quit terminated lost lose resigned
churned: cancelled canceled left quit lost lose
ended: finished expired stopped terminated quit left cancelled canceled
left: quit cancelled churned
delivered: arrived received handed_over
shipped: sent dispatched posted
dispatched: shipped sent
booked: reserved
responded: answered replied
answered: responded replied
replied: answered responded
added: listed
end: ended churned cancelled canceled left quit terminated expired
start: started began begun
loaned: borrowed lent
rented: hired borrowed
started: began begun enrolled
`);

/** Values that people call otherwise, wherever they stand. */
export const valueNames = lists(`
desktop: computer pc laptop
mobile: smartphone cellphone telephone phone cell
smartphone: mobile telephone phone cellphone
email: mail emailed mailed
website: online web internet
web: online website internet
online: web website internet
phone: telephone call phoned phoned_in
female: woman lady
male: man
cancelled: canceled quit terminated went_away gone_away
canceled: cancelled quit terminated went_away gone_away
called off: cancelled canceled scrapped
shown: screened played
resolved: solved closed fixed completed finished
closed: resolved solved fixed completed finished
solved: resolved closed fixed completed finished
completed: finished done
open: unresolved unsolved outstanding
delivered: arrived handed_over
shipped: sent dispatched
selected: accepted chosen
expired: lapsed
active: running live ongoing
yearly: annual annually
annual: yearly annually
card: creditcard
critical: urgent
urgent: critical
science fiction: sci-fi scifi
sci-fi: scifi
animation: animated cartoon
catering: caterer
comedy: funny
horror: scary
`);
