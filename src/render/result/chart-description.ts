import { unseen } from './unseen.js';

/** Descriptions so far: what refers to one needs its id. */
let descriptions = 0;

/**
 * Puts the sentences that describe a chart beside it, where they are read like any text, and makes them the description
 * of the image and of the place that takes the keys. They go with the chart.
 */
export function describeIn(place: HTMLElement, sentences: string): void {
  if (sentences === '') return;
  const words = unseen(place.ownerDocument, 'p');
  words.id = `chart-description-${++descriptions}`;
  words.dir = 'auto';
  words.textContent = sentences;
  place.append(words);
  for (const part of place.querySelectorAll('.chart-frame[role], .chart-stage'))
    part.setAttribute('aria-describedby', words.id);
}
