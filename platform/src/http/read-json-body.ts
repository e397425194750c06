import { PlatformError } from '../platform-error.js';
import { decodeText, parseJson } from './parse-json.js';

const maxBodyBytes = 1024 * 1024;

const what = 'The request body';

/** @throws PlatformError 400 for another content type or what is not JSON in UTF-8, 413 for more than a megabyte. */
export async function readJsonBody(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  // Browsers send other types across origins without asking first.
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new PlatformError(400, 'Content-Type must be application/json');
  }
  return parseJson(decodeText(await readBytes(request), what), what);
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    size += value.length;
    if (size > maxBodyBytes) {
      await reader.cancel();
      throw new PlatformError(413, `${what} is larger than a megabyte`);
    }
    chunks.push(value);
  }
}
