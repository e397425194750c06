import assert from 'node:assert/strict';
import { pause } from '../../src/client/pause.js';
import { ChatStore } from '../../src/thread/chat-store.js';
import type { ChatSnapshot } from '../../src/thread/chat-snapshot.js';
import type { Clock } from '../../src/thread/clock.js';
import { scriptedTransport, type ScriptedReply, type ScriptOptions } from '../../src/testing.js';
import { streamText } from '../protocol/stream-fixtures.js';

export const QUESTION_ID = '1732512345678-message';
/** A clock that gives the recorded question its id, and for which a second of waiting is a millisecond. */
export const recordedClock: Clock = {
  now: () => 1_732_512_345_678,
  wait: (milliseconds, signal) => pause(milliseconds / 1000, signal),
};

export const linesOf = (name: string): string[] =>
  streamText(name)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => `${line}\n`);

export const line = (value: object): string => `${JSON.stringify(value)}\n`;
export const cutoff = (chatId?: string, isStreaming = true): string =>
  line({
    id: '__cutoff__',
    role: 'assistant',
    state: { isStreaming, ...(chatId === undefined ? {} : { chatId }) },
    sort: 0,
  });
export const user = (id: string, content: string, sort?: number): string =>
  line({ id, role: 'user', content, sort });
export const delta = (id: string, content: string, sort?: number, path = ['final']): string =>
  line({ id, role: 'assistant', content, graphPath: path, isDelta: true, isInProcess: true, sort });
export const whole = (id: string, content: string, sort?: number, path = ['final']): string =>
  line({ id, role: 'assistant', content, graphPath: path, isDelta: false, isInProcess: false, sort });
export const state = (chatId: string, messages: object[], isStreaming = false): string =>
  line({ id: '__state__', role: 'assistant', state: { isStreaming, chatId, messages }, sort: 99 });
export const told = (text: string): object => JSON.parse(text) as object;

/** A promise and how to keep it. */
export function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

/** A store over a script. `verbatim` unless told otherwise: its tests write their own echoes. */
export function storeOver(
  script: string | Uint8Array | readonly ScriptedReply[],
  options: ScriptOptions = {},
) {
  const transport = scriptedTransport(script, { verbatim: true, ...options });
  const store = new ChatStore({ transport, clock: recordedClock });
  let emits = 0;
  store.subscribe(() => emits++);
  return { store, transport, emits: () => emits };
}

/** Resolves when `holds` does, looked at after every change of the store; fails after two seconds. */
export async function until(
  store: ChatStore,
  holds: (snapshot: ChatSnapshot) => boolean,
): Promise<ChatSnapshot> {
  if (holds(store.getSnapshot())) return store.getSnapshot();
  let stop: () => void = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      stop = store.subscribe(() => {
        if (holds(store.getSnapshot())) resolve();
      });
      timer = setTimeout(() => reject(new Error(`It never came: ${outline(store.getSnapshot())}`)), 2000);
    });
  } finally {
    stop();
    clearTimeout(timer);
  }
  return store.getSnapshot();
}

/** A snapshot without errors' stacks, to compare. */
export const outline = (snapshot: ChatSnapshot): string =>
  JSON.stringify({
    ...snapshot,
    error: snapshot.error?.code,
    turns: snapshot.turns.map((turn) => ({ ...turn, error: turn.error?.code })),
  });

/** The turns as questions and answers. */
export const talk = (
  snapshot: ChatSnapshot,
): [question: string, status: string, answer: string | undefined][] =>
  snapshot.turns.map((turn) => [turn.question, turn.status, turn.answer?.content]);

/** P1: one turn a question, and in each turn one message an id. */
export function assertNothingTwice(snapshot: ChatSnapshot): void {
  const ids = snapshot.turns.map((turn) => turn.id);
  assert.equal(new Set(ids).size, ids.length, 'a turn twice');
  for (const turn of snapshot.turns) {
    const messages = turn.messages.map((message) => message.id);
    assert.equal(new Set(messages).size, messages.length, 'a message twice');
  }
}
