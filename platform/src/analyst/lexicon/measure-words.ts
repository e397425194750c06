/** What people call amounts: money, how many, how long, how heavy, how good. */
import { joined, table } from './word-lists.js';

const money = table(`
price: cost
fee: charge price cost | dues
charge: fee | cost price
fare: price ticket_price airfare cost
rent: rental
cost expense expenditure
disbursement: spending spend expenditure outlay money_spent
receipt: money_raised intake money_taken_in
cost: spend spending outlay
expense: spending
budget: spending planned_cost | cost
spend: cost expense spending expenditure money_spent
spending: cost expense spend expenditure
revenue: earning proceeds
turnover: revenue
gross: box-office box_office taking earning
tax: vat
vat: tax
freight: shipping_cost transport_cost shipping carriage haulage
postage: shipping shipping_cost
shipping: postage freight
discount reduction rebate markdown
refund: reimbursement repayment refunded
payout: settlement compensation | payment
premium: contribution
deductible: excess
tip: gratuity tipping
profit: gain earning
margin: markup
salary pay wage
salary: paid compensation earning remuneration paycheck payroll | income
wage: compensation earning
pay: compensation earning
compensation: salary pay wage
bonus: incentive
pension: retirement
tuition: school_fee tuition_fee
fine: penalty
penalty: fine
donation: money_raised
balance: account_balance | owed owe owing outstanding
outstanding: owed owe owing debt receivable open_amount amount_due
arrear: debt owed owe owing outstanding
debt: arrear money_owed owed owe owing outstanding
snack: concession
concession: snack food_and_drink
principal: loan_amount borrowed_amount amount_borrowed amount_lent
mrr: monthly_recurring_revenue recurring_revenue monthly_revenue
arr: annual_recurring_revenue recurring_revenue annual_revenue
aov: average_order_value
gmv: merchandise_value sale
cogs: cost_of_goods cost_of_goods_sold
capex: capital_expenditure investment
opex: operating_cost operating_expense
ebit: operating_profit operating_income
`);

const counted = table(`
quantity: piece amount unit pack volume number_of_piece
unit: piece item pack
piece: unit item
stock: inventory
inventory: stock
output: production
yield: harvest | output production
scrap: waste reject
defect: fault error failure flaw
fault: defect error failure
error: fault failure mistake
failure: fault breakdown
outage: downtime blackout
downtime: standstill stoppage outage
absence: missed_class missed_day missed_lesson
attendance: admission audience visitor guest people_came | turnout headcount
turnout: attendance
passenger: pax person
boarding: passenger rider ridership traveller traveler | person
cover: diner guest person
vote: ballot
reply: message answer response
message: reply
attempt: try
renewal: extension prolongation
impression: view ad_view reach exposure
view: impression
reach: impression view
lead: enquiry inquiry
conversion: sale
unsubscribe: opt-out optout unsubscription
kwh: consumption usage
consumption: usage use energy_use energy_used power_use power_used electricity
usage: consumption
load: demand
demand: load
co2: emission carbon carbon_emission carbon_footprint
emission: co2 carbon
rainfall: rain precipitation
precipitation: rain rainfall
snowfall: snow
wind: wind_speed windspeed
death: fatality casualty death_toll | victim
fatality: death casualty death_toll | victim
casualty: death_toll
killed: death fatality death_toll
population: inhabitant resident people
inhabitant: population resident people
fertility: fertility_rate child_per_woman kid_per_woman baby_per_woman birth_per_woman birth_rate | baby child kid
unemployment: joblessness jobless
horsepower: hp bhp engine_power power
mpg: mile_per_gallon mileage fuel_economy fuel_efficiency gas_mileage
magnitude: strength
elevation: height altitude
altitude: height elevation
fertilizer: fertiliser
fertiliser: fertilizer
temperature: temp
capacity: seat place | size
bedroom: room
room: bedroom
child: kid
employee: headcount
headcount: employee staff
credit: credit_point ects
page: page_count
overtime: extra_hour
vacation: holiday leave time_off day_off pto
holiday: vacation leave time_off
leave: vacation holiday time_off
sick: sickness
`);

export const sized = table(`
duration length runtime
runtime: running_time run_time playing_time
duration: time_spent time_taken time_on_site time_on_the_site time_on_page dwell_time
length: page_count
night: stay length_of_stay
stay: length_of_stay
term: duration maturity
fuel: fuel_consumption fuel_burn fuel_used | kerosene
data: data_usage data_volume data_used megabyte | traffic
distance: way mileage kilometer kilometre mile
mileage: distance kilometer kilometre distance_driven km_driven kilometer_driven kilometre_driven
delay: lateness tardiness
lateness: delay
played: listening_time playing_time play_time watch_time minute_listened minute_watched time_played
watched: watch_time watching_time viewing_time time_watched
listened: listening_time time_listened
wait: waiting_time wait_time queue_time queueing_time
weight: mass heaviness kilo | load
mass: weight
volume: cubic_meter cubic_metre
area: size surface floor_space living_space
sqm: size area surface
hectare: area size acreage
acreage: area
height: tallness
occupancy: occupancy_rate fill_rate utilization utilisation load load_factor
utilization: utilisation occupancy load
utilisation: utilization occupancy load
speed: pace velocity
experience: seniority
probability: chance likelihood
chance: probability likelihood
likelihood: probability chance
interest: interest_rate
`);

const judged = table(`
rating: score star grade mark | review note
score: rating grade point mark | note
csat: satisfaction rating score happiness customer_satisfaction satisfaction_score
satisfaction: csat rating score happiness | satisfaction_score
nps: promoter_score net_promoter_score
star: rating score review
review: rating score
grade: score mark
mark: grade score
point: score
performance: appraisal | rating
health: health_score
stress: strain
`);

export const measures = joined(money, counted, sized, judged);
