import { PlatformError } from '../platform-error.js';

const maxBodyBytes = 1024 * 1024;

/** @throws PlatformError 400 for another content type or what is not JSON, 413 for more than a megabyte. */
export async function readJsonBody(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  // Browsers send other types across origins without asking first.
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new PlatformError(400, 'Content-Type must be application/json');
  }
  const text = await readText(request);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new PlatformError(400, 'The request body is not JSON');
  }
}

async function readText(request: Request): Promise<string> {
  const reader = request.body?.getReader();
  if (!reader) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks).toString('utf8');
    size += value.length;
    if (size > maxBodyBytes) {
      await reader.cancel();
      throw new PlatformError(413, 'The request body is larger than a megabyte');
    }
    chunks.push(value);
  }
}
