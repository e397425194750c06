import { parse } from 'yaml';
import { StartError } from '../platform-error.js';
import { dashboardFile, type Dashboard } from './dashboard-schema.js';

/**
 * Reads the dashboards of a data set, in the order of their files' names.
 * @throws StartError that names the file and the place in it that is wrong
 */
export function readDashboards(
  files: readonly { readonly name: string; readonly text: string }[],
): Dashboard[] {
  const dashboards = files.map(({ name, text }) => readDashboard(name, text));
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
