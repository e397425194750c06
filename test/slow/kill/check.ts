import { deepEqual } from 'node:assert';
import { decodeJwt } from 'jose';
import type { LocalPlatform } from '../../../platform/src/index.js';
import { entriesOf, mintRequest, stateOf, type Asking, type Minting, type Work } from './workload.js';

/** What a restarted platform has lost of what was answered, or shows of what was only half done. */
export async function findings(platform: LocalPlatform, work: Work): Promise<string[]> {
  const found: string[] = [];
  const stored = {
    groups: await namesOf(platform, 'groups'),
    attributes: await namesOf(platform, 'user-attributes'),
  };
  for (const minting of work.mintings) found.push(...(await ofMinting(platform, minting, stored)));
  for (const asking of work.askings) found.push(...(await ofAsking(platform, asking)));
  return found;
}

type Stored = { readonly groups: ReadonlySet<string>; readonly attributes: ReadonlySet<string> };

async function namesOf(platform: LocalPlatform, kind: string): Promise<Set<string>> {
  const names = new Set<string>();
  for (let after = ''; ;) {
    const url = `${platform.baseUrl}/api/v1/embed-tenants/${platform.embedTenantName}/${kind}?first=200${after}`;
    const response = await fetch(url, { headers: { authorization: `Api-Key ${platform.apiKey}` } });
    const page = (await response.json()) as {
      items: { name: string }[];
      pageInfo: { hasNextPage: boolean; endCursor: string };
    };
    for (const { name } of page.items) names.add(name);
    if (!page.pageInfo.hasNextPage) return names;
    after = `&after=${page.pageInfo.endCursor}`;
  }
}

async function ofMinting(platform: LocalPlatform, minting: Minting, stored: Stored): Promise<string[]> {
  const { name, sessionId } = minting;
  const { groups, attributes } = entriesOf(name);
  const present = [
    ...groups.map((group) => stored.groups.has(group)),
    ...attributes.map((attribute) => stored.attributes.has(attribute)),
  ];
  const found = new Set(present).size === 1 ? [] : [`${name}: only some of its definitions are there`];
  if (sessionId === undefined) return found;
  if (!present[0]) return [...found, `${name}: its definitions are lost`];
  const response = await fetch(`${platform.baseUrl}/api/v1/embed/session/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sessionId }),
  });
  if (response.status !== 200) return [...found, `${name}: its session is lost`];
  const { token } = (await response.json()) as { token: string };
  const context = decodeJwt(token);
  if (JSON.stringify(context['groups']) !== JSON.stringify(groups)) found.push(`${name}: groups lost`);
  if (!(await mintRequest(platform, name, false)).ok) found.push(`${name}: its names resolve no longer`);
  return found;
}

async function ofAsking(platform: LocalPlatform, asking: Asking): Promise<string[]> {
  if (asking.chatId === undefined) return [];
  const name = `thread of ${asking.externalId}`;
  const state = await stateOf(platform, asking).catch(() => undefined);
  if (!state) return [`${name}: lost`];
  if (state['isStreaming'] !== false) return [`${name}: still streams after the crash`];
  const messages = state['messages'] as { id: string; graphPath?: string[]; isInProcess?: boolean }[];
  if (messages[0]?.id !== asking.id) return [`${name}: its question is lost`];
  if (asking.messages) return isEqual(messages, asking.messages) ? [] : [`${name}: its answer is lost`];
  const isWhole =
    messages.at(-1)?.graphPath?.[0] === 'final' && messages.every((one) => one.isInProcess !== true);
  return messages.length === 1 || isWhole ? [] : [`${name}: half an answer`];
}

function isEqual(one: unknown, other: unknown): boolean {
  try {
    deepEqual(one, other);
    return true;
  } catch {
    return false;
  }
}
