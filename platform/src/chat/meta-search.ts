import MiniSearch from 'minisearch';
import type { MetaCube } from '../data/meta-types.js';
import type { MetaSearchResult } from './agent.js';

const mostMembers = 20;

/**
 * Searches the members that the caller may see (`DataEngine.meta`) by name, title, description and synonyms, forgiving
 * typing errors. An empty search, or one that finds nothing, returns every member; otherwise the best twenty, and where
 * they are fewer, other dimensions of the same cubes, by which the same can be split.
 */
export function searchMeta(cubes: readonly MetaCube[], searchQuery: string): MetaSearchResult {
  const found = new Set(searchNames(cubes, searchQuery));
  if (found.size > 0) addDimensions(found, cubes);
  return {
    cubes: cubes
      .map((cube) => ({
        name: cube.name,
        type: cube.type,
        title: cube.title,
        members: [...cube.measures, ...cube.dimensions]
          .filter((m) => found.size === 0 || found.has(m.name))
          .map(({ name, shortTitle, description, type, aggType }) => ({
            name,
            title: shortTitle,
            description,
            type,
            ...(aggType === undefined ? {} : { aggType }),
          })),
      }))
      .filter((cube) => cube.members.length > 0),
    searchQuery,
  };
}

function addDimensions(found: Set<string>, cubes: readonly MetaCube[]): void {
  for (const { measures, dimensions } of cubes) {
    if (![...measures, ...dimensions].some(({ name }) => found.has(name))) continue;
    for (const { name } of dimensions) if (found.size < mostMembers) found.add(name);
  }
}

function searchNames(cubes: readonly MetaCube[], searchQuery: string): string[] {
  const index = new MiniSearch<{
    id: string;
    name: string;
    title: string;
    description: string;
    synonyms: string;
  }>({
    fields: ['name', 'title', 'description', 'synonyms'],
    searchOptions: { boost: { title: 3, synonyms: 2, name: 2 }, prefix: true, fuzzy: 0.2 },
  });
  index.addAll(
    cubes.flatMap((cube) =>
      [...cube.measures, ...cube.dimensions].map((m) => ({
        id: m.name,
        name: m.name.replace(/[._]/g, ' '),
        title: m.shortTitle,
        description: m.description,
        synonyms: (m.synonyms ?? []).join(', '),
      })),
    ),
  );
  return index
    .search(searchQuery)
    .slice(0, mostMembers)
    .map((hit) => String(hit.id));
}
