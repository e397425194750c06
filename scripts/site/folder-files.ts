/** The files of an example's folder as a part of its page: each under its name, as it is. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { root } from '../child.js';

/** What is highlighted alike and has another ending. */
const languages: Readonly<Record<string, string>> = { mjs: 'js' };

/** The files below a folder, without what an install or a build leaves there, and without its README. */
export function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !['node_modules', 'dist', 'README.md'].includes(name))
    .sort((a, b) => Number(a.isDirectory()) - Number(b.isDirectory()) || (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesIn(path) : [path];
    });
}

export function filesAsMarkdown(folder: string): string {
  const parts = filesIn(folder).map((file) => {
    const ending = extname(file).slice(1);
    const code = readFileSync(join(root, file), 'utf8').trimEnd();
    return `\n### \`${file.slice(folder.length + 1)}\`\n\n\`\`\`\`${languages[ending] ?? ending}\n${code}\n\`\`\`\`\n`;
  });
  return `\n## Files\n\nAlso in the installed package, to copy: \`node_modules/inlay-kit/${folder}/\`.\n${parts.join('')}`;
}
