import { PlatformClient } from '../../server/platform-client/platform-client.js';
import { contractProfile, type PlatformProfile } from '../../protocol/platform-profile.js';
import { secureUrl } from '../../protocol/secure-url.js';
import type { ReadConfig } from '../config/read-config.js';
import { reachOrigin, type Reach } from './reach-origin.js';
import type { Verdict } from './finding.js';

/** Who the doctor is to the platform: never a viewer of the host's, whose stored attributes it would overwrite. */
export const DOCTOR_ID = 'inlay-doctor';

/** What is to be examined. */
export interface DoctorInput {
  /** Absent when only a helper or a page is looked at from outside. */
  readonly config: ReadConfig | undefined;
  readonly accessToken: string | undefined;
  readonly helper: URL | undefined;
  readonly page: URL | undefined;
  /** A question that is really asked. */
  readonly ask: string | undefined;
  /** For each check. */
  readonly timeoutMs: number;
}

/** Settings of the platform that have their right form; the others are undefined. */
export interface UsablePlatform {
  readonly baseUrl: URL | undefined;
  readonly chatUrl: URL | undefined;
  readonly dataUrl: URL | undefined;
  readonly apiKey: string | undefined;
  readonly deploymentId: number | undefined;
  readonly tokenSecret: string | undefined;
  readonly profile: PlatformProfile;
}

/** What the checks share: the usable settings, what is known of the network, and each other's outcome. */
export class DoctorContext {
  readonly input: DoctorInput;
  readonly platform: UsablePlatform;
  /** How far the platform's clock is before ours, once `clock` has looked. Tokens of the checks follow it. */
  clockSkewMs = 0;
  readonly #reached = new Map<string, Promise<Reach>>();
  readonly #outcomes = new Map<string, Promise<readonly Verdict[]>>();

  constructor(input: DoctorInput) {
    this.input = input;
    this.platform = usablePlatform(input.config);
  }

  /** Whether an address answers with a certificate that is good; asked once for each origin. */
  reach(url: URL): Promise<Reach> {
    const known = this.#reached.get(url.origin);
    if (known !== undefined) return known;
    const reach = reachOrigin(url, this.input.timeoutMs);
    this.#reached.set(url.origin, reach);
    return reach;
  }

  /** What another check found; nothing when there is no such check. */
  async outcome(id: string): Promise<readonly Verdict[]> {
    return (await this.#outcomes.get(id)) ?? [];
  }

  setOutcome(id: string, outcome: Promise<readonly Verdict[]>): void {
    this.#outcomes.set(id, outcome);
  }

  /** The platform's client with the key, or the reason why there is none. */
  async keyClient(): Promise<{ readonly client: PlatformClient; readonly deploymentId: number } | string> {
    const { baseUrl, apiKey, deploymentId } = this.platform;
    if (baseUrl === undefined) return 'platform.baseUrl is not usable.';
    if (apiKey === undefined) return 'platform.apiKey is not usable.';
    if (deploymentId === undefined) return 'platform.deploymentId is not usable.';
    if (!(await this.reach(baseUrl)).ok) return 'the platform cannot be reached safely.';
    const { timeoutMs } = this.input;
    return { client: new PlatformClient({ baseUrl, apiKey, timeoutMs }), deploymentId };
  }
}

function usablePlatform(config: ReadConfig | undefined): UsablePlatform {
  if (config === undefined) return { ...nothing, profile: contractProfile };
  const { isRight, settings } = config;
  const { platform } = settings;
  const take = <T>(name: string, value: T): T | undefined =>
    isRight(`platform.${name}`) ? value : undefined;
  return {
    baseUrl: urlOf(take('baseUrl', platform.baseUrl)),
    chatUrl: chatUrlOf(config),
    dataUrl: urlOf(take('dataUrl', platform.dataUrl)),
    apiKey: take('apiKey', platform.apiKey),
    deploymentId: take('deploymentId', platform.deploymentId),
    tokenSecret: take('tokenSecret', platform.tokenSecret),
    profile: platform.profile ?? contractProfile,
  };
}

const nothing: Omit<UsablePlatform, 'profile'> = {
  baseUrl: undefined,
  chatUrl: undefined,
  dataUrl: undefined,
  apiKey: undefined,
  deploymentId: undefined,
  tokenSecret: undefined,
};

function urlOf(value: string | URL | undefined): URL | undefined {
  try {
    return value === undefined ? undefined : secureUrl(value, 'address');
  } catch {
    return undefined;
  }
}

/** The address of the chat, put together of its three parts where it is not given as one. */
function chatUrlOf({ isRight, settings }: ReadConfig): URL | undefined {
  const { chatApiUrl, aiUrl, accountName = '', agentId = '' } = settings.platform;
  if (!isRight('platform.chatApiUrl') || !isRight('platform.aiUrl')) return undefined;
  if (chatApiUrl !== undefined || aiUrl === undefined) return urlOf(chatApiUrl);
  const base = urlOf(aiUrl)?.href.replace(/\/$/, '');
  const [account, agent] = [String(accountName), String(agentId)].map(encodeURIComponent);
  return urlOf(base && `${base}/api/v1/public/${account}/agents/${agent}/chat/stream-chat-state`);
}
