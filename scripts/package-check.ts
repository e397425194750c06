import type { Packed } from './packed.js';

/** One check of the package: it rejects with what is wrong, or resolves with a line worth printing. */
export interface PackageCheck {
  readonly title: string;
  readonly run: (packed: Packed) => Promise<string | undefined>;
}
