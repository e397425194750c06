/** Names of two words or more, and what they are called as a whole or by another first or last word. */
import { table } from './word-lists.js';

export const compounds = table(`
sale: revenue turnover taking income money gross
revenue: sale turnover taking income money
entry: landing arrival start first
landing: entry start first
exit: last leaving
box-office: gross taking earning ticket_sale
order: purchase
length: duration
ticket-sold: attendance admission people_came
licensed-from: licensor supplier rights_holder source distributor
came-from: source channel acquisition_channel origin
reply: response answer
response: reply answer
first-response: first_reply reaction
traffic-source: source channel origin referrer acquisition_channel
lead-source: source origin channel
referral-source: source origin channel
utm-source: source channel
heard-of: source channel
joined-via: source channel
payment-method: payment_type way_of_paying way_to_pay means_of_payment payment_option payment_mode mode_of_payment tender
payment-term: term credit_term term_of_payment
billing-cycle: billing_period billing_frequency billing_interval payment_frequency
churn-reason: cancellation_reason cancel_reason leaving_reason
leave-reason: churn_reason cancellation_reason exit_reason leaving_reason
cancel-reason: churn_reason cancellation_reason leaving_reason
cancellation-reason: churn_reason cancel_reason leaving_reason
loss-reason: lost_reason
lost-reason: loss_reason
account-manager: csm account_owner customer_success_manager
coupon-code: promo_code discount_code voucher_code promotion_code coupon voucher
promo-code: coupon voucher coupon_code discount_code voucher_code
voucher-code: coupon promo_code discount_code coupon_code
discount-code: coupon voucher promo_code voucher_code coupon_code
membership-type: plan tier package membership_plan membership_level
membership-tier: plan package membership_plan membership_level
subscription-tier: plan package
subscription-plan: package tier
ticket-price: entrance_fee entry_fee admission_fee admission_price ticket_cost entry_price fare
production-company: studio film_company production_house | producer
production-house: studio film_company production_company | producer
ticket-revenue: box_office gross ticket_sale ticket_income taking
fare-revenue: fare ticket_income ticket_sale ticket_revenue taking
concession-revenue: concession snack snack_revenue snack_sale food_and_drink food_and_drink_revenue
snack-sale: concession food_and_drink food_and_drink_sale food_and_drink_revenue
performance-rating: performance appraisal performance_score
satisfaction-score: satisfaction happiness csat
csat-score: satisfaction customer_satisfaction satisfaction_score happiness
assignment-group: support_team support_group resolver_group
guest-rating: satisfaction guest_satisfaction
education-level: education degree qualification
employment-type: type_of_contract kind_of_contract
contract-type: employment_type
fault-type: problem_type issue_type damage_type type_of_problem kind_of_problem
claim-type: type_of_damage damage_type loss_type cause_of_loss kind_of_damage
policy-type: insurance_type type_of_insurance kind_of_insurance line_of_insurance
insurance-type: insurer coverage health_insurance
transaction-type: payment_type
vehicle-class: car_class vehicle_category car_category
car-class: vehicle_class vehicle_category car_category
car-model: vehicle_model type_of_car kind_of_car car_type
fuel-type: engine_type
energy-source: power_source
energy-type: power_source
book-title: book title
library-branch: library branch
age-rating: certificate age_limit
job-title: position role job occupation profession function post
job-role: position occupation profession
cost-center: cost_centre | department
cost-centre: cost_center | department
contact-channel: contact_method medium channel
issue-type: topic category problem_type subject
ticket-type: topic category
product-group: product_line product_family category
product-category: product_group product_line product_type
product-line: product_group product_category
product-area: module component feature
living-area: size floor_area floor_space living_space surface
floor-area: size living_area floor_space surface
asking-price: list_price listing_price offer_price
sale-price: selling_price sales_price
selling-price: sale_price sales_price
purchase-price: buying_price cost_price unit_cost
cost-price: purchase_price buying_price unit_cost
list-price: catalogue_price catalog_price recommended_price
unit-price: price_per_unit price_per_piece item_price piece_price
unit-cost: cost_per_unit cost_price purchase_price buying_price
room-rate: price_per_night nightly_rate nightly_price room_price adr cost_per_night rate_per_night
daily-rate: price_per_day day_rate rate_per_day daily_price cost_per_day
hourly-rate: price_per_hour rate_per_hour hourly_price hourly_wage
monthly-fee: monthly_price monthly_cost monthly_payment monthly_rate membership_fee subscription_fee price_per_month
monthly-rent: rent rental_price rental_cost
shipping-cost: delivery_cost delivery_fee shipping_fee shipping_charge postage freight
shipping-fee: delivery_cost delivery_fee shipping_cost shipping_charge postage
delivery-fee: delivery_cost delivery_charge shipping_cost shipping_fee
freight-cost: shipping_cost transport_cost freight_charge carriage haulage freight
labor-cost: labour_cost cost_of_labour cost_of_labor
labour-cost: labor_cost cost_of_labour cost_of_labor
labor-hour: labour_hour working_hour man_hour work_hour hour_worked
labour-hour: labor_hour working_hour man_hour work_hour hour_worked
hour-worked: working_hour work_hour working_time time_worked
material-cost: material cost_of_material part_cost
treatment-cost: medical_cost
energy-kwh: energy_consumption energy_use
gross-pay: gross_salary gross_wage gross_earning
gross-salary: gross_pay gross_wage gross_earning
net-pay: net_salary net_wage take_home_pay
net-salary: net_pay net_wage take_home_pay
income-tax: wage_tax
stock-hand: stock inventory stock_level inventory_level unit_in_stock unit_on_hand quantity_on_hand quantity_in_stock
on-hand: stock inventory stock_level
stock-level: inventory inventory_level unit_in_stock
stock-value: inventory_value worth_of_stock
reorder-point: reorder_level
lead-time: delivery_time replenishment_time
length-stay: los stay hospital_stay duration_of_stay
group-size: party_size visitor guest
party-size: group_size guest
sick-day: sick_leave sickness_day sickness absence absenteeism day_off_sick
vacation-day: vacation holiday_day leave_day annual_leave pto day_off
outdoor-temperature: outside_temperature outdoor_temp
outside-temperature: outdoor_temperature outside_temp
peak-load: peak peak_demand
cycle-time: takt_time
unit-produced: output production unit_made piece_produced piece_made production_volume part_made
scrap-unit: scrap waste reject scrapped_unit
number-vote: vote
vote-count: vote number_of_vote
review-count: number_of_review
order-total: order_value order_amount basket_value basket_size order_size
order-value: order_amount order_total basket_value basket_size order_size
basket-value: basket_size order_value order_size
bill-amount: check check_size bill_size
amount: value sum volume worth
total: value amount
charge: price cost amount
value: worth amount
claim-amount: claimed_amount amount_claimed damage_amount loss_amount
payout-amount: amount_paid_out paid_out_amount settlement
running-time: runtime run_time playing_time length
amount-paid: paid_amount payment amount_received cash_received
paid-amount: amount_paid payment amount_received
outstanding-amount: amount_outstanding open_amount unpaid_amount amount_due receivable
amount-due: outstanding_amount open_amount unpaid_amount receivable
outstanding-balance: amount_outstanding outstanding_amount remaining_debt remaining_balance
deal-value: pipeline pipeline_value deal_size opportunity_value
deal-stage: pipeline_stage
credit-score: creditworthiness credit_rating
win-probability: win_chance close_probability
expected-salary: salary_expectation desired_salary salary_wish
exam-score: exam_result test_score test_result exam_point
year-experience: experience work_experience
open-rate: opening_rate
click-rate: ctr click_through_rate
conversion-rate: cvr
app-spend: in_app_purchase in_app_revenue
shop-spend: shop_revenue shop_sale shop_purchase
shop-sale: shop_revenue shop_spend
landing-page: entry_page first_page start_page
page-view: view hit impression
ad-spend: advertising_cost ad_cost advertising_spend media_spend
fuel-kg: fuel fuel_consumption fuel_burn fuel_used
call-type: kind_of_call
vehicle-type: mode_of_transport transport_mode
soil-type: ground
service-level: shipping_method shipping_option delivery_type delivery_option
shipping-method: delivery_method shipping_option delivery_type delivery_option shipping_type
room-type: room_category
order-type: kind_of_order
size-company: company_size
company-size: size_of_company
meter-reading: reading
production-line: line assembly_line
net-amount: net_revenue net_sale net_value
net-revenue: net_sale
mile-per-gallon: mpg mileage fuel_economy fuel_efficiency gas_mileage
debt-owed-by: debt money_owed
debt-owed: debt money_owed
life-expectancy: lifespan life_span
temp-max: max_temperature daily_high day_temperature daytime_temperature
temp-min: min_temperature daily_low night_temperature nighttime_temperature
temperature-max: max_temp max_temperature daily_high day_temperature daytime_temperature
temperature-min: min_temp min_temperature daily_low night_temperature nighttime_temperature
goods-value: value_of_goods merchandise_value
`);

