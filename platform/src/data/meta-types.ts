/** One measure or dimension as `GET /v1/meta` shows it; `name` is qualified (`orders.count`). */
export type MetaMember = {
  readonly name: string;
  readonly title: string;
  readonly shortTitle: string;
  readonly description: string;
  /** `number`, `string`, `time`, `boolean` or `geo`. A measure is always `number`, or `time` for a `min`/`max` of times. */
  readonly type: string;
  /** How a measure adds up: `count`, `countDistinct`, `sum`, `avg`, `min`, `max` or `number`. Measures only. */
  readonly aggType?: string;
  readonly format?: string;
  /** What one unit is: `min`, `miles`. */
  readonly unit?: string;
  /** What the model says beyond its own terms: which way of a measure is an improvement. */
  readonly meta?: { readonly better: 'up' | 'down' };
  /** Other words for the member, which a search should find. */
  readonly synonyms?: readonly string[];
  readonly isVisible: boolean;
  readonly public: boolean;
};

/** A named filter of the model. */
export type MetaSegment = {
  readonly name: string;
  readonly title: string;
  readonly shortTitle: string;
  readonly description: string;
  readonly isVisible: boolean;
  readonly public: boolean;
};

/** A cube or a view, as `GET /v1/meta` and the agent's metadata search show it. */
export type MetaCube = {
  readonly name: string;
  readonly title: string;
  readonly type: 'cube' | 'view';
  readonly description: string;
  readonly isVisible: boolean;
  readonly public: boolean;
  readonly measures: readonly MetaMember[];
  readonly dimensions: readonly MetaMember[];
  readonly segments: readonly MetaSegment[];
};
