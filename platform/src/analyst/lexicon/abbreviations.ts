/** What names of columns and hasty questions leave out: `cust_no` is a customer's, and "dept" the department. */
import { lists } from './word-lists.js';

export const abbreviations: ReadonlyMap<string, string> = new Map(
  [
    ...lists(`
account: acct acc
address: addr
agreement: agmt
altitude: alt
amount: amnt
application: appl
appointment: appt
article: art
attack: atk
average: avrg
balance: bal
booking: bkg
branch: br
building: bldg
business: biz
campaign: camp cmpgn
category: cat categ ctgry
certificate: cert
channel: chan chnl
company: comp co
consumption: cons
contract: contr
country: ctry cntry
customer: cust custmr
delivery: dlv deliv delv
department: dept dep dpt
description: descr desc
destination: dest
director: dir
discount: disc disct
distance: dist
document: doc
duration: dur
education: edu educ
elevation: elev
employee: emp empl
expectancy: expect expec expct
expense: exp
frequency: freq
government: gov
group: grp
humidity: hum humid
industry: ind
insurance: ins
inventory: invt
invoice: inv
language: lang
latitude: lat
location: loc locn
longitude: lng lon
maintenance: maint
management: mgmt
manager: mgr mngr
manufacturer: mfr mfg manuf
material: mat matl
member: mbr
merchandise: merch
message: msg
order: ord
organization: org
package: pkg
passenger: pax
payment: pmt pymt paymt
percentage: pcnt
precipitation: precip prcp
performance: perf
person: pers
population: pop popn
position: posn
priority: prio prty
product: prod prd
project: proj
property: prop
purchase: purch
quantity: quant qnty
reference: ref
region: reg
registration: regn
representative: rep
request: req
reservation: resv rsvn
resolution: resol
response: resp
restaurant: rest
revenue: rev
salary: sal
satisfaction: sat
sequence: seq
service: svc serv
shipment: shpt shpmt
special: sp
subscription: subs
supplier: supp suppl
technician: tech
telephone: tel
temperature: temp
territory: terr
transaction: txn trx trans tran
vehicle: veh
vendor: vend
volume: vol
warehouse: whse wh whs
weight: wt wgt
`),
  ].flatMap(([word, shorts]) => shorts.map((short) => [short, word] as const)),
);
