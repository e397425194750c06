/**
 * A request that ends in an error status. `message` is sent to the caller as `{"error": message}`, so it holds nothing
 * secret and nothing of the engine's own words.
 */
export class PlatformError extends Error {
  override readonly name: string = 'PlatformError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * No credential, or one that is not good here. The chat family answers it as a JSON-RPC error object inside HTTP 200
 * (contract, "Errors"); the other families use `status`.
 */
export class AuthenticationError extends PlatformError {
  override readonly name: string = 'AuthenticationError';

  constructor(message: string, status = 401) {
    super(status, message);
  }
}

/** The platform cannot start. `message` is one line that says what is wrong and how to mend it. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
