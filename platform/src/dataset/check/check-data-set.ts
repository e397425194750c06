/** Everything that is wrong with a data set's folder, each with its file and line: what `inlay-platform check` says. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { DataError } from '../../data/data-error.js';
import type { DataModel, Member } from '../../data/data-model.js';
import { edits } from '../../edit-distance.js';
import { dashboardFile } from '../../embed/dashboard-schema.js';
import { StartError } from '../../platform-error.js';
import { dataSetFile } from '../data-set-file.js';
import { readFolder, type DataSetTexts } from '../define-data-set.js';
import { tableFiles } from '../table-files.js';
import { fitsType, type AttributeType } from '../../accounts/attribute-value.js';
import { checkMembers, checkModel, policyAttributes, type CheckedModel } from './check-model.js';
import { YamlSource, type Problem } from './yaml-source.js';

export type CheckResult = {
  readonly problems: readonly Problem[];
  readonly views: number;
  readonly dashboards: number;
};

/** @throws StartError where there is no such folder */
export async function checkDataSet(folder: string): Promise<CheckResult> {
  if (!existsSync(folder)) throw new StartError(`There is no folder at ${folder}.`);
  const problems: Problem[] = [];
  const texts = await readFolder(folder).catch((error: unknown) => noted(error, problems));
  if (!texts) return { problems, views: 0, dashboards: 0 };
  if (texts.model.length === 0) {
    problems.push({
      file: 'model',
      message: 'There is no model: put cubes and views into .yml files there.',
    });
  }
  const checked = checkModel(texts.model, problems);
  const views = checked?.model.views ?? new Map<string, never>();
  checkSettings(texts, checked, problems);
  const dashboards = checkDashboards(texts, checked, problems);
  await checkRows(texts, checked?.model, problems);
  return { problems, views: views.size, dashboards };
}

function noted(error: unknown, problems: Problem[]): undefined {
  if (!(error instanceof StartError || error instanceof DataError)) throw error;
  problems.push({ file: '', message: error.message });
  return undefined;
}

function checkSettings(
  { folder, dataset, ...texts }: DataSetTexts,
  model: CheckedModel | undefined,
  problems: Problem[],
): void {
  const source = new YamlSource('dataset.yml', dataset);
  const settings = source.read(dataSetFile, problems);
  if (!settings) return;
  const known = new Map(settings.attributes.map(({ name, type }) => [name, type]));
  const declare = 'Add it to attributes in dataset.yml, or mend the name';
  for (const { name, file, line } of policyAttributes(texts.model)) {
    if (!known.has(name))
      problems.push({ file, line, message: `There is no attribute "${name}". ${declare}.` });
  }
  for (const [i, { userAttributes, picture }] of (settings.viewers ?? []).entries()) {
    for (const [name, value] of Object.entries(userAttributes)) {
      const type = known.get(name);
      const message =
        type === undefined ? `there is no attribute "${name}". ${declare}` : misfit(name, type, value);
      if (message === undefined) continue;
      const line = source.lineOf(['viewers', i, 'userAttributes', name]);
      problems.push(source.problem(`viewers.${i}: ${message}`, { line }));
    }
    if (picture !== undefined && !existsSync(join(folder, picture))) {
      const line = source.lineOf(['viewers', i, 'picture']);
      problems.push(source.problem(`viewers.${i}: there is no picture ${picture}`, { line }));
    }
  }
  const { logo } = settings.brand;
  if (logo !== undefined && !existsSync(join(folder, logo))) {
    problems.push(
      source.problem(`brand: there is no picture ${logo}`, { line: source.lineOf(['brand', 'logo']) }),
    );
  }
  if (!model) return;
  for (const [i, { member }] of settings.drillQuestions.entries()) {
    const message = unknownMember(model, member);
    const line = source.lineOf(['drillQuestions', i, 'member']);
    if (message !== undefined) problems.push(source.problem(`drillQuestions.${i}: ${message}`, { line }));
  }
}

const inWords: Readonly<Record<AttributeType, string>> = {
  string: 'a text, such as West',
  number: 'a number, such as 12',
  string_array: 'a list of texts, such as [West, South]',
  number_array: 'a list of numbers, such as [12, 14]',
};

