/** What people call the columns that rows are told apart by: kinds, reasons, ways, grades. */
import { table } from './word-lists.js';

export const kinds = table(`
category type kind sort
category: class group family
type: category
kind: category
class: category type kind
group: category type kind family
family: group category type
segment: group category
cohort: group segment
department division
department: team dept | unit section
division: team dept unit
team group squad
team: crew department
crew: team
unit: department division team
source: channel origin referrer acquisition_source acquisition_channel
channel: source medium sales_channel distribution_channel acquisition_channel marketing_channel | platform
medium: channel
referrer: source
origin: source | departure_city
destination: arrival_city
platform: system | device console channel
campaign: ad advert promotion advertisement appeal
audience: target_group target_audience segment
brand: label make
make: brand
genre: kind type category | style
style: genre
cuisine: kitchen type_of_food food_type kind_of_food
topic: category theme
subject: topic theme course
theme: topic
severity priority urgency
severity: importance
priority: importance prio
urgency: importance
status: state | stage
stage phase step
stage: status
phase: status
step: status
outcome: result
result: outcome
reason: motive explanation rationale
purpose: reason use
diagnosis: illness disease condition ailment sickness
disease: illness diagnosis condition
procedure: treatment operation surgery intervention
treatment: therapy procedure
insurance: insurer coverage cover
insurer: insurance insurance_company
plan package tariff
package: tier
plan: tier edition subscription_plan pricing_plan rate_plan price_plan | subscription contract level
tier: plan level package edition rank
tariff: rate_plan price_plan
edition: plan version
level: tier grade | stage
rank: tier level league division
grade: band level
band: bracket range
bracket: band range
industry: sector vertical line_of_business branch_of_industry | business branch
sector: industry vertical
vertical: industry sector
job: occupation
position: role job
role: position job function
occupation: job profession position
profession: occupation job
vacancy: opening job_opening open_position | position job role
education: degree qualification schooling
degree: qualification education
qualification: degree education
gender sex
nationality: citizenship country_of_origin home_country | country origin
language: tongue
semester: term
currency: money_type
comment remark note
feedback: comment review
review: feedback comment
speciality: specialty skill field
specialty: speciality skill field
trade: craft
craft: trade
certificate: age-rating age_rating
shift: turn
size: dimension
color: colour
colour: color
material: fabric
fund: cause project program programme | purpose
cause: fund project
project: program programme
audience: target
distributor: studio | film_company
nationality: | country
metro: metro_area metropolitan_area metropolis city
location: | city town
series: | category group
board: meal_plan catering
`);
