import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { suggestedQuestions } from '../../components/analytics-chat/conversation/suggested-questions.js';
import { resultsOf } from '../../components/analytics-chat/conversation/turn-steps.js';
import type { LocalPlatform } from '../../platform/src/index.js';
import { inWorld, questionsOf, worlds } from '../../platform/test/digits/play-turns.js';
import { labels as arabic } from '../../src/locales/ar.js';
import { labels as german } from '../../src/locales/de.js';
import { labels as spanish } from '../../src/locales/es.js';
import { labels as french } from '../../src/locales/fr.js';
import { HttpChatTransport } from '../../src/client/http-chat-transport.js';
import { ChatStore } from '../../src/thread/chat-store.js';
import type { Turn } from '../../src/thread/chat-snapshot.js';

/** How the questions are put in the languages of the kit, and how many answers are tried in each. */
const tongues = [
  { locale: 'en', labels: undefined, most: 15 },
  { locale: 'de', labels: german, most: 4 },
  { locale: 'fr', labels: french, most: 4 },
  { locale: 'es', labels: spanish, most: 4 },
  { locale: 'ar', labels: arabic, most: 4 },
] as const;

/** A conversation that speaks to the platform as its first viewer. */
function conversation(platform: LocalPlatform): ChatStore {
  const { externalId, userAttributes } = platform.viewers[0]!;
  const speak: typeof fetch = (url, init) =>
    fetch(url, {
      ...init,
      headers: { 'content-type': 'application/json', authorization: `Api-Key ${platform.apiKey}` },
      body: JSON.stringify({
        ...(JSON.parse(init!.body as string) as object),
        sessionSettings: { externalId, userAttributes },
      }),
    });
  return new ChatStore({ transport: new HttpChatTransport({ url: platform.chatApiUrl, fetch: speak }) });
}

async function turnsAfter(platform: LocalPlatform, questions: readonly string[]): Promise<readonly Turn[]> {
  const store = conversation(platform);
  for (const question of questions) await store.ask(question);
  const { turns } = store.getSnapshot();
  store.dispose();
  return turns;
}

const sqlOf = (turn: Turn | undefined) => turn && resultsOf(turn).at(-1)?.result?.sqlQuery;
const rowsOf = (turn: Turn | undefined) => (turn && resultsOf(turn).at(-1)?.result?.data.length) ?? 0;

describe('questions that a chat offers after an answer', () => {
  for (const world of worlds) {
    it(`can be answered, with other rows than were just shown: ${world}`, async () => {
      const bad: string[] = [];
      let offered = 0;
      await inWorld(world, async (platform, dataset) => {
        const questions = await questionsOf(world, dataset);
        for (const { locale, labels, most } of tongues) {
          let answers = 0;
          for (const question of questions) {
            if (answers >= most) break;
            const turns = await turnsAfter(platform, [question]);
            if (rowsOf(turns[0]) === 0) continue;
            answers += 1;
            const options = { labels, locale, timeZone: 'UTC', isDark: false, chartFailed: () => {} };
            for (const next of suggestedQuestions(turns, options)) {
              offered += 1;
              const [before, after] = await turnsAfter(platform, [question, next]);
              if (rowsOf(after) === 0)
                bad.push(`${question} → ${next}: ${after?.answer?.content?.slice(0, 160)}`);
              else if (sqlOf(after) === sqlOf(before)) bad.push(`${question} → ${next}: the same`);
            }
          }
        }
      });
      console.log(`${world}: ${offered} offered`);
      assert.deepEqual(bad, []);
      assert.ok(offered > 0);
    });
  }
});
