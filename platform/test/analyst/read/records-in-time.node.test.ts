import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Asked } from '../ask-analyst.js';
import { askedOfLines, shares } from './tables-of-time.js';

const skies = ['rain', 'sun', 'fog', 'snow'];
/** Each day of four years, once. */
const days = (): Promise<Asked> =>
  askedOfLines('seattle_weather', [
    'date,precipitation,temp_max,temp_min,wind,weather',
    ...Array.from({ length: 1461 }, (_, i) => {
      const date = new Date(Date.UTC(2012, 0, 1 + i)).toISOString().slice(0, 10);
      const warm = 10 + ((i * 7) % 23);
      return [date, ((i * 3) % 17) / 2, warm + 0.5, warm - 9.5, 2.5 + (i % 90) / 10, skies[i % 4]].join();
    }),
  ]);

describe('records in time and the words of days', () => {
  let weather: Asked;
  let prices: Asked;
  before(async () => {
    weather = await days();
    prices = await shares();
  });
  after(async () => {
    await weather.close();
    await prices.close();
  });

  it('names the day that was the most of something', async () => {
    for (const question of ['windiest day of 2013', 'which day of 2013 was the windiest'])
      assert.match(
        await weather.sqlOf(question),
        /DATE_TRUNC\('day', date\).*wind.* DESC\) = 1\s/s,
        question,
      );
  });

  it('tells when something was at its most', async () => {
    for (const question of ['when was the wind at its peak', 'when was wind at its worst'])
      assert.match(
        await weather.sqlOf(question),
        /SELECT wind, date.*QUALIFY wind = MAX\(wind\) OVER \(\)/s,
        question,
      );
    assert.match(await prices.sqlOf('when did ACME peak'), /date.*'ACME'.*price = MAX\(price\) OVER/s);
    assert.match(await weather.sqlOf('on which date was the wind lowest'), /'day'.* ASC\) = 1\s/s);
  });

  it('has the highest for the record of something, and the row that holds it', async () => {
    for (const question of ['what is the record for wind', 'who holds the record for wind'])
      assert.match(await weather.sqlOf(question), /wind = MAX\(wind\) OVER/, question);
    assert.match(await prices.sqlOf('what is the record for price?'), /price = MAX\(price\) OVER/);
  });

  it('tells how it went where it asks whether it is getting so', async () => {
    const sql = await weather.sqlOf('is Seattle getting warmer from year to year');
    assert.match(sql, /DATE_TRUNC\('year', date\).*temp_max/s);
  });

  it('reads rain that fell as the amount of it, and the whole span as all there is', async () => {
    const whole = await weather.sqlOf('how much rain came down in total over the four years');
    assert.match(whole, /precipitation/);
    assert.doesNotMatch(whole, /WHERE/);
    assert.equal(await weather.sqlOf('how much rain came down in total over the three years'), '');
  });

  it('asks which temperature is meant where there are two', async () => {
    assert.equal(await weather.sqlOf('average temperature'), '');
    assert.match(await weather.sqlOf('average night temperature'), /temp_min/);
    assert.match(await weather.sqlOf('average daytime high by month'), /'month'.*temp_max/s);
    assert.match(await weather.sqlOf('days above 30 degrees'), /temp_max > 30/);
  });

  it('groups by the column of a list that goes on, and by each month of a year', async () => {
    assert.match(
      await weather.sqlOf('how many days of sun, rain, fog and so on'),
      /SELECT weather.*GROUP BY/s,
    );
    assert.match(await weather.sqlOf('average wind for each month of 2014'), /'month'.*2014-01-01/s);
  });

  it('mends two letters that changed places in words of the sentence', async () => {
    assert.equal(
      await weather.sqlOf('how mnay days of snow adn rain'),
      await weather.sqlOf('how many days of snow and rain'),
    );
    assert.match(await weather.sqlOf('how many sunny days'), /weather = 'sun'/);
  });

  it('counts the dead by the day on which they died', async () => {
    const asked = await askedOfLines('victims', [
      'first_name,last_name,age,death_date,place',
      ...Array.from({ length: 20 }, (_, i) => `A${i},B${i},${20 + i},1992-05-0${(i % 4) + 1},X${i % 3}`),
    ]);
    const sql = await asked.sqlOf('Which was the deadliest day and how many people died that day?');
    assert.match(sql, /DATE_TRUNC\('day', death_date\).*count.*DESC\) = 1\s/s);
    await asked.close();
  });
});
