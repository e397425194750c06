import type { FaultPlan } from './fault-plan.js';

/** Splits a body into lines without their newline; the last may lack it. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const chunk of body) {
    rest = Buffer.concat([rest, chunk]);
    for (let at = rest.indexOf(10); at >= 0; at = rest.indexOf(10)) {
      yield rest.subarray(0, at);
      rest = rest.subarray(at + 1);
    }
  }
  if (rest.length > 0) yield rest;
}

/** A line that is sent, with the number it had in the real body. */
export type FaultyLine = { readonly index: number; readonly bytes: Buffer };

/** The lines as the plan reorders, repeats, drops and adds them. */
export async function* faultyLines(
  body: ReadableStream<Uint8Array>,
  plan: FaultPlan,
): AsyncGenerator<FaultyLine> {
  const held = new Map<number, Buffer>();
  const partner = new Map<number, number>();
  for (const [first, second] of plan.swapLines ?? []) partner.set(first, second);
  let index = 0;
  for await (const bytes of linesOf(body)) {
    const swap = partner.get(index);
    const earlier = [...partner].find(([, second]) => second === index)?.[0];
    if (swap !== undefined) held.set(index, bytes);
    else {
      yield* altered({ index, bytes }, plan);
      const waiting = earlier === undefined ? undefined : held.get(earlier);
      if (waiting && earlier !== undefined) {
        held.delete(earlier);
        yield* altered({ index: earlier, bytes: waiting }, plan);
      }
    }
    index += 1;
  }
  // A pair whose second line never came: what was held back still belongs to the body.
  for (const [at, bytes] of held) yield* altered({ index: at, bytes }, plan);
}

function* altered(line: FaultyLine, plan: FaultPlan): Generator<FaultyLine> {
  for (const { before, text } of plan.insertLines ?? []) {
    if (before === line.index) yield { index: line.index, bytes: Buffer.from(text) };
  }
  if (plan.omitLines?.includes(line.index)) return;
  yield line;
  const { duplicateLines } = plan;
  if (duplicateLines === true || (Array.isArray(duplicateLines) && duplicateLines.includes(line.index))) {
    yield line;
  }
}
