/**
 * A query the engine refuses or cannot answer. `message` is written for the person who asked: it names members of the
 * data model and never a file, a setting or the engine's own error text.
 */
export class DataError extends Error {
  override readonly name = 'DataError';
}
