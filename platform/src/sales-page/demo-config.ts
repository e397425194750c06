import type { BrandColours, DataSet } from '../dataset/data-set.js';

/** What the page is told at its start: `GET /demo.json`. */
export interface DemoConfig {
  readonly endpoint: string;
  readonly title: string;
  readonly description: string;
  readonly rowNoun: string;
  readonly brand: BrandColours & {
    readonly name: string;
    readonly logo?: string;
    readonly font?: string;
    readonly radius?: string;
  };
  readonly dashboard: { readonly id: string; readonly title: string };
  readonly prompts: readonly string[];
  readonly drillQuestions: DataSet['drillQuestions'];
  /** Who is signed in. */
  readonly customer: string | undefined;
  readonly customers: readonly {
    readonly externalId: string;
    readonly label: string;
    readonly brand: BrandColours;
  }[];
}

/** Where the page finds a picture of the data set. */
export const pictureAddress = (path: string): string => `/pictures/${encodeURI(path)}`;

/** The pictures that a data set shows; no other file of its folder is given out. */
export const picturesOf = ({ brand, viewers }: DataSet): string[] =>
  [brand.logo, ...viewers.map(({ picture }) => picture)].filter((path) => path !== undefined);

export function demoConfig(
  dataset: DataSet,
  { endpoint, customer }: { readonly endpoint: string; readonly customer: string | undefined },
): DemoConfig {
  const { title, description = '', brand, dashboards, viewers, prompts, drillQuestions, rowNoun } = dataset;
  const { accent, accentDark, name = title, logo, font, radius } = brand;
  const colours = { ...(accent ? { accent } : {}), ...(accentDark ? { accentDark } : {}) };
  const main = dashboards.find(({ publicId }) => publicId === dataset.dashboard);
  return {
    endpoint,
    title,
    description,
    rowNoun: rowNoun.many,
    brand: {
      ...{ name, ...colours },
      ...(logo ? { logo: pictureAddress(logo) } : {}),
      ...(font ? { font } : {}),
      ...(radius ? { radius } : {}),
    },
    dashboard: { id: dataset.dashboard, title: main?.title ?? title },
    prompts,
    drillQuestions,
    customer,
    customers: viewers.map(({ externalId, label, brand: own = {} }) => ({
      externalId,
      label,
      brand: { ...colours, ...own },
    })),
  };
}
