import { saidLists } from './said-lists.js';

/** What people say that somebody does, by what an event is called. */
export const events = saidLists(`
purchase, purchased, purchase completed, completed purchase, order, ordered, order placed, placed order, order completed, sale, buy, bought: buy buys buying bought purchased purchasing
signup, sign up, signed up, user signed up, registration, register, registered, user registered, account created, create account: sign_up registered registers registering registration created_an_account creates_an_account
login, log in, logged in, user logged in, sign in, signin, signed in: log_in sign_in logged_on
logout, log out, logged out, sign out, signed out: log_out sign_out
page view, pageview, view page, viewed page, page viewed: pageview viewed_a_page view_a_page viewed_page
screen view, view screen, viewed screen: viewed_a_screen view_a_screen
add to cart, added to cart, product added, product added to cart, add to basket, added to basket, cart add: adding_to_cart adds_to_cart added_to_cart add_to_cart added_to_basket add_to_basket cart_add
remove from cart, removed from cart, product removed: removed_from_cart remove_from_cart removing_from_cart
cancellation, cancel, cancelled, canceled, subscription cancelled, subscription canceled, cancelled subscription, cancel subscription: cancelled canceled cancels cancelling canceling cancel cancellation
churn, churned, customer churned: churned churns churning cancelled canceled cancellation
expansion, expanded: expanded expands expanding
contraction, contracted: contracted contracts contracting shrank shrunk
reactivation, reactivated, reactivate: reactivated reactivates reactivating
upgrade, upgraded, plan upgraded, upgraded plan, plan upgrade, subscription upgraded: upgraded upgrades upgrading upgrade
downgrade, downgraded, plan downgraded, downgraded plan, plan downgrade, subscription downgraded: downgraded downgrades downgrading downgrade
renewal, renewed, renew, subscription renewed, renewed subscription: renewed renews renewing renew renewal
subscription, subscribe, subscribed: subscribed subscribes subscribing
activation, activated, activate, account activated: activated activates activating
installation, install, installed, app installed, app install: installed installs installing install
uninstall, uninstalled, app uninstalled: uninstalled uninstalling uninstall
return, returned, item returned: returned send_back bring_back come_back
refund, refunded, refund issued, order refunded: refunded refund
trial started, trial start, start trial, started trial: start_trial
checkout started, start checkout, started checkout, begin checkout, initiate checkout, checkout start: start_checkout began_checkout begin_checkout began_a_checkout
share, shared, post shared, content shared: shared sharing
`);
