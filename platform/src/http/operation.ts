import type { OpenAPIRegistry, RouteConfig } from '@asteasolutions/zod-to-openapi';
import { z } from '@hono/zod-openapi';
import { parseWith } from './parse-with.js';
import { readJsonBody } from './read-json-body.js';
import { emptyResponse } from './responses.js';

/** What a request must carry, as the contract's "Authentication" table lists it. */
export type Credential = 'api-key' | 'bearer' | 'chat' | 'data' | 'none';

export type OperationInput<Caller, Params, Query, Body> = {
  readonly request: Request;
  readonly requestId: string;
  readonly caller: Caller;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
};

const nothing = z.object({});

type OperationConfig<Caller, P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** In OpenAPI's form: `/a/{b}`. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly tag: string;
  readonly credential: Credential;
  readonly params?: P;
  readonly query?: Q;
  /** What requests are checked against. */
  readonly body?: B;
  /** What the description shows, where it says more than `body` checks. */
  readonly documentedBody?: z.ZodType;
  readonly responses: RouteConfig['responses'];
  /** Runs before anything of the request but its path is looked at. */
  readonly authenticate: (headers: Headers, params: z.output<P>) => Promise<Caller>;
  /** The answer to whatever `authenticate` or `handle` throws, where the family's differs from the usual one. */
  readonly onError?: (error: unknown) => Response | undefined;
  readonly handle: (
    input: OperationInput<Caller, z.output<P>, z.output<Q>, z.output<B>>,
  ) => Promise<Response>;
};

/** One documented operation: how it is reached, checked, described and answered. */
export type Operation = {
  readonly method: OperationConfig<never, z.ZodType, z.ZodType, z.ZodType>['method'];
  readonly path: string;
  readonly operationId: string;
  readonly credential: Credential;
  describe(registry: OpenAPIRegistry): void;
  respond(request: Request, params: Record<string, string>, requestId: string): Promise<Response>;
};

/** Binds the schemas of an operation to the types of its handler; the same schemas describe and check it. */
export function defineOperation<
  Caller,
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof nothing,
>(config: OperationConfig<Caller, P, Q, B>): Operation {
  const { method, path, operationId, credential, onError } = config;
  const answer = async (
    request: Request,
    rawParams: Record<string, string>,
    requestId: string,
  ): Promise<Response> => {
    const params = parseWith(config.params ?? nothing, rawParams, 'path') as z.output<P>;
    const caller = await config.authenticate(request.headers, params);
    const search = Object.fromEntries(new URL(request.url).searchParams);
    const query = parseWith(config.query ?? nothing, search, 'query') as z.output<Q>;
    const body = config.body
      ? parseWith(config.body, await readJsonBody(request), 'body')
      : ({} as z.output<B>);
    return config.handle({ request, requestId, caller, params, query, body });
  };
  return {
    method,
    path,
    operationId,
    credential,
    describe: (registry) => registry.registerPath(routeConfig(config)),
    respond: async (request, params, requestId) => {
      try {
        return await answer(request, params, requestId);
      } catch (error) {
        // Nobody reads it any more, and there is nothing to mend.
        if (request.signal.aborted) return emptyResponse(499);
        const response = onError?.(error);
        if (response) return response;
        throw error;
      }
    },
  };
}

const schemes: Readonly<Record<Credential, RouteConfig['security']>> = {
  'api-key': [{ apiKey: [] }],
  bearer: [{ bearer: [] }],
  chat: [{ apiKey: [] }, { serviceToken: [] }],
  data: [{ dataToken: [] }],
  none: [],
};

function routeConfig<Caller, P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  config: OperationConfig<Caller, P, Q, B>,
): RouteConfig {
  const schema = config.documentedBody ?? config.body;
  const body = schema && { required: true, content: { 'application/json': { schema } } };
  return {
    method: config.method,
    path: config.path,
    operationId: config.operationId,
    summary: config.summary,
    tags: [config.tag],
    security: schemes[config.credential] ?? [],
    request: {
      ...(config.params ? { params: config.params as unknown as z.ZodObject } : {}),
      ...(config.query ? { query: config.query as unknown as z.ZodObject } : {}),
      ...(body ? { body } : {}),
    },
    responses: config.responses,
  };
}
