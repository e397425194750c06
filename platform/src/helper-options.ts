import { liveProfile, type PlatformOptions } from 'inlay-kit/server';
import type { ReadyFields } from './ready-line.js';
import type { WireProfile } from './wire-profile.js';

/** What the kit's session helper must know of this platform, and nothing else of it. */
export function helperOptions(
  { baseUrl, chatApiUrl, dataUrl, apiKey, tokenSecret, deploymentId }: ReadyFields,
  profile: WireProfile['name'],
): PlatformOptions {
  return {
    ...{ baseUrl, chatApiUrl, dataUrl, apiKey, tokenSecret, deploymentId },
    ...(profile === 'live' ? { profile: liveProfile } : {}),
  };
}
