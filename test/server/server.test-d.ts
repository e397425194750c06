import { expectTypeOf } from 'expect-type';
import type {
  createSessionHandler,
  Identity,
  RateLimiter,
  SessionHandler,
  SessionHandlerOptions,
} from '../../src/server/index.js';
import { createRateLimiter, toNodeListener } from '../../src/server/index.js';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { createServer } from 'node:http';
import type { RequestHandler } from 'express';

const take = (_identity: Identity): void => {};

// Whom a viewer can be.
take({ externalId: 'v' });
take({ externalId: 'v', groups: [] });
take({ externalId: 'v', groups: null });
take({ externalId: 'v', userAttributes: [{ name: 'state', value: null }], securityContext: { a: 1 } });
take({ internal: { username: 'ada', email: 'ada@corp.example' } });

// @ts-expect-error: nobody at all is null
take({});
// @ts-expect-error: one or the other
take({ externalId: 'v', internal: { username: 'ada', email: 'ada@corp.example' } });
// @ts-expect-error: the contract knows an internal user by two names
take({ internal: { username: 'ada' } });
// @ts-expect-error: `internalId` is the wire's name, and one of two different ones
take({ internalId: 'ada' });
// @ts-expect-error: not allowed with an internal user
take({ internal: { username: 'ada', email: 'a' }, userProfile: { displayName: 'Ada' } });
// @ts-expect-error: not allowed with an internal user
take({ internal: { username: 'ada', email: 'a' }, userAttributes: [] });
// @ts-expect-error: not allowed with an internal user
take({ internal: { username: 'ada', email: 'a' }, groups: [] });
// @ts-expect-error: not allowed with an internal user
take({ internal: { username: 'ada', email: 'a' }, securityContext: {} });
// @ts-expect-error: not allowed with an internal user
take({ internal: { username: 'ada', email: 'a' }, groupDefinitions: [] });
// @ts-expect-error: not allowed with an internal user
take({ internal: { username: 'ada', email: 'a' }, userAttributeDefinitions: [] });
// @ts-expect-error: a misspelled field would show everybody's rows
take({ externalId: 'v', userAttribute: [] });

// The handler is what Fetch hosts take, and its listener what Node and Express take.
expectTypeOf<ReturnType<typeof createSessionHandler>>().toEqualTypeOf<SessionHandler>();
expectTypeOf<SessionHandler>().toEqualTypeOf<(request: Request) => Promise<Response>>();
expectTypeOf(toNodeListener).returns.toExtend<NonNullable<Parameters<typeof createServer>[1]>>();
expectTypeOf(toNodeListener).returns.toExtend<RequestHandler>();

// Redis by configuration, without a cast.
expectTypeOf(
  createRateLimiter({ counter: (o) => new RateLimiterRedis({ storeClient: {}, ...o }) }),
).toEqualTypeOf<RateLimiter>();

// A platform has one chat address and one way to sign; the rest has defaults.
expectTypeOf<{
  platform: { baseUrl: string; apiKey: string; deploymentId: number; chatApiUrl: string };
  identify: () => null;
}>().toExtend<SessionHandlerOptions>();
