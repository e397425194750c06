import type { EmbedSessionRequest } from '../../../protocol/embed-session.js';
import { InlayError } from '../../../protocol/inlay-error.js';
import type { ExternalIdentity } from '../../../server/viewer/identity.js';
import type { PlatformClient } from '../../../server/platform-client/platform-client.js';
import { PlatformRequestError } from '../../../server/platform-client/platform-request-error.js';
import type { Check } from '../check.js';
import { DOCTOR_ID, type DoctorContext } from '../doctor-context.js';
import { error, failed, ok, skipped, type Verdict } from '../finding.js';
import { mintAndRevoke } from './mint-session.js';

/** Names are asked for one by one only this far. */
const MOST_NAMES = 30;

/**
 * Whether a viewer as the host describes them can have a session: attributes and groups are in the catalogs, creator
 * mode is allowed. It is asked under the doctor's own id, since a session overwrites what is stored of its viewer.
 * Definitions are left out, which would create; what they name is left out with them.
 */
export const viewer: Check = {
  id: 'viewer',
  title: 'Example viewer',
  // Each name is asked for by itself.
  limitMs: 120_000,
  isWanted: ({ config }) => config?.settings.raw.exampleViewer !== undefined,
  run: async (context, signal) => {
    const example = exampleOf(context);
    if (example === undefined) return [skipped('exampleViewer is not usable.')];
    const access = await context.keyClient();
    if (typeof access === 'string') return [skipped(access)];
    if (failed(await context.outcome('key'))) return [skipped('the key cannot mint sessions.')];
    return new ViewerTrial(access, example, signal).run();
  },
};

function exampleOf({ input: { config } }: DoctorContext): ExternalIdentity | undefined {
  if (config?.isRight('exampleViewer') !== true) return undefined;
  const example = config.settings.raw.exampleViewer as ExternalIdentity | undefined;
  return typeof example?.externalId === 'string' ? example : undefined;
}

class ViewerTrial {
  readonly #client: PlatformClient;
  readonly #base: Pick<
    EmbedSessionRequest & { externalId: string },
    'deploymentId' | 'externalId' | 'embedTenantName' | 'creatorMode'
  >;
  readonly #attributes: NonNullable<ExternalIdentity['userAttributes']>;
  readonly #groups: readonly string[];
  readonly #signal: AbortSignal;

  constructor(
    access: { client: PlatformClient; deploymentId: number },
    example: ExternalIdentity,
    signal: AbortSignal,
  ) {
    const { embedTenantName, creatorMode, userAttributes = [], groups } = example;
    const defined = (definitions: readonly { name: string }[] | undefined) =>
      definitions?.map(({ name }) => name) ?? [];
    const definedAttributes = defined(example.userAttributeDefinitions);
    const definedGroups = defined(example.groupDefinitions);
    this.#client = access.client;
    this.#base = {
      deploymentId: access.deploymentId,
      externalId: DOCTOR_ID,
      ...(embedTenantName === undefined ? {} : { embedTenantName }),
      ...(creatorMode === undefined ? {} : { creatorMode }),
    };
    this.#attributes = userAttributes.filter(({ name }) => !definedAttributes.includes(name));
    this.#groups = (groups ?? []).filter((name) => !definedGroups.includes(name));
    this.#signal = signal;
  }

  async run(): Promise<Verdict[]> {
    const bare = await this.#refusalOf({});
    if (bare !== undefined) return [this.#explainBare(bare)];
    const whole = await this.#refusalOf({ userAttributes: this.#attributes, groups: this.#groups });
    if (whole === undefined) {
      await this.#forget();
      return [ok('A viewer like the example gets a session.')];
    }
    const verdicts = [...(await this.#wrongAttributes()), ...(await this.#wrongGroups())];
    await this.#forget();
    return verdicts.length > 0
      ? verdicts
      : [error(whole.message, 'Check exampleViewer, as the helper gets it.')];
  }

  async #refusalOf(fields: Partial<EmbedSessionRequest>): Promise<InlayError | undefined> {
    try {
      await mintAndRevoke(this.#client, { ...this.#base, ...fields } as EmbedSessionRequest, this.#signal);
      return undefined;
    } catch (failure) {
      if (InlayError.isInstance(failure)) return failure;
      throw failure;
    }
  }

  #explainBare(refusal: InlayError): Verdict {
    if (this.#base.creatorMode === true && refusal.code === 'bad-request') {
      return error(
        'A session in creator mode is refused: the account may lack the useCreatorMode flag.',
        'Have the flag set for the account, or leave creatorMode out.',
      );
    }
    return error(refusal.message, 'Check exampleViewer.embedTenantName and creatorMode.');
  }

  async #wrongAttributes(): Promise<Verdict[]> {
    const unknown: string[] = [];
    const refused: string[] = [];
    for (const attribute of this.#attributes.slice(0, MOST_NAMES)) {
      const refusal = await this.#refusalOf({ userAttributes: [attribute] });
      if (refusal === undefined) continue;
      const isUnknown = refusal instanceof PlatformRequestError && refusal.rule === 'attributes-not-found';
      (isUnknown ? unknown : refused).push(attribute.name);
    }
    const where =
      this.#base.creatorMode === true ? "the embed tenant's catalog" : 'the catalog of the account';
    return [
      ...(unknown.length === 0
        ? []
        : [
            error(
              `${listed('Attribute', unknown)} not in ${where}.`,
              'Have an administrator configure it, or correct the name.',
            ),
          ]),
      ...(refused.length === 0
        ? []
        : [
            error(
              `The value of ${listed('attribute', refused)} refused.`,
              "Give a value of the attribute's own type.",
            ),
          ]),
    ];
  }

  async #wrongGroups(): Promise<Verdict[]> {
    const unknown: string[] = [];
    for (const group of this.#groups.slice(0, MOST_NAMES)) {
      if ((await this.#refusalOf({ groups: [group] })) !== undefined) unknown.push(group);
    }
    if (unknown.length === 0) return [];
    const where = this.#base.creatorMode === true ? 'the embed tenant' : 'the account';
    return [error(`${listed('Group', unknown)} not in ${where}.`, 'Create the group, or correct the name.')];
  }

  /** Clears what was stored of the doctor's own user; the user itself cannot be deleted by the contract. */
  async #forget(): Promise<void> {
    for (const { name } of this.#attributes.slice(0, MOST_NAMES)) {
      await this.#refusalOf({ userAttributes: [{ name, value: null }] });
    }
    await this.#refusalOf({ groups: [] });
  }
}

/** Names come from the host's own example; one that looks like anything else is not shown. */
export function listed(what: string, names: readonly string[]): string {
  const shown = names.map((name) => (/^[\p{L}\p{N}_ .-]{1,60}$/u.test(name) ? `"${name}"` : '(an odd name)'));
  return `${what}${names.length > 1 ? 's' : ''} ${shown.join(', ')} ${names.length > 1 ? 'are' : 'is'}`;
}
