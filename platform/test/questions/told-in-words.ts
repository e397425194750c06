import { isDay, isNumber, type Cell } from './same-rows.js';

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
const scales: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  million: 1e6,
  bn: 1e9,
  billion: 1e9,
};

/** Whether a text names this value: a number rounded to what it shows, a date as dates are written, or the words. */
export function tells(text: string, value: Cell, question: string): boolean {
  if (value === null) return false;
  if (isNumber(value)) return tellsNumber(text, Number(value), question);
  const words = isDay(value) ? datesOf(String(value)) : [String(value)];
  return words.some((form) => text.toLowerCase().includes(form.toLowerCase()));
}

function datesOf(value: string): string[] {
  const [year, month, day] = value.slice(0, 10).split('-').map(Number) as [number, number, number];
  const name = months[month - 1]!;
  const names = [name, name.slice(0, 3)];
  const ofDay = names.flatMap((one) => [`${one} ${day}`, `${day} ${one}`]);
  return [value.slice(0, 10), ...ofDay, ...(day === 1 ? [`${name} ${year}`, `${names[1]} ${year}`] : [])];
}

/** Numbers that the question named itself prove nothing, nor do dates. */
function tellsNumber(text: string, truth: number, question: string): boolean {
  const asked = new Set(numbersOf(question).map(({ shown }) => shown));
  return numbersOf(text)
    .filter(({ shown }) => !asked.has(shown))
    .some(
      ({ value, step, digits, isPercent }) =>
        isAbout(truth, value, step, digits) || (isPercent && isAbout(truth * 100, value, step, digits)),
    );
}

/** The sign is told in words: "fell by 12 %". */
function isAbout(truth: number, value: number, step: number, digits: number): boolean {
  const [a, b] = [Math.abs(truth), Math.abs(value)];
  if (Number.isInteger(truth) && step === 1) return a === b;
  const isFine = digits >= 3 || (digits >= 2 && step <= 1) || step <= 0.1;
  return isFine && Math.abs(a - b) <= step / 2 + 1e-9 * a;
}

type Shown = { shown: string; value: number; step: number; digits: number; isPercent: boolean };

function numbersOf(text: string): Shown[] {
  const plain = text.replace(/\d{4}-\d{2}-\d{2}/g, ' ').replace(/[\u00a0\u202f]/g, ' ');
  const found = plain.matchAll(
    /(?<![\w.])([-−]?)(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(?:\s?(%|percent\b|k\b|thousand\b|m\b|million\b|bn\b|billion\b))?/gi,
  );
  return [...found].map(([, sign, whole = '', fraction = '', unit = '']) => {
    const factor = scales[unit.toLowerCase()] ?? 1;
    const shown = whole.replaceAll(',', '') + fraction;
    return {
      shown,
      value: Number(shown) * factor * (sign === '' ? 1 : -1),
      step: factor * 10 ** -Math.max(0, fraction.length - 1),
      digits: shown.replace('.', '').replace(/^0+/, '').length,
      isPercent: /^(%|percent)$/i.test(unit),
    };
  });
}
