import { InlayError } from '../protocol/inlay-error.js';
import { secureUrl } from '../protocol/secure-url.js';

const STREAM_PATH = '/stream-chat-state';

/** Where a chat streams, and where its turns are ended. */
export interface ChatAddresses {
  readonly stream: URL;
  readonly abort: URL;
}

/**
 * The addresses of a chat by its full Chat API URL. Source: contract, "Chat abort", which stands beside the stream.
 *
 * @throws InlayError `config` when the URL cannot be used
 */
export function chatAddresses(url: string | URL): ChatAddresses {
  const stream = secureUrl(url, 'The chat URL');
  if (!stream.pathname.endsWith(STREAM_PATH)) {
    throw new InlayError(
      'config',
      `The chat URL must end in ${STREAM_PATH}, as the agent's settings show it.`,
    );
  }
  const abort = new URL(stream);
  abort.pathname = `${stream.pathname.slice(0, -STREAM_PATH.length)}/abort`;
  return { stream, abort };
}
