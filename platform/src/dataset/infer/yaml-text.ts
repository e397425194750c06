import { Document, isMap, isSeq, visit } from 'yaml';

/** A value as YAML for people: comments on top, short things on one line. */
export function yamlText(value: unknown, comments: readonly string[]): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Collection: (key, node) => {
      if (key === null || !(isMap(node) || isSeq(node))) return;
      const isFlat = node.items.every((item) => isShort(item));
      const length = JSON.stringify(node.toJSON()).length;
      if (isFlat && length < 90) node.flow = true;
    },
  });
  const head = comments.map((line) => `# ${line}\n`).join('');
  return `${head}${document.toString({ lineWidth: 120, flowCollectionPadding: true })}`;
}

/** A plain value, or a pair of a name and one. */
function isShort(item: unknown): boolean {
  const value =
    typeof item === 'object' && item !== null && 'value' in item && 'key' in item ? item.value : item;
  return !isMap(value) && !isSeq(value);
}
