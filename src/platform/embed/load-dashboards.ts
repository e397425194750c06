import { readdir, readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { StartError } from '../platform-error.js';
import { dashboardFile, type Dashboard } from './dashboard-schema.js';

/** The demo account's dashboards, beside this module. */
const folder = new URL('./dashboards/', import.meta.url);

/**
 * Reads every dashboard file, in the order of their names.
 * @throws StartError that names the file and the place in it that is wrong
 */
export async function loadDashboards(from: URL = folder): Promise<Dashboard[]> {
  const names = (await readdir(from)).filter((name) => name.endsWith('.yml')).sort();
  const dashboards = await Promise.all(
    names.map(async (name) => readDashboard(name, await readFile(new URL(name, from), 'utf8'))),
  );
  const ids = dashboards.map(({ publicId }) => publicId);
  const twice = ids.find((id, i) => ids.indexOf(id) !== i);
  if (twice !== undefined) throw new StartError(`Two dashboard files have the publicId "${twice}".`);
  return dashboards;
}

/** @throws StartError */
export function readDashboard(name: string, text: string): Dashboard {
  const result = dashboardFile.safeParse(parseYaml(name, text));
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const place = (issue?.path ?? []).map(String).join('.');
  throw new StartError(
    `Dashboard ${name}: ${place === '' ? '' : `${place}: `}${issue?.message ?? 'invalid'}.`,
  );
}

function parseYaml(name: string, text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    const [line = 'not YAML'] = (error instanceof Error ? error.message : '').split('\n');
    throw new StartError(`Dashboard ${name}: ${line.replace(/:$/, '')}.`);
  }
}
