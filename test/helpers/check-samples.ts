/** The compiler over samples of documents, as a reader's project would have it. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './child.js';

export interface Sample {
  readonly place: string;
  readonly code: string;
  readonly kind: 'ts' | 'tsx' | 'js';
}

/** What a reader has of their own, and what belongs to frameworks that are not installed here. */
const OWN = `
declare const yourSignIn: (request?: Request) => Promise<any>;
declare const yourToken: () => Promise<string>;
declare const nonce: string;
declare const response: import('node:http').ServerResponse;
declare const show: (...words: unknown[]) => void;
declare module '@vitejs/plugin-react' { const plugin: () => any; export default plugin; }
declare module '@vitejs/plugin-vue' { const plugin: (options?: object) => any; export default plugin; }
declare module 'next/dynamic' { const dynamic: (load: () => Promise<unknown>, options?: object) => any; export default dynamic; }
declare module '@angular/core' {
  export const Component: (options: object) => (target: any, context?: any) => any;
  export const CUSTOM_ELEMENTS_SCHEMA: object;
}
declare const chat: HTMLElementTagNameMap['analytics-chat'];
declare module '*.css' {}
declare namespace JSX {
  interface IntrinsicElements { [tag: string]: { [name: string]: object | string | number | boolean | ((event: any) => void) } }
}
`;

/** The entries by their names, as the sources have them; entries of types alone that are not there yet say nothing. */
function entryPaths(): Record<string, string[]> {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    exports: Record<string, string | { types?: string }>;
  };
  const paths: Record<string, string[]> = { 'inlay-platform': [join(root, 'platform/src/index.ts')] };
  for (const [name, target] of Object.entries(exports)) {
    if (typeof target === 'string' || target.types === undefined) continue;
    const source = target.types.replace(/^\.\/dist\//, '').replace(/\.d\.ts$/, '.ts');
    const file = [source, target.types]
      .map((path) => join(root, path))
      .find((path) => ts.sys.fileExists(path));
    if (file !== undefined) paths[`inlay-kit${name.slice(1)}`] = [file];
  }
  return paths;
}

/** @returns what the compiler says of each sample, by its place */
export function checkSamples(samples: readonly Sample[], strict: boolean): string[] {
  const folder = join(root, '.cache/samples', strict ? 'strict' : 'loose');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const own = join(folder, 'own.d.ts');
  const paths = entryPaths();
  const typesAlone = ['jsx', 'vue', 'svelte'].filter((name) => paths[`inlay-kit/${name}`] === undefined);
  writeFileSync(own, OWN + typesAlone.map((name) => `declare module 'inlay-kit/${name}' {}\n`).join(''));
  // What another sample of the same page is: a language of the reader's own, the elements of a page.
  writeFileSync(join(folder, 'pl.ts'), 'export const labels: any = {};\n');
  writeFileSync(join(folder, 'elements.ts'), 'export const Elements: any = {};\n');
  const places = new Map<string, string>();
  samples.forEach(({ code, kind, place }, index) => {
    const file = join(folder, `sample-${index}.${kind === 'tsx' ? 'tsx' : 'ts'}`);
    writeFileSync(file, `${code}\nexport {};\n`);
    places.set(file, place);
  });
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
    config: object;
  };
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, root);
  const program = ts.createProgram([own, join(root, 'src/elements.ts'), ...places.keys()], {
    ...options,
    // As a bundler resolves: the pages of readers have one.
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict,
    noUnusedLocals: false,
    noUnusedParameters: false,
    verbatimModuleSyntax: false,
    noImplicitAny: strict,
    jsx: ts.JsxEmit.Preserve,
    experimentalDecorators: true,
    paths,
  });
  return [...places].flatMap(([file, place]) => {
    const source = program.getSourceFile(file);
    const said = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    return said.map(({ messageText, start = 0 }) => {
      const line = source?.getLineAndCharacterOfPosition(start).line ?? 0;
      return `${place}+${line}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    });
  });
}
