/**
 * Stands in for `inlay-kit/server` where a bundler builds for browsers: the session helper holds the platform's key,
 * and a key in a page is everybody's key. It throws instead of being empty, so that the mistake is seen at once.
 */
throw new Error(
  'inlay-kit/server holds your platform key and must not be loaded by a page. Import it in your server only; in the page use inlay-kit/elements.',
);

export {};
