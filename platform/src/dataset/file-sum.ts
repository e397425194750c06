import { createReadStream } from 'node:fs';
import { crc32 } from 'node:zlib';

/** Length and checksum of a file, such as `51654656-0f3c9a71`: against accidents, not against intent. */
export async function fileSum(path: string): Promise<string> {
  let [length, sum] = [0, 0];
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    sum = crc32(chunk, sum);
  }
  return `${length}-${sum.toString(16).padStart(8, '0')}`;
}
