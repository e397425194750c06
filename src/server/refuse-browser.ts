/**
 * Stands in for `inlay-kit/server` where a bundler builds for browsers: the session helper holds the platform's key,
 * and a key in a page is everybody's key. It throws instead of being empty, and has the names of the real entry, so that
 * a bundler lets the mistake through to where it is explained.
 */
const refused: unknown = refuse();

function refuse(): never {
  throw new Error(
    'inlay-kit/server holds your platform key and must not be loaded by a page. Import it in your server only; in the page use inlay-kit/elements.',
  );
}

export {
  refused as contractProfile,
  refused as createRateLimiter,
  refused as createSessionHandler,
  refused as DEMO_SECRET_PREFIX,
  refused as InlayError,
  refused as liveProfile,
  refused as pagePolicy,
  refused as PLATFORM_PATHS,
  refused as PlatformClient,
  refused as PlatformRequestError,
  refused as toNodeListener,
};
