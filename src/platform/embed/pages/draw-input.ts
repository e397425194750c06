import type { Widget } from '../dashboard-schema.js';
import type { Row } from './data-client.js';
import type { Formats } from './formats.js';

/** What a widget is drawn from. */
export type DrawInput<W extends Widget = Widget> = {
  readonly widget: W;
  readonly rows: readonly Row[];
  /** How the measure went, for a number that shows it. */
  readonly trend: readonly Row[];
  readonly formats: Formats;
  /** Pixels that the drawing may take across. */
  readonly width: number;
  /** And down, where the widget fills what its neighbours leave it. */
  readonly height: number;
  /** The value that the dashboard is narrowed to by a click in this widget. */
  readonly selected: string | undefined;
  /** The viewer chose this value. */
  readonly drill: (value: string) => void;
};
