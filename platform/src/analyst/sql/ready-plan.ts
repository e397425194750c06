import type { Lexicon } from '../lexicon/lexicon.js';
import type { Plan } from '../plan/plan.js';

const mostColumns = 12;

/** What a list of rows shows: what was named, when it was, what it is called, then the rest in the model's order. */
export function listedMembers(plan: Plan, lexicon: Lexicon): string[] {
  if (plan.kind !== 'rows') return [];
  const dimensions = lexicon.members.filter((m) => m.kind === 'dimension' && m.type !== 'geo');
  const named = plan.columns ?? [];
  const filtered = plan.filters.flatMap((f) =>
    'member' in f && lexicon.member(f.member)?.kind === 'dimension' ? [f.member] : [],
  );
  const first = (m: (typeof dimensions)[number]): number =>
    m.hints.code === true && /(?:^|_)id$/.test(m.name)
      ? 0
      : m.type === 'time'
        ? 1
        : m.type === 'string'
          ? 2
          : 3;
  const usual = [...dimensions].sort((a, b) => first(a) - first(b)).map((m) => m.name);
  return [...new Set([...named, ...usual.slice(0, mostColumns), ...filtered])];
}

/** A round width that makes about fifteen steps of a range. */
export function niceStep(lowest: number, highest: number): number {
  const rough = (highest - lowest) / 15;
  if (!(rough > 0) || !Number.isFinite(rough)) return 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].find((s) => s * power >= rough) ?? 10;
  return step * power;
}
