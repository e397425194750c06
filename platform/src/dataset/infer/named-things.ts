/** Things that rows name by a text, where a table of them is called so: "films" of a chart's titles. */
import type { DraftCube } from './draft-cube.js';
import type { DraftDimension } from './draft-member.js';
import type { Relation } from './relations.js';
import { wordsOf } from './words.js';

const synonymsOf = ({ meta }: DraftDimension): unknown[] =>
  Array.isArray(meta?.synonyms) ? (meta.synonyms as unknown[]) : [];

export const withNamedThings = (cubes: readonly DraftCube[], relations: readonly Relation[]): DraftCube[] =>
  cubes.map((cube) => {
    const named = new Map(
      relations.flatMap(({ from, to, column, key, role }) =>
        from === cube.table &&
        role === undefined &&
        key.form.type === 'text' &&
        column.role.kind !== 'reference'
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
