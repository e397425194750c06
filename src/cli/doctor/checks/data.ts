import { isRecord, parseJson } from '../../../protocol/coerce.js';
import type { Check } from '../check.js';
import { error, ok, skipped, warning, type Verdict } from '../finding.js';
import { isHtml, probe, type ProbeAnswer } from '../probe.js';
import { doctorToken } from './doctor-token.js';

/** Whether the Core Data API is at its address, and takes tokens that the secret signs. */
export const data: Check = {
  id: 'data',
  title: 'Data',
  run: async (context, signal) => {
    const { dataUrl, tokenSecret } = context.platform;
    if (dataUrl === undefined) return [skipped('platform.dataUrl is not given, or not usable.')];
    if (tokenSecret === undefined) return [skipped('platform.tokenSecret is not given, or not usable.')];
    if (!(await context.reach(dataUrl)).ok) return [skipped('the data cannot be reached safely.')];
    const url = new URL(`${dataUrl.href.replace(/\/$/, '')}/v1/meta`);
    // A token without scope: it is good for data and for nothing else.
    const token = await doctorToken(context, tokenSecret);
    return [explain(await probe({ url, headers: { authorization: token }, signal }))];
  },
};

function explain(answer: ProbeAnswer): Verdict {
  const { status, text } = answer;
  if (status === 401 || status === 403) {
    return error(
      'The data refuses a token that the secret signed: the secret is not that of this deployment.',
      "Copy the API secret of the deployment that platform.dataUrl belongs to. With a key set, use the library's signToken.",
    );
  }
  const path = 'Check the base path of platform.dataUrl, which is configurable.';
  if (status === 404 || status === 405 || isHtml(answer) || (status >= 300 && status < 400)) {
    return error(`There is no Core Data API at the address (status ${status}).`, path);
  }
  if (status !== 200)
    return error(`The data answers with status ${status}.`, 'Try again; if it stays so, ask the platform.');
  const body = parseJson(text);
  const cubes = isRecord(body) ? body['cubes'] : undefined;
  if (!Array.isArray(cubes)) return error('The address answers with something else than metadata.', path);
  if (cubes.length > 0) {
    return ok(
      `A token reads the data model: ${cubes.length} ${cubes.length === 1 ? 'cube or view' : 'cubes and views'}.`,
    );
  }
  return warning(
    'A token reads the data model, and a viewer without attributes sees nothing of it.',
    'Check the access policies.',
  );
}
