/**
 * Words that people use for one another whatever the data: first what the data says, then what people may say instead,
 * all in the singular (`people_came` is of two words). None of a data set's own names belongs here; those are synonyms of its model.
 */
const lists = (text: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    text
      .trim()
      .split('\n')
      .map((line) => {
        const [word = '', others = ''] = line.split(': ');
        return [word, others.split(' ')];
      }),
  );

/** Things. */
export const families = lists(`
invoice: bill
case: ticket issue request problem inflow intake
ticket: case issue request problem incident complaint inflow intake
incident: ticket case issue problem
request: ticket job case issue repair problem
complaint: ticket case issue problem
repair: job request fix problem
job: task repair
task: job
customer: client buyer shopper person consumer patron
client: customer buyer account
member: subscriber customer user client person
diner: customer client guest eater
membership: contract subscription member person
checkin: visit entry attendance footfall check-in
subscriber: member customer user
user: member customer
guest: customer visitor client
visitor: user guest
passenger: traveller traveler
patient: client
tenant: renter resident occupant
resident: tenant occupant
account: customer client company
company: firm business organisation organization
organisation: organization company firm
organization: organisation company firm
supplier: vendor
vendor: supplier seller
agent: rep representative employee colleague handler
assignee: agent owner handler
owner: assignee agent
employee: worker colleague staff person personnel headcount
staff: employee worker colleague
worker: employee colleague staff
technician: engineer mechanic repairer
engineer: technician
driver: courier rider
courier: driver carrier rider
carrier: courier shipper
instructor: teacher trainer coach
trainer: instructor coach teacher
coach: trainer instructor
teacher: instructor tutor
manager: rep representative boss
salesperson: rep seller
order: purchase transaction intake
purchase: order transaction
transaction: purchase order payment
payment: transaction
booking: reservation
reservation: booking
product: item article good
item: product article
article: product item
dish: meal food item
meal: dish food order
restaurant: eatery kitchen venue
shop: store branch outlet
store: shop branch outlet
branch: store shop outlet
outlet: store shop branch
location: site place
site: location place
venue: place location house
cinema: theatre theater house venue
theater: cinema theatre house venue
theatre: cinema theater house venue
building: property house
property: building house
club: gym studio
gym: club studio
studio: company
visit: session traffic footfall
session: visit traffic footfall
viewing: view play watch
film: movie picture title
movie: film picture title
screening: showing show performance
series: show
device: gadget
source: channel origin referrer
channel: source
referrer: source
campaign: ad advert promotion
country: nation
city: town
region: area territory zone
territory: region area
area: region district zone
district: area neighbourhood neighborhood
neighbourhood: area district neighborhood
neighborhood: area district neighbourhood
department: team division dept
team: group squad crew
squad: team group
category: type kind sort class
type: kind sort category
kind: type sort category
segment: group category
genre: kind type category
brand: label
manufacturer: maker brand
severity: priority urgency importance
priority: severity urgency importance
urgency: priority severity
rating: score star grade mark
score: rating grade
csat: satisfaction rating score
satisfaction: csat rating score happiness
star: rating score
grade: score mark
reason: motive explanation
stage: phase step
phase: stage step
plan: package tier tariff
tier: plan level package
tariff: plan package
package: plan tier
subscription: contract membership
contract: agreement deal subscription
price: cost
fee: charge price cost
charge: fee
cost: expense expenditure spend spending
budget: cost spending
expense: cost expenditure
discount: reduction rebate markdown
refund: reimbursement repayment refunded
tip: gratuity
profit: gain
quantity: piece amount unit pack
unit: piece item pack
duration: length runtime
runtime: length duration
length: duration
distance: way
delay: lateness
weight: mass
gender: sex
comment: remark note
note: comment remark
feedback: comment review
review: feedback comment
seat: licence license
licence: license seat
license: licence seat
admission: attendance audience visitor viewer spectator ticket guest moviegoer people_came
attendance: admission audience visitor guest people_came
viewer: audience
lead: prospect intake
prospect: lead
warehouse: depot
depot: warehouse
fault: defect error failure
defect: fault error failure
error: fault failure
failure: fault breakdown
floor: level storey story
apartment: flat unit
flat: apartment unit
room: space
voucher: coupon
coupon: voucher
basket: cart
cart: basket
arrear: debt owed owe owing outstanding
debt: arrear owed owe owing outstanding
student: pupil learner
pupil: student learner
course: class
lesson: class
nurse: carer
doctor: physician
donation: gift contribution
gift: donation present contribution
donor: supporter
trip: ride journey tour
ride: trip journey
journey: trip ride
rental: hire
loan: credit
kwh: consumption usage
pageview: view hit
co2: emission carbon
vehicle: car
car: vehicle
truck: lorry
lorry: truck
bike: bicycle
parcel: package shipment
shipment: parcel delivery consignment
machine: equipment
player: gamer
match: game fixture
book: title
author: writer
song: track
track: song
artist: musician
exam: test
award: prize
speciality: specialty skill field
trade: craft
certificate: age-rating
salary: pay wage paid
gross: box-office taking
snack: concession
balance: owed owe owing outstanding
entry: landing
landing: entry
spend: cost expense spending
wage: pay salary
`);

/** Names of two words, and what they are called as a whole or by another first or last word. */
export const compounds = lists(`
sale: revenue turnover taking income money gross
revenue: sale turnover taking income money
entry: landing arrival start first
landing: entry start
exit: last leaving
box-office: gross taking
order: purchase
length: duration
ticket-sold: attendance admission people_came
came-from: source channel acquisition_channel origin
reply: response answer
response: reply answer
`);
