import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { accentPalettes, contrast, rgbOf } from '../../../../src/render/chart/draw/accent-palette.js';

const accents = [
  'rgb(36, 87, 214)',
  'rgb(143, 176, 255)',
  'rgb(255, 230, 0)',
  'rgb(0, 0, 0)',
  'rgb(255, 255, 255)',
  'rgb(128, 128, 128)',
  'rgb(220, 0, 60)',
  'rgb(0, 160, 90)',
];
const grounds = ['rgb(255, 255, 255)', 'rgb(21, 24, 30)', 'rgb(0, 0, 0)', 'rgb(250, 246, 235)'];

describe('the colours of charts', () => {
  it('stand out from the ground, 3:1 and more, for every accent', () => {
    for (const accent of accents)
      for (const ground of grounds) {
        const { categories, ramp, diverging } = accentPalettes(accent, ground);
        for (const colour of [...categories, ...ramp, ...diverging])
          assert.ok(contrast(rgbOf(colour), rgbOf(ground)) >= 3, `${colour} of ${accent} on ${ground}`);
      }
  });

  it('are ten different ones, and neighbours are not equally light', () => {
    for (const accent of accents)
      for (const ground of grounds) {
        const { categories, ramp } = accentPalettes(accent, ground);
        assert.equal(new Set(categories).size, 10, `${accent} on ${ground}`);
        assert.equal(new Set(ramp).size, 4);
      }
    const { categories } = accentPalettes(accents[0]!, grounds[0]!);
    assert.equal(categories[0], accents[0]);
    const [, second, third] = categories.map((colour) => contrast(rgbOf(colour), [1, 1, 1]));
    assert.ok(Math.abs(second! - third!) > 1);
  });
});
