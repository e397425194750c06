import { saidLists } from './said-lists.js';

/** Ways in which people come, order, write and eat. */
export const channels = saidLists(`
phone, telephone, call, phone call, call center, call centre, callcenter, hotline, by phone: telephone phoned call over_phone on_phone call_in phone_in ring_in ring_us ring_up call_us phone_us phone_up call_up over_telephone on_telephone
email, e-mail, mail: mail e-mail emailed mailed write_an_email send_an_email
web, website, online, internet, webshop, web shop, online shop, online store, e-commerce, ecommerce, web store: online internet website web webshop e-commerce ecommerce over_internet on_internet through_internet on_web on_website through_website over_website on_our_website via_our_website through_our_website online_shop online_store web_shop
app, mobile app: mobile_app phone_app smartphone_app in_app on_app through_app over_app
in store, instore, store, in-store, shop, in shop, retail, retail store, branch, pos, offline, counter: in_person in_store in_shop in_branch at_counter over_counter at_till face_to_face brick_and_mortar walk_into_shop walk_into_store come_to_shop come_to_store come_into_shop come_into_store offline
walk-in, walk in, walkin: walk_in just_walk_in walk_in_off_street come_in_off_street off_street without_booking without_reservation without_appointment without_an_appointment drop_in drop_by turn_up_unannounced
chat, live chat, livechat, web chat, webchat: chatted chat_with_us in_chat over_chat live_chat use_chat chat
sms, text, text message: text_message texted by_text text_us texting
post, letter, postal mail: by_post in_writing postal send_a_letter write_a_letter
social, social media: social_media social_network socials on_social
referral, referred, recommendation, word of mouth, friend: recommended recommendation referred word_of_mouth recommended_by_friend recommended_by_a_friend told_by_friend told_by_a_friend
partner, reseller, dealer, distributor: reseller dealer distributor through_partner through_a_partner third_party middleman
organic, organic search, seo, search: organic_search unpaid_search natural_search search_engine
paid, paid search, ppc, cpc, sem, ads, advertising, adwords, display, paid social: ad advert advertising ads paid_ads advertisement sponsored
direct, direct traffic: type_in_address type_in_our_address type_in_url type_in_link come_straight_to_us straight_to_site come_directly
newsletter: mailing mailing_list
trade show, fair, event, exhibition, trade fair: trade_fair exhibition expo trade_show
cold call, outbound, cold outreach: cold_call cold_called cold_calling
travel agent, travel agency, agency: travel_agent travel_agency
takeaway, takeout, to go, take away: take_away takeaway takeout to_go carry_out take_out
dine in, dine-in, eat in, eat-in, table service, table: eat_in eaten_in sit_in dine_in dined_in at_table sit_down in_restaurant on_premises
delivery, home delivery: home_delivery home_delivered to_door to_their_door to_their_home
pickup, pick-up, collection, click and collect, click & collect, collect, store pickup: pick_up collected click_and_collect collect_in_store come_for self_collected pick_up_in_store fetched
drive-through, drive-thru, drive thru: drive_through drive_thru
kiosk, self-service, self service: self_service self_checkout terminal
`);

/** How people pay. */
export const payments = saidLists(`
card, credit card, debit card, creditcard, bank card, card payment: creditcard credit_card debit_card bank_card plastic card pay_with_card pay_by_card
cash, cash payment: in_cash pay_cash pay_in_cash hard_cash notes_and_coins
bank transfer, wire, wire transfer, transfer, ach, sepa, eft, sepa transfer: wire wired wire_transfer bank_transfer transferred bank_payment transfer_money
direct debit, standing order, sepa direct debit: standing_order direct_debit automatic_debit auto-debit
cheque, check: cheque by_check pay_by_check with_a_check with_check
invoice, on account, on invoice, net 30, account: on_account on_invoice bill_later pay_later
klarna, bnpl, buy now pay later, instalments, installments, financing: in_instalments in_installments pay_later buy_now_pay_later on_credit pay_in_instalments pay_in_installments
gift card, voucher, gift voucher: gift_voucher gift_certificate gift_card
cash on delivery, cod: pay_on_delivery pay_at_door on_delivery cod cash_on_delivery
paypal: pay_pal
contactless: tap_and_pay contactlessly
prepaid, pay as you go, payg: pay_in_advance pay_upfront pay_up_front pay_as_you_go payg prepaid
postpaid: on_contract pay_afterwards pay_later
monthly: pay_by_month pay_monthly pay_every_month pay_each_month month_to_month billed_monthly
annual, yearly, annually: annual annually yearly pay_yearly pay_annually pay_by_year pay_every_year pay_once_a_year billed_yearly billed_annually
quarterly: pay_quarterly pay_every_quarter pay_by_quarter billed_quarterly
free, freemium, free plan, free tier: for_free free_of_charge pay_nothing not_pay not_pay_anything never_pay_anything non-paying on_free_version free_version free_plan without_paying
`);

/** What people look at it with. */
export const devices = saidLists(`
desktop, computer, pc: computer pc desktop_computer
mobile, phone, smartphone, mobile phone, cell phone: smartphone cellphone telephone phone cell mobile_phone cell_phone mobile handset
tablet: on_a_tablet
tv, television, smart tv, connected tv: television telly tv_set smart_tv tv
laptop, notebook: notebook laptop
console, game console, games console: games_console game_console gaming_console
`);
