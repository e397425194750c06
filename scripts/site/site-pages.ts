/**
 * What the documentation site is made of: which Markdown of the repository becomes which page, and where it stands in
 * the sidebar. Markdown that is shipped and stands in no row here is no page.
 */
export interface SitePage {
  /** From the root of the repository. */
  readonly file: string;
  /** From the root of the site. */
  readonly page: string;
  /** In the sidebar. */
  readonly title: string;
  /** A folder whose files stand on the page, below its own text. */
  readonly folder?: string;
}

export interface SiteGroup {
  readonly title: string;
  readonly pages: readonly SitePage[];
}

const doc = (path: string, title: string): SitePage => ({ file: `docs/${path}`, page: path, title });
const element = (name: string): SitePage => ({
  file: `components/${name}/README.md`,
  page: `elements/${name}.md`,
  title: `<${name}>`,
});

export const siteGroups: readonly SiteGroup[] = [
  {
    title: 'Guide',
    pages: [
      doc('guide/getting-started.md', 'Getting started'),
      doc('guide/page.md', 'Your page'),
      doc('guide/tasks.md', 'Tasks'),
      doc('guide/theming.md', 'Looks'),
      doc('guide/languages.md', 'Languages'),
      doc('guide/library.md', 'The library'),
      doc('guide/troubleshooting.md', 'Troubleshooting'),
    ],
  },
  {
    title: 'Elements',
    pages: [
      element('analytics-chat'),
      element('embed-dashboard'),
      element('avatar-badge'),
      element('analytics-session'),
    ],
  },
  {
    title: 'Server',
    pages: [
      doc('server/session-helper.md', 'The session helper'),
      { file: 'examples/README.md', page: 'server/hosts.md', title: 'Example hosts' },
      doc('server/command-line.md', 'The command line'),
      doc('server/go-live.md', 'Go-live checklist'),
      { file: 'SECURITY.md', page: 'server/security.md', title: 'Security' },
    ],
  },
  {
    title: 'Testing',
    pages: [doc('testing/testing.md', 'Testing your page'), doc('testing/faults.md', 'Faults on demand')],
  },
  {
    title: 'Local platform',
    pages: [
      doc('platform/local-platform.md', 'The local platform'),
      doc('platform/data-sets.md', 'Data sets'),
      doc('platform/analyst.md', 'The built-in analyst'),
      doc('platform/language-model.md', 'A language model'),
      doc('platform/assumptions.md', 'Assumptions'),
    ],
  },
  {
    title: 'Reference',
    pages: [
      doc('reference/elements.md', 'Elements'),
      doc('reference/entries.md', 'Entries and types'),
      doc('reference/commands.md', 'Commands'),
    ],
  },
  {
    title: 'Before you decide',
    pages: [
      doc('about/sales.md', 'For sales'),
      doc('platform/demo.md', 'The demo'),
      doc('about/comparison.md', 'Comparison'),
    ],
  },
];

const home: SitePage = { file: 'docs/index.md', page: 'index.md', title: 'Inlay' };

const example = (name: string, title: string): SitePage => ({
  file: `examples/${name}/README.md`,
  page: `server/examples/${name}.md`,
  title,
  folder: `examples/${name}`,
});

/** In no sidebar: the page of example hosts leads to them. */
const examplePages: readonly SitePage[] = [
  example('react', 'React'),
  example('vue', 'Vue'),
  example('svelte', 'Svelte'),
  example('next', 'Next'),
  example('astro', 'Astro'),
  example('angular', 'Angular'),
  example('html', 'HTML'),
];

export const sitePages: readonly SitePage[] = [
  home,
  ...siteGroups.flatMap(({ pages }) => pages),
  ...examplePages,
];
