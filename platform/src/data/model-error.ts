/** A data model file that cannot be used: what is wrong and where, one problem a line. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
}
