import { z } from '@hono/zod-openapi';
import { externalId } from '../accounts/external-id.js';
import { userAttribute } from '../accounts/session-schemas.js';

const common = {
  email: z.string().optional(),
  isEphemeral: z.boolean().optional(),
  ephemeralTtlSeconds: z.number().positive().optional(),
};

/** Contract, "Chat request body": exactly one identity, and nothing about an internal user but who it is. */
export const sessionSettings = z
  .object({
    ...common,
    externalId: externalId.optional(),
    internalId: z.string().min(1).optional(),
    userAttributes: z.array(userAttribute).optional(),
    groups: z.array(z.string()).optional(),
    securityContext: z.record(z.string(), z.unknown()).optional(),
  })
  .superRefine((settings, context) => {
    const { externalId, internalId } = settings;
    if ((externalId === undefined) === (internalId === undefined)) {
      context.addIssue({ code: 'custom', message: 'needs either externalId or internalId' });
    }
    if (internalId === undefined) return;
    for (const field of ['userAttributes', 'groups', 'securityContext'] as const) {
      if (settings[field] === undefined) continue;
      context.addIssue({ code: 'custom', path: [field], message: 'is not allowed with internalId' });
    }
  })
  .openapi('ChatSessionSettings');

export type SessionSettings = z.infer<typeof sessionSettings>;

const chatFields = {
  input: z.string().min(1).optional(),
  chatId: z.string().min(1).max(256).optional(),
  messageId: z
    .string()
    .regex(/^\d{13,}-message$/, 'must be a millisecond timestamp of 13 or more digits, then -message')
    .optional(),
  activeBranchName: z.string().min(1).optional(),
  isDefaultBranch: z.boolean().optional(),
};

/** The body as documented. */
export const chatRequest = z
  .object({ ...chatFields, sessionSettings: sessionSettings.optional() })
  .openapi('ChatRequest');

/** The body as read first: whether `sessionSettings` count depends on the credential (contract, both rules). */
export const chatBody = z
  .object({ ...chatFields, sessionSettings: z.unknown().optional() })
  .refine((body) => body.input !== undefined || body.chatId !== undefined, 'needs input, chatId or both');

export const abortRequest = z
  .object({ chatId: z.string().min(1).max(256), sessionSettings: sessionSettings.optional() })
  .openapi('ChatAbortRequest');

export const abortBody = z.object({
  chatId: z.string().min(1).max(256),
  sessionSettings: z.unknown().optional(),
});

const toolCall = z.object({ name: z.string(), input: z.string(), result: z.string().optional() });

/** One line of the stream. */
export const chatMessage = z
  .object({
    id: z.string(),
    role: z.enum(['user', 'assistant']),
    content: z.string().optional(),
    thinking: z.string().optional(),
    toolCall: toolCall.optional(),
    graphPath: z.array(z.string()).optional(),
    isDelta: z.boolean().optional(),
    isInProcess: z.boolean().optional(),
    isStructuredResponse: z.boolean().optional(),
    sort: z.number(),
    state: z
      .object({
        isStreaming: z.boolean().optional(),
        chatId: z.string().optional(),
        messages: z.array(z.unknown()).optional(),
      })
      .optional(),
  })
  .openapi('ChatStreamMessage');
