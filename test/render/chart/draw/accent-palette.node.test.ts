import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { accentPalettes, contrast, rgbOf } from '../../../../src/render/chart/draw/accent-palette.js';
import { seenBy } from '../../../../src/render/chart/draw/colour-vision.js';

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

  it('are ten, the accent first, each told apart from the others also by who does not see all hues', () => {
    for (const accent of accents)
      for (const ground of grounds) {
        const { categories, ramp } = accentPalettes(accent, ground);
        assert.equal(new Set(categories).size, 10, `${accent} on ${ground}`);
        assert.equal(new Set(ramp).size, 4);
        const rest = rgbOf(categories.at(-1)!);
        assert.ok(Math.max(...rest) - Math.min(...rest) < 0.12, 'what stands for the rest is a grey');
        const seen = categories.map((colour) => seenBy(rgbOf(colour)));
        seen.forEach((one, index) =>
          seen.slice(0, index).forEach((other, before) => {
            const apart = one.map((place, eye) =>
              Math.hypot(...place.map((part, axis) => part - other[eye]![axis]!)),
            );
            const least = index < 6 ? 0.07 : 0.05;
            assert.ok(
              Math.min(...apart) >= least,
              `${accent} on ${ground}: ${before}, ${index}: ${apart.join()}`,
            );
          }),
        );
      }
    assert.equal(accentPalettes(accents[0]!, grounds[0]!).categories[0], accents[0]);
  });

  it('are the same for the same accent', () => {
    const [first, second] = [0, 1].map(() => accentPalettes(accents[0]!, grounds[1]!).categories);
    assert.deepEqual(first, second);
  });
});
