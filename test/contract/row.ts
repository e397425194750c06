import type { Account } from './account.js';

/** One rule, error, limit, header or state of the contract. */
export type Row = {
  /** The contract's own words. */
  readonly says: string;
  /** What an account must have for the row to be checked there. */
  readonly needs?: readonly (keyof Account)[];
  /** Why a live account is not asked: the row would take too long there, or too much. */
  readonly localOnly?: string;
  readonly holds: (account: Account) => Promise<void>;
};

export type Section = { readonly title: string; readonly rows: readonly Row[] };
