import type { Dashboard, Widget } from '../dashboard-schema.js';
import type { Columns } from './columns.js';
import type { Row } from './data-client.js';
import type { Formats } from './formats.js';
import type { RowView } from './widget-query.js';

/** What a widget is drawn from. */
export type DrawInput<W extends Widget = Widget> = {
  readonly widget: W;
  readonly rows: readonly Row[];
  /** Rows that there are, of which `rows` may be a part. */
  readonly total: number;
  readonly columns: Columns;
  /** How the measure went, for a number that shows it. */
  readonly trend: readonly Row[];
  /** The days that the data holds whole. */
  readonly period: Dashboard['period'];
  readonly formats: Formats;
  /** Pixels that the drawing may take across. */
  readonly width: number;
  /** And down, where the widget fills what its neighbours leave it. */
  readonly height: number;
  /** The value that the dashboard is narrowed to by a click in a widget. */
  readonly selected: string | undefined;
  /** The viewer chose this value. */
  readonly drill: (value: string) => void;
  /** Which rows of a table are shown, and in which order. */
  readonly view: RowView;
  /** Asks the platform for others. */
  readonly turn: (view: RowView) => void;
};
