import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 random bits; the prefix tells a leaked one apart from anything else. */
export const randomSecret = (prefix: string): string => `${prefix}_${randomBytes(32).toString('base64url')}`;

/** What is stored of a key. The secrets are random and long, so a plain hash cannot be searched backwards. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
