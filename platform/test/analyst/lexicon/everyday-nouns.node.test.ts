import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askedOf } from './small-tables.js';

describe('everyday nouns', () => {
  it('calls rows by what they are, and says so', async () => {
    const asked = await askedOf('penguins', { species: ['Adelie', 'Gentoo'], island: ['Dream', 'Biscoe'] });
    const told = await asked.told('how many birds per island');
    assert.equal(told.sql, await asked.sqlOf('how many penguins per island'));
    assert.match(told.text, /I read "birds" as penguins/);
    assert.equal(await asked.sqlOf('how many fish per island'), '');
    await asked.close();
  });

  it('takes the last word of a name that is written as one', async () => {
    const asked = await askedOf('birdstrikes', { phase: ['Climb', 'Approach'] });
    assert.equal(
      await asked.sqlOf('number of strikes by phase'),
      await asked.sqlOf('number of birdstrikes by phase'),
    );
    await asked.close();
  });

  it('leaves a word to what the data calls so itself', async () => {
    const asked = await askedOf('penguins', { kind: ['Adelie', 'Gentoo'], animal: ['a', 'b', 'c'] });
    assert.match(await asked.sqlOf('number of penguins by animal'), /GROUP BY 1/);
    assert.match(await asked.sqlOf('number of penguins by animal'), /SELECT animal/);
    await asked.close();
  });

  it('groups by the column that tells the kinds of rows, or says no', async () => {
    const asked = await askedOf('films', { genre: ['Drama', 'Comedy'], gross: [900.5, 1200.5] });
    assert.match(await asked.sqlOf('average gross by kind of film'), /SELECT genre, .* GROUP BY 1/);
    await asked.close();
    const without = await askedOf('films', { studio: ['Acme', 'Globex'], gross: [900.5, 1200.5] });
    assert.equal(await without.sqlOf('average gross by kind of film'), '');
    await without.close();
  });

  it('tells stocks apart by their symbol', async () => {
    const asked = await askedOf('stocks', { symbol: ['MSFT', 'AAPL'], price: [20.5, 30.5] });
    assert.match(await asked.sqlOf('average price per stock'), /SELECT symbol, .* GROUP BY 1/);
    assert.match(await asked.sqlOf('how many stocks are there'), /COUNT\(DISTINCT symbol\)/);
    assert.match(await asked.sqlOf('how many rows are there'), /SELECT MEASURE\(count\)/);
    await asked.close();
  });

  it('knows the prices of a day of trading', async () => {
    const prices = { open: [20.5, 21.5], high: [22.5, 23.5], low: [19.5, 20.5], close: [21.5, 22.5] };
    const asked = await askedOf('aapl', { ...prices, volume: [1000, 2000] });
    assert.equal(
      await asked.sqlOf('average closing price by month'),
      await asked.sqlOf('average close by month'),
    );
    assert.match(await asked.sqlOf('how many shares were traded by month'), /MEASURE\(total_volume\)/);
    await asked.close();
  });

  it('adds up gold, silver and bronze as medals', async () => {
    const asked = await askedOf('olympians', {
      country: ['ESP', 'KOR', 'USA'],
      gold: [0, 1, 2],
      silver: [1, 0, 0],
      bronze: [0, 3, 1],
    });
    assert.match(await asked.sqlOf('medals by country'), /SUM\(\(gold \+ silver \+ bronze\)\)/);
    assert.match(await asked.sqlOf('gold medals by country'), /MEASURE\(total_gold\)/);
    assert.match(
      await asked.sqlOf('how many athletes have more than 3 medals'),
      /WHERE \(gold \+ silver \+ bronze\) > 3/,
    );
    await asked.close();
  });

  it('takes the deaths for the rows, where each is of somebody who died', async () => {
    const asked = await askedOf('riots', {
      first_name: ['Ann', 'Ben', 'Cy', 'Di', 'Ed'],
      last_name: ['Ash', 'Bell', 'Cole', 'Dunn', 'Earl', 'Ford', 'Gray'],
      age: [18, 30, 42],
      death_date: ['1992-04-30', '1992-05-01'],
      type: ['Homicide', 'Death', 'Accident'],
    });
    assert.doesNotMatch(await asked.sqlOf('how many deaths'), /WHERE/);
    assert.match(await asked.sqlOf('average age of the victims by type'), /average_age/);
    assert.match(await asked.sqlOf('how many victims with type Death'), /type = 'Death'/);
    await asked.close();
  });

  it('takes a text for the group before the number that stands for it', async () => {
    const asked = await askedOf('contributions', {
      candidate_name: ['Ann Ash', 'Ben Bell', 'Cy Cole'],
      party_code: [1, 2],
      party_affiliation: ['DEM', 'REP'],
      receipts: [900.5, 1200.5],
    });
    assert.match(await asked.sqlOf('total receipts by party'), /SELECT party_affiliation/);
    await asked.close();
  });

  it('passes over the grades of a column', async () => {
    const asked = await askedOf('diamonds', { clarity: ['SI1', 'VS2'], price: [900.5, 1200.5] });
    assert.equal(
      await asked.sqlOf('average price by clarity grade'),
      await asked.sqlOf('average price by clarity'),
    );
    assert.match(await asked.sqlOf('how many stones by clarity'), /SELECT clarity/);
    await asked.close();
  });

  it('reads what is left out before the question, and still ranks groups', async () => {
    const asked = await askedOf('films', {
      distributor: ['Acme', 'Globex', 'Umbra'],
      gross: [900.5, 1200.5],
    });
    const sql = await asked.sqlOf('leaving out Acme, which studio has the highest gross?');
    assert.match(sql, /SELECT distributor, .*distributor <> 'Acme'.* GROUP BY 1/);
    await asked.close();
  });
});
