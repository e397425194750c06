/** What an embedded page learns with its token: `GET /embed/api/context`. */
export type EmbedContext = {
  /** Name and picture as the account has them stored for the viewer (contract, "Generate embed session", 1). */
  readonly viewer: { readonly displayName: string | null; readonly picture: string | null };
  /** The same for two sessions of one viewer, different for two viewers, and nothing personal. */
  readonly viewerKey: string;
  readonly mode: 'creator' | 'read-only';
  /** `null`: the account itself. */
  readonly embedTenantName: string | null;
  /** Whether dashboards offer the chat in this session. */
  readonly showDashboardChat: boolean;
  readonly dashboards: readonly {
    readonly publicId: string;
    readonly title: string;
    readonly description: string;
  }[];
  /** What the rows are called, and questions to begin a conversation with. */
  readonly rowNoun: string;
  readonly prompts: readonly string[];
  /** Path of the Core Data API. */
  readonly dataUrl: string;
  /** The Chat API of the deployment's agent; `null` where the deployment has none. */
  readonly chat: { readonly url: string; readonly abortUrl: string; readonly tokenHeader: string } | null;
  /** How long the token is good from now on, in milliseconds. */
  readonly expiresInMs: number;
};
