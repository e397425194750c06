import { saidLists } from './said-lists.js';

/** Kinds of customers and visitors. */
export const customers = saidLists(`
new, first time, first-time, first time buyer, new customer, new visitor: first-time first_time first_timer newcomer brand_new come_for_first_time buy_for_first_time order_for_first_time visit_for_first_time here_for_first_time
returning, existing, repeat, recurring, regular, loyal, returning customer, returning visitor: returning repeat existing regular loyal come_back come_again come_back_again bought_before ordered_before visited_before been_here_before been_before buy_again order_again visit_again
business, b2b, corporate, company, commercial, companies, businesses: corporate company business b2b commercial firm business_customer corporate_customer
private, individual, consumer, b2c, personal, residential, private customer, individuals: consumer individual b2c private_person private_people private_individual private_customer private_household household residential private
enterprise, large enterprise, large business: large_company big_company large_firm big_firm large_business big_business large_enterprise
smb, sme, small business, small: small_company small_business small_firm sme smb small_and_medium
mid-market, mid market, midmarket, medium business: midsize mid-size mid-sized mid-market medium-sized midsized medium_company
startup, start-up: start-up
senior, pensioner, seniors, elderly: pensioner senior elderly retired retiree oap
child, kid, children, minor: kid child youngster
adult, adults: grown-up grownup adult
guest: without_an_account without_account guest_checkout unregistered
member: registered with_an_account with_account
public sector, government, public: state-owned public_sector government public_body
nonprofit, non-profit, charity, ngo: charity nonprofit non-profit ngo
`);

/** How people are employed. */
export const employments = saidLists(`
full-time, full time, fulltime, ft: full-timer full_timer fulltime full_time
part-time, part time, parttime, pt: part-timer part_timer parttime part_time reduced_hours
contractor, freelance, freelancer, external: freelancer freelance contractor external self-employed
intern, internship, trainee: intern internship trainee on_placement
apprentice, apprenticeship: apprentice apprenticeship
permanent, indefinite, unlimited: open-ended unlimited indefinite permanent for_good
temporary, temp, fixed-term, fixed term: temp fixed-term fixed_term temporary short-term limited_contract for_limited_time
seasonal: season_worker for_season
remote, home office, wfh: from_home at_home home_office wfh remotely teleworking
on-site, onsite, office, in office: in_office at_office on-site onsite on_premises
`);

export const sizes = saidLists(`
xs, x-small, extra small: extra_small very_small tiny
s, small: small little
m, medium: medium mid-size mid-sized middle-sized medium-sized
l, large: large big
xl, x-large, extra large: extra_large very_large very_big extra_big
xxl, 2xl, xx-large: extra_extra_large double_xl
`);

/** Parties by their codes and by those who are of them. */
export const parties = saidLists(`
d, dem, democrat, democratic, democratic party: democrat democratic
r, rep, gop, republican, republican party: republican gop
i, ind, independent: independent
l, lib, libertarian: libertarian
g, grn, gre, green: green
con, conservative: conservative tory
lab, labour: labour
ld, lib dem, liberal democrat: liberal_democrat
`);
