import assert from 'node:assert/strict';
import { InlayError } from '../../../src/protocol/inlay-error.js';
import { ChatStore } from '../../../src/thread/chat-store.js';
import type { AskResult } from '../../../src/thread/chat-snapshot.js';
import { assertNothingTwice } from '../store-helpers.js';
import { FakePresence, FakeTime, settled } from './fake-time.js';
import { answerTo, ModelPlatform, type Fault } from './model-platform.js';

/** A conversation and what goes wrong in it. */
export interface Plan {
  readonly faults: readonly Fault[];
  readonly questions: number;
  /** After so many milliseconds the page is hidden, for so long. */
  readonly away: { readonly after: number; readonly for: number } | undefined;
  readonly sleepAfter: number | undefined;
  readonly chunk: number;
  readonly isTerse: boolean;
  /** The viewer leaves in the middle of the last question, after so many milliseconds. */
  readonly leaveAfter: number | undefined;
}

/** Retries that the store may make of one question by itself. */
const MOST_POSTS = 6;

/** Plays a plan against the store and holds the outcome against what the platform knows. Throws where they differ. */
export async function play(plan: Plan): Promise<void> {
  const time = new FakeTime();
  const presence = new FakePresence();
  const platform = new ModelPlatform(time, plan);
  const store = new ChatStore({ transport: platform, clock: time, presence });
  for (let number = 0; number < plan.questions; number += 1) {
    const question = `question ${number}`;
    const result = await during(store.ask(question), { time, presence, platform, plan });
    check(store, platform, question, result);
  }
  if (plan.leaveAfter !== undefined) return leave(store, { time, presence, platform, plan });
  const last = store.getSnapshot().turns.at(-1);
  platform.heal();
  if (last !== undefined && last.status !== 'complete') {
    const posts = platform.posts.length;
    await time.pass(30_000);
    assert.equal(platform.posts.length, posts, 'P5: nothing is sent once a question has ended');
    const result = await during(store.retry(), {
      time,
      presence,
      platform,
      plan: { ...plan, away: undefined, sleepAfter: undefined },
    });
    assert.equal(result.reason, 'complete', 'a viewer who tries again where everything works gets an answer');
    check(store, platform, last.question, result);
  }
  store.dispose();
  await time.pass(1);
  assert.deepEqual([platform.openStreams, presence.listeners], [0, 0], 'P7: everything is freed');
}

/** Who leaves takes everything along, at once. */
async function leave(store: ChatStore, { time, presence, platform, plan }: Scene): Promise<void> {
  const asking = store.ask('the last question');
  presence.change(false);
  await time.pass(plan.leaveAfter ?? 0);
  const isOver = store.getSnapshot().status === 'idle';
  store.dispose();
  await settled();
  assert.deepEqual([platform.openStreams, presence.listeners], [0, 0], 'P7: everything is freed');
  if (!isOver) assert.equal((await asking).reason, 'abort');
  const posts = platform.posts.length;
  await time.pass(60_000);
  assert.equal(platform.posts.length, posts, 'P7: nothing goes on');
}

interface Scene {
  readonly time: FakeTime;
  readonly presence: FakePresence;
  readonly platform: ModelPlatform;
  readonly plan: Plan;
}

async function during(
  asking: Promise<AskResult>,
  { time, presence, platform, plan }: Scene,
): Promise<AskResult> {
  let result: AskResult | undefined;
  void asking.then((ended) => (result = ended));
  const start = time.now();
  const first = platform.posts.length;
  let slept = false;
  for (let step = 0; result === undefined; step += 1) {
    assert.ok(step < 8_000, 'P4: every question ends');
    const elapsed = time.now() - start;
    const { away, sleepAfter } = plan;
    const isAway = away !== undefined && elapsed >= away.after && elapsed < away.after + away.for;
    if (isAway !== presence.isAway) presence.change(isAway);
    const postsBefore = platform.posts.length;
    if (sleepAfter !== undefined && elapsed >= sleepAfter && !slept) {
      slept = true;
      time.sleep(600_000);
      presence.change(presence.isAway);
    }
    await time.pass(100);
    if (isAway && elapsed > (away?.after ?? 0) + 1_000) {
      assert.equal(platform.posts.length, postsBefore, 'P5: nothing is sent while nobody is there');
    }
  }
  checkPosts(platform.posts.slice(first));
  return result;
}

function checkPosts(all: ModelPlatform['posts']): void {
  // What was turned away was never asked; all of it together is bounded by a minute of waiting.
  const posts = all.filter(({ isTurnedAway }) => !isTurnedAway);
  assert.ok(posts.length <= MOST_POSTS, `P5: sent ${posts.length} times`);
  const [first] = posts;
  for (const [index, { request, at }] of posts.entries()) {
    assert.equal(request.messageId, first?.request.messageId, 'P5: the same id');
    if (index === 0) continue;
    assert.notEqual(request.chatId, undefined, 'P5: never again without a thread');
    assert.ok(at - (posts[index - 1]?.at ?? 0) >= 500, 'P5: half a second between two');
  }
}

function check(store: ChatStore, platform: ModelPlatform, question: string, result: AskResult): void {
  const snapshot = store.getSnapshot();
  assert.equal(snapshot.status, 'idle', 'P4: the composer is usable');
  assertNothingTwice(snapshot);
  const shown = snapshot.turns.filter((turn) => turn.question === question);
  assert.equal(shown.length, 1, 'P1: one turn a question');
  const asked = platform.turns.filter((turn) => turn.question === question);
  const [turn] = shown;
  const last = asked.at(-1);
  // One that the platform left unfinished is asked anew when the viewer tries again.
  assert.ok(
    asked.slice(0, -1).every((before) => !platform.isWhole(before)),
    'P5: asked once',
  );
  if (result.reason === 'complete') {
    assert.ok(last !== undefined && platform.isWhole(last), 'P6: complete is what the platform completed');
    assert.equal(result.answer?.content, answerTo(question), 'P6: the platform’s own words');
    assert.equal(turn?.answer?.content, answerTo(question));
    const wanted = platform.messagesOf(last).filter((message) => message['role'] === 'assistant');
    assert.deepEqual(
      turn?.messages.map(({ id, content }) => [id, content]),
      wanted.map(({ id, content }) => [id, content]),
      'P3: the turn as the platform has it',
    );
    return;
  }
  assert.ok(InlayError.isInstance(result.error), 'P4: a typed end');
  assert.equal(snapshot.draft, question, 'P4: the question is kept');
  assert.ok(turn?.status === 'incomplete' || turn?.status === 'failed', 'P6: a part is marked as one');
  const text = turn?.answer?.content ?? '';
  assert.ok(text.split('The answer to').length <= 2, 'P3: nothing doubled');
}
