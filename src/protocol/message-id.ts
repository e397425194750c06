const FORM = /^\d{13,}-message$/;

/**
 * Whether `value` is a message id by the contract: a Unix timestamp in milliseconds of 13 or more digits, then
 * `-message`. Source: contract, "Chat request body", `messageId`.
 */
export function isMessageId(value: unknown): value is string {
  return typeof value === 'string' && FORM.test(value);
}

/** When the question of this message id was asked, in milliseconds since 1970; undefined for an id of another form. */
export function timeOfMessageId(id: string): number | undefined {
  const time = isMessageId(id) ? Number.parseInt(id, 10) : Number.NaN;
  // A date ends where `Date` does.
  return Math.abs(time) <= 8.64e15 ? time : undefined;
}

/**
 * A source of message ids, each larger than the last: two questions in one millisecond, or a clock set back,
 * must not give one id twice, since the platform takes the same id for the same question.
 *
 * @param now milliseconds since 1970
 */
export function messageIds(now: () => number = Date.now): () => string {
  let last = 0;
  return () => {
    last = Math.max(last + 1, Math.floor(now()));
    return `${String(last).padStart(13, '0')}-message`;
  };
}
