import { z } from '@hono/zod-openapi';

const count = z.number().int().nonnegative();

/**
 * What goes wrong with one request. Parts combine; lines count from 0 and bytes from the start of the body.
 * Every part is optional, and an empty plan changes nothing.
 */
export const faultPlan = z
  .strictObject({
    /** Which requests it is for: a part of the path. Default: the chat stream. */
    path: z.string().optional(),
    /** How many such requests to leave alone first. Default 0. */
    skip: count.optional(),
    /** How many such requests it strikes. Default 1. */
    times: count.optional(),
    /** Waits before the headers. */
    delayMs: count.optional(),
    /** Answers so, without carrying out the request. */
    status: z.number().int().min(200).max(599).optional(),
    headers: z.record(z.string(), z.string()).optional(),
    /** Body of that answer, or in place of the real one when no status is given: text as it is, anything else as JSON. */
    body: z.unknown().optional(),
    /** Cuts the connection after so many lines or bytes of the body, or before the headers with `dropBeforeHeaders`. */
    dropAfterLines: count.optional(),
    dropAfterBytes: count.optional(),
    dropBeforeHeaders: z.boolean().optional(),
    /** Ends the body there as if it were complete. */
    endAfterLines: count.optional(),
    endAfterBytes: count.optional(),
    /** Falls silent after so many lines for `stallMs`; without it until the reader leaves. */
    stallAfterLines: count.optional(),
    stallMs: count.optional(),
    /** Sends the body in pieces of so many bytes, `chunkDelayMs` apart. */
    chunkBytes: z.number().int().positive().optional(),
    chunkDelayMs: count.optional(),
    /** Waits before each line. */
    lineDelayMs: count.optional(),
    /** Sends each line twice, or only those named. */
    duplicateLines: z.union([z.boolean(), z.array(count)]).optional(),
    /** Leaves these lines out. */
    omitLines: z.array(count).optional(),
    /** Sends each of these pairs of lines the other way round. */
    swapLines: z.array(z.tuple([count, count])).optional(),
    /** Puts these texts in, each as a line of its own before the line named. */
    insertLines: z.array(z.strictObject({ before: count, text: z.string() })).optional(),
    /** Line ending; `none` leaves the last line without one. */
    lineEnding: z.enum(['lf', 'crlf', 'none']).optional(),
  })
  .openapi('FaultPlan');

export type FaultPlan = z.infer<typeof faultPlan>;
