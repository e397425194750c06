import { isRecord } from '../../protocol/coerce.js';
import { CUTOFF_ID, STATE_ID } from '../../protocol/chat-message.js';
import { InlayError } from '../../protocol/inlay-error.js';
import { isMessageId } from '../../protocol/message-id.js';
import {
  ANY,
  ATOM,
  LIST,
  OBJECT,
  SCALAR,
  shapeOf,
  TEXT,
  Words,
  type Rule,
  type Shape,
} from './json-shape.js';
import { chatLine, dataLine, errorIn, isWait, waitText, type Instead } from './our-words.js';
import type { PartFilter } from './part-filter.js';

/** What the answers of one endpoint may be. */
export interface AnswerRules {
  readonly shape: Shape;
  /** Whether what has been read is an answer that passes, without the parts that the filter leaves out. */
  readonly isAllowed: (filter: PartFilter) => boolean;
  /** What the page gets in place of another JSON value. */
  readonly instead: (value: unknown) => Instead;
}

const scalar: Rule = { takes: SCALAR };
const atom: Rule = { takes: ATOM };
const any: Rule = { takes: ANY };
/** Never passes; that it is there tells an error that is too long to be read. */
const fault: Rule = { takes: 0 };
const faults = { error: fault, errors: fault, message: fault, detail: fault, statusCode: fault };

const frameIds = new Words([CUTOFF_ID, STATE_ID, '__aborted__', '__suspended__', '__usage__']);
const SERVICE_IDS = ['__aborted__', '__suspended__', '__usage__'].map((id) => frameIds.indexOf(id));
const roles = new Words(['user', 'assistant']);

/** Source: contract, "Chat stream message". */
const messageFields = {
  id: { takes: TEXT, words: frameIds },
  role: { takes: TEXT, words: roles },
  content: scalar,
  thinking: scalar,
  toolCall: { takes: OBJECT | ATOM, shape: shapeOf({ name: scalar, input: any, result: any }) },
  graphPath: { takes: LIST | ATOM, items: scalar },
  isDelta: atom,
  isInProcess: atom,
  isStructuredResponse: atom,
  sort: atom,
} as const satisfies Record<string, Rule>;

const state: Rule = {
  takes: OBJECT | ATOM,
  shape: shapeOf({
    isStreaming: atom,
    chatId: scalar,
    messages: { takes: LIST | ATOM, items: { takes: OBJECT, shape: shapeOf(messageFields) } },
  }),
};

/** Lines of the chat stream: messages, and in place of service frames the same made anew. */
export const chatRules: AnswerRules = {
  shape: shapeOf({ ...messageFields, state, ...faults }),
  isAllowed: ({ found }) => {
    const id = found.get(frameIds);
    if (id === undefined || SERVICE_IDS.includes(id)) return false;
    return (found.get(roles) ?? -1) >= 0 || (id >= 0 && !found.has(roles));
  },
  instead: (value) => {
    const frame = isRecord(value) ? serviceFrame(value) : undefined;
    if (frame !== undefined) return { text: `${JSON.stringify(frame)}\n`, isFrame: true };
    const error = errorIn(value);
    if (error !== undefined) return { text: chatLine(error), error };
    // A frame of a newer platform is as good as none.
    return isRecord(value) ? { text: '\n', isFrame: true } : { text: '!\n' };
  },
};

/** The service frames of live platforms with the fields that mean something, each of its own form. */
function serviceFrame({ id, code, retryable, messageId }: Record<string, unknown>): object | undefined {
  if (id === '__usage__') return { id, type: 'usage' };
  if (id === '__aborted__') return { id, type: 'abort', ...(code === 'chat_aborted' ? { code } : {}) };
  if (id !== '__suspended__') return undefined;
  return {
    id,
    type: 'suspend',
    ...(typeof retryable === 'boolean' ? { retryable } : {}),
    ...(typeof messageId === 'string' && isMessageId(messageId) ? { messageId } : {}),
  };
}

/** Whether one of the fields has passed. */
function hasOne(shape: Shape, names: readonly string[]): (filter: PartFilter) => boolean {
  const bits = names.reduce((sum, name) => sum | (1 << shape.names.indexOf(name)), 0);
  return ({ taken }) => (taken & bits) !== 0;
}

/** Lines of `/v1/cubesql`: the schema, rows, and for failed SQL a last line that says so. */
const cubesqlShape = shapeOf({
  schema: {
    takes: LIST,
    items: { takes: OBJECT, shape: shapeOf({ name: scalar, column_type: scalar, columnType: scalar }) },
  },
  lastRefreshTime: scalar,
  data: { takes: LIST },
  ...faults,
});
export const cubesqlRules: AnswerRules = {
  shape: cubesqlShape,
  isAllowed: hasOne(cubesqlShape, ['schema', 'data']),
  instead: (value) => {
    if (isWait(value)) return { text: `${waitText}\n`, isFrame: true };
    const error = errorIn(value);
    // There are no frames among rows: what is none of them must not leave a result that looks whole.
    if (error === undefined) return { text: isRecord(value) ? dataLine : '!\n' };
    // Failed SQL is an answer of this endpoint, by its last line and not by its status.
    return error.code === 'server' ? { text: dataLine } : { text: dataLine, error };
  },
};

/** Results of `/v1/load`: one query's, or a list of them. */
const resultFields = {
  query: any,
  data: { takes: LIST | OBJECT },
  annotation: any,
  lastRefreshTime: scalar,
  queryType: scalar,
  pivotQuery: any,
  slowQuery: atom,
  total: atom,
} as const satisfies Record<string, Rule>;
const loadShape = shapeOf({
  ...resultFields,
  results: { takes: LIST, items: { takes: OBJECT, shape: shapeOf(resultFields) } },
  ...faults,
});
export const loadRules: AnswerRules = {
  shape: loadShape,
  isAllowed: hasOne(loadShape, ['data', 'results']),
  instead: documentInstead,
};

const metaShape = shapeOf({ cubes: { takes: LIST }, ...faults });
export const metaRules: AnswerRules = {
  shape: metaShape,
  isAllowed: hasOne(metaShape, ['cubes']),
  instead: documentInstead,
};

function documentInstead(value: unknown): Instead {
  if (isWait(value)) return { text: waitText };
  const error = errorIn(value) ?? new InlayError('protocol', 'The platform did not answer as documented.');
  return { text: dataLine, error };
}
