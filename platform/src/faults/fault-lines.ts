import type { FaultPlan } from './fault-plan.js';

type Line = { readonly bytes: Buffer; readonly isTerminated: boolean };

/** Splits a body into lines without their newline; only the last may not have had one. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Line> {
  let rest = Buffer.alloc(0);
  for await (const chunk of body) {
    rest = Buffer.concat([rest, chunk]);
    for (let at = rest.indexOf(10); at >= 0; at = rest.indexOf(10)) {
      yield { bytes: rest.subarray(0, at), isTerminated: true };
      rest = rest.subarray(at + 1);
    }
  }
  if (rest.length > 0) yield { bytes: rest, isTerminated: false };
}

/** A line that is sent, with the number it had in the real body. */
export type FaultyLine = Line & { readonly index: number };

/** The lines as the plan reorders, repeats, drops and adds them. */
export async function* faultyLines(
  body: ReadableStream<Uint8Array>,
  plan: FaultPlan,
): AsyncGenerator<FaultyLine> {
  const held = new Map<number, Line>();
  const partner = new Map<number, number>();
  for (const [first, second] of plan.swapLines ?? []) partner.set(first, second);
  let index = 0;
  for await (const line of linesOf(body)) {
    const swap = partner.get(index);
    const earlier = [...partner].find(([, second]) => second === index)?.[0];
    if (swap !== undefined) held.set(index, line);
    else {
      yield* altered({ ...line, index }, plan);
      const waiting = earlier === undefined ? undefined : held.get(earlier);
      if (waiting && earlier !== undefined) {
        held.delete(earlier);
        yield* altered({ ...waiting, index: earlier }, plan);
      }
    }
    index += 1;
  }
  // A pair whose second line never came: what was held back still belongs to the body.
  for (const [at, line] of held) yield* altered({ ...line, index: at }, plan);
}

function* altered(line: FaultyLine, plan: FaultPlan): Generator<FaultyLine> {
  for (const { before, text } of plan.insertLines ?? []) {
    if (before === line.index) yield { index: line.index, bytes: Buffer.from(text), isTerminated: true };
  }
  if (plan.omitLines?.includes(line.index)) return;
  yield line;
  const { duplicateLines } = plan;
  if (duplicateLines === true || (Array.isArray(duplicateLines) && duplicateLines.includes(line.index))) {
    yield line;
  }
}