/** What a duration is of, and what people call it: "handling time" and "time to close" of resolution hours. */
export const spans = table(`
resolution: resolution_time resolving_time time_to_resolution time_to_resolve time_to_solve time_to_close time_to_fix handling_time handle_time solving_time solve_time fix_time ttr turnaround_time
resolve: resolution_time handling_time handle_time solve_time solution_time fix_time turnaround_time
response: reaction_time reply_time time_to_respond time_to_answer answer_time
first response: first_response_time first_reply_time reaction_time response_time reply_time time_to_first_response time_to_first_reply frt
first reply: first_response_time first_reply_time reaction_time response_time reply_time time_to_first_response time_to_first_reply frt
delivery: delivery_time shipping_time transit_time lead_time time_to_deliver time_to_delivery
prep: prep_time preparation_time cooking_time kitchen_time time_to_prepare
preparation: prep_time preparation_time cooking_time kitchen_time time_to_prepare
wait: waiting_time wait_time queue_time queueing_time hold_time time_on_hold
waiting: waiting_time wait_time queue_time queueing_time
session duration: time_on_site time_on_the_site visit_duration visit_length session_length time_spent dwell_time
on site: time_on_site time_spent dwell_time visit_duration session_duration
visit duration: visit_length visit_time length_of_visit time_spent dwell_time stay
duration: time_spent
hire: time_to_hire hiring_time time_to_fill
on market: time_on_market time_on_the_market time_to_sell selling_time
pick: picking_time time_to_pick
pick time: picking_time time_to_pick
overdue: delay lateness day_late overdue_day day_past_due
rental: rental_duration rental_length rental_period length_of_rental
call duration: call_length call_time talk_time talking_time length_of_call
down: downtime
outage: downtime outage_time
stayed: stay length_of_stay time_spent
`);
