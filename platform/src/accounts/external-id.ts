import { z } from '@hono/zod-openapi';

/** Controls, marks of direction and other characters without a form, ends of lines and halves of characters. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/u;

/**
 * Whether a text can be the identity of an external user: one rule for sessions, chat and tokens. An identity is
 * checked and never altered, so that no two become one.
 */
export const isExternalId = (id: string): boolean =>
  id !== '' && id === id.trim().toLowerCase() && !/\s/u.test(id) && !unsafe.test(id);

export const externalId = z
  .string()
  .refine(isExternalId, 'must be lowercase and trimmed, without spaces, control or direction characters');

/**
 * The identity in a token, which the contract alone has normalized to lower case ("Authentication", 5). Only what is
 * the capital of that very letter is: the Kelvin sign would become a k, and so somebody else.
 */
export function tokenIdentity(id: string): string | undefined {
  const isPlain = [...id].every((letter) => {
    const lower = letter.toLowerCase();
    return letter === lower || letter === lower.toUpperCase();
  });
  const lower = id.toLowerCase();
  return isPlain && isExternalId(lower) ? lower : undefined;
}
