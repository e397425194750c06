/** The packed kit in the ways that hosts take it: through Vite, through plain esbuild, and without a bundler. */
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { bundleEntry } from '../bundle-size.js';
import type { Packed } from '../packed.js';

/** The scripts of a page that has every element. */
export interface HostBuild {
  readonly name: 'Vite' | 'esbuild' | 'script';
  /** The file that the page loads. */
  readonly entry: string;
  readonly files: ReadonlyMap<string, string>;
  /** The file that holds the chart engine. */
  readonly chartFile: string;
}

/** Words of our own that are in the chart engine and nowhere else. */
const engineWords = 'The chart took too long to draw.';

const hostBuild = (
  name: HostBuild['name'],
  entry: string | undefined,
  files: ReadonlyMap<string, string>,
): HostBuild => {
  const [chartFile, ...more] = [...files].flatMap(([file, code]) =>
    code.includes(engineWords) ? [file] : [],
  );
  if (entry === undefined || chartFile === undefined || more.length > 0 || chartFile === entry)
    throw new Error(
      `${name} put the chart engine into ${[chartFile, ...more].join(', ')}: not one file of its own`,
    );
  return { name, entry, files, chartFile };
};

const byVite = async (packed: Packed): Promise<HostBuild> => {
  const { output } = await bundleEntry(packed, './elements');
  const chunks = output.flatMap((file) => (file.type === 'chunk' ? [file] : []));
  const files = new Map(chunks.map(({ fileName, code }) => [fileName, code]));
  return hostBuild('Vite', chunks.find(({ isEntry }) => isEntry)?.fileName, files);
};

const byEsbuild = async ({ host }: Packed): Promise<HostBuild> => {
  const { outputFiles } = await build({
    stdin: { contents: "import 'inlay-kit/elements';", resolveDir: host, sourcefile: 'page.js' },
    ...{ bundle: true, splitting: true, format: 'esm', minify: true, target: 'es2022' },
    ...{ outdir: host, entryNames: 'page', write: false, logLevel: 'silent' },
  });
  return hostBuild(
    'esbuild',
    'page.js',
    new Map(outputFiles.map(({ path, text }) => [basename(path), text])),
  );
};

const byScript = ({ folder }: Packed): HostBuild => {
  const cdn = join(folder, 'dist/cdn');
  const scripts = readdirSync(cdn).filter((file) => file.endsWith('.js'));
  return hostBuild(
    'script',
    'inlay.js',
    new Map(scripts.map((file) => [file, readFileSync(join(cdn, file), 'utf8')])),
  );
};

/** Every way, built for production. Throws where the chart engine is not in one late file of its own. */
export const hostBuilds = async (packed: Packed): Promise<HostBuild[]> => [
  await byVite(packed),
  await byEsbuild(packed),
  byScript(packed),
];
