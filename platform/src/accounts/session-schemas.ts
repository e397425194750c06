import { z } from '@hono/zod-openapi';
import { attributeTypes } from './attribute-value.js';
import { externalId } from './external-id.js';

const attributeValue = z.union([z.string(), z.number(), z.array(z.string()), z.array(z.number()), z.null()]);

export const userAttribute = z
  .object({ name: z.string().min(1), value: attributeValue })
  .openapi('UserAttribute', {
    description: 'A row-level security attribute; `null` clears the stored value.',
  });

const isWebUrl = (text: string): boolean =>
  /^https?:\/\//i.test(text) && URL.canParse(text) && new URL(text).hostname !== '';

export const groupDefinition = z
  .object({ name: z.string().min(1), description: z.string().optional() })
  .openapi('GroupDefinition');

export const attributeDefinition = z
  .object({
    name: z.string().min(1),
    type: z.enum(attributeTypes),
    displayName: z.string().optional(),
    defaultValue: z.string().optional(),
    description: z.string().optional(),
  })
  .openapi('UserAttributeDefinition');

export type GroupDefinition = z.infer<typeof groupDefinition>;
export type AttributeDefinition = z.infer<typeof attributeDefinition>;

const forbiddenWithInternalId = [
  'groups',
  'userAttributes',
  'groupDefinitions',
  'userAttributeDefinitions',
  'securityContext',
  'userProfile',
] as const;

/** Contract, "Generate embed session". Rules that need the account's state are checked where that is read. */
export const generateSessionRequest = z
  .object({
    deploymentId: z.number().int(),
    externalId: externalId.optional(),
    internalId: z.string().min(1).optional(),
    email: z.string().optional(),
    userProfile: z
      .object({
        displayName: z.string().optional(),
        picture: z.string().refine(isWebUrl, 'must be an absolute http or https URL').optional(),
      })
      .optional(),
    embedTenantName: z
      .string()
      .regex(
        /^[a-z][a-z0-9-]{3,34}[a-z0-9]$/,
        'must be 5 to 36 characters of a-z, 0-9 and -, begin with a letter and end with a letter or digit',
      )
      .optional(),
    creatorMode: z.boolean().optional(),
    userAttributes: z.array(userAttribute).optional(),
    groups: z.array(z.string()).optional(),
    userAttributeDefinitions: z.array(attributeDefinition).optional(),
    groupDefinitions: z.array(groupDefinition).optional(),
    securityContext: z.record(z.string(), z.unknown()).optional(),
    settings: z.object({ showDashboardChat: z.boolean().optional() }).optional(),
  })
  .superRefine((request, context) => {
    const issue = (message: string, path: string[] = []) =>
      context.addIssue({ code: 'custom', message, path });
    if ((request.externalId === undefined) === (request.internalId === undefined)) {
      issue('needs either externalId or internalId, not both');
    }
    if (request.internalId !== undefined) {
      for (const field of forbiddenWithInternalId) {
        if (request[field] !== undefined) issue('is not allowed with internalId', [field]);
      }
    }
    for (const field of ['groupDefinitions', 'userAttributeDefinitions'] as const) {
      if (request[field] === undefined) continue;
      if (request.creatorMode !== true) issue('requires creatorMode: true', [field]);
      if (request.embedTenantName === undefined) issue('requires embedTenantName', [field]);
    }
  })
  .openapi('GenerateSessionRequest');

export type GenerateSessionRequest = z.infer<typeof generateSessionRequest>;

export const generateSessionResponse = z.object({ sessionId: z.string() }).openapi('GenerateSessionResponse');
export const sessionReference = z.object({ sessionId: z.string().min(1) }).openapi('SessionReference');
export const sessionToken = z.object({ token: z.string() }).openapi('SessionToken');
