/** One way to show a streamed answer. */
export interface Contestant {
  readonly name: string;
  /** Page in `pages/`, with its query. */
  readonly page: string;
  readonly kind: 'limit' | 'ours' | 'peer';
  /** A target names it: it runs frame by frame in every round. The others run in the first. */
  readonly isTarget: boolean;
  /** Needs so long that it is spared the run frame by frame. */
  readonly isSlow?: boolean;
  /** Lengths of the answer as fast as possible; the slow ones are spared the long ones. */
  readonly fastLengths: readonly number[];
}

/** The peers that targets are set against. */
export const rivals = {
  streamingMarkdown: 'streaming-markdown',
  deepChat: 'deep-chat, partialRender',
  streamdown: 'streamdown (React)',
} as const;

const lengths = [12_000, 24_000, 48_000];
const once = { isTarget: false, fastLengths: lengths };
const shortOnly = { isTarget: false, fastLengths: [12_000] };
const rival = { kind: 'peer', isTarget: true, fastLengths: lengths } as const;

/** In the order in which they run; the element first, and next to it what it is compared with. */
export const contestants: readonly Contestant[] = [
  {
    name: 'analytics-chat (whole element)',
    page: 'analytics-chat',
    kind: 'ours',
    isTarget: true,
    fastLengths: lengths,
  },
  { name: rivals.streamingMarkdown, page: 'streaming-markdown', ...rival },
  { name: rivals.deepChat, page: 'deep-chat?partial', ...rival },
  { name: rivals.streamdown, page: 'streamdown', ...rival },
  { name: 'limit: one text node', page: 'text-node', kind: 'limit', ...once },
  { name: 'limit: marked once at the end', page: 'one-shot', kind: 'limit', ...once },
  { name: '@incremark/core', page: 'incremark', kind: 'peer', ...once },
  { name: 'marked, finished blocks frozen', page: 'freeze-blocks', kind: 'peer', ...once },
  { name: 'marked, all again each time', page: 'naive', kind: 'peer', ...shortOnly },
  { name: 'deep-chat, default', page: 'deep-chat', kind: 'peer', ...shortOnly, isSlow: true },
];
