/** Where the helper of every example is: nowhere. */
export const HELPER = 'https://helper.example';

let viewer: () => Response = () => json(401, {});

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** What the helper says from now on when it is asked who is signed in. */
export function answerViewer(status: number, body: unknown): void {
  viewer = () => json(status, status === 200 ? body : {});
}

/**
 * Examples try again as the elements do, long after their script has ended, and their addresses are nobody's. None of
 * these requests may leave the page.
 */
export function closedNetwork(): void {
  const open = globalThis.fetch.bind(globalThis);
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href);
    if (url.origin === location.origin) return open(input, init);
    return Promise.resolve(url.pathname.endsWith('/viewer') ? viewer() : json(503, {}));
  };
}
