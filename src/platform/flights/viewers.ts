/** A demo customer: who they are and which rows the access policy of the flights view leaves them. */
export type DemoViewer = {
  readonly label: string;
  /** Lower case, no spaces, as the contract asks. */
  readonly externalId: string;
  readonly userAttributes: Readonly<Record<string, string | readonly string[]>>;
};

/** The types of the attributes that the flights access policy reads, for the account's attribute catalog. */
export const flightsAttributeTypes = { state: 'string', airports: 'string_array' } as const;

/** The demo customers. The first sees every row. */
export const flightsViewers: readonly DemoViewer[] = [
  { label: 'National Aviation Desk (all flights)', externalId: 'ana.national', userAttributes: {} },
  {
    label: 'Lone Star Travel (departures from Texas)',
    externalId: 'tex.lonestar',
    userAttributes: { state: 'TX' },
  },
  {
    label: 'Golden Gate Airports (SFO, OAK and SJC)',
    externalId: 'gia.goldengate',
    userAttributes: { airports: ['SFO', 'OAK', 'SJC'] },
  },
];
