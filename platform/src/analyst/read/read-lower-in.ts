/** "Which stocks were lower in 2009 than in 2008": of which things the figure of one period is under that of another. */
import type { Reading } from './draft.js';
import { mark } from './sentence.js';

const up = 'higher|more|larger|bigger|greater|above|up|dearer|more expensive';
const down = 'lower|fewer|less|smaller|below|down|cheaper|less expensive';

export function readLowerIn(reading: Reading): void {
  const { sentence, draft } = reading;
  // Whether a single figure was lower is for the reader to see.
  const asked = sentence.slots.slice(0, 4).some(({ text }) => /^(?:which|who)$/.test(text));
  if (!asked) return;
  sentence.read(
    `(?<op>${up}|${down})(?<what>(?: (?:of|on|average|${mark('mnrd')}))*?) (?:(?:in|during) )?${mark('p', 'a')} than (?:(?:in|they|was|were|had|been|during) )*${mark('p', 'b')}`,
    (m) => {
      const [to, from] = [m.groups.a, m.groups.b].map((p) => sentence.slot(p)?.period);
      if (!to || !from) return false;
      draft.against = { from, to, op: new RegExp(`^(?:${up})$`).test(m.groups.op ?? '') ? '>' : '<' };
      return { keep: (m.groups.what ?? '').split(' ') };
    },
  );
}
