import type { HeadersSource } from '../../src/client/request-headers.js';

/** Whether two sources of headers say the same. Two functions are never compared by what they give. */
export function sameHeaders(
  one: HeadersSource | null | undefined,
  other: HeadersSource | null | undefined,
): boolean {
  if ((one ?? undefined) === (other ?? undefined)) return true;
  if (!one || !other || typeof one === 'function' || typeof other === 'function') {
    return false;
  }
  try {
    const [left, right] = [one, other].map((headers) => JSON.stringify([...new Headers(headers)]));
    return left === right;
  } catch {
    // Headers that cannot be sent are a `config` error of the first request.
    return false;
  }
}
