import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { foreignFollowUp } from '../../../src/analyst/words/foreign-follow-up.js';

describe('a request of a chat in another language', () => {
  const read: readonly (readonly [asked: string, english: string])[] = [
    ['Nach Country aufteilen', 'Split by Country'],
    ['Nach Monat zeigen', 'Show it by month'],
    ['Nur Juni 2025, nach Country', 'Only June 2025, by Country'],
    ['Nur 3. März 2025, nach Stunde', 'Only 3 March 2025, by hour'],
    ['Nur Zelte, nach Monat', 'Only Zelte, by month'],
    ['Mit Mai 2025 vergleichen', 'Compare with May 2025'],
    ['Répartir par Country', 'Split by Country'],
    ['Afficher par jour', 'Show it by day'],
    ['Uniquement Tents, par mois', 'Only Tents, by month'],
    ['Comparer avec déc. 2024', 'Compare with December 2024'],
    ['Desglosar por Country', 'Split by Country'],
    ['Mostrar por hora', 'Show it by hour'],
    ['Solo junio de 2025, por Channel', 'Only June 2025, by Channel'],
    ['Comparar con 2024', 'Compare with 2024'],
    ['التقسيم حسب Country', 'Split by Country'],
    ['العرض حسب الشهر', 'Show it by month'],
    ['فقط Tents، حسب الشهر', 'Only Tents, by month'],
    ['المقارنة مع مايو ٢٠٢٥', 'Compare with May 2025'],
    ['المقارنة مع الربع ٢ ٢٠٢٥', 'Compare with Q2 2025'],
    ['Comparer avec T2 2025', 'Compare with Q2 2025'],
  ];
  for (const [asked, english] of read) {
    it(`is read: ${asked}`, () => assert.equal(foreignFollowUp(asked), english));
  }

  it('keeps a value that is called like a month, and leaves every other question alone', () => {
    assert.equal(foreignFollowUp('Nur Mai, nach Country'), 'Only Mai, by Country');
    for (const other of ['Revenue by month', 'Wie viele Flüge nach München?', 'Nach Vornamen zeigen', ''])
      assert.equal(foreignFollowUp(other), undefined);
  });
});
