import { isRecord, parseJson } from '../../protocol/coerce.js';
import type { ToolCall } from '../../protocol/chat-message.js';

/** A member of the data model that the agent found on its way to an answer. Untrusted texts. */
export interface FoundMember {
  /** Without its cube. */
  readonly name: string;
  readonly title: string;
  readonly isTime: boolean;
}

/** Members that are looked at. */
const MOST = 200;
const DIMENSIONS: ReadonlySet<string> = new Set(['string', 'time', 'boolean', 'date', 'timestamp']);
/** What names single rows splits nothing. */
const NAMES_ROWS =
  /(?:^|[\s._])(?:ids?|uuid|guid|key|number|numbers|nr|num|no|refs?|references?|token|hash|sku|isbn|e-?mail|phone|url|link|address|zip)$|^(?:title|(?:full )?name|description|subject|message|comments?|notes?)$/i;

/**
 * The dimensions that metadata searches of a turn found, the first one first, each once.
 * Source: contract, "Tool calls": `cubes` of `{name, type, title, members[]}`.
 */
export function foundDimensions(calls: readonly ToolCall[]): FoundMember[] {
  const found = new Map<string, FoundMember>();
  for (const { result } of calls) {
    const read = result === undefined ? undefined : parseJson(result);
    for (const cube of arrayOf(isRecord(read) ? read['cubes'] : undefined))
      for (const member of arrayOf(isRecord(cube) ? cube['members'] : undefined)) {
        const dimension = dimensionOf(member);
        if (dimension !== undefined && !found.has(dimension.name) && found.size < MOST)
          found.set(dimension.name, dimension);
      }
  }
  return [...found.values()];
}

function dimensionOf(member: unknown): FoundMember | undefined {
  if (!isRecord(member)) return undefined;
  const [name, type, title] = ['name', 'type', 'title'].map((key) => textOf(member[key]));
  const isMeasure = member['aggType'] !== undefined;
  if (name === undefined || type === undefined || isMeasure || !DIMENSIONS.has(type)) return undefined;
  const words = title || (name.split('.').at(-1) ?? name).replaceAll('_', ' ');
  if (words.length > 40 || NAMES_ROWS.test(words) || NAMES_ROWS.test(name)) return undefined;
  return { name: name.split('.').at(-1) ?? name, title: words, isTime: /^(?:time|date)/.test(type) };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value.trim() : undefined;
}

function arrayOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
