/** A mark or an item of a scenegraph, by what is read of it here. */
interface SceneNode {
  readonly marktype?: string;
  readonly name?: string;
  readonly items?: readonly SceneNode[];
  readonly bounds?: { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number };
}

export interface SceneCount {
  /** Items of every kind: marks, ticks, labels. */
  readonly items: number;
  /** Cells of facets. */
  readonly cells: number;
}

/** Counts what a scene will draw, and stops counting at `limit` items. */
export function countMarks(root: unknown, limit: number): SceneCount {
  let items = 0;
  let cells = 0;
  const stack: SceneNode[] = [root as SceneNode];
  for (let node = stack.pop(); node !== undefined && items <= limit; node = stack.pop()) {
    const children = node.items ?? [];
    if (node.marktype !== undefined) {
      items += children.length;
      // The compiler calls the mark of facet cells "cell", also with the name of an outer view in front.
      if (node.marktype === 'group' && /(?:^|_)cell$/.test(node.name ?? '')) cells += children.length;
    }
    for (const child of children) if (child.items !== undefined) stack.push(child);
  }
  return { items, cells };
}
