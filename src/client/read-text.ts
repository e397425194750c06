import { InlayError } from '../protocol/inlay-error.js';

/**
 * The text of an answer, held to `maxBytes`: a server that never stops must not fill the page's memory.
 *
 * @throws InlayError `too-large` beyond that, with the rest cancelled; whatever the body fails with
 */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      bytes += value.length;
      if (bytes > maxBytes) {
        throw new InlayError('too-large', 'The answer is larger than this client accepts.', {
          retryable: false,
        });
      }
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}
