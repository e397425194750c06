import { readFile } from 'node:fs/promises';
import type { DataModel } from '../data/data-model.js';
import { compileModel } from '../data/model-compiler.js';
import { parseModel } from '../data/model-parser.js';

const files = ['flight-records.yml', 'airports.yml', 'flights.yml'];

/**
 * The demo account's data model, from the YAML files beside this module.
 *
 * @throws {ModelError} when a file was edited into something that does not compile
 */
export async function loadFlightsModel(): Promise<DataModel> {
  const texts = await Promise.all(
    files.map(async (name) => ({ name, text: await readFile(new URL(name, import.meta.url), 'utf8') })),
  );
  return compileModel(parseModel(texts));
}
