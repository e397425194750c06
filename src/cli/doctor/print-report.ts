import type { Severity } from './finding.js';
import type { CheckFinding } from './run-checks.js';

const marks: Readonly<Record<Severity, string>> = {
  ok: '✔',
  info: 'ℹ',
  warning: '!',
  error: '✖',
  skipped: '–',
};

/** 0: nothing to do. 1: warnings. 2: errors. */
export function exitCodeOf(findings: readonly CheckFinding[]): number {
  if (findings.some(({ severity }) => severity === 'error')) return 2;
  return findings.some(({ severity }) => severity === 'warning') ? 1 : 0;
}

/** The findings for people. */
export function humanReport(findings: readonly CheckFinding[]): string {
  const lines = findings.flatMap(({ severity, title, seen, todo }) => [
    `${marks[severity]} ${title}: ${seen}`,
    ...(todo === undefined ? [] : [`    → ${todo}`]),
  ]);
  return [...lines, '', summary(findings), ''].join('\n');
}

function summary(findings: readonly CheckFinding[]): string {
  const count = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length;
  const words = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;
  const skipped = count('skipped');
  return `${words(count('error'), 'error')}, ${words(count('warning'), 'warning')}${skipped > 0 ? `, ${skipped} skipped` : ''}.`;
}

/** The findings for machines: one JSON document. */
export function jsonReport(findings: readonly CheckFinding[]): string {
  const plain = findings.map(({ check, severity, title, seen, todo }) => ({
    check,
    severity,
    title,
    seen,
    todo,
  }));
  return `${JSON.stringify({ exitCode: exitCodeOf(findings), findings: plain }, null, 2)}\n`;
}
