/** What people call things and people: first what the data says, then what they may say instead, in the singular. */
import { joined, table } from './word-lists.js';

/** Who buys, comes, uses, works. A line without a colon: any for any. */
const people = table(`
customer client buyer shopper consumer purchaser patron
customer: person | company payer
client: account | company
company: | customer client
member: subscriber customer user client person participant | learner reader player listener
requester requestor submitter reporter caller
requester: customer user client
requestor: customer user client
reporter: customer user client
caller: customer user client subscriber
debtor: customer client payer account
payer: customer client debtor
diner: customer client guest eater patron
subscriber: member customer user client
user: member customer | client visitor learner reader player listener
guest: customer visitor client diner eater patron | traveller traveler cover
visitor: user guest | customer
attendee participant delegate
attendee: visitor guest
participant: visitor guest
spectator: viewer visitor audience
passenger: traveller traveler rider flyer | customer
rider: passenger traveller traveler
patient: client
tenant: renter resident occupant lessee lodger
resident: tenant occupant inhabitant
landlord: lessor owner
renter: customer client hirer driver tenant
hirer: customer client renter
borrower: customer client debtor reader
cardholder: member customer
policyholder: insured customer client insured_person policy_holder holder
insured: customer client policyholder policy_holder
donor: supporter giver benefactor contributor backer sponsor
supporter: donor giver
sponsor: donor supporter
candidate: applicant job_seeker
applicant: candidate job_seeker
contact: person contact_person
household: home customer | family
agent: realtor estate_agent real_estate_agent rep representative employee colleague handler advisor adviser assignee consultant support_agent operator | owner broker
assignee: agent owner handler rep
handler: agent rep assignee owner
advisor adviser consultant
advisor: agent rep
owner: assignee agent | manager
employee: worker colleague staff person personnel headcount staff_member team_member
staff: employee worker colleague personnel staff_member
worker: employee colleague staff
technician engineer mechanic repairman serviceman
technician: repairer handyman worker | employee
mechanic: repairer
driver: rider chauffeur | courier operator
courier: driver carrier rider
picker: worker employee staff
operator: worker employee | provider carrier network company
instructor trainer coach teacher
teacher tutor lecturer professor prof
teacher: docent
trainer: personal_trainer
lecturer: speaker
manager: rep representative boss supervisor superior line_manager | lead owner
supervisor: manager boss superior lead
boss: manager supervisor
lead: prospect intake | opportunity
salesperson sales_person salesman saleswoman sales_rep sales_representative
salesperson: rep seller
rep: representative salesperson salesman sales_person sales_agent account_executive | owner employee
representative: rep salesperson salesman
seller: rep salesperson salesman sales_person
cashier: clerk salesperson teller | employee
server: waiter waitress waitstaff | staff
waiter: server waitress waitstaff | staff
guide: tour_guide docent
doctor: physician medic clinician | consultant specialist surgeon
physician: doctor medic clinician
surgeon: doctor
consultant: doctor
nurse: carer
adjuster: claims_handler handler assessor case_handler claims_adjuster
recruiter: hiring_manager talent_partner
officer: clerk
approver: manager
author: writer novelist
writer: author
artist: musician band singer performer | act
musician: artist
director: filmmaker film_maker movie_maker
speaker: presenter lecturer
player: gamer user
student: pupil learner | attendee
pupil: student learner
farmer: grower producer
landowner: owner
landlord: owner
prospect: lead
supplier vendor provider distributor
supplier: manufacturer | contractor company
vendor: seller | merchant
provider: carrier company network
payee: merchant vendor supplier recipient counterparty payer | shop store employee
counterparty: payee merchant vendor supplier recipient payer | shop store employee
merchant: shop store retailer vendor payee
retailer: shop store merchant
manufacturer: maker brand producer
producer: maker manufacturer
contractor: craftsman tradesman subcontractor supplier vendor | company firm
carrier: courier shipper haulier hauler forwarder transporter shipping_company transport_company delivery_company logistics_provider | provider company
agency: partner company
publisher: publishing_house
studio: company production_company producer film_company
fundraiser: canvasser collector
account: customer client company organisation organization
company: firm business organisation organization employer | account customer
organisation: organization company firm
organization: organisation company firm
employer: company firm
partner: company
`);

