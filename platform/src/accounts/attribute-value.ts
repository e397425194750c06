import { PlatformError } from '../platform-error.js';

export const attributeTypes = ['string', 'number', 'string_array', 'number_array'] as const;
export type AttributeType = (typeof attributeTypes)[number];
export type AttributeValue = string | number | readonly string[] | readonly number[] | null;
export type NamedAttribute = { readonly name: string; readonly value: AttributeValue };

const isType: Readonly<Record<AttributeType, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  string_array: (value) => Array.isArray(value) && value.every((entry) => typeof entry === 'string'),
  number_array: (value) => Array.isArray(value) && value.every((entry) => typeof entry === 'number'),
};

/** Whether a value may be stored: `null` clears and fits every type. */
export const fitsType = (type: AttributeType, value: unknown): boolean =>
  value === null || isType[type](value);

/** `null` clears and fits every type. @throws PlatformError 400 naming the attribute, not its value. */
export function checkAttributeType(name: string, type: AttributeType, value: unknown): void {
  if (fitsType(type, value)) return;
  throw new PlatformError(400, `The value of user attribute ${name} must be of type ${type}`);
}

/** The first name that occurs twice. */
export function duplicateName(entries: readonly { readonly name: string }[]): string | undefined {
  const seen = new Set<string>();
  return entries.find(({ name }) => seen.size === seen.add(name).size)?.name;
}
