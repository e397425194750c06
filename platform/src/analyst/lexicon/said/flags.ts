import { saidLists } from './said-lists.js';

/** What people say where a column tells yes or no; behind `|` what they say where it tells no. */
export const flags = saidLists(`
pool, swimming pool: swimming_pool place_to_swim
garden: garden back_garden yard
parking, car park, parking space: car_park parking_space parking_spot place_to_park parking_lot
balcony: balcony
furnished: furniture furnished | unfurnished without_furniture
lift, elevator: lift elevator
air conditioning, ac, aircon, air con: air_conditioning air-conditioning aircon air_con air_conditioned
wifi, wi fi: wifi wi-fi wireless_internet
pet, pet friendly, dog friendly: pet_friendly dog dog_friendly
smoking, smoker: smoker smoke_room | non-smoker nonsmoker smoke-free
breakfast: breakfast
refundable: get_money_back | nonrefundable
accessible, wheelchair accessible, step free: wheelchair_access step-free wheelchair barrier-free wheelchair_friendly
gift, gift wrap, gift wrapped, gift wrapping: gift_wrap gift_wrapped gift_wrapping wrap_as_a_gift wrap_as_gift gift_paper wrapping_paper bought_as_a_gift bought_as_gift as_a_gift as_a_present as_present buy_as_a_present meant_as_a_present | for_themselves
gift message: gift_card greeting_card greeting message_card
insured, insurance: insurance insured cover | uninsured
fragile: breakable delicate easily_broken
express, express delivery, express shipping, priority shipping: go_by_express express_delivery express_shipping by_express rush_delivery fast_delivery | standard_delivery
perishable: perishable go_off
hazardous, hazmat, dangerous good: hazardous dangerous
first order, first purchase, first time, first visit, first timer, first time buyer, new customer, first time customer, first time visitor, first time guest: first_timer first-time first_time newcomer brand_new here_for_first_time come_for_first_time buy_for_first_time order_for_first_time | repeat returning_customer repeat_customer come_back_again order_again buy_again bought_before ordered_before been_here_before
new visitor, new user, new client, new member, new patient, new guest, new subscriber, new: newcomer brand_new first-time first_time | returning existing known repeat old
returning, returning customer, returning visitor, repeat, repeat customer, repeat visitor, repeat guest, regular: come_back come_again come_back_again repeat regular bought_before ordered_before been_here_before | first-time first_timer newcomer
is repeat, rerun, repeat showing: rerun repeat shown_before re-run | first_run first_showing premiere
loyalty, loyalty member, member: loyalty_card loyalty_member in_loyalty_programme in_loyalty_program
subscription: subscription on_subscription subscribe
vip: very_important_person
b2b, business customer, business: corporate business_customer b2b | private_customer consumer b2c
sso, single sign on: single_sign-on single_sign_on sso sign_in_once
mfa, 2fa, two factor, two factor auth, two factor enabled: two-factor two_factor two-step two-factor_authentication second_factor
auto renew, auto renewal, autorenew: renew_automatically auto-renew auto_renewal automatic_renewal renew_by_itself renew_itself automatically_renew
trial, free trial, on trial: on_trial in_trial try_us_out try_it_out try_out give_us_a_try still_testing
churned, cancelled subscription: leave_us go_away quit cancelled canceled walk_away jump_ship stop_paying | still_with_us still_here active
active: still_active in_use up_and_running still_here | inactive dormant unused disused
paid: settled | unpaid owing unsettled
overdue: past_due late_with_payment behind_on_payment behind_with_payment
disputed, dispute: in_dispute contested challenged complained_about
refunded, refund: reimbursed get_money_back give_money_back money_back pay_back repaid credited
returned: send_back come_back bring_back take_back give_back | kept keep
cancelled, canceled: canceled cancelled call_off scrapped fall_through axed | go_ahead take_place
delayed, late, is late: run_late behind_schedule held_up hold_up delayed | punctual on_time in_time on_schedule
on time, in time, delivered on time, arrived on time, was on time, is on time: punctual in_time on_schedule on_time arrive_on_time come_on_time | late delayed run_late behind_schedule held_up arrive_late come_late too_late delivered_late behind_time
delivered: arrived hand_over get_there turn_up drop_off | undelivered
damaged, damage: damage smashed arrive_broken arrive_damaged come_broken scratched dented | undamaged in_one_piece
lost: go_missing get_lost disappeared vanished misplaced
escalated, escalation: pass_up move_up go_to_manager pass_to_manager hand_to_manager take_to_manager pass_to_second_level go_to_second_level go_to_second_line pass_to_second_line move_to_next_level take_higher
reopened: open_again open_up_again re-open reopen come_up_again come_back
sla breached, sla breach, sla missed, breached sla, sla violated, breached: break_sla breach_sla violate_sla exceed_sla fail_sla miss_sla overrun_sla run_over_sla go_over_sla over_sla outside_sla out_of_sla too_late_for_sla | within_sla inside_sla in_sla keep_sla meet_sla hit_sla
sla met, met sla, within sla, in sla: within_sla inside_sla in_sla keep_sla meet_sla hit_sla | break_sla breach_sla violate_sla exceed_sla fail_sla miss_sla overrun_sla run_over_sla go_over_sla over_sla breached outside_sla out_of_sla breached_sla
first contact resolution, fcr, first contact, resolved first contact, first call resolution, first time fix: solve_at_once on_first_contact on_first_call at_first_contact right_away straight_away first_time_round on_first_try at_first_try
resolved, solved, fixed: sort_out deal_with wrap_up put_right take_care_of solved fixed | unresolved unsolved
bounced, bounce: bounce leave_after_first_page leave_after_one_page leave_after_a_single_page leave_right_away leave_at_once leave_straight_away leave_immediately see_only_one_page view_only_one_page see_just_one_page go_away_at_once go_away_right_away leave_again_at_once | look_around look_further
converted, conversion, purchased, made purchase, bought, purchase: buy bought purchased buy_something buy_anything purchase_something buy_from_us place_an_order placed_an_order make_a_purchase end_in_an_order end_in_a_purchase end_in_a_sale end_with_an_order end_with_a_purchase end_with_a_sale finish_with_an_order finish_with_a_purchase finish_with_a_sale lead_to_an_order lead_to_a_purchase lead_to_a_sale result_in_an_order result_in_a_purchase result_in_a_sale turn_into_an_order turn_into_a_purchase turn_into_a_sale | end_without_an_order end_without_a_purchase end_without_a_sale leave_without_buying leave_empty-handed go_away_empty-handed buy_nothing bought_nothing just_look just_browse only_look without_buying
searched, used search, site search: search use_search use_the_search used_the_search use_site_search search_for_something search_something do_a_search did_a_search | without_searching without_search
booked, booking, made booking, reserved: book make_a_booking made_a_booking place_a_booking book_something reserve end_in_a_booking ended_in_a_booking end_with_a_booking lead_to_a_booking led_to_a_booking result_in_a_booking converted convert | without_a_booking without_booking end_without_a_booking leave_without_booking no_booking
signed up, signup, registered, sign up: register registered create_an_account open_an_account make_an_account sign_up
newsletter signup, newsletter, newsletter opt in, newsletter subscribed, newsletter subscriber, subscribed newsletter: sign_up_for_newsletter sign_up_to_newsletter subscribe_to_newsletter get_newsletter newsletter_subscriber on_mailing_list join_newsletter order_newsletter register_for_newsletter want_newsletter opt_in_to_newsletter opted_in_to_newsletter opt_into_newsletter opted_into_newsletter opt_in_for_newsletter opted_in_for_newsletter opted_in_newsletter sign_in_newsletter signed_in_newsletter signed_in_for_newsletter signed_in_to_newsletter receive_newsletter on_newsletter newsletter_subscription newsletter
opted in, opt in, marketing opt in, marketing consent, consent, email consent, email opt in: opt_in agree_to_emails agree_to_email agree_to_marketing want_our_emails give_consent consent gave_consent allow_emails said_yes_to_emails | opt_out
opted out, unsubscribed, opt out: opt_out leave_list take_off_list want_no_emails | still_subscribed
opened, email opened: read opened
clicked, click: click_through click_on_it click_link follow_link
logged in, signed in: sign_in logged_in log_in with_an_account log_on | anonymous logged_out logged_off not_signed_in
mobile, is mobile: on_a_phone on_their_phone on_phone from_a_phone on_mobile smartphone
remote, remote work, works remotely, work from home, home office: from_home at_home work_from_home home_office wfh remotely teleworking | in_office at_office on_site
full time: full-timer full_timer fulltime | part-time part_time part-timer part_timer
part time: part-timer part_timer parttime | full-time full_time full-timer
permanent: open-ended permanent_contract | temporary fixed-term temp
union, union member, unionised, unionized: in_union in_a_union
manager, is manager: lead_people boss manage_people people_manager
referred, referral: recommended referral recommended_by_friend come_through_a_friend
fraud, fraudulent, suspicious, suspected fraud, fraud suspected: fraudulent suspicious fake crooked fishy | genuine
approved: okayed sign_off accepted say_yes_to | turn_down rejected declined refused
accepted: say_yes_to took_up take_up | turn_down rejected declined refused
rejected, declined: turn_down knock_back refused declined rejected say_no_to | accepted
renewed, renewal: extended prolonged renewal sign_again extend
recurring, is recurring, monthly gift, regular: regular standing repeating come_every_month give_every_month give_regularly | one-off one_off one-time one_time single_gift once_only just_once
anonymous: anonymously without_a_name without_name unnamed nameless | named
gift aid: tax_relief gift-aided gift_aided
tax deductible, deductible: tax-deductible off_tax
passed, pass: succeed pass_test within_spec in_spec make_grade | fail failed flunked out_of_spec
failed, fail: fail go_wrong flunked | passed succeed
defective, defect, faulty: faulty defect broken_down not_work | flawless faultless without_a_defect
scrapped, scrap: throw_away binned thrown_out
reworked, rework: do_again redone
inspected: checked look_at | unchecked
subtitle, subtitles on: with_subtitles captions caption subtitled | without_subtitles
dubbed: dubbed synchronised | in_original original_version
completed, finished, watched to end, is complete, complete: finished finish watched_to_end watch_to_end see_through play_to_end see_to_end to_very_end all_way_through finish_watching to_end | unfinished incomplete stop_halfway give_up_halfway break_off drop_out give_up
downloaded, download, offline: offline watch_offline download | streamed
live: go_out_live
three d, 3d: in_3d
dropped out, dropout: drop_out give_up quit leave_early
attended, attendance, showed up, present, checked in: show_up turn_up come_along attend be_there came_along | no-show no_show absent stay_away not_come never_come not_show
no show, noshow, no showed, missed: not_show_up never_show_up not_turn_up never_turn_up not_show never_show not_come never_come not_appear fail_to_show fail_to_turn_up stay_away not_attend never_attend | show_up turn_up attended
early bird: early_bird_price book_early bought_early
sold out, soldout: fully_booked booked_out no_seat_left no_ticket_left full_house | seats_left tickets_left still_available
in stock, available: available on_shelf on_hand still_available | out_of_stock sold_out unavailable run_out
discontinued: no_longer_sold no_longer_made phase_out delisted | still_sold
on sale, discounted, promo, promotion, on promotion, is discounted: reduced marked_down discounted on_offer on_special_offer in_sale on_sale | full_price full-price at_full_price
discount, discount applied: reduced discounted money_off price_reduction | full_price at_full_price
coupon used, used coupon, coupon, voucher, voucher used, promo code: voucher coupon promo_code discount_code
free shipping: ship_for_free free_delivery without_shipping_cost
backordered, backorder: on_back_order back_order
prescription: on_prescription prescription-only | over_counter
organic: bio organically_grown | conventional
vegetarian, veggie: meatless without_meat meat-free meatfree veggie | with_meat
vegan: plant-based
alcoholic, alcohol: contain_alcohol alcohol | alcohol-free non-alcoholic soft_drink
gluten free: without_gluten
spicy: hot_and_spicy spicy
emergency, is emergency: emergency urgent life-threatening | routine non-urgent planned
readmitted, readmission: come_back admitted_again return_to_hospital readmission
insured patient, privately insured: private_insurance
smoker: smoke | non-smoker nonsmoker
married: wed | unmarried single
roaming: abroad used_abroad
unlimited, unlimited data: flat_rate without_limit flatrate | capped limited
prepaid: pay_as_you_go payg pay_in_advance pay_upfront | on_contract
contract: on_contract
automatic: automatic_gearbox automatic_transmission | manual manual_gearbox stick_shift
electric: electric_powered run_on_battery battery-powered
one way: one-way drop_off_elsewhere return_elsewhere | round_trip return_to_same_place
round trip, return trip, return ticket: round-trip there_and_back both_ways | one-way one_way
accident, accidents: crash accident
weekend, is weekend: on_weekends on_a_weekend | on_weekdays on_a_weekday on_workday
holiday, public holiday, is holiday, bank holiday: on_a_public_holiday on_a_bank_holiday bank_holiday
cross border, international, is international, abroad, foreign: international abroad overseas to_another_country cross-border | domestic within_country inland
peak, peak hour, rush hour: rush_hour peak_time busy_hour | off-peak off_peak
manual: by_hand done_by_hand | automatic automated
automated, automatic renewal: by_itself automatically | by_hand manually
outsourced: done_outside external | in-house inhouse
urgent: pressing time-critical top_priority | can_wait routine
planned: scheduled | unplanned unscheduled
unplanned: unexpected unscheduled | scheduled
warranty, under warranty, in warranty: under_warranty in_warranty covered_by_warranty guarantee under_guarantee | out_of_warranty
training completed, trained: trained | untrained
certified: certificate certification | uncertified
scholarship: scholarship_holder grant bursary
online: over_internet on_internet remotely | in_person face_to_face on_site
verified: confirmed verified | unverified unconfirmed
complaint: complain complained
answered: pick_up get_an_answer get_a_reply | missed unanswered
missed: unanswered | answered pick_up
upsell, upsold: sell_on upsold
loyal: loyal
`);
