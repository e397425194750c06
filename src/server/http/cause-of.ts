/** A frame of a stack: a function's name and a place in a file, which edge workers call by its bare name. */
const FRAME =
  /^at (?:(?:async |new )*[\w.$<>#]{1,80}(?: \[as \w{1,40}\])? \()?(?:async )?(?:(?:file:\/\/|node:|\/|[A-Za-z]:[\\/])[^\s()?#]{1,300}|[\w./-]{1,200}\.[cm]?js):\d+:\d+\)?$/;

/**
 * What an error of a host's own code is, for the log: its name, its code and where it was thrown. Its message may quote
 * a key, a cookie or a row, so it is never told.
 */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error))
    return `${typeof error === 'object' ? 'an object' : `a ${typeof error}`} was thrown`;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  const name = typeof error.name === 'string' && /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : 'Error';
  const codes = [code, (cause as { code?: unknown } | undefined)?.code].filter(
    (value): value is string => typeof value === 'string' && /^[A-Z][A-Z0-9_]{1,47}$/.test(value),
  );
  const place = placeOf(error);
  return [name, ...codes.slice(0, 1), ...(place === undefined ? [] : [place])].join(' ');
}

/** The first frame after the message, which may itself look like frames. */
function placeOf({ stack, message }: Error): string | undefined {
  if (typeof stack !== 'string' || typeof message !== 'string') return undefined;
  const at = stack.indexOf(message);
  if (at === -1) return undefined;
  const frames = stack
    .slice(at + message.length)
    .split('\n')
    .map((line) => line.trim());
  return frames.find((line) => FRAME.test(line));
}
