import { expect } from '@open-wc/testing';
import { colorIndex, personColors } from '../../../src/render/person/person-colors.js';

/** Relative luminance by WCAG 2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe('the colours of a person', () => {
  it('are readable in light and in dark, every one of them', () => {
    for (const [light, lightText, dark, darkText] of personColors) {
      expect(contrast(light, lightText), `${lightText} on ${light}`).to.be.at.least(4.5);
      expect(contrast(dark, darkText), `${darkText} on ${dark}`).to.be.at.least(4.5);
    }
  });

  it('stay the same for a name, for good', () => {
    expect(['Ada Lovelace', 'Grace Hopper', '王小明', ''].map(colorIndex)).to.deep.equal(known);
  });

  it('are all in use, and none of them far more than another', () => {
    const uses = personColors.map(() => 0);
    for (let index = 0; index < 8000; index++) uses[colorIndex(`Viewer ${index}`)]!++;
    for (const count of uses) expect(count).to.be.within(800, 1200);
  });
});

const known = [2, 0, 7, 4];
