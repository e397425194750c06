/**
 * Examples try again as the elements do, long after their script has ended, and their addresses are nobody's. None of
 * these requests may leave the page.
 */
export function closedNetwork(): void {
  const open = globalThis.fetch.bind(globalThis);
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href);
    if (url.origin === location.origin) return open(input, init);
    return Promise.resolve(
      new Response('{}', { status: 503, headers: { 'content-type': 'application/json' } }),
    );
  };
}
