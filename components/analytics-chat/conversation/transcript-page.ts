/**
 * A conversation as a page of its own, with its charts as pictures and its tables as the chat writes them: for archives
 * and mails. Nothing in it runs, and nothing is fetched. Loaded when somebody saves one.
 */
import { countText } from '../../../src/render/format/format-options.js';
import { knownLocale, knownZone } from '../../../src/render/format/known-tags.js';
import { renderMarkdown } from '../../../src/render/markdown/streaming-markdown.js';
import { timeOfMessageId } from '../../../src/protocol/message-id.js';
import type { ResultModel } from '../../../src/render/result/result-model.js';
import { readResultTable } from '../../../src/render/table/result-table.js';
import { harmless } from '../../../src/render/table/spreadsheet-cell.js';
import type { Turn } from '../../../src/thread/chat-snapshot.js';
import { ChartFrame } from '../result/chart-frame.js';
import { modelOf } from '../result/model-cache.js';
import { paperTable } from '../result/paper-table.js';
import type { ResultOptions } from '../result/result-options.js';
import { resultWords } from '../result/result-words.js';
import { plainNode } from './plain-nodes.js';
import type { ToolContext } from './tool-context.js';
import { endWords } from './transcript.js';
import { resultsOf } from './turn-steps.js';

/** Rows of a table that go on the page. */
const MOST_ROWS = 1_000;
/** Pixels that a chart is wide. */
const CHART_WIDTH = 640;
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";
const STYLES = `body{font:15px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#1a1f2b;background:#fff}
section{border-top:1px solid #dde1e9;padding:1rem 0}h2{font-size:1.1rem;margin:0}time,small{color:#596273}
img{max-width:100%;height:auto}table{border-collapse:collapse;margin:.5rem 0}td,th{padding:.25rem .6rem;border-bottom:1px solid #dde1e9;text-align:start;vertical-align:top}
pre{overflow:auto;background:#f5f6f9;padding:.6rem}`;

export async function transcriptPage(page: ToolContext): Promise<Blob> {
  const paper = document.implementation.createHTMLDocument(page.heading);
  paper.documentElement.dir = getComputedStyle(page.host).direction;
  paper.documentElement.lang = knownLocale(page.result.locale) ?? '';
  const meta = (attributes: Record<string, string>): HTMLElement => {
    const element = paper.createElement('meta');
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  };
  paper.head.prepend(
    meta({ charset: 'utf-8' }),
    meta({ 'http-equiv': 'Content-Security-Policy', content: POLICY }),
    meta({ name: 'viewport', content: 'width=device-width' }),
  );
  paper.head.append(block(paper, 'style', STYLES));
  paper.body.append(block(paper, 'h1', page.heading));
  for (const turn of page.snapshot().turns) paper.body.append(await sectionOf(turn, page, paper));
  const written = new XMLSerializer().serializeToString(paper.documentElement);
  return new Blob(['<!doctype html>\n', written], { type: 'text/html;charset=utf-8' });
}

async function sectionOf(turn: Turn, page: ToolContext, paper: Document): Promise<HTMLElement> {
  const section = paper.createElement('section');
  const { labels, result, markdown } = page;
  section.append(block(paper, 'h2', turn.question), ...timeOf(turn, result, paper));
  for (const step of resultsOf(turn)) {
    const table = step.result && readResultTable(step.result);
    if (table === undefined || table.columns.length === 0) continue;
    section.append(...(await resultBlocks(modelOf(table, step, result), page, paper)));
  }
  const words = renderMarkdown(turn.answer?.content ?? '', markdown);
  section.append(...[...words.childNodes].map((node) => plainNode(paper.importNode(node, true))));
  const end = endWords(turn, labels);
  if (end !== '') section.append(block(paper, 'small', end));
  return section;
}

async function resultBlocks(model: ResultModel, page: ToolContext, paper: Document): Promise<Node[]> {
  const shown = model.rows.slice(0, MOST_ROWS);
  const cells = shown.map((row) => model.columns.map((column, index) => harmless(column.text(row[index]))));
  const count = countText(page.result.locale);
  const total = Math.max(model.rows.length, model.totalRows);
  const { rowsOf } = resultWords(page.result.labels);
  const chart = await chartOf(model, page);
  const picture = chart && Object.assign(paper.createElement('img'), { src: chart, alt: model.title });
  return [
    ...(model.title === '' ? [] : [block(paper, 'h3', model.title)]),
    ...(picture ? [picture] : []),
    paperTable(
      paper,
      model.columns.map(({ title }) => harmless(title)),
      cells,
    ),
    ...(shown.length === total
      ? []
      : [block(paper, 'small', rowsOf(shown.length, total, count(shown.length), count(total)))]),
  ];
}

/** The chart as an address that holds its picture; undefined where there is none, or it cannot be drawn. */
async function chartOf(model: ResultModel, { result, host }: ToolContext): Promise<string | undefined> {
  if (model.vegaSpec === undefined || model.rows.length === 0) return undefined;
  const box = document.createElement('div');
  box.className = 'inlay light';
  Object.assign(box.style, {
    position: 'fixed',
    insetInlineStart: '-9999px',
    inlineSize: `${CHART_WIDTH}px`,
  });
  box.inert = true;
  const frame = new ChartFrame(() => undefined);
  box.append(frame.element);
  // In the chat's own tree, whose colours and fonts it takes.
  host.shadowRoot?.append(box);
  try {
    frame.update(model.vegaSpec, model, { ...result, isDark: false, chartFailed: () => undefined });
    return await dataUrl(await frame.image('svg'));
  } catch {
    // The table holds the same.
    return undefined;
  } finally {
    frame.dispose();
    box.remove();
  }
}

function dataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new Error('The picture could not be read.'));
    reader.readAsDataURL(file);
  });
}

function timeOf({ id }: Turn, { locale, timeZone }: ResultOptions, paper: Document): Node[] {
  const asked = timeOfMessageId(id);
  if (asked === undefined) return [];
  const shape = { dateStyle: 'medium', timeStyle: 'short', timeZone: knownZone(timeZone) } as const;
  return [block(paper, 'time', new Intl.DateTimeFormat(knownLocale(locale), shape).format(asked))];
}

function block(paper: Document, name: string, text: string): HTMLElement {
  const element = paper.createElement(name);
  element.textContent = text;
  element.dir = 'auto';
  return element;
}
