import { z, type RouteConfig } from '@hono/zod-openapi';

export const errorBody = z.object({ error: z.string() }).openapi('Error');

const descriptions: Readonly<Record<number, string>> = {
  400: 'Invalid request body or parameters.',
  401: 'No credential, or one that is not valid.',
  403: 'The credential does not reach what was asked for.',
  404: 'Not found.',
  409: 'Streaming for thread is in progress.',
  500: 'Server processing error.',
  501: 'Documented path whose payload the contract does not show.',
};

export const errorResponses = (...statuses: number[]): RouteConfig['responses'] =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: descriptions[status] ?? 'Error.',
        content: { 'application/json': { schema: errorBody } },
      },
    ]),
  );
