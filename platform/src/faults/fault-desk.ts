import { setTimeout as delay } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { emptyResponse } from '../http/responses.js';
import { faultPlan, type FaultPlan } from './fault-plan.js';
import { faultyBody } from './faulty-body.js';

const defaultPath = 'stream-chat-state';

type Pending = { plan: FaultPlan; skip: number; times: number };

/** Plans for requests to come, oldest first. Several plans for one request are used one request after the other. */
export class FaultDesk {
  #pending: Pending[] = [];

  /** Plans for the next request of its path. @throws ZodError for a plan with unknown or malformed parts */
  next(plan: FaultPlan): void {
    const checked = faultPlan.parse(plan);
    this.#pending.push({ plan: checked, skip: checked.skip ?? 0, times: checked.times ?? 1 });
  }

  /** Forgets every plan that has not struck. */
  clear(): void {
    this.#pending = [];
  }

  #take(path: string): FaultPlan | undefined {
    const pending = this.#pending.find(({ plan }) => path.includes(plan.path ?? defaultPath));
    if (!pending) return undefined;
    if (pending.skip > 0) {
      pending.skip -= 1;
      return undefined;
    }
    pending.times -= 1;
    if (pending.times <= 0) this.#pending = this.#pending.filter((other) => other !== pending);
    return pending.plan;
  }

  /** Strikes requests as planned. */
  middleware(): MiddlewareHandler<{ Bindings: HttpBindings }> {
    return async (context, next) => {
      const preflight = context.req.method === 'OPTIONS';
      const plan = preflight ? undefined : this.#take(context.req.path);
      if (!plan) return next();
      const cut = (): void => {
        context.env.outgoing.destroy();
      };
      if (plan.delayMs) await delay(plan.delayMs);
      if (plan.dropBeforeHeaders) {
        cut();
        return emptyResponse(500);
      }
      if (plan.status !== undefined || plan.body !== undefined) {
        context.res = planned(plan);
      } else await next();
      const { body, status, headers } = context.res;
      if (!body) return undefined;
      // Assigned over another response, the old one's headers would be copied into the new one.
      context.res = undefined;
      context.res = new Response(faultyBody(body, plan, cut), { status, headers: chunkedHeaders(headers) });
      return undefined;
    };
  }
}

function planned(plan: FaultPlan): Response {
  const { body, status = 200 } = plan;
  const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);
  const bodyless = status === 204 || status === 205 || status === 304;
  return new Response(bodyless ? null : text, {
    status,
    headers: {
      'content-type': typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json',
      'cache-control': 'no-store',
      ...plan.headers,
    },
  });
}

/** A length that was right for the real body would be wrong for the spoilt one. */
function chunkedHeaders(headers: Headers): Headers {
  const copy = new Headers(headers);
  copy.delete('content-length');
  copy.set('transfer-encoding', 'chunked');
  return copy;
}
