import { faultPlan } from '../faults/fault-plan.js';
import type { FaultDesk } from '../faults/fault-desk.js';
import { errorResponses } from './error-schema.js';
import { defineOperation, type Operation } from './operation.js';
import { emptyResponse } from './responses.js';

/** The door of `--faults`. It takes no credential: it exists only where somebody asked for it. */
export function faultOperations(desk: FaultDesk): Operation[] {
  const add = defineOperation({
    method: 'post',
    path: '/__faults',
    operationId: 'planFault',
    summary: 'Plan what goes wrong with a coming request.',
    tag: 'Faults',
    credential: 'none',
    body: faultPlan,
    responses: { 204: { description: 'Planned.' }, ...errorResponses(400) },
    authenticate: async () => undefined,
    handle: async ({ body }) => {
      desk.next(body);
      return emptyResponse(204);
    },
  });
  const clear = defineOperation({
    method: 'delete',
    path: '/__faults',
    operationId: 'clearFaults',
    summary: 'Forget every plan that has not struck.',
    tag: 'Faults',
    credential: 'none',
    responses: { 204: { description: 'Forgotten.' } },
    authenticate: async () => undefined,
    handle: async () => {
      desk.clear();
      return emptyResponse(204);
    },
  });
  return [add, clear];
}
