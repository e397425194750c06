import { randomUUID } from 'node:crypto';
import { isRecord, parseJson } from '../../../protocol/coerce.js';
import { parseErrorLine } from '../../../protocol/parse-error-line.js';
import type { Check } from '../check.js';
import { DOCTOR_ID } from '../doctor-context.js';
import { error, ok, skipped, warning, type Verdict } from '../finding.js';
import { isHtml, isPlanGate, probe, type ProbeAnswer } from '../probe.js';

/** Whether the key opens this agent's chat. Asks for the state of a thread that is not there, which costs nothing. */
export const chat: Check = {
  id: 'chat',
  title: 'Chat',
  run: async (context, signal) => {
    const { chatUrl, apiKey } = context.platform;
    if (chatUrl === undefined) return [skipped('platform.chatApiUrl is not usable.')];
    if (apiKey === undefined) return [skipped('platform.apiKey is not usable.')];
    if (!(await context.reach(chatUrl)).ok) return [skipped('the chat cannot be reached safely.')];
    const ask = (url: URL) => probeThread(url, { authorization: `Api-Key ${apiKey}` }, signal);
    const answer = await ask(chatUrl);
    if (answer.status !== 404 || isPlanGate(answer)) return [explain(answer)];
    return [explainAbsence(answer.text, await ask(otherAgent(chatUrl)))];
  },
};

/** The request for the state of a thread that nobody has, as a user who is gone after a minute. */
export function probeThread(
  url: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<ProbeAnswer> {
  const sessionSettings = { externalId: DOCTOR_ID, isEphemeral: true, ephemeralTtlSeconds: 60 };
  return probe({ method: 'POST', url, headers, body: { chatId: randomUUID(), sessionSettings }, signal });
}

/** The error that an answer of status 200 holds in place of a stream. */
export function errorInside(answer: ProbeAnswer): 'auth' | 'other' | undefined {
  const first = parseJson(answer.text) ?? parseJson(answer.text.split('\n')[0] ?? '');
  const failure = isRecord(first) && first['id'] !== '__cutoff__' ? parseErrorLine(first) : undefined;
  if (failure === undefined) return undefined;
  return failure.code === 'auth' || failure.code === 'forbidden' ? 'auth' : 'other';
}

function explain(answer: ProbeAnswer): Verdict {
  const copy = "Copy the Chat API URL from the agent's settings anew.";
  const refused = error(
    "The key does not open this agent's chat.",
    'Use a key of the same account that reaches the deployment of the agent, or check the agent in the address.',
  );
  if (isPlanGate(answer)) {
    return error(
      "The account's plan does not include the chat.",
      'It is part of premium and enterprise plans.',
    );
  }
  if (isHtml(answer)) return error('The chat address answers with a web page.', copy);
  if (answer.status === 200) {
    const inside = errorInside(answer);
    if (inside === undefined) return ok("The key opens the agent's chat.");
    return inside === 'auth'
      ? refused
      : error('The chat answers with an error.', 'Check that the agent has a deployment.');
  }
  if (answer.status === 401 || answer.status === 403) return refused;
  if (answer.status === 405 || (answer.status >= 300 && answer.status < 400)) {
    return error(`The chat address answers with status ${answer.status}.`, copy);
  }
  if (answer.status === 400) {
    return error(
      'The chat refuses the plainest request of all.',
      'The limit of external users may be reached: ask its support.',
    );
  }
  return error(
    `The chat answers with status ${answer.status}.`,
    'Try again; if it stays so, ask the platform.',
  );
}

/**
 * 404 stands for the thread, which is not there on purpose, and for an agent that is not. The words tell, and where
 * they do not, an agent that surely is not there answers as this one does, or otherwise.
 */
function explainAbsence(text: string, other: ProbeAnswer): Verdict {
  const good = ok("The key opens the agent's chat.");
  const absent = error(
    'There is no such agent at the chat address.',
    "Copy the Chat API URL from the agent's settings.",
  );
  if (/\b(thread|chat ?id|conversation)\b/i.test(text)) return good;
  if (/\b(agent|tenant|account)\b/i.test(text)) return absent;
  if (other.status !== 404 || other.text !== text) return good;
  return warning(
    'There is nothing at the chat address, or the platform does not tell an absent agent from an absent thread.',
    'Check the address, and run with --ask to be sure.',
  );
}

function otherAgent(url: URL): URL {
  const other = new URL(url);
  other.pathname = url.pathname.replace(/\/agents\/[^/]+\//, `/agents/${DOCTOR_ID}-${randomUUID()}/`);
  return other;
}
