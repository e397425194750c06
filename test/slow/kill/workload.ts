import type { LocalPlatform } from '../../../platform/src/index.js';
import {
  ask,
  chatIdOf,
  FrameReader,
  messageId,
  postChat,
  type Frame,
} from '../../../platform/test/testing/test-platform.js';

/** A request to generate a session with two groups and two attributes of its own: together or not at all. */
export type Minting = { readonly name: string; sessionId?: string };
/** A question: known to the platform from the moment its thread has an id, answered once its last frame has come. */
export type Asking = {
  readonly externalId: string;
  readonly id: string;
  chatId?: string;
  messages?: Frame[];
};

export type Work = { readonly mintings: Minting[]; readonly askings: Asking[] };

let number = 0;

export const entriesOf = (name: string): { groups: string[]; attributes: string[] } => ({
  groups: [`${name}-g1`, `${name}-g2`],
  attributes: [`${name}-a1`, `${name}-a2`],
});

/** Mints and asks, several at once, until the platform is gone; what was answered stands in `work`. */
export async function workUntilGone(platform: LocalPlatform, work: Work): Promise<void> {
  const workers = [
    ...Array.from({ length: 4 }, () => repeat(() => mint(platform, work))),
    ...Array.from({ length: 4 }, () => repeat(() => question(platform, work))),
  ];
  await Promise.all(workers);
}

async function repeat(step: () => Promise<void>): Promise<void> {
  try {
    for (;;) await step();
  } catch {
    // The platform was killed under this request.
  }
}

export const mintRequest = (
  platform: LocalPlatform,
  name: string,
  withDefinitions: boolean,
): Promise<Response> => {
  const { groups, attributes } = entriesOf(name);
  return fetch(`${platform.baseUrl}/api/v1/embed/generate-session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Api-Key ${platform.apiKey}` },
    body: JSON.stringify({
      deploymentId: platform.deploymentId,
      externalId: name,
      embedTenantName: platform.embedTenantName,
      creatorMode: true,
      groups,
      userAttributes: attributes.map((attribute) => ({ name: attribute, value: name })),
      ...(withDefinitions
        ? {
            groupDefinitions: groups.map((group) => ({ name: group })),
            userAttributeDefinitions: attributes.map((attribute) => ({ name: attribute, type: 'string' })),
          }
        : {}),
    }),
  });
};

async function mint(platform: LocalPlatform, work: Work): Promise<void> {
  const minting: Minting = { name: `viewer-${++number}` };
  work.mintings.push(minting);
  const response = await mintRequest(platform, minting.name, true);
  const { sessionId } = (await response.json()) as { sessionId: string };
  minting.sessionId = sessionId;
}

async function question(platform: LocalPlatform, work: Work): Promise<void> {
  const asking: Asking = { externalId: `asker-${++number}`, id: messageId() };
  work.askings.push(asking);
  const { externalId, id } = asking;
  const body = {
    input: 'How many flights left Boston in March?',
    messageId: id,
    sessionSettings: { externalId },
  };
  const reader = new FrameReader(await postChat(platform, body));
  asking.chatId = chatIdOf(await reader.until((frame) => frame['id'] === '__cutoff__'));
  const frames = await reader.until((frame) => frame['id'] === '__state__');
  asking.messages = frames.at(-1)?.['state'].messages as Frame[];
}

export const stateOf = async (platform: LocalPlatform, { chatId, externalId }: Asking): Promise<Frame> => {
  const frames = await ask(platform, { chatId, sessionSettings: { externalId } });
  return frames.at(-1)?.['state'] as Frame;
};
