import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createLocalPlatform, type LocalPlatform } from '../../src/index.js';
import { scriptedAgent } from '../testing/scripted-agent.js';
import { endlessSql, linesOf, postData, tokenOf } from '../testing/data-calls.js';
import { ask } from '../testing/test-platform.js';

const countSql = 'SELECT MEASURE(count) FROM flights';
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends SQL and never reads the answer. */
function abandon(platform: LocalPlatform, token: string, afterMs: number): Promise<void> {
  const leave = new AbortController();
  setTimeout(() => leave.abort(), afterMs);
  return postData(platform, 'cubesql', token, { query: endlessSql }, leave.signal).then(
    async (response) => void (await response.text().catch(() => '')),
    () => {},
  );
}

/** `replace` in `replace`: each one makes the text ten times as long. */
const nested = (times: number, inner: string): string =>
  Array.from({ length: times }).reduce<string>((sql) => `replace(${sql}, 'a', 'aaaaaaaaaa')`, inner);
const a3000 = 'a'.repeat(3000);

const bombs: Record<string, string> = {
  'replace in replace over rows': `SELECT ${nested(8, 'origin_city')} FROM flights`,
  'replace in replace of a constant': `SELECT ${nested(10, "'a'")} FROM flights`,
  'replace by a column': `SELECT ${Array.from({ length: 9 }).reduce<string>((sql) => `replace(${sql}, 'a', origin_city)`, 'origin_city')} FROM flights`,
  'a long text many times': `SELECT '${a3000}' AS t, count(*) FROM flights WHERE concat(origin_city, ${Array.from({ length: 900 }, () => 't').join(', ')}) = 'x' GROUP BY 1`,
  'a search for a long text in a long text': `SELECT '${a3000}' AS t, count(*) FROM flights WHERE contains(replace(origin_city, 'a', t), concat(t, t, 'b')) GROUP BY 1`,
  'a date in many words': `SELECT strftime(date, '${'%A'.repeat(9000)}') FROM flights`,
};

describe('limits of a query', () => {
  let platform: LocalPlatform;
  let mine: string;
  let other: string;
  before(async () => {
    platform = await createLocalPlatform({ port: 0, deltaDelayMs: 0 });
    mine = await tokenOf(platform, { externalId: 'mine' });
    other = await tokenOf(platform, { externalId: 'other' });
  });
  after(() => platform.close());

  for (const [name, query] of Object.entries(bombs)) {
    it(`refuses texts that grow without measure: ${name}`, { timeout: 60_000 }, async () => {
      const { error } = (await linesOf(await postData(platform, 'cubesql', mine, { query }))).at(-1)!;
      assert.match(String(error), /too long|too complex/);
    });
  }

  it('compares with LIKE in time that does not explode', { timeout: 60_000 }, async () => {
    const all = 'origin_city || destination_city || origin_name || destination_name';
    for (const query of [
      `SELECT count(*) FROM flights WHERE ${all} LIKE '%a%_%_%_%_%_%_%_%_%zq'`,
      `SELECT count(*) FROM flights WHERE '${a3000}' LIKE '%_%a%a%a%a%a%b'`,
      `SELECT count(*) FROM flights WHERE '${a3000}' ILIKE '%a%A%a%a%a%a%a%b'`,
    ]) {
      const lines = await linesOf(await postData(platform, 'cubesql', mine, { query }));
      assert.deepEqual(lines.slice(1), [{ data: [[0]] }], query.slice(0, 80));
    }
  });

  it('interrupts what its caller has left, from the first moment', { timeout: 60_000 }, async () => {
    await Promise.all([0, 1, 5, 30, 100, 400, 900, 1500].map((ms) => abandon(platform, mine, ms)));
    const lines = await linesOf(await postData(platform, 'cubesql', mine, { query: countSql }));
    assert.deepEqual(lines[1], { data: [[3_000_000]] });
  });

  it('serves others while one caller’s queries take all their time', { timeout: 60_000 }, async () => {
    const leave = new AbortController();
    let ended = 0;
    const bombs = Array.from({ length: 6 }, () =>
      postData(platform, 'cubesql', mine, { query: endlessSql }, leave.signal)
        .then((response) => response.text())
        .catch(() => {})
        .finally(() => (ended += 1)),
    );
    await wait(500);
    const lines = await linesOf(await postData(platform, 'cubesql', other, { query: countSql }));
    assert.deepEqual(lines[1], { data: [[3_000_000]] });
    const query = { measures: ['flights.count'], dimensions: ['flights.origin_state'] };
    assert.equal((await postData(platform, 'load', other, { query })).status, 200);
    const frames = await ask(platform, { input: 'How many flights left Boston in March?' });
    assert.equal(frames.at(-1)?.['id'], '__state__');
    assert.doesNotMatch(JSON.stringify(frames), /"error/);
    assert.equal(ended, 0, 'the others were served beside them, not after them');
    leave.abort();
    await Promise.all(bombs);
  });
});

describe('the time limit of a query', () => {
  it('ends it with words that are true, in SQL and in a turn', { timeout: 60_000 }, async () => {
    const agent = scriptedAgent(async function* (turn) {
      const input = { sqlQuery: endlessSql, queryTitle: '', description: '', userRequest: '', memoryId: 'm' };
      yield { type: 'tool-call', id: 's', name: 'sql', input };
      const result = await turn.tools.sql(input).catch((error: Error) => ({ error: error.message }));
      yield { type: 'tool-result', id: 's', result };
      yield { type: 'final', delta: 'done' };
    });
    const platform = await createLocalPlatform({ port: 0, deltaDelayMs: 0, agent, queryTimeoutMs: 700 });
    try {
      const token = await tokenOf(platform, { externalId: 'mine' });
      const lines = await linesOf(await postData(platform, 'cubesql', token, { query: endlessSql }));
      assert.match(lines.at(-1)?.['error'], /longer than 0\.7 seconds/);
      const frames = await ask(platform, { input: 'x' });
      const result = frames.find((frame) => frame['toolCall']?.result)?.['toolCall'].result;
      assert.match(JSON.parse(result).error, /longer than 0\.7 seconds/);
    } finally {
      await platform.close();
    }
  });
});

describe('close()', () => {
  it('ends queries that run, wait and stream', { timeout: 60_000 }, async () => {
    const platform = await createLocalPlatform({ port: 0, deltaDelayMs: 0 });
    const requests = await Promise.all(
      ['a', 'b', 'c', 'c'].map(async (externalId) => {
        const token = await tokenOf(platform, { externalId });
        const query = externalId === 'b' ? 'SELECT date, route FROM flights' : endlessSql;
        return { answer: postData(platform, 'cubesql', token, { query }).catch(() => undefined) };
      }),
    );
    await wait(700);
    await platform.close();
    await Promise.all(requests.map(({ answer }) => answer));
  });
});
