/** A logger for Vega that keeps errors and says nothing: a chart's text does not belong into the host's console. */
export interface SilentLogger {
  readonly errors: unknown[];
  level(value?: number): unknown;
  error(...args: unknown[]): SilentLogger;
  warn(...args: unknown[]): SilentLogger;
  info(...args: unknown[]): SilentLogger;
  debug(...args: unknown[]): SilentLogger;
}

export function silentLogger(): SilentLogger {
  const errors: unknown[] = [];
  const quiet = () => logger;
  const logger: SilentLogger = {
    errors,
    level: (value) => (value === undefined ? 0 : logger),
    error: (...args) => {
      if (errors.length < 20) errors.push(args[0]);
      return logger;
    },
    warn: quiet,
    info: quiet,
    debug: quiet,
  };
  return logger;
}
