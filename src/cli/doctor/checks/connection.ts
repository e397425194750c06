import type { Check } from '../check.js';
import type { DoctorContext } from '../doctor-context.js';
import { error, ok, skipped, warning, type Verdict } from '../finding.js';
import { dayOf } from '../reach-origin.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Whoever renews by hand needs this long; automatic renewal is done by then. */
const SHORT_DAYS = 14;

/** Whether every address answers, and with a certificate that will still be good in two weeks. */
export const connection: Check = {
  id: 'connection',
  title: 'Connection and TLS',
  isWanted: () => true,
  run: async (context) => {
    const verdicts = await Promise.all(addressesOf(context).map((address) => look(context, ...address)));
    return verdicts.length > 0 ? verdicts : [skipped('no address is usable.')];
  },
};

/** Each origin once, by the first name that it has. */
function addressesOf({ platform, input }: DoctorContext): [name: string, url: URL][] {
  const named: [string, URL | undefined][] = [
    ['platform.baseUrl', platform.baseUrl],
    ['platform.chatApiUrl', platform.chatUrl],
    ['platform.dataUrl', platform.dataUrl],
    ['--helper', input.helper],
    ['--page', input.page],
  ];
  const seen = new Map<string, [string, URL]>();
  for (const [name, url] of named) {
    if (url !== undefined && !seen.has(url.origin)) seen.set(url.origin, [name, url]);
  }
  return [...seen.values()];
}

async function look(context: DoctorContext, name: string, url: URL): Promise<Verdict> {
  const reach = await context.reach(url);
  if (!reach.ok) return error(`${name}: ${reach.seen}`, reach.todo);
  if (reach.validTo === undefined) return ok(`${name}: ${url.host} answers, on this machine.`);
  const days = Math.floor((reach.validTo.getTime() - Date.now()) / DAY_MS);
  const seen = `${name}: the certificate of ${url.host} is good until ${dayOf(reach.validTo)} (${days} days).`;
  return days < SHORT_DAYS ? warning(seen, 'Have it renewed in time.') : ok(seen);
}
