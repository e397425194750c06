import type { addGround } from '../ground/map-ground.js';

/** Says in the console that a map is drawn without its ground: nothing that a viewer asked for is missing. */
export function warnOfGround(error: unknown): undefined {
  console.warn('inlay-kit: the outline under a map could not be fetched.', error);
}

/** What puts outlines under maps, fetched with the first compiled chart that is a map; undefined for other charts. */
export async function loadGround(
  vegaSpec: Readonly<Record<string, unknown>>,
): Promise<typeof addGround | undefined> {
  if (!('projections' in vegaSpec)) return undefined;
  return import('../ground/map-ground.js').then((ground) => ground.addGround, warnOfGround);
}
