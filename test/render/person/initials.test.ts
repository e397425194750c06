import { expect } from '@open-wc/testing';
import { cleanName, initialsOf } from '../../../src/render/person/initials.js';
import { corpus } from '../../helpers/corpora-browser.js';

const graphemes = (text: string): string[] =>
  [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment);

describe('initials', () => {
  const table: readonly (readonly [string, string, string])[] = [
    ['first and last word of a Latin name', 'Ada Lovelace', 'AL'],
    ['first and last of many words', 'Vincent Willem van Gogh', 'VG'],
    ['one word', 'Cher', 'C'],
    ['small letters', 'ada lovelace', 'AL'],
    ['letters with marks, composed or not', 'E\u0301mile Ångström', 'ÉÅ'],
    ['a letter whose capital is two', 'ß straße', 'SS'],
    ['a ligature', 'ﬁnn', 'F'],
    ['a letter whose capital has its mark apart', 'ŉ ᾳ', 'NΑ'],
    ['a title', 'Dr. Ada Lovelace', 'AL'],
    ['several titles without dots', 'Prof Dr Ada Lovelace', 'AL'],
    ['a title with a hyphen', 'Dipl.-Ing. Ada Lovelace', 'AL'],
    ['a title in capitals', 'MRS. ADA LOVELACE', 'AL'],
    ['what follows a name', 'Sammy Davis Jr.', 'SD'],
    ['degrees behind a comma', 'Ada Lovelace, Ph.D.', 'AL'],
    ['a title and one word', 'Mr. Lovelace', 'L'],
    ['nothing but a title', 'Dr.', 'D'],
    ['a name that begins like a title', 'Drew Profumo', 'DP'],
    ['a name that is a title elsewhere', 'Ing Chang', 'IC'],

    ['Greek', 'Άννα Παπαδοπούλου', 'ΆΠ'],
    ['Cyrillic', 'юрий гагарин', 'ЮГ'],
    ['Georgian, which has no capitals in names', 'შოთა რუსთაველი', 'შრ'],
    ['the family name of a Chinese name', '王小明', '王'],
    ['the family name of a Japanese name with a space', '山田 太郎', '山'],
    ['kana', 'ひらがな', 'ひ'],
    ['the family name of a Korean name', '김 민수', '김'],
    ['a Latin and a Chinese word', 'Li 小龙', 'L'],
    ['Arabic, kept from joining', 'محمد علي', 'م\u200cع'],
    ['Hebrew', 'דוד בן־גוריון', 'דב'],
    ['Thai', 'สมชาย ใจดี', 'สใ'],
    ['an emoji beside a name', 'Ada Lovelace 🦄', 'AL'],
    ['emoji alone', '👩‍👩‍👧‍👦 🦄', '👩‍👩‍👧‍👦'],
    ['a flag', '🇳🇱', '🇳🇱'],
    ['digits', 'Agent 007', 'A0'],
    ['an email address', 'ada@example.com', 'A'],
    ['a remark in brackets', 'Ada Lovelace (Analytical Engines)', 'AL'],
    ['nothing but a remark', '(Ada)', 'A'],
    ['quotes and dashes', '"Grace" - Hopper', 'GH'],
    ['an apostrophe', "d'Artagnan O’Neil", 'DO'],
    ['spaces of every kind', '\u3000Ada\u00a0\u2003Lovelace\n', 'AL'],
    ['letters outside the basic plane', '𝒜da 𝓛ovelace', '𝒜𝓛'],
    ['marks without a letter', '\u0301\u0302', ''],
    ['punctuation', '?!', ''],
    ['nothing', '', ''],
    ['joiners and fillers', '\u200d\u200b\ufeff', ''],
    ['bidi controls', '\u202eevil\u202c \u2066name\u2069', 'EN'],
    ['control characters', '\u0000A\u0007da\u001b \u009bLovelace', 'AL'],
    ['lone surrogates', '\ud83dAda \udc00Lovelace', 'AL'],
    ['markup', '<img src=x onerror=alert(1)>', 'IO'],
  ];
  for (const [what, name, initials] of table) {
    it(`are right for ${what}`, () => {
      expect(initialsOf(cleanName(name))).to.equal(initials);
    });
  }

  it('take the first letter of one that drowns in marks', () => {
    expect(initialsOf(cleanName(`Z${'\u0335'.repeat(200)}algo`))).to.equal('Z');
  });

  it('are found in a name of a million characters without reading all of it', () => {
    expect(initialsOf(cleanName(`Ada ${'('.repeat(1_000_000)}`))).to.equal('A');
    expect(cleanName('x'.repeat(1_000_000))).to.have.length(256);
  });

  it('are two graphemes at most for any naughty string, with nothing that turns text around', async () => {
    const bytes = await corpus('blns.json');
    const strings = bytes
      ? (JSON.parse(new TextDecoder().decode(bytes)) as string[])
      : ['\u202etest', '田中さん'];
    for (const text of strings) {
      const name = cleanName(text);
      expect(name).not.to.match(/[\p{Cc}\p{Cs}\p{Bidi_Control}]/u);
      expect(graphemes(initialsOf(name).replace('\u200c', '')).length, text).to.be.at.most(2);
    }
  });
});
