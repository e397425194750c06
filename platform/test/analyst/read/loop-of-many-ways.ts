/**
 * A repeated part of a pattern that can be passed in two ways by the same words: forty of them are tried in a million
 * millions. The positions of each repeated part are walked in pairs; a pair that leaves one position on the same
 * letters, is two positions for a while and comes back, is two ways. What a pattern looks ahead or back for is taken
 * as held, so that a part may be named that is safe, and none is missed for it.
 */
import { RegExpParser, type AST } from '@eslint-community/regexpp';

type Letters = ReadonlySet<number>;
type Ways = { readonly first: readonly number[]; readonly last: readonly number[]; readonly empty: number };

/** The source of the first such part. */
export function loopOfManyWays({ source, flags }: RegExp): string | undefined {
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, { unicode: flags.includes('u') });
  const alphabet = lettersOf(source);
  return loops(pattern).find((loop) => isOfManyWays(loop, alphabet))?.raw;
}

/** The outermost repeated parts: what is repeated inside of them is walked with them. */
function loops(node: AST.Node): AST.Quantifier[] {
  if (node.type === 'Quantifier' && node.max === Infinity && node.element.type !== 'CharacterSet')
    return [node];
  return childrenOf(node).flatMap(loops);
}

const childrenOf = (node: AST.Node): readonly AST.Node[] =>
  'alternatives' in node && node.type !== 'ClassStringDisjunction'
    ? node.alternatives
    : 'elements' in node && node.type === 'Alternative'
      ? node.elements
      : node.type === 'Quantifier'
        ? [node.element]
        : [];

/** Every letter that a pattern tells of, and one of each kind that it may not. */
const lettersOf = (source: string): readonly number[] => [
  ...new Set([...source, ...'aZ0_ -§\n'].map((c) => c.codePointAt(0)!)),
];

function isOfManyWays(loop: AST.Quantifier, alphabet: readonly number[]): boolean {
  const letters: Letters[] = [];
  const next: number[][] = [];
  const link = (from: readonly number[], to: readonly number[]): void => {
    for (const f of from) next[f]!.push(...to);
  };
  const one = (set: Letters): Ways => {
    next.push([]);
    const at = letters.push(set) - 1;
    return { first: [at], last: [at], empty: 0 };
  };
  const then = (a: Ways, b: Ways): Ways => {
    link(a.last, b.first);
    const times = (list: readonly number[], n: number): number[] =>
      Array.from({ length: Math.min(n, 2) }, () => list).flat();
    return {
      first: [...a.first, ...times(b.first, a.empty)],
      last: [...b.last, ...times(a.last, b.empty)],
      empty: a.empty * b.empty,
    };
  };
  const nothing: Ways = { first: [], last: [], empty: 1 };
  const either = (all: readonly Ways[]): Ways => ({
    first: all.flatMap((w) => w.first),
    last: all.flatMap((w) => w.last),
    empty: all.reduce((n, w) => n + w.empty, 0),
  });
  const waysOf = (node: AST.Node): Ways => {
    switch (node.type) {
      case 'Alternative':
        return node.elements.map(waysOf).reduce(then, nothing);
      case 'Group':
      case 'CapturingGroup':
        return either(node.alternatives.map(waysOf));
      case 'Quantifier': {
        const most = node.max === Infinity ? Math.max(node.min, 1) : node.max;
        let all = nothing;
        for (let n = most; n > 0; n--) {
          const made = waysOf(node.element);
          // A part that holds nothing is not repeated for it.
          const once: Ways = { ...made, empty: 0 };
          if (node.max === Infinity && n === most) link(once.last, once.first);
          all = then(once, all);
          if (n > node.min) all = { ...all, empty: 1 };
        }
        return all;
      }
      case 'Character':
        return one(new Set([node.value]));
      case 'CharacterClass':
      case 'CharacterSet': {
        const is = new RegExp(`^${node.raw}$`, 'su');
        return one(new Set(alphabet.filter((c) => is.test(String.fromCodePoint(c)))));
      }
      default:
        return nothing;
    }
  };
  waysOf(loop);
  return comesBack(letters, next);
}

/** Whether two positions that were one are two on the same letters, and one again. */
function comesBack(letters: readonly Letters[], next: readonly (readonly number[])[]): boolean {
  const size = letters.length;
  const shares = (a: number, b: number): boolean => {
    if (a === b) return true;
    for (const c of letters[a]!) if (letters[b]!.has(c)) return true;
    return false;
  };
  const after = (pair: number): number[] => {
    const [a, b] = [Math.floor(pair / size), pair % size];
    return next[a]!.flatMap((x) => next[b]!.filter((y) => shares(x, y)).map((y) => x * size + y));
  };
  const inLoop = loopsOf(size, (at) => next[at]!);
  for (let at = 0; at < size; at++) {
    const ways = next[at]!;
    if (ways.some((to, i) => ways.indexOf(to) !== i && inLoop[at] === inLoop[to])) return true;
  }
  const pairs = new Map<number, number[]>();
  const open = Array.from({ length: size }, (_, at) => at * size + at);
  while (open.length > 0) {
    const pair = open.pop()!;
    if (pairs.has(pair)) continue;
    const [a, b] = [Math.floor(pair / size), pair % size];
    const to =
      inLoop[a] === inLoop[b] ? after(pair).filter((p) => inLoop[Math.floor(p / size)] === inLoop[a]) : [];
    pairs.set(pair, to);
    open.push(...to);
  }
  const names = [...pairs.keys()];
  const place = new Map(names.map((pair, i) => [pair, i]));
  const group = loopsOf(names.length, (i) => pairs.get(names[i]!)!.map((p) => place.get(p)!));
  const together = new Set(names.flatMap((p, i) => (Math.floor(p / size) === p % size ? [group[i]] : [])));
  return names.some((p, i) => Math.floor(p / size) !== p % size && together.has(group[i]));
}

/** For each node the number of the loop that it is in: those that reach each other (Tarjan). */
function loopsOf(size: number, next: (at: number) => readonly number[]): readonly number[] {
  const index = new Int32Array(size).fill(-1);
  const low = new Int32Array(size);
  const group = new Array<number>(size).fill(-1);
  const stack: number[] = [];
  let count = 0;
  for (let root = 0; root < size; root++) {
    if (index[root] !== -1) continue;
    const work: { at: number; to: readonly number[]; i: number }[] = [];
    const enter = (at: number): void => {
      index[at] = low[at] = count++;
      stack.push(at);
      work.push({ at, to: next(at), i: 0 });
    };
    enter(root);
    while (work.length > 0) {
      const top = work.at(-1)!;
      if (top.i < top.to.length) {
        const to = top.to[top.i++]!;
        if (index[to] === -1) enter(to);
        else if (group[to] === -1) low[top.at] = Math.min(low[top.at]!, index[to]!);
        continue;
      }
      work.pop();
      const parent = work.at(-1);
      if (parent) low[parent.at] = Math.min(low[parent.at]!, low[top.at]!);
      if (low[top.at] !== index[top.at]) continue;
      for (let at = -1; at !== top.at;) {
        at = stack.pop()!;
        group[at] = top.at;
      }
    }
  }
  return group;
}
