import { saidLists } from './said-lists.js';

/** What people say of a thing that is in a state: "called off", "on its way", "turned down". */
export const states = saidLists(`
cancelled, canceled, cancellation, voided, void, annulled: canceled cancelled call_off scrapped axed annulled voided fall_through pull_plug quit terminated go_away go_nowhere
churned, lapsed customer: cancelled canceled quit terminated lapsed left leave_us go_away walk_away drop_away jump_ship unsubscribed stop_paying cancel_subscription former
withdrawn, withdrew, pulled: pull_out drop_out back_out withdraw withdrew change_their_mind change_mind take_back take_off_market pulled
dropped out, dropout, drop out: drop_out quit give_up leave_early stop_coming
abandoned: give_up leave_behind walk_away_from left_unfinished left_behind
paused, on hold, suspended, hold, parked, frozen: on_hold put_on_hold on_pause paused pause parked held hold_up frozen on_ice put_on_ice shelved suspended stalled put_aside
sla violated, sla breached, sla missed, violated sla, breached sla, violated, breached, out of sla: breached breached_sla miss_sla break_sla breach_sla violate_sla exceed_sla fail_sla overrun_sla run_over_sla go_over_sla outside_sla out_of_sla over_sla sla_breach sla_violation too_late_for_sla
within sla, sla met, in sla, met sla: within_sla inside_sla in_sla keep_sla meet_sla hit_sla on_time_for_sla
pending, awaiting, waiting, queued, in queue: waiting awaiting in_queue queued unprocessed in_limbo undecided still_waiting in_pipeline in_backlog wait_in_line keep_waiting up_in_air outstanding
new, received, submitted, just in: untouched unread come_in_new
open, opened, active case: unresolved unsolved outstanding unfinished still_open
in progress, in process, processing, wip, working, work in progress, started, ongoing: underway under_way work_on being_worked_on in_hand in_work on_go in_works in_process in_progress being_processed being_handled being_dealt_with being_done half_done half_finished
blocked, stuck, impeded: stuck held_up hold_up blocked bogged_down come_to_standstill
under review, in review, review, reviewing, being reviewed, investigating, under investigation, assessment: in_review under_review being_looked_at look_at being_checked being_reviewed being_examined being_assessed under_investigation being_investigated being_looked_into look_into under_examination under_assessment under_scrutiny
waiting on customer, waiting for customer, awaiting customer, pending customer, awaiting reply: wait_for_customer wait_on_customer wait_for_reply wait_for_answer wait_for_client ball_in_their_court with_customer
escalated: pass_up move_up go_to_manager pass_to_manager hand_to_manager take_to_manager pass_to_second_level go_to_second_level go_to_second_line pass_to_second_line move_to_next_level take_to_next_level go_higher
reopened, re-opened: open_again open_up_again reopen re-open come_up_again close_and_opened_again
resolved, solved, fixed: solved resolved fixed finished completed closed sort_out deal_with wrap_up clear_up put_right take_care_of finalised finalized settled
closed: resolved solved fixed finished completed sort_out deal_with wrap_up clear_up put_right take_care_of finalised finalized
completed, complete, done, finished, fulfilled: finished completed done wrap_up carry_out get_done finalised finalized concluded see_through
in transit, on the way, en route, out for delivery, on route, shipping: on_way on_their_way on_its_way underway under_way en_route on_road on_move travelling traveling in_delivery being_delivered in_post being_shipped with_courier with_carrier out_with_courier out_with_driver not_there_yet
shipped, dispatched, despatched, sent, sent out: sent dispatched despatched shipped posted mailed go_out send_out send_off ship_out leave_warehouse leave_depot leave_building go_on_its_way go_on_their_way on_way on_their_way on_its_way
delivered, arrived, received by customer: arrived delivered hand_over drop_off turn_up get_there reach_customer reach_destination reach_recipient get_to_customer
returned, return: returned send_back bring_back take_back give_back hand_back ship_back return_to_sender
lost, missing, lost in transit: go_missing get_lost disappeared vanished misplaced mislaid go_astray lose
damaged, broken, arrived damaged: smashed arrive_broken come_broken arrive_damaged damaged wrecked
refunded, reimbursed, refund: reimbursed refunded repaid money_back give_money_back get_money_back credited
failed, failure, error, unsuccessful: fail go_wrong unsuccessful failed crashed not_go_through
succeeded, successful, success, passed: succeed succeeded successful successfully go_through work_out go_well come_off
approved, accepted, granted, authorised, authorized, signed off: accepted approved granted okayed ok'd greenlit get_green_light give_green_light sign_off wave_through get_go_ahead give_go_ahead say_yes_to authorised authorized let_through
rejected, denied, declined, refused, disallowed: rejected denied declined refused turn_down knock_back throw_out say_no_to dismissed disallowed send_away
paid out, paid: pay_out settled
paid, settled, cleared: settled pay_up pay_off square_up cleared
unpaid, not paid, payment due: unpaid owing unsettled still_owed
partially paid, part paid, partial: part_paid partly_paid pay_in_part
overdue, past due, in arrears, delinquent, late payment: past_due overdue behind_on_payment behind_with_payment behind_on_bill in_arrears late_with_payment late_on_payment behind_on_paying delinquent past_due_date
written off, write-off, bad debt, uncollectible: write_off written_off uncollectible uncollectable bad_debt irrecoverable give_up_on
disputed, in dispute, chargeback, contested: in_dispute under_dispute contested challenged disputed
default, defaulted, in default: in_default default_on fail_to_pay stop_paying
paid off, repaid: pay_off repaid pay_back_in_full
draft, in draft: in_draft drafted
sent, issued: issued go_out send_out send_off mailed
scheduled, planned, upcoming, booked: planned lined_up scheduled in_calendar in_diary booked_in coming_up still_to_come upcoming
confirmed, definite: definite confirmed agreed certain
tentative, provisional, unconfirmed: provisional pencilled_in penciled_in tentative unconfirmed
no-show, no show, noshow, did not attend, absent, missed appointment: not_show_up never_show_up not_show never_show not_turn_up never_turn_up not_come never_come not_appear never_appear fail_to_show fail_to_turn_up fail_to_appear stand_us_up stay_away not_attend never_attend
attended, present, showed up: show_up turn_up come_along attend attended be_there
checked in: arrived check_in
checked out: departed check_out gone go_home
departed, left, gone: left departed take_off set_off gone go_off
arrived, landed: landed arrived touch_down get_in
delayed, late, running late: run_late held_up hold_up behind_schedule behind_time delayed
on time, punctual: punctual in_time on_schedule on_time
active, live, running, enabled: live running ongoing in_use up_and_running switched_on still_here still_with_us active
inactive, dormant, disabled, deactivated: dormant asleep inactive disused out_of_use go_quiet switched_off turned_off unused
trial, trialing, trialling, free trial, in trial, trial period: try_us_out try_it_out try_out on_trial on_a_trial in_trial in_a_trial on_free_trial on_a_free_trial in_free_trial in_a_free_trial in_their_trial in_trial_period in_the_trial_period trialling trialing trial free_trial give_us_a_try test_us_out
expired, lapsed, ended: run_out lapsed expired ended come_to_end
terminated: ended_early cut_short terminated end_early
banned, barred, blacklisted: kick_out throw_out barred banned blocked
renewed, extended: extended prolonged renewed sign_again sign_on_again
upgraded: move_up go_up_a_plan step_up
downgraded: move_down go_down_a_plan step_down
won, closed won, won deal: won win landed bagged sealed bring_home close_deal
lost, closed lost, lost deal: lose lost slip_away fall_through go_nowhere lose_out go_to_competitor lose_to_competitor
contacted, reached: get_in_touch_with in_touch_with in_contact_with reach_out_to speak_to speak_with talk_to talk_with contacted
negotiation, negotiating, in negotiation: negotiating in_talks in_negotiation haggling talk_about_price
proposal, proposal sent, quoted, offer sent: quoted get_a_quote send_an_offer get_a_proposal
screening, screened, phone screen: being_screened screened
interview, interviewing, interviewed: interviewed interviewing being_interviewed invited_to_interview come_for_interview come_in_for_interview call_in_for_interview
offer, offered, offer made, offer extended: get_an_offer have_an_offer receive_an_offer make_an_offer get_offered
hired, recruited, employed: hired recruited take_on get_job land_job
graduated: pass_out complete_course finish_course
discharged: send_home go_home let_out leave_hospital discharged
admitted: take_in keep_in admitted
deceased, dead, died: died dead pass_away die deceased
recovered, cured: get_better cured healed recovered
for sale, on the market, listed, available: on_market up_for_sale for_sale on_sale
to let, for rent, for lease, to rent: up_for_rent to_rent to_let for_rent on_market
under offer, sale agreed, under contract: under_contract sale_agreed offer_accepted spoken_for under_offer
let, rented, leased, occupied: rented_out let_out occupied lived_in leased rented
vacant, unoccupied: unoccupied stand_empty unlet unrented vacant untenanted
running, operational, operating, up: working up_and_running in_operation operating producing
idle, standby: stand_still stand_idle do_nothing idle idling
down, out of order, out of service, fault, faulty, breakdown, broken down: out_of_order out_of_action out_of_service not_working broke_down not_running
maintenance, under maintenance, servicing, in service, repair: being_serviced being_repaired being_maintained under_repair in_repair being_fixed in_workshop
in stock: on_shelf on_hand available still_available in_stock
out of stock: sold_out run_out unavailable out_of_stock
low stock, low: run_low running_low nearly_gone almost_gone
discontinued: no_longer_sold no_longer_made no_longer_available delisted phase_out take_off_range
backordered, backorder, on backorder: on_back_order on_order back-ordered
published, live: go_live put_online put_out come_out
archived: put_away file_away filed_away
tied, draw, drawn: draw tied drawn end_level
pass, passed, ok: pass passed in_spec within_spec go_through
fail, failed: fail failed out_of_spec out_of_tolerance outside_spec
scrap, scrapped: throw_away binned scrapped thrown_out
rework, reworked: do_again redone send_for_rework fix_up
unsubscribed, opted out: opt_out leave_list take_off_list unsubscribed
bounced, undeliverable: undeliverable bounced undelivered bounce_back
missed, unanswered: unanswered missed
answered: pick_up answered get_through
ready for pickup, ready for collection, ready to collect: ready_to_collect ready_to_pick_up ready_for_collection ready_for_pickup
picked up, collected: collected pick_up fetched come_for picked_up
unassigned: up_for_grabs
`);
