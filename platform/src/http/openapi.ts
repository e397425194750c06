import { OpenApiGeneratorV31, OpenAPIRegistry } from '@asteasolutions/zod-to-openapi';
import { defineOperation, type Operation } from './operation.js';
import { jsonResponse } from './responses.js';
import { z } from '@hono/zod-openapi';

/** The description, generated from the schemas that check the requests. Contract, "Versioning". */
export function describe(operations: readonly Operation[], origin: string, tokenHeader: string): object {
  const registry = new OpenAPIRegistry();
  registry.registerComponent('securitySchemes', 'apiKey', {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: '`Api-Key <API_KEY>`',
  });
  registry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
  registry.registerComponent('securitySchemes', 'serviceToken', {
    type: 'apiKey',
    in: 'header',
    name: tokenHeader,
    description: 'A JWT of the deployment with the scope `chat`.',
  });
  registry.registerComponent('securitySchemes', 'dataToken', {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'A JWT of the deployment, without a prefix.',
  });
  for (const operation of operations) operation.describe(registry);
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: { title: 'Analytics platform', version: '1.0.0' },
    servers: [{ url: origin }],
  });
}

/** Serves the description of everything else, itself included. */
export function openapiOperation(
  others: () => readonly Operation[],
  origin: string,
  tokenHeader: string,
): Operation {
  const operation: Operation = defineOperation({
    method: 'get',
    path: '/api/v1/openapi.json',
    operationId: 'describeInterface',
    summary: 'This description.',
    tag: 'Description',
    credential: 'none',
    responses: {
      200: { description: 'OpenAPI 3.1.0.', content: { 'application/json': { schema: z.unknown() } } },
    },
    authenticate: async () => undefined,
    handle: async () => jsonResponse(describe([...others(), operation], origin, tokenHeader)),
  });
  return operation;
}
