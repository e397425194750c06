import type { EmbedSessionRequest } from '../../../protocol/embed-session.js';
import { InlayError } from '../../../protocol/inlay-error.js';
import type { ExternalIdentity } from '../../../server/viewer/identity.js';
import { PlatformRequestError } from '../../../server/platform-client/platform-request-error.js';
import type { Check } from '../check.js';
import { DOCTOR_ID, type DoctorContext } from '../doctor-context.js';
import { error, failed, ok, skipped, warning, type Verdict } from '../finding.js';
import { mintAndRevoke } from './mint-session.js';
import { listed } from './viewer.js';

/** No list is longer; each name is asked for by itself. */
const MOST_NAMES = 20;

/**
 * Whether a viewer who lacks what the access rules filter by is refused, and whether the names exist at all: a misspelt
 * one would refuse every viewer, and leave the attribute that is meant unguarded.
 */
export const requiredAttributes: Check = {
  id: 'required-attributes',
  title: 'Required attributes',
  limitMs: 60_000,
  // A host that uses the library names them in its own code.
  isWanted: ({ config }) => config?.settings.raw.identity !== undefined,
  run: async (context, signal) => {
    const { config } = context.input;
    if (config?.isRight('requiredAttributes') !== true) return [skipped('requiredAttributes is not usable.')];
    const { requiredAttributes: names } = config.settings.handler;
    const example = exampleOf(context);
    if (names === undefined) return [ofNone(example)];
    if (names.length === 0) return [ok('No attribute is required of a viewer, as requiredAttributes says.')];
    const access = await context.keyClient();
    if (typeof access === 'string') return [skipped(access)];
    if (failed(await context.outcome('key'))) return [skipped('the key cannot mint sessions.')];
    const { embedTenantName, creatorMode, userAttributeDefinitions = [] } = example ?? {};
    const unknown: string[] = [];
    for (const name of names.slice(0, MOST_NAMES)) {
      if (userAttributeDefinitions.some((definition) => definition.name === name)) continue;
      const request = {
        deploymentId: access.deploymentId,
        externalId: DOCTOR_ID,
        ...(embedTenantName === undefined ? {} : { embedTenantName }),
        ...(creatorMode === undefined ? {} : { creatorMode }),
        userAttributes: [{ name, value: null }],
      } as EmbedSessionRequest;
      const isKnown = await mintAndRevoke(access.client, request, signal).then(() => true, isOther);
      if (!isKnown) unknown.push(name);
    }
    if (unknown.length === 0)
      return [ok(`A viewer without ${names.length === 1 ? 'it' : 'them'} is refused.`)];
    const seen = `${listed('Attribute', unknown)} not in the catalog, so no viewer can have what is required.`;
    return [error(seen, 'Correct the name in requiredAttributes, or have the attribute configured.')];
  },
};

/** Whether a session was refused for something else than the name of an attribute. */
function isOther(failure: unknown): boolean {
  if (!InlayError.isInstance(failure)) throw failure;
  return !(failure instanceof PlatformRequestError && failure.rule === 'attributes-not-found');
}

function ofNone(example: ExternalIdentity | undefined): Verdict {
  const names = (example?.userAttributes ?? []).map(({ name }) => name);
  const todo = 'List what your access rules filter by in requiredAttributes; [] says that there is nothing.';
  const shown = names.length === 0 ? 'an attribute' : listed('attribute', names).replace(/ (is|are)$/, '');
  const seen = `requiredAttributes is not set: a viewer who lacks ${shown} may see everybody's rows.`;
  return warning(seen, todo);
}

function exampleOf({ input: { config } }: DoctorContext): ExternalIdentity | undefined {
  if (config?.isRight('exampleViewer') !== true) return undefined;
  return config.settings.raw.exampleViewer as ExternalIdentity | undefined;
}
