/** A question in German, French or Spanish is told, in that language, that English is read here. */
const languages = {
  de: {
    words:
      'der die das den dem wie viele welche welcher welches wieviel und nach im in von für mit nicht wurden wurde sind ist zeige zeig gib mir durchschnittlich durchschnittliche anzahl umsatz pro letzten letzter letztes monat jahr bitte kein keine über aus den zum zur gab es war waren höchste meisten',
    text: 'Ich lese Englisch und verstehe andere Sprachen nicht. Bitte stellen Sie Ihre Frage auf Englisch.',
  },
  fr: {
    words:
      'le la les des du de un une quel quelle quels quelles combien est sont par pour dans avec sur et au aux en nous vous montre montrez moyenne nombre chiffre affaires mois année dernier dernière pas plus moins ont été était qui que ventes commandes',
    text: "Je lis l'anglais et ne peux pas lire d'autres langues. Merci de poser votre question en anglais.",
  },
  es: {
    words:
      'el la los las de del un una cuál cual cuáles cuales cuántos cuantos cuántas cuantas cuánto es son por para en con y al qué que muestra muestre promedio número ventas mes año último última pasado no más menos fueron fue hay ingresos pedidos mayor',
    text: 'Leo inglés y no puedo leer otros idiomas. Por favor, haga su pregunta en inglés.',
  },
} as const;

const english = new Set(
  'the a an of in on by for from to with and or how many much what which who when where is are was were do does did show list give me average total number top per share most least highest lowest compare between last month year week day than more not'.split(
    ' ',
  ),
);
/** Words that stand in several of them, or in English sentences too. */
const weak = new Set([
  'die',
  'in',
  'de',
  'no',
  'son',
  'es',
  'la',
  'plus',
  'par',
  'on',
  'an',
  'me',
  'en',
  'y',
  'a',
  'im',
  'un',
  'des',
  'sur',
  'am',
  'war',
  'pro',
  'mes',
]);

export function foreignAnswer(input: string): string | undefined {
  const words =
    input
      .toLowerCase()
      .normalize('NFC')
      .match(/\p{L}+/gu) ?? [];
  const own = words.filter((w) => english.has(w)).length;
  let best: { text: string; score: number } | undefined;
  for (const { words: text, text: reply } of Object.values(languages)) {
    const known = new Set(text.split(' '));
    const hits = words.filter((w) => known.has(w));
    const strong = hits.filter((w) => !weak.has(w) && !english.has(w)).length;
    const score = strong + 0.5 * (hits.length - strong);
    if (strong >= 1 && score > (best?.score ?? 0)) best = { text: reply, score };
  }
  return best && best.score >= 1.5 && best.score > own ? best.text : undefined;
}
