import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { askedOf } from '../../../src/dataset/infer/form/form-columns.js';
import { scaleOf } from '../../../src/dataset/infer/form/scale.js';
import { inferDataSet } from '../../../src/dataset/infer/infer-data-set.js';
import { loadDataset } from '../../../src/index.js';
import { Asked } from '../../analyst/ask-analyst.js';

const scratch = mkdtempSync(join(tmpdir(), 'inlay-forms-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

const titlesOf = (...names: string[]): (string | undefined)[] => {
  const asked = askedOf(names);
  return names.map((name) => asked.get(name)?.title);
};

describe('questions as names of columns', () => {
  it('are called by what they ask for', () => {
    const titles: Readonly<Record<string, string>> = {
      'How satisfied were you with your stay? (1 = not at all, 5 = very)': 'Satisfaction',
      '2. How would you rate our guides? (1-5)': 'Guides rating',
      'How likely are you to recommend the museum to a friend? (0-10)': 'Likelihood to recommend',
      'About how much did you spend in the shop (in €)?': 'Spend',
      'How much do you pay per month?': 'Amount paid per month',
      'Which exhibition did you see?': 'Exhibition',
      'Which rooms did you visit? (Tick all that apply)': 'Rooms',
      'How did you hear about us?': 'Source',
      'What did you like best? Select all that apply.': 'Likes',
      'What could we do better?': 'Improvements',
      'What is your age group?': 'Age group',
      'How often do you come?': 'Frequency',
      'How clean were the toilets?': 'Cleanliness of toilets',
      'How many children came with you?': 'Number of children',
      'Where do you live?': 'Where they live',
      'What was the main reason for your visit?': 'Main reason',
      'Any other comments?': 'Comments',
    };
    assert.deepEqual(titlesOf(...Object.keys(titles)), Object.values(titles));
  });

  it('are told as statements where they ask for yes or no', () => {
    const titles: Readonly<Record<string, string>> = {
      'Did you find what you were looking for?': 'Found what they were looking for',
      'Would you come back?': 'Would come back',
      'May we send you our newsletter?': 'Newsletter',
      'Have you visited us before?': 'Visited us before',
      'Are you a member?': 'Member',
      'Did our staff help you?': 'Helped them',
    };
    assert.deepEqual(titlesOf(...Object.keys(titles)), Object.values(titles));
  });

  it('are no questions where nobody would read them to the end', () => {
    const long = `Tick ${'tick '.repeat(200)}all that apply?`;
    const names = ['How did you hear of us?', 'How old are you?', long, `${long} Or not?`];
    assert.deepEqual([...askedOf(names).keys()], names.slice(0, 2));
  });

  it('have no title that another one has', () => {
    assert.deepEqual(titlesOf('How often do you cook at home?', 'How often do you eat out?'), [
      'How often they cook at home',
      'How often they eat out',
    ]);
    const [one, two] = titlesOf(
      'How satisfied are you with your room?',
      'How satisfied are you with breakfast?',
    );
    assert.deepEqual([one, two], ['Satisfaction with room', 'Satisfaction with breakfast']);
    // "Satisfaction" alone is neither's.
    const also = [
      ...askedOf(['How satisfied are you with your room?', 'How satisfied are you with breakfast?']).values(),
    ];
    assert.ok(also.every((asked) => !asked.also.includes('satisfaction')));
  });

  it('are left as they are where nothing is known of their grammar, and in tables that are no form', () => {
    assert.deepEqual(titlesOf('Which is it?', 'Whence came the idea (in a word)?'), [
      'Which is it',
      'Whence came the idea',
    ]);
    assert.equal(askedOf(['id', 'name', 'is it paid?', 'amount']).size, 0);
  });

  it('say from where to where their answers go', () => {
    assert.deepEqual(scaleOf('How was it? (1-5)'), { from: 1, to: 5, isTurned: false });
    assert.deepEqual(scaleOf('On a scale of 1 to 10, how was it?'), { from: 1, to: 10, isTurned: false });
    assert.deepEqual(scaleOf('How was it? (1 = very good, 6 = very bad)'), {
      from: 1,
      to: 6,
      isTurned: true,
    });
    assert.equal(scaleOf('How many people came? (2025)'), undefined);
  });
});

const head = [
  'Submitted at',
  'Which exhibition did you see?',
  '"On a scale of 1 to 5, how happy are you with your visit?"',
  'How would you rate the guides? (1-5)',
  'How likely are you to recommend us to a friend? (0-10)',
  'Which rooms did you visit? (Select all that apply)',
  'How much did you spend in our café (in £)?',
  'May we send you our newsletter?',
  'How did you find out about us?',
];
const rooms = ['Halls', 'Garden', 'Range of plants, indoor', 'Other: the roof'];
const row = (i: number): string => {
  const listed = rooms.filter((_, k) => ((i * 7) >> k) % 2 === 1 || k === i % 4);
  return [
    new Date(Date.UTC(2025, 3, 1 + i, 9)).toISOString().slice(0, 16).replace('T', ' '),
    ['Stone', 'Glass', 'Paper'][i % 3],
    1 + (i % 5),
    1 + ((i * 3) % 5),
    i % 11,
    `"${listed.join(', ')}"`,
    5 + ((i * 7) % 40),
    i % 4 === 0 ? 'Yes' : 'No',
    ['Friends', 'Poster', 'Radio'][(i * 2) % 3],
  ].join(',');
};

describe('the responses of a form', () => {
  const path = join(scratch, 'Visitor survey 2025 (Responses).csv');
  let asked: Asked;
  before(async () => {
    writeFileSync(path, `${head.join(',')}\n${Array.from({ length: 110 }, (_, i) => row(i)).join('\n')}\n`);
    asked = await Asked.over(path);
  });
  after(async () => asked.close());

  it('are averaged on their scales, never added up, and more is better', async () => {
    const { dataset, notes } = await inferDataSet([path]);
    assert.match(dataset, /rowNoun: \{ one: response, many: responses \}/);
    assert.match(notes.join('\n'), /how happy are you with your visit\?: average\n/);
    const [view] = (await loadDataset(path)).model.views.values();
    const measures = [...(view?.members.values() ?? [])].filter((m) => m.kind === 'measure');
    const satisfaction = measures.filter((m) => /satisfaction/i.test(m.title));
    assert.deepEqual(
      satisfaction.map(({ title, hints, unit }) => [title, hints.better, unit]),
      [['Average satisfaction', 'up', undefined]],
    );
    assert.ok(measures.some(({ title }) => title === 'NPS'));
  });

  it('are asked for in any of their words', async () => {
    const sql = (question: string) => asked.sqlOf(question);
    assert.match(
      await sql('mean satisfaction score per exhibition'),
      /^SELECT exhibition, MEASURE\(average_satisfaction\)/,
    );
    assert.match(await sql('how happy are people with their visit'), /MEASURE\(average_satisfaction\)/);
    assert.match(await sql('which exhibition is happiest'), /MEASURE\(average_satisfaction\).* DESC/);
    assert.match(await sql('average spend by source'), /^SELECT source, MEASURE\(average_spend\)/);
    assert.match(await sql('how did people hear about us'), /^SELECT source, MEASURE\(count\)/);
    assert.match(await sql('net promoter score by exhibition'), /MEASURE\(nps\)/);
    assert.match(await sql('how many promoters are there'), /WHERE promoters$/);
    assert.match(await sql('how many respondents want the newsletter'), /WHERE newsletter = TRUE/);
  });

  it('are picked by what somebody gave or ticked', async () => {
    const sql = (question: string) => asked.sqlOf(question);
    assert.match(await sql('how many people gave the guides a 4 or a 5'), /WHERE guides_rating IN \(4, 5\)/);
    assert.match(await sql('how many gave a 1 for the visit'), /WHERE satisfaction = 1/);
    assert.match(
      await sql('share of respondents who ticked garden'),
      /CONTAINS\(CONCAT\(', ', rooms, ', '\), ', Garden, '\)/,
    );
    assert.match(await sql('what share of visitors were unhappy'), /WHERE dissatisfied/);
    assert.match((await asked.told('how many people are happy')).text, /satisfied \(4 or 5\)/);
    assert.match(
      await sql('average satisfaction for each room visited'),
      /UNNEST\(STRING_SPLIT\(rooms, ', '\)\)/,
    );
  });
});