/** What is wrong with a value that is not of its attribute's type. */
function misfit(name: string, type: AttributeType, value: unknown): string | undefined {
  if (fitsType(type, value)) return undefined;
  const other = (Object.keys(inWords) as AttributeType[]).find((one) => fitsType(one, value));
  const redeclare = other === undefined ? '' : `, or declare it as ${other}`;
  return `"${name}" is declared as ${type}. Write ${inWords[type]}${redeclare}`;
}

function checkDashboards(
  { dataset, dashboards }: DataSetTexts,
  model: CheckedModel | undefined,
  problems: Problem[],
): number {
  const seen = new Map<string, string>();
  let isWhole = true;
  for (const { name, text } of dashboards) {
    const source = new YamlSource(`dashboards/${name}`, text);
    const dashboard = source.read(dashboardFile, problems);
    if (!dashboard) {
      isWhole = false;
      continue;
    }
    const other = seen.get(dashboard.publicId);
    if (other !== undefined) {
      const line = source.lineOf(['publicId']);
      problems.push(source.problem(`publicId: ${other} has "${dashboard.publicId}" too`, { line }));
    }
    seen.set(dashboard.publicId, name);
    if (!model) continue;
    for (const { path, member } of membersIn(dashboard)) {
      const message = unknownMember(model, member, kindAt.get(String(path.at(-1))));
      const line = source.lineOf(path);
      if (message !== undefined) problems.push(source.problem(`${path.join('.')}: ${message}`, { line }));
    }
  }
  const source = new YamlSource('dataset.yml', dataset);
  const wanted = source.read(dataSetFile, [])?.dashboard;
  if (wanted !== undefined && isWhole && dashboards.length > 0 && !seen.has(wanted)) {
    const choice = `Choose one of: ${[...seen.keys()].join(', ')}`;
    problems.push(
      source.problem(`dashboard: there is no dashboard "${wanted}". ${choice}`, {
        line: source.lineOf(['dashboard']),
      }),
    );
  }
  return seen.size;
}

type Place = { readonly path: readonly (string | number)[]; readonly member: string };

type Kind = Member['kind'] | undefined;

/** Keys of a dashboard that hold a member's name, with the kind that it has to be where that is one. */
const kindAt: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['measure', 'measure'],
  ['dimension', 'dimension'],
  ['member', undefined],
  ['trend', 'dimension'],
  ['label', 'dimension'],
  ['orderBy', undefined],
  ['longitude', 'dimension'],
  ['latitude', 'dimension'],
]);

function membersIn(value: unknown, path: readonly (string | number)[] = []): Place[] {
  if (Array.isArray(value)) return value.flatMap((one, i) => membersIn(one, [...path, i]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    kindAt.has(key) && typeof inner === 'string'
      ? [{ path: [...path, key], member: inner }]
      : membersIn(inner, [...path, key]),
  );
}

function unknownMember(
  { model: { views }, broken }: CheckedModel,
  name: string,
  kind?: Kind,
): string | undefined {
  const [viewName = '', memberName = ''] = name.split('.');
  if (broken.has(viewName.toLowerCase())) return undefined;
  const view = views.get(viewName.toLowerCase());
  if (!view)
    return `there is no view "${viewName}". The model has: ${[...views.keys()].join(', ') || 'none'}`;
  if (view.members.has(memberName.toLowerCase())) return undefined;
  const near = [...view.members]
    .filter(([, one]) => kind === undefined || one.kind === kind)
    .map(([one]) => one)
    .filter((one) => isNear(one, memberName.toLowerCase()))
    .slice(0, 3);
  return `there is no member "${memberName}" in ${viewName}${near.length > 0 ? `. Did you mean ${near.join(' or ')}?` : ''}`;
}

const isNear = (one: string, other: string): boolean =>
  one.includes(other) ||
  other.includes(one) ||
  edits(one, other, 2) <= 2 ||
  one.slice(0, 4) === other.slice(0, 4);

async function checkRows(
  { folder, model: files }: DataSetTexts,
  model: DataModel | undefined,
  problems: Problem[],
): Promise<void> {
  const rows = await tableFiles(folder).catch((error: unknown) => noted(error, problems));
  if (!rows) return;
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    const isRead = await rows
      .import(connection, () => {})
      .then(
        () => true,
        (error: unknown) => noted(error, problems) ?? false,
      );
    if (model && isRead) await checkMembers(connection, model, files, problems);
  } finally {
    connection.disconnectSync();
    instance.closeSync();
  }
}
