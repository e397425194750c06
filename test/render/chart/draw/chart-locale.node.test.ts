import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chartLocale } from '../../../../src/render/chart/draw/chart-locale.js';

describe('chartLocale', () => {
  it('is Vega’s own for American English', () => {
    const locale = chartLocale('en-US');
    assert.equal(locale?.date, '%b %d, %Y');
    assert.deepEqual(locale?.ticks, {});
    assert.deepEqual(
      [locale?.number.decimal, locale?.number.thousands, locale?.number.grouping],
      ['.', ',', [3]],
    );
    assert.deepEqual(locale?.time.periods, ['AM', 'PM']);
  });

  it('has the words and marks of a language', () => {
    const locale = chartLocale('de-DE');
    assert.equal(locale?.time.months[2], 'März');
    assert.equal(locale?.time.days[0], 'Sonntag');
    assert.deepEqual([locale?.number.decimal, locale?.number.thousands], [',', '.']);
    assert.equal(locale?.ticks['hours'], '%H:%M');
  });

  it('has the digits and the groups of a script', () => {
    assert.equal(chartLocale('ar-EG')?.number.numerals?.[3], '٣');
    assert.deepEqual(chartLocale('hi-IN')?.number.grouping.slice(0, 2), [3, 2]);
  });

  it('is nothing for a tag that is none', () => {
    assert.equal(chartLocale('not a locale'), undefined);
  });

  it('holds no quote in any format, since formats are written into code', () => {
    for (const tag of [
      'en',
      'de',
      'fr',
      'ja',
      'ar',
      'he',
      'pt-PT',
      'ru',
      'bg',
      'es',
      'eu',
      'sv',
      'th',
      'fa',
      'zh',
    ]) {
      const locale = chartLocale(tag);
      assert.doesNotMatch([locale?.date, ...Object.values(locale?.ticks ?? {})].join(), /["'\\]/, tag);
      assert.match(locale?.date ?? '', /%d.*%Y|%Y.*%d/, tag);
    }
  });
});
