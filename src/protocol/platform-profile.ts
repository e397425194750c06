/** Where the three surfaces are embedded from; `{placeholders}` are filled in percent-encoded. */
export interface EmbedUrlTemplates {
  readonly dashboard: string;
  readonly chat: string;
  readonly app: string;
}

/** Everything in which platforms of this interface differ from each other, in one place. */
export interface PlatformProfile {
  readonly name: string;
  /** Header of the chat's token alternative. */
  readonly tokenHeader: string;
  readonly embedUrls: EmbedUrlTemplates;
  /** `source` of the messages between an embedded page and its host. */
  readonly messageSource: string;
  /** What `type` begins with in those messages: `{prefix}:event:` and `{prefix}:action:`. */
  readonly messagePrefix: string;
}

const embedUrls: EmbedUrlTemplates = {
  dashboard: '{base_url}/embed/dashboard/{publicId}?session={sessionId}',
  chat: '{base_url}/embed/chat?sessionId={sessionId}',
  app: '{base_url}/embed/d/{deploymentId}/app?session={sessionId}',
};

/** The names of the documented interface. The default. */
export const contractProfile: PlatformProfile = {
  name: 'contract',
  tokenHeader: 'X-Service-Auth-Token',
  embedUrls,
  messageSource: 'cube-embed',
  messagePrefix: 'cube',
};

/** The names that live accounts use. */
export const liveProfile: PlatformProfile = {
  ...contractProfile,
  name: 'live',
  tokenHeader: 'X-Cube-Auth-Token',
};
