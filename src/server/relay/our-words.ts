import { isRecord } from '../../protocol/coerce.js';
import { InlayError } from '../../protocol/inlay-error.js';
import { parseErrorLine } from '../../protocol/parse-error-line.js';
import type { Shape } from './json-shape.js';
import type { PartFilter } from './part-filter.js';

/** What a page gets in place of something that does not pass. `error` is set when it is an error in our words. */
export interface Instead {
  readonly text: string;
  readonly error?: InlayError;
  /** Whether it is about the stream, and nothing has failed. */
  readonly isFrame?: boolean;
}

/** A protocol word and not an error: the query goes on and is to be asked for again. */
const WAIT = 'Continue wait';

/**
 * The error that a JSON value is, whatever its form; undefined for what is none. Only the documented form is read for
 * its code. An object that names itself by an id and says nothing of a failure is a frame of a newer platform.
 */
export function errorIn(value: unknown): InlayError | undefined {
  if (Array.isArray(value)) return value.map(errorIn).find((error) => error !== undefined);
  if (!isRecord(value)) return undefined;
  const documented = parseErrorLine(value);
  if (documented !== undefined) return documented;
  const isFrame = typeof value['id'] === 'string' || Object.keys(value).length === 0;
  const isFailure = ['errors', 'message', 'detail', 'statusCode'].some((name) => Boolean(value[name]));
  return isFrame && !isFailure ? undefined : new InlayError('server', 'The platform reported an error.');
}

/** Whether a value is that protocol word, which goes on as it is. */
export const isWait = (value: unknown): boolean => isRecord(value) && value['error'] === WAIT;

export const waitText = JSON.stringify({ error: WAIT });

/** An error as a line of the Data API, in its documented form. */
export const dataLine = `${JSON.stringify({ error: 'The platform could not run the query.' })}\n`;

/** An error as a line of a chat, in its documented form. */
export function chatLine(error: InlayError): string {
  // The contract's own words, by which a client tells a busy thread from a failure.
  const busy = { error: 'Streaming for thread is in progress' };
  const other = { error: { code: -32603, message: 'The platform reported an error.' } };
  return `${JSON.stringify(error.code === 'thread-busy' ? busy : other)}\n`;
}

/** What a stream that begins as a web page is. */
export const webPage = (): InlayError => new InlayError('protocol', 'The platform sent a web page.');

/** Whether an answer that is too long to be read calls itself an error. */
export function isFault({ names }: Shape, { seen }: PartFilter): boolean {
  return (seen & (1 << names.indexOf('error'))) !== 0;
}
