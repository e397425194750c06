/**
 * A d3-format specifier. The width is at most two digits: it is the length of a string to be made. No quote can stand
 * in one, because the compiler writes formats into expressions as they are.
 */
const NUMBER_FORMAT = /^(?:[^"'\\`\p{Cc}]?[<>=^])?[+\-( ]?[$#]?0?\d{0,2},?(?:\.\d{1,2})?~?[a-z%]?$/iu;

/** A d3-time-format specifier: text and `%` directives without quotes or escapes. */
const TIME_FORMAT = /^[^"'\\`\p{Cc}]{0,100}$/u;

export function isNumberFormat(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 20 && NUMBER_FORMAT.test(value);
}

export function isTimeFormat(value: unknown): value is string {
  return typeof value === 'string' && TIME_FORMAT.test(value);
}
