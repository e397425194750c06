/** One structured record. Values are short facts: never a key, a token, a header, a body or a question. */
export type LogRecord = {
  readonly level: 'info' | 'warn' | 'error';
  readonly event: string;
  readonly [fact: string]: string | number | boolean | undefined;
};

export type Log = (record: LogRecord) => void;

/** One JSON line a record on stderr; stdout belongs to the ready line alone. */
export const stderrLog: Log = (record) => {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), ...record })}\n`);
};

export const silentLog: Log = () => {};
