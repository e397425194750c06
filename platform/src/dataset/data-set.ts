import type { DuckDBConnection } from '@duckdb/node-api';
import type { AttributeType } from '../accounts/attribute-value.js';
import type { Agent } from '../chat/agent.js';
import type { DataEngine } from '../data/engine.js';
import type { DataModel } from '../data/data-model.js';
import type { Dashboard } from '../embed/dashboard-schema.js';

/** Told while rows are taken; `fraction` goes from 0 to 1 where it is known. */
export type RowProgress = (progress: { step: string; fraction?: number }) => void;

/** Where the rows come from. */
export type RowSource = {
  /** Changes whenever the rows that `import` would make change: what a data folder holds is told by it. */
  fingerprint(): Promise<string>;
  /** Makes the tables that the model speaks of, in an empty database. @throws {DataError} saying what is missing */
  import(connection: DuckDBConnection, report: RowProgress): Promise<void>;
};

/** A demo customer: who they are and which rows the model's access policies leave them. */
export type DataSetViewer = {
  readonly label: string;
  /** Lower case, no spaces, as the contract asks. */
  readonly externalId: string;
  readonly displayName?: string;
  /** A picture of the folder, as a path from it. */
  readonly picture?: string;
  readonly userAttributes: Readonly<
    Record<string, string | number | readonly string[] | readonly number[] | null>
  >;
  readonly groups?: readonly string[];
  /** Colours of this customer's page, in place of the data set's own. */
  readonly brand?: BrandColours;
};

export type BrandColours = { readonly accent?: string; readonly accentDark?: string };

/** How a page over this data set looks. */
export type Brand = BrandColours & {
  /** Whose page it is. */
  readonly name?: string;
  /** A picture of the folder, as a path from it. */
  readonly logo?: string;
  readonly font?: string;
  readonly radius?: string;
};

/**
 * Everything that a platform is about, as one value: rows and their model, who looks at them, what is shown and asked.
 * Nothing else in the platform knows what its rows speak of.
 */
export type DataSet = {
  /** Name of its folder; ids are made from it. */
  readonly name: string;
  /** Where its pictures are. */
  readonly folder: string;
  readonly title: string;
  readonly description?: string;
  readonly rowNoun: { readonly one: string; readonly many: string };
  readonly timeZone: string;
  /** ISO 4217. */
  readonly currency?: string;
  /** The day that `last month` is relative to, where it is not today. */
  readonly now?: string;
  readonly viewers: readonly [DataSetViewer, ...DataSetViewer[]];
  readonly attributes: readonly { readonly name: string; readonly type: AttributeType }[];
  readonly prompts: readonly string[];
  /** What is asked about a value that was clicked in a dashboard; `{value}` stands for it. */
  readonly drillQuestions: readonly { readonly member: string; readonly question: string }[];
  readonly brand: Brand;
  /** Public id of the main dashboard, one of `dashboards`. */
  readonly dashboard: string;
  readonly dashboards: readonly Dashboard[];
  readonly model: DataModel;
  readonly rows: RowSource;
  /** An agent of its own; without one the built-in analyst answers. */
  readonly createAgent?: (engine: DataEngine) => Promise<Agent>;
};
