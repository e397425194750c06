import { saidLists } from './said-lists.js';

/** Values that people call otherwise, in whatever column they stand. */
export const anywhere = saidLists(`
desktop: computer pc laptop
film: movie
movie: film
series: show tv_show
tv show: series show
tv series: series show
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
fog: foggy
snow: snowy snowing snowed
first visit, first time, first time visitor, my first visit, first time here: first_time first-time first_timer first-timer newcomer here_for_first_time here_for_the_first_time came_for_first_time came_for_the_first_time
`);
