import { randomUUID } from 'node:crypto';
import type { UserAttribute } from 'inlay-kit';
import type { DataSet } from '../dataset/data-set.js';
import { pictureAddress } from './demo-config.js';

/** A customer of the demo: one of the data set's viewers. */
export type Customer = DataSet['viewers'][number];

const COOKIE = 'demo_session';

/** The page's own sign-in: who is behind which session cookie. It stands for whatever a real host has. */
export class SignIns {
  readonly customers: readonly Customer[];
  readonly #sessions = new Map<string, Customer>();

  constructor(customers: readonly Customer[]) {
    this.customers = customers;
  }

  /** Signs a customer in and returns the `Set-Cookie` value, or undefined when there is no such customer. */
  signIn(externalId: string | undefined): string | undefined {
    const customer = this.customers.find((known) => known.externalId === externalId);
    if (customer === undefined) return undefined;
    const session = randomUUID();
    this.#sessions.set(session, customer);
    return `${COOKIE}=${session}; Path=/; HttpOnly; SameSite=Lax`;
  }

  /** The customer behind a `Cookie` header. */
  customerOf(cookies: string | null | undefined): Customer | undefined {
    const session = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]+)`).exec(cookies ?? '')?.[1];
    return session === undefined ? undefined : this.#sessions.get(session);
  }

  /**
   * What the session helper's `identify` answers for a `Cookie` header: an external viewer, or nobody.
   *
   * @param pageOrigin where the pictures are: the contract asks for absolute addresses
   */
  identityOf(cookies: string | null, pageOrigin: string) {
    const customer = this.customerOf(cookies);
    if (customer === undefined) return null;
    const { externalId, label, displayName = label, picture, userAttributes, groups } = customer;
    const address = picture === undefined ? {} : { picture: pageOrigin + pictureAddress(picture) };
    return {
      externalId,
      userProfile: { displayName, ...address },
      userAttributes: Object.entries(userAttributes).map(([name, value]): UserAttribute => ({ name, value })),
      ...(groups === undefined ? {} : { groups }),
    };
  }
}
