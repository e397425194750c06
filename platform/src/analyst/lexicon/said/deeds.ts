import { saidLists } from './said-lists.js';

/**
 * What was done at a time: `resolved_at` says when a case was closed, `dispatched_at` when something went out. The first
 * name of a line is the deed itself, by whatever noun the column calls it.
 */
export const deeds = saidLists(`
resolved, resolution: resolved closed solved completed finished settled fixed repaired sort_out deal_with wrap_up clear_up take_care_of
closed, closing, closure, close: closed resolved solved completed finished settled fixed sort_out deal_with wrap_up clear_up take_care_of
completed, completion: completed finished closed resolved fixed done wrap_up
finished, finish: finished completed ended
paid, payment, payment received, settled: paid settled pay_up pay_off cleared
cancelled, canceled, cancellation, cancel: cancelled canceled churned left quit gone terminated lost lose resigned give_up leave_us walk_away drop_out pull_out call_off go_away
churned, churn: churned cancelled canceled left quit gone lost lose leave_us go_away walk_away drop_out
ended, end: ended finished expired stopped terminated quit left gone cancelled canceled churned lost lose run_out come_to_an_end leave_us go_away
left, leaving, exit: left quit gone cancelled churned lost lose resigned leave_us departed go_away walk_out hand_in_notice stop_working quit_job
terminated, termination: terminated ended left quit fired dismissed resigned let_go leave_us lay_off
resigned, resignation: resigned quit left leave_us hand_in_notice quit_job
delivered, delivery: delivered arrived received hand_over drop_off turn_up get_there reach_customer reach_recipient
shipped, shipping, shipment, ship: shipped sent dispatched posted mailed go_out send_out send_off leave_warehouse leave_depot leave_building set_off
fulfilled, fulfilment, fulfillment: fulfilled go_out send_out send_off leave_warehouse leave_depot leave_building
dispatched, despatched, dispatch: dispatched shipped sent posted mailed left go_out send_out send_off leave_warehouse leave_depot leave_building set_off
departed, departure: departed left set_off take_off pull_out drive_off
arrived, arrival: arrived landed get_in get_there turn_up pull_in
booked, booking: booked reserved
reserved, reservation: reserved booked
responded, response, first response: responded answered replied write_back get_back_to
answered: answered responded replied pick_up
replied, reply, first reply, first replied: replied answered responded write_back get_back_to
added: added listed
birth, dob: born
start: start started began begun
started: started began begun enrolled kick_off
began, begin: began started begun kick_off
opened, open: opened come_in
created, creation: created come_in set_up
received, receipt: received come_in
reported: reported come_in
submitted, submission, filed: submitted filed hand_in send_in come_in
applied, application: applied hand_in
loaned, loan: loaned borrowed lent take_out check_out lend_out
borrowed, checkout: borrowed loaned lent take_out check_out lend_out take_home
returned, return: returned bring_back give_back hand_back take_back send_back hand_in drop_off
rented, rental start: rented hired borrowed take_out
picked up, pickup, pick up, collected, collection: collected picked_up pick_up fetched come_for
dropped off, drop off, dropoff: drop_off hand_over hand_back
handed over, handover: hand_over handed_over delivered
hired, hire, joined, joining: hired joined started take_on come_on_board recruited
signed up, sign up, signup, registered, registration: signed_up sign_up registered joined enrolled subscribed sign_on
subscribed: subscribed signed_up sign_up joined
enrolled, enrolment, enrollment: enrolled joined signed_up sign_up started
checked in, check in, checkin: checked_in check_in arrived come_in turn_up
checked out, check out: checked_out check_out departed left go_home
admitted, admission: admitted come_in take_in
discharged, discharge: discharged released send_home go_home leave_hospital let_out
moved in, move in: move_in moved_in
moved out, move out: move_out moved_out left
went live, go live, launched, launch: go_live launched come_out roll_out
went live, live since: started began joined onboarded come_on_board
released, release, published, publication: released published come_out put_out
issued, issue: issued send_out go_out
approved, approval: approved sign_off okayed accepted
rejected, rejection: rejected declined refused turn_down
refunded, refund: refunded reimbursed repaid pay_back give_money_back
sold, sale: sold
renewed, renewal: renewed extended prolonged
upgraded: upgraded move_up
escalated, escalation: escalated pass_up hand_up
assigned: assigned picked_up pick_up
last seen, last login, last active, last logged in: logged_in log_in sign_in log_on
expired, expiry, expiration: expired run_out lapsed
scrapped: scrapped throw_away
opened again, reopened: reopened open_again
repaired: repaired fixed mended
installed: installed put_in set_up
inspected: inspected checked look_at
died, death, deceased: died die killed perished pass_away
`);
