import MiniSearch from 'minisearch';
import type { MetaSearchMember, MetaSearchResult } from '../agent/agent.js';
import type { MetaCube, MetaMember } from '../data/engine.js';

type Entry = { id: number; cube: MetaCube; member: MetaSearchMember };

/** The members of the model that fit the words best, grouped by their cube; without a word, every visible member. */
export function searchModel(cubes: readonly MetaCube[], searchQuery: string): MetaSearchResult['cubes'] {
  const entries = cubes
    .filter((cube) => cube.isVisible)
    .flatMap(cubeEntries)
    .map((entry, id) => ({ ...entry, id }));
  const found = searchQuery.trim() === '' ? entries : matching(entries, searchQuery);
  return cubes
    .map((cube) => ({
      name: cube.name,
      type: cube.type,
      title: cube.title,
      members: found.filter((entry) => entry.cube === cube).map((entry) => entry.member),
    }))
    .filter(({ members }) => members.length > 0);
}

function matching(entries: readonly Entry[], searchQuery: string): Entry[] {
  const index = new MiniSearch<{ id: number; name: string; title: string; description: string }>({
    fields: ['name', 'title', 'description'],
    searchOptions: { boost: { title: 2 }, prefix: (term) => term.length > 2, fuzzy: 0.2, combineWith: 'OR' },
    tokenize: (text) =>
      text
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean),
  });
  index.addAll(entries.map(({ id, member }) => ({ id, ...member })));
  return index
    .search(searchQuery)
    .slice(0, 20)
    .flatMap(({ id }) => entries[id as number] ?? []);
}

function cubeEntries(cube: MetaCube): Omit<Entry, 'id'>[] {
  const measures = cube.measures.filter((member) => member.isVisible).map((member) => describe(member));
  const dimensions = cube.dimensions.filter((member) => member.isVisible).map((member) => describe(member));
  return [...measures, ...dimensions].map((member) => ({ cube, member }));
}

const describe = (member: MetaMember): MetaSearchMember => ({
  name: member.name,
  title: member.title,
  description: member.description,
  type: member.type,
  ...(member.aggType === undefined ? {} : { aggType: member.aggType }),
});
