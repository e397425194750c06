import type { ToolContext } from './tool-context.js';
import { transcriptOf } from './transcript.js';

/** A file of a conversation: its words, or all of it as a page. */
export type TranscriptType = 'markdown' | 'html';

/** What makes pages is fetched with the first. */
export async function transcriptFile(type: TranscriptType, context: ToolContext): Promise<Blob> {
  const { snapshot, labels } = context;
  if (type === 'markdown')
    return new Blob([transcriptOf(snapshot(), labels)], { type: 'text/markdown;charset=utf-8' });
  const { transcriptPage } = await import('./transcript-page.js');
  return transcriptPage(context);
}
