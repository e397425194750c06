type Item = Record<string, unknown>;

const numeric = (value: unknown): number => Number(value ?? 0);

/**
 * Completes the box of a mark from the channels that were set, as Vega's generated encoders do: a second edge gives the
 * width or the height, a centre gives the first edge.
 *
 * @param swap whether edges in the wrong order change places, as they do for rectangles.
 */
export function placeItem(item: Item, channels: Readonly<Record<string, unknown>>, swap: boolean): void {
  if (channels['x2']) placeEdges(item, ['x', 'x2', 'width'], Boolean(channels['x']), swap);
  if (channels['xc']) item['x'] = (item['xc'] as number) - numeric(item['width'] || 0) / 2;
  if (channels['y2']) placeEdges(item, ['y', 'y2', 'height'], Boolean(channels['y']), swap);
  if (channels['yc']) item['y'] = (item['yc'] as number) - numeric(item['height'] || 0) / 2;
}

function placeEdges(
  item: Item,
  [start, end, size]: readonly [string, string, string],
  hasStart: boolean,
  swap: boolean,
): void {
  if (!hasStart) {
    item[start] = (item[end] as number) - numeric(item[size] || 0);
    return;
  }
  if (swap && (item[start] as number) > (item[end] as number))
    [item[start], item[end]] = [item[end], item[start]];
  item[size] = (item[end] as number) - (item[start] as number);
}
