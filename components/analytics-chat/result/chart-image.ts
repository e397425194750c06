import type { ChartView } from '../../../src/render/chart/draw/draw-chart.js';
import { textDirection } from '../../../src/render/markdown/text-direction.js';

export interface ChartImageOptions {
  /** What stands above the chart in the file; empty for nothing. */
  readonly title: string;
  /** Where the chart stands: its colours and its font are the file's. */
  readonly place: HTMLElement;
}

/** Pixels of a PNG for each of the page's. */
const SCALE = 2;
const MARGIN = 16;
const LINE = 22;
const FONT_SIZE = 16;
const MAX_LINES = 4;

interface Paper {
  readonly ground: string;
  readonly ink: string;
  readonly font: string;
  readonly lines: readonly string[];
  readonly isRtl: boolean;
  /** Of the chart. */
  readonly width: number;
  readonly height: number;
  /** Where the chart begins. */
  readonly top: number;
}

/** A drawn chart as a file, on the ground that its colours were chosen for, with its title above it. */
export async function chartImage(
  view: ChartView,
  type: 'png' | 'svg',
  options: ChartImageOptions,
): Promise<Blob> {
  const svg = withoutControls(await (await view.toImage('svg')).text());
  const [width, height] = ['width', 'height'].map((name) =>
    Number(new RegExp(`^<svg[^>]*\\s${name}="([\\d.]+)"`).exec(svg)?.[1] ?? Number.NaN),
  );
  if (!width || !height) throw new Error('The chart has no size.');
  const paper = paperOf(options, width, height);
  if (type === 'png') return drawn(await createImageBitmap(await view.toImage('png')), paper);
  return new Blob([written(svg, paper)], { type: 'image/svg+xml' });
}

function paperOf({ title, place }: ChartImageOptions, width: number, height: number): Paper {
  const probe = place.ownerDocument.createElement('span');
  probe.hidden = true;
  place.append(probe);
  const colour = (value: string): string => {
    probe.style.color = value;
    return plainColour(getComputedStyle(probe).color);
  };
  const ground = colour('var(--analytics-surface, var(--_surface, Canvas))');
  const ink = colour('var(--analytics-text, var(--_text, CanvasText))');
  probe.remove();
  const font = getComputedStyle(place).fontFamily;
  const lines = linesOf(withoutControls(title).replace(/\s+/g, ' ').trim(), width, font);
  const top = MARGIN + (lines.length > 0 ? lines.length * LINE + MARGIN / 2 : 0);
  return { ...{ ground, ink, font, lines, width, height, top }, isRtl: textDirection(title) === 'rtl' };
}

/** A colour as every program reads it, whatever form the page writes it in. */
function plainColour(colour: string): string {
  const pen = pencil(1, 1);
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}

function pencil(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('There is no canvas.');
  return context;
}

/** The title in lines that are no wider than the chart; what is beyond the last of them is cut off. */
function linesOf(title: string, width: number, font: string): string[] {
  const pen = pencil(1, 1);
  pen.font = `600 ${FONT_SIZE}px ${font}`;
  const lines: string[] = [];
  let line = '';
  for (const word of title === '' ? [] : title.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || pen.measureText(longer).width <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  if (line !== '') lines.push(line);
  return lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES - 1), `${lines[MAX_LINES - 1]}…`] : lines;
}

function drawn(chart: ImageBitmap, paper: Paper): Promise<Blob> {
  const { width, height, top, lines, isRtl } = paper;
  const pen = pencil((width + 2 * MARGIN) * SCALE, (top + height + MARGIN) * SCALE);
  pen.scale(SCALE, SCALE);
  pen.fillStyle = paper.ground;
  pen.fillRect(0, 0, width + 2 * MARGIN, top + height + MARGIN);
  pen.fillStyle = paper.ink;
  pen.font = `600 ${FONT_SIZE}px ${paper.font}`;
  pen.direction = isRtl ? 'rtl' : 'ltr';
  lines.forEach((line, index) => {
    pen.fillText(line, isRtl ? width + MARGIN : MARGIN, MARGIN + index * LINE + FONT_SIZE);
  });
  pen.drawImage(chart, MARGIN, top, width, height);
  chart.close();
  return new Promise((resolve, reject) => {
    pen.canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('The chart is too large for an image.'));
    }, 'image/png');
  });
}

function written(svg: string, paper: Paper): string {
  const { width, height, top, lines, isRtl } = paper;
  const [wide, high] = [width + 2 * MARGIN, top + height + MARGIN];
  const x = isRtl ? width + MARGIN : MARGIN;
  const title = lines.map(
    (line, index) => `<tspan x="${x}" y="${MARGIN + index * LINE + FONT_SIZE}">${escaped(line)}</tspan>`,
  );
  const text = `<text direction="${isRtl ? 'rtl' : 'ltr'}" fill="${paper.ink}" font-family="${escaped(paper.font)}" font-size="${FONT_SIZE}" font-weight="600">${title.join('')}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}"><rect width="100%" height="100%" fill="${paper.ground}"/>${lines.length > 0 ? text : ''}<svg x="${MARGIN}" y="${top}" ${svg.slice('<svg '.length)}</svg>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}

/** Without what no XML file can hold. */
function withoutControls(text: string): string {
  // eslint-disable-next-line no-control-regex -- these are looked for
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, '\ufffd');
}
