import type { Check } from '../check.js';
import { error, info, ok, skipped, warning } from '../finding.js';
import { probe } from '../probe.js';

/** Below, every verifier's tolerance covers it; above `WRONG_MS`, tokens of five minutes are dead or not yet born. */
const OFF_MS = 60_000;
const WRONG_MS = 240_000;

/** Whether this machine and the platform agree on the time: tokens are good between two times. */
export const clock: Check = {
  id: 'clock',
  title: 'Clock',
  run: async (context, signal) => {
    const url = [context.platform.baseUrl, context.platform.dataUrl, context.platform.chatUrl].find(Boolean);
    if (url === undefined) return [skipped('no address of the platform is usable.')];
    if (!(await context.reach(url)).ok) return [skipped('the platform cannot be reached safely.')];
    const sentAt = Date.now();
    const { headers } = await probe({ url: new URL(url.origin), signal });
    const here = (sentAt + Date.now()) / 2;
    const date = Date.parse(headers.get('date') ?? '');
    if (Number.isNaN(date)) return [info('The platform does not say what time it has.')];
    // The header counts whole seconds: it is half a second early on average.
    const skew = date + 500 - here;
    context.clockSkewMs = Math.abs(skew) > 1500 ? skew : 0;
    const seconds = Math.round(Math.abs(skew) / 1000);
    const seen = `This machine's clock is ${seconds} s ${skew > 0 ? 'behind' : 'before'} the platform's.`;
    const todo = 'Set the clock, and keep it by NTP: tokens of the helper are refused.';
    if (Math.abs(skew) >= WRONG_MS) return [error(seen, todo)];
    if (Math.abs(skew) >= OFF_MS) return [warning(seen, 'Set the clock, and keep it by NTP.')];
    return [ok("This machine's clock and the platform's agree.")];
  },
};
