/** Roles of members, which tell two of one kind apart, and the words that say them: "from" of an origin. */
import type { Member } from '../../data/data-model.js';
import { stems } from './tokens.js';

/** A role of the model ("origin") and what tells it: as written, and as phrases of stems. */
export type Role = {
  readonly name: string;
  readonly texts: readonly string[];
  readonly words: readonly string[][];
};

export function rolesOf(members: readonly Member[]): Role[] {
  const roles = new Map<string, Set<string>>();
  for (const { hints, synonyms } of members) {
    if (!hints.role) continue;
    const { name, words = [], rows = [] } = hints.role;
    const verbs = synonyms
      .filter((x) => / (?:by|to|on|from|in|at)$/.test(x))
      .map((x) => x.split(' ')[0] ?? '');
    roles.set(name, new Set([...(roles.get(name) ?? []), name, ...verbs, ...words, ...rows]));
  }
  return [...roles].map(([name, texts]) => ({ name, texts: [...texts], words: [...texts].map(stems) }));
}
