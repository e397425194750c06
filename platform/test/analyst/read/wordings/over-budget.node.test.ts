import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Asked } from '../../ask-analyst.js';

const folder = mkdtempSync(join(tmpdir(), 'budgets-'));
const file = (name: string, lines: readonly string[]): string => {
  const path = join(folder, name);
  writeFileSync(path, lines.join('\n'));
  return path;
};

/** Two budgets are the same, and one project has none: 30 hours each of 20, 40, 40 and nothing. */
describe('budgets that another table tells', () => {
  let sheet: Asked;
  before(async () => {
    const projects = ['North', 'South', 'East', 'Own'];
    sheet = await Asked.over([
      file('entries.csv', [
        'User,Project,Date,Duration',
        ...Array.from(
          { length: 80 },
          (_, i) =>
            `${['Ada Quist', 'Bo Marsh'][i % 2]},${projects[i % 4]},2025-0${1 + (i % 6)}-1${i % 10},01:30:00`,
        ),
      ]),
      file('projects.csv', [
        'Project,Client,Budget (hours)',
        'North,Norr,20',
        'South,Norr,40',
        'East,Sund,40',
        'Own,Sund,',
      ]),
    ]);
  });
  after(async () => {
    await sheet.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('count once each, whatever rows are grouped by', async () => {
    const { text, rows } = await sheet.ask('budget used by project');
    assert.match(text, /North \*\*150%\*\*, East \*\*75%\*\* and South \*\*75%/);
    assert.deepEqual(
      new Map(rows.map(([project, used]) => [project, used])),
      new Map<unknown, unknown>([
        ['North', 1.5],
        ['South', 0.75],
        ['East', 0.75],
        ['Own', null],
      ]),
    );
    // 30 and 30 of 20 and 40, and 30 of 40: what has no budget uses none.
    assert.match((await sheet.ask('budget used')).text, /\*\*90%\*\*/);
    assert.match((await sheet.ask('budget left by client')).text, /Norr \*\*0\.0 h\*\*|Norr \*\*0 h\*\*/);
    assert.match((await sheet.ask('budget used by user')).text, /Ada Quist/);
  });

  it('are exceeded, kept, used and left', async () => {
    for (const question of ['which projects are over budget', 'projects that have exceeded their budget'])
      assert.match(await sheet.sqlOf(question), /HAVING MEASURE\(budget_used\) > 1/, question);
    assert.match((await sheet.ask('how many projects are over budget')).text, /\*\*1\*\*/);
    assert.match(await sheet.sqlOf('projects under budget'), /HAVING MEASURE\(budget_used\) < 1/);
    for (const question of [
      'how much of the budget of South is used',
      'how much of the budget is used for South',
    ])
      assert.match((await sheet.ask(question)).text, /\*\*75%\*\*/, question);
    assert.match((await sheet.ask('how much budget is left for East')).text, /\*\*10 h\*\*/);
  });
});
