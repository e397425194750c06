import { LIMITS } from './limits.js';
import { SpecRejection, isBag } from './spec-place.js';
import type { Bag } from './spec-place.js';

/** Keys by which JSON that is merged somewhere reaches a prototype. */
const FORBIDDEN = new Set(['__proto__', 'prototype', 'constructor']);

/**
 * Reads a spec from JSON text, or takes a parsed one, within the limits of size and nesting.
 *
 * @throws SpecRejection
 */
export function readSpecJson(spec: unknown): Bag {
  const text = typeof spec === 'string' ? spec : toText(spec);
  if (text.length > LIMITS.specLength) throw new SpecRejection('the spec is too long');
  let value: unknown;
  try {
    // Also of a parsed spec: what is walked from here on is plain JSON, with no getters and no shared parts.
    value = JSON.parse(text);
  } catch {
    throw new SpecRejection('the spec is not JSON');
  }
  checkShape(value, 0);
  if (!isBag(value)) throw new SpecRejection('the spec is not an object');
  return value;
}

function toText(spec: unknown): string {
  try {
    return JSON.stringify(spec) ?? '';
  } catch {
    throw new SpecRejection('the spec is not JSON');
  }
}

function checkShape(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth > LIMITS.depth) throw new SpecRejection('the spec is nested too deeply');
  for (const [key, entry] of Object.entries(value)) {
    if (FORBIDDEN.has(key)) throw new SpecRejection('the spec names a prototype');
    checkShape(entry, depth + 1);
  }
}
