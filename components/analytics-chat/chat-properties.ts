/** A change of one of these properties is a change of where, or as whom, the chat speaks. */
export const connectionProperties = [
  'endpoint',
  'chatUrl',
  'credentials',
  'headers',
  'getToken',
  'transport',
] as const;

/** A change of one of these is a change of how every turn is shown. */
export const viewProperties = [
  ...connectionProperties,
  'dataUrl',
  'labels',
  'locale',
  'timezone',
  'showThinking',
  'showSql',
  'linkPolicy',
  'heading',
  'feedback',
  'feedbackReasons',
  'share',
  'renderers',
] as const;
