/**
 * A `fetch` for a page without a sign-in that anybody sees: where who is signed in is no longer known, as after a
 * restart of the demo, it signs in again and asks once more.
 *
 * @param isOurs which addresses ask who is signed in
 * @param signIn resolves when the viewer is signed in; several refused requests wait for one
 */
export function signingInAgain(
  plain: typeof fetch,
  {
    isOurs,
    signIn,
  }: { readonly isOurs: (address: string) => boolean; readonly signIn: () => Promise<unknown> },
): typeof fetch {
  let pending: Promise<unknown> | undefined;
  return async (input, init) => {
    const response = await plain(input, init);
    const address = input instanceof Request ? input.url : String(input);
    // A request that is an object is used up; nothing on the page makes one.
    if (response.status !== 401 || input instanceof Request || !isOurs(address)) return response;
    pending ??= signIn().finally(() => (pending = undefined));
    const isIn = await pending.then(
      () => true,
      () => false,
    );
    if (!isIn) return response;
    void response.body?.cancel().catch(() => {});
    return plain(input, init);
  };
}
