import type { z } from '@hono/zod-openapi';
import { PlatformError } from '../platform-error.js';

/** @throws PlatformError 400 naming the first field that is wrong and what it must be; never its value. */
export function parseWith<T extends z.ZodType>(schema: T, value: unknown, where: string): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const path = [where, ...(issue?.path ?? [])].map(String).join('.');
  throw new PlatformError(400, `Invalid request: ${path}: ${issue?.message ?? 'invalid'}`);
}
