import embed from 'vega-embed';
import { changeset } from 'vega';
import { bars, records, timed } from './bars.js';

const place = document.createElement('div');
document.body.append(place);

// Vega reads a dot in a name as a way into an object.
const spec = JSON.parse(JSON.stringify(bars).replaceAll('orders.', 'orders\\\\.')) as object;
const draw = (seed: number) =>
  embed(place, { ...spec, width: 600, data: { name: 'rows', values: records(seed) } } as never);

let { view } = await draw(0);
window.readyAt = performance.now();
window.draw = (times) => timed(times, async (index) => ({ view } = await draw(index)));
window.update = (times) =>
  timed(times, (index) =>
    view
      .change(
        'rows',
        changeset()
          .remove(() => true)
          .insert(records(index)),
      )
      .runAsync(),
  );
