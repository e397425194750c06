import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Asked } from '../ask-analyst.js';

describe('a column of 0 and 1', () => {
  let folder: string;
  let ship: Asked;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ship-'));
    const row = (i: number) =>
      [i + 1, i % 3 === 0 ? 1 : 0, ['male', 'female'][i % 2], 20 + (i % 50), 5 + i].join(',');
    const lines = Array.from({ length: 60 }, (_, i) => row(i));
    await writeFile(join(folder, 'titanic.csv'), `PassengerId,Survived,Sex,Age,Fare\n${lines.join('\n')}\n`);
    ship = await Asked.over(join(folder, 'titanic.csv'));
  });
  after(async () => {
    await ship.close();
    await rm(folder, { recursive: true });
  });

  it('tells which rows are so, by its name and by who they are', async () => {
    for (const [question, expected] of [
      ['how many passengers survived', /MEASURE\(count\).*WHERE survived = TRUE$/],
      ['how many did not survive', /WHERE survived = FALSE$/],
      ['survivors by sex', /^SELECT sex, MEASURE\(count\) FILTER \(WHERE survived = TRUE\)/],
      ['what percentage of women survived', /FILTER \(WHERE survived = TRUE\).*WHERE sex = 'female'$/],
      [
        'average age of survivors',
        /MEASURE\(average_age\) AS average_age FROM titanic WHERE survived = TRUE$/,
      ],
    ] as const)
      assert.match(await ship.sqlOf(question), expected, question);
  });

  it('leaves what is dear to what is paid', async () => {
    assert.match(await ship.sqlOf('total fare by sex'), /MEASURE\(total_fare\)/);
    assert.match(await ship.sqlOf('passenger with the highest fare'), /ORDER BY fare DESC/);
  });
});
