import { contractProfile, liveProfile } from '../../../protocol/platform-profile.js';
import type { Check } from '../check.js';
import type { ProbeAnswer } from '../probe.js';
import { error, failed, ok, skipped, warning, type Verdict } from '../finding.js';
import { probeThread, errorInside } from './chat.js';
import { doctorToken } from './doctor-token.js';

/** Whether the chat takes tokens, which is off by default and set for each deployment. */
export const tokenMode: Check = {
  id: 'token',
  title: 'Token mode',
  run: async (context, signal) => {
    const { chatUrl, tokenSecret, profile } = context.platform;
    if (tokenSecret === undefined) return [skipped('platform.tokenSecret is not given, or not usable.')];
    if (chatUrl === undefined) return [skipped('platform.chatApiUrl is not usable.')];
    if (!(await context.reach(chatUrl)).ok) return [skipped('the chat cannot be reached safely.')];
    const dataVerdicts = await context.outcome('data');
    if (failed(dataVerdicts)) return [skipped('the data shows that the secret or its address is wrong.')];
    if (failed(await context.outcome('chat'))) return [skipped('the chat does not answer the key either.')];
    const token = await doctorToken(context, tokenSecret, ['chat']);
    const ask = (header: string) => probeThread(chatUrl, { [header]: token }, signal);
    const answer = await ask(profile.tokenHeader);
    if (isRefused(answer)) {
      const other = profile.name === liveProfile.name ? contractProfile : liveProfile;
      if (isTaken(await ask(other.tokenHeader))) return [wrongProfile(other.name)];
      return [explain(dataVerdicts.some(({ severity }) => severity === 'ok'))];
    }
    if (isTaken(answer)) return [ok('The chat takes a token that the secret signed.')];
    const seen = `The chat answers a token with status ${answer.status}.`;
    return [error(seen, 'Try again; if it stays so, ask the platform.')];
  },
};

function isRefused(answer: ProbeAnswer): boolean {
  return answer.status === 401 || answer.status === 403 || errorInside(answer) === 'auth';
}

/** The thread is not there: to say so, the platform must have taken the token. */
function isTaken(answer: ProbeAnswer): boolean {
  return answer.status === 404 || (answer.status === 200 && errorInside(answer) === undefined);
}

function wrongProfile(name: string): Verdict {
  return error(
    'The chat takes tokens in another header than the one of platform.profile.',
    `Set platform.profile to '${name}'.`,
  );
}

/** The same secret opens the data: then it is right, and the chat does not take tokens at all. */
function explain(isSecretRight: boolean): Verdict {
  const enable =
    "Switch on the deployment's own authentication for chat and embedding, if pages are to use tokens (POST /token).";
  if (isSecretRight)
    return warning('The chat takes no tokens: token authentication of the deployment is off.', enable);
  return error(
    'The chat refuses a token that the secret signed: the secret is wrong, or token authentication is off.',
    `Copy the deployment's API secret anew. ${enable}`,
  );
}
