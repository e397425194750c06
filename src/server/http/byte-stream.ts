/** How a relayed stream came to its end. */
export type StreamEnd = 'complete' | 'truncated' | 'client-left' | 'idle' | 'total';

/** Where bytes go. Called in order; nothing follows `end` or `fail`. */
export interface ByteSink {
  /** @returns whether more may come at once; if not, the source waits for its `resume` */
  write(chunk: Uint8Array): boolean;
  /** Everything has arrived. */
  end(): void;
  /** The bytes broke off: what was written is not the whole. */
  fail(): void;
}

/**
 * Where bytes come from, under backpressure. Push-style and without promises, since a relay runs through here once a
 * line: both ends, the web one and the Node one, put their own stream around it.
 */
export interface ByteSource {
  /** Starts the flow into `sink`. Once only. */
  pipe(sink: ByteSink): void;
  /** Goes on after `write` returned false. */
  resume(): void;
  /** Stops reading and closes the connection. The sink hears no more. */
  destroy(): void;
}

/**
 * The first `limit` bytes of a source as text, for answers that are read and not relayed. The rest is not read.
 * A source that fails gives what had arrived.
 */
export function readText(source: ByteSource, limit: number): Promise<{ text: string; complete: boolean }> {
  return new Promise((resolve) => {
    const decoder = new TextDecoder();
    let text = '';
    let size = 0;
    const finish = (complete: boolean) => resolve({ text: text + decoder.decode(), complete });
    source.pipe({
      write: (chunk) => {
        size += chunk.length;
        text += decoder.decode(chunk.subarray(0, Math.max(0, chunk.length - Math.max(0, size - limit))), {
          stream: true,
        });
        if (size <= limit) return true;
        source.destroy();
        finish(false);
        return false;
      },
      end: () => finish(true),
      fail: () => finish(false),
    });
  });
}
