/** Things that rows name by a text, where a table of them is called so: "films" of a chart's titles. A code is no name. */
import type { DraftCube } from './draft-cube.js';
import type { DraftDimension } from './draft-member.js';
import type { Relation } from './relations.js';
import { wordsOf } from './words.js';

const synonymsOf = ({ meta }: DraftDimension): unknown[] =>
  Array.isArray(meta?.synonyms) ? (meta.synonyms as unknown[]) : [];

export const withNamedThings = (cubes: readonly DraftCube[], relations: readonly Relation[]): DraftCube[] =>
  cubes.map((cube) => {
    const named = new Map(
      relations.flatMap(({ from, to, column, role }) =>
        from === cube.table && role === undefined && /^(?:category|text)$/.test(column.role.kind)
          ? [[column.member, to.noun] as const]
          : [],
      ),
    );
    return {
      ...cube,
      dimensions: cube.dimensions.map((dimension) => {
        const noun = named.get(dimension.name);
        return noun === undefined || wordsOf(dimension.title).includes(noun.one)
          ? dimension
          : {
              ...dimension,
              meta: { ...dimension.meta, synonyms: [...synonymsOf(dimension), noun.one, noun.many] },
            };
      }),
    };
  });
