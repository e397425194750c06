/**
 * A loader that asks for nothing. It answers instead of failing, because Vega leaves the rejection of a failed load
 * unhandled.
 */
export const inertLoader = {
  options: {},
  load: () => Promise.resolve(''),
  sanitize: () => Promise.resolve({ href: '' }),
  http: () => Promise.resolve(''),
  file: () => Promise.resolve(''),
};