/** What is bought, asked for, done. */
const deals = table(`
invoice: bill
bill: invoice check
case: ticket issue request problem inflow intake enquiry inquiry
ticket: case issue request problem incident complaint inflow intake enquiry inquiry support_request
incident: ticket case issue problem
request: ticket job case issue repair problem enquiry inquiry
complaint: ticket case issue problem claim
issue: ticket problem case bug
enquiry: inquiry question request
inquiry: enquiry question request
repair: job request fix problem
order: purchase transaction intake
work_order: job repair task
purchase: order transaction
sale: transaction purchase | receipt
transaction: purchase order payment | posting
payment: transaction | payout
booking: reservation | stay
reservation: booking
receipt: transaction purchase
job: task repair
task: job
membership: contract subscription member person
checkin: visit entry attendance footfall check-in
subscription: contract membership sub
contract: agreement deal subscription
deal: opportunity contract
opportunity: deal
rental: hire rent | booking
loan: credit lending borrowing mortgage
claim: damage loss
expense: cost expenditure spending
donation gift present contribution
donation: pledge
application: applicant candidate job_application cv resume
enrollment enrolment registration
enrollment: sign-up signup
enrolment: sign-up signup
registration: sign-up signup booking | participant attendee
admission: attendance audience visitor viewer spectator ticket guest moviegoer people_came | hospitalization hospitalisation stay inpatient
listing: property offer home | ad estate
payslip: pay_slip paycheck payroll
posting: transaction booking
campaign: ad advert promotion advertisement
referral: recommendation
`);

/** What is sold, made, seen, travelled. */
const goods = table(`
product item article
product: good merchandise | merch ware catalogue catalog assortment
article: good
merchandise: product good
dish: meal food item menu_item plate
meal: dish food order
basket: cart
cart: basket
voucher coupon
film movie picture
film: title | motion_picture
movie: title
screening: showing show performance showtime broadcast airing tv_showing
series: show
episode: show
viewer: audience spectator
viewing: view play watch stream
play: stream listen view
stream: play listen view
pageview: view hit page_view
song track
artwork: work piece
exhibition: exhibit
exhibit: exhibition
library: branch
reading: measurement meter_reading
run: batch
match: round
book: title
title: | catalogue catalog
event: occasion conference
match: game fixture
entry: landing
landing: entry
visit: session traffic footfall | trip
session: visit traffic footfall
trip ride journey
ride: tour
trip: tour
journey: tour
parcel package
parcel: box carton | shipment consignment delivery
package: box | shipment
shipment: delivery consignment | parcel package
delivery: shipment
consignment: shipment | parcel
vehicle: car | van
car: vehicle automobile
model: car_model
truck lorry
truck: vehicle | van
van: vehicle
bike bicycle
aircraft: plane airplane aeroplane jet
plane: aircraft airplane
device: gadget
handset: phone mobile smartphone device
machine: equipment device machinery asset
equipment: machine device
asset: equipment machine device object
appliance: device machine
meter: counter
course: class subject
lesson: class
class: course lesson
module: course
exam: test
test: exam
award: prize
crop: plant culture
seat: licence license place
licence: license seat
license: licence seat
`);

/** Where things are. */
const places = table(`
restaurant: eatery kitchen venue | place location diner
shop store outlet
shop: branch location
store: branch location retailer
outlet: branch location
branch: store shop outlet office | location
location: site place
centre center
centre: branch location site store | place
center: branch location site store | place
site: location place
place: location site
venue: place location house site
cinema theatre theater movie_house
cinema: house venue | location
theatre: house venue
theater: house venue
building: property house | site block
property: building house
room: space
club: gym studio fitness_club fitness_center fitness_centre | location branch site
gym: club studio fitness_center fitness_centre | location branch
studio: gym
warehouse depot
warehouse: storehouse distribution_center distribution_centre fulfillment_center fulfilment_centre | storage location site hub
depot: hub storage
floor: level storey story
apartment flat
apartment: unit
flat: unit
country: nation | country_of_origin
city town
region area territory
region: zone sales_region sales_territory
territory: zone district sales_territory sales_region
area: district zone
district: area neighbourhood neighborhood region
neighbourhood neighborhood
neighbourhood: area district quarter_of_town part_of_town location
neighborhood: area district quarter_of_town part_of_town location
state: province
province: state region
county: district
zone: area
`);

/** Places that data is seldom of: who is a hotel may be a customer of the kind "Hotel & Catering". */
const institutions = table(`
hall: room auditorium screen
hotel: property house accommodation resort
hub: depot
office: workplace | location site branch
library: branch
hospital: clinic
clinic: hospital practice
ward: department station | unit
school: college
campus: site location
faculty: department | school college
farm: farmstead
field: plot parcel land
station: stop halt
stop: station halt
port: harbour harbor
tower: antenna base_station mast
bin: shelf slot
aisle: corridor
line: assembly_line
`);

/** What is made once, in a year, and what else a catalogue may hold. */
export const works = 'film|movie|title|book|song|game';
export const offers = `${works}|product|item|article|dish`;
const offered = new RegExp(`(?:^| )(?:${offers})$`);
/** Whether rows that are called so are of a catalogue. */
export const isOffer = (noun: string): boolean => offered.test(noun);

/** Nouns that a number may count. */
export const doers = joined(people, deals, goods);
/** Nouns that rows are called by. */
export const rowThings = joined(doers, places);
export const things = joined(rowThings, institutions);
