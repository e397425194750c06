import { expect } from '@open-wc/testing';
import { decodeNdjson } from '../../src/client/decode-ndjson.js';
import { InlayError } from '../../src/protocol/inlay-error.js';
import { NdjsonDecoder, type DecodedLine } from '../../src/protocol/ndjson-decoder.js';

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A body that gives `chunks` one a read, then ends, stays silent or breaks; and knows whether it was let go. */
function body(chunks: readonly string[], then: 'end' | 'silence' | 'error' = 'end') {
  const left = [...chunks];
  const seen = { cancelled: 0, pulled: 0 };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        seen.pulled++;
        const chunk = left.shift();
        if (chunk !== undefined) controller.enqueue(bytesOf(chunk));
        else if (then === 'end') controller.close();
        else if (then === 'error') controller.error(new TypeError('connection reset'));
        else return new Promise<void>(() => {});
        return undefined;
      },
      cancel: () => void seen.cancelled++,
    },
    { highWaterMark: 0 },
  );
  return { stream, seen };
}

async function all(lines: AsyncIterable<DecodedLine[]>): Promise<DecodedLine[][]> {
  const batches: DecodedLine[][] = [];
  for await (const batch of lines) batches.push(batch);
  return batches;
}

async function failure(work: Promise<unknown>): Promise<InlayError> {
  try {
    await work;
  } catch (error) {
    expect(InlayError.isInstance(error), String(error)).to.equal(true);
    return error as InlayError;
  }
  throw new Error('It did not fail.');
}

describe('decodeNdjson', () => {
  it('yields the lines of each chunk together, and no empty batch', async () => {
    const { stream } = body(['{"a":1}\n{"a":2}\n{"a"', ':', '3}\n', '\n', '{"a":4}']);
    const batches = await all(decodeNdjson(stream));
    expect(
      batches.map((batch) => batch.map((line) => line.ok && (line.value as { a: number }).a)),
    ).to.deep.equal([[1, 2], [3], [4]]);
  });

  it('gives an empty body no batch', async () => {
    expect(await all(decodeNdjson(body([]).stream))).to.deep.equal([]);
  });

  it('cancels its reader when the loop is left early', async () => {
    const { stream, seen } = body(['{"a":1}\n', '{"a":2}\n'], 'silence');
    for await (const batch of decodeNdjson(stream)) {
      expect(batch).to.have.length(1);
      break;
    }
    expect(seen.cancelled).to.equal(1);
  });

  it('cancels its reader when the loop throws', async () => {
    const { stream, seen } = body(['{"a":1}\n'], 'silence');
    const reading = (async () => {
      for await (const _batch of decodeNdjson(stream)) throw new RangeError('mine');
    })();
    expect(await reading.catch((error: unknown) => (error as Error).message)).to.equal('mine');
    expect(seen.cancelled).to.equal(1);
  });

  it('ends and cancels at once when the signal fires while a read is pending', async () => {
    const { stream, seen } = body(['{"a":1}\n'], 'silence');
    const controller = new AbortController();
    const lines = decodeNdjson(stream, { signal: controller.signal });
    expect((await lines.next()).done).to.equal(false);
    const pending = lines.next();
    controller.abort();
    expect((await failure(pending)).code).to.equal('aborted');
    expect(seen.cancelled).to.equal(1);
    expect((await lines.next()).done).to.equal(true);
  });

  it('reads nothing when the signal has fired before', async () => {
    const { stream, seen } = body(['{"a":1}\n']);
    const lines = decodeNdjson(stream, { signal: AbortSignal.abort() });
    expect((await failure(all(lines))).code).to.equal('aborted');
    expect(seen).to.deep.equal({ cancelled: 1, pulled: 0 });
  });

  it('leaves no listener on a signal that outlives it', async () => {
    const controller = new AbortController();
    const added: unknown[] = [];
    // eslint-disable-next-line @typescript-eslint/unbound-method
    const { addEventListener, removeEventListener } = controller.signal;
    controller.signal.addEventListener = (...parameters: Parameters<typeof addEventListener>) => {
      added.push(parameters[1]);
      addEventListener.apply(controller.signal, parameters);
    };
    controller.signal.removeEventListener = (...parameters: Parameters<typeof removeEventListener>) => {
      added.splice(added.indexOf(parameters[1]), 1);
      removeEventListener.apply(controller.signal, parameters);
    };
    await all(decodeNdjson(body(['{"a":1}\n']).stream, { signal: controller.signal }));
    expect(added).to.deep.equal([]);
  });

  it('cancels its reader when a limit is passed, after the lines before it', async () => {
    const { stream, seen } = body([`{"a":1}\n${'x'.repeat(100)}`, 'more\n'], 'silence');
    const batches = await all(decodeNdjson(stream, { maxLineBytes: 50 }));
    expect(batches.flat().map((line) => (line.ok ? 'ok' : line.error.code))).to.deep.equal([
      'ok',
      'too-large',
    ]);
    expect(seen.cancelled).to.equal(1);
  });

  it('calls a body that breaks a disconnect, after the whole lines before it', async () => {
    const { stream } = body(['{"a":1}\n{"a"'], 'error');
    const lines = decodeNdjson(stream);
    expect((await lines.next()).value).to.have.length(1);
    const error = await failure(lines.next());
    expect(error.code).to.equal('disconnect');
    expect(error.cause).to.be.instanceOf(TypeError);
  });

  it('does not need a ReadableStream that can be iterated', async () => {
    const { stream } = body(['{"a":1}\n']);
    Object.defineProperty(stream, Symbol.asyncIterator, { value: undefined });
    expect((await all(decodeNdjson(stream))).flat()).to.have.length(1);
  });
});

describe('decodeNdjson on recorded streams', () => {
  for (const name of ['contract-final', 'live-whole', 'replay-follow-up', 'odd', 'error-auth-pretty']) {
    it(`${name}.ndjson in chunks of 1 to 64 bytes gives the lines of the whole`, async () => {
      const url = new URL(`../fixtures/streams/${name}.ndjson`, import.meta.url);
      const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
      const decoder = new NdjsonDecoder();
      const whole = JSON.stringify([...decoder.push(bytes), ...decoder.end()]);
      for (const size of [1, 2, 3, 7, 16, 64]) {
        let start = 0;
        const stream = new ReadableStream<Uint8Array>({
          pull(controller) {
            if (start >= bytes.length) return controller.close();
            controller.enqueue(bytes.slice(start, (start += size)));
          },
        });
        const lines = (await all(decodeNdjson(stream))).flat();
        expect(JSON.stringify(lines), `chunks of ${size}`).to.equal(whole);
      }
    });
  }
});
