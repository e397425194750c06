/**
 * Keeps a drag inside a chart going when the pointer leaves it: the pointer is captured from the first move with a
 * pressed button on. (From the press on would be too early: the click would then belong to the chart as a whole.)
 *
 * @returns takes the listeners away again.
 */
export function capturePointer(place: HTMLElement): () => void {
  const move = (event: PointerEvent): void => {
    if (event.buttons === 0 || event.pointerType === 'touch') return;
    const { target } = event;
    const surface =
      target instanceof Element ? (target.closest('svg.marks, canvas.marks') ?? undefined) : undefined;
    if (surface && !surface.hasPointerCapture(event.pointerId)) {
      try {
        surface.setPointerCapture(event.pointerId);
      } catch {
        // The pointer is gone already, and the drag with it.
      }
    }
  };
  place.addEventListener('pointermove', move);
  return () => place.removeEventListener('pointermove', move);
}
