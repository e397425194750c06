/** Something wrong with the configuration. Quotes no value, so it is safe to print and to log. */
export interface ConfigProblem {
  /** Where: `platform.baseUrl`, `allowedOrigins[0]`. Empty for the configuration as a whole. */
  readonly path: string;
  /** What is wrong, as the rest of a sentence that begins with the path. */
  readonly what: string;
  /** What to do, one sentence; empty where `what` says it. */
  readonly todo: string;
}

/** What to write, by path; list indices as `[]`. */
const remedies: Readonly<Record<string, string>> = {
  platform: 'Say where the platform is and what the helper presents there.',
  'platform.baseUrl': 'Give the account host, such as https://acme.analytics.example.',
  'platform.apiKey': 'Name an environment variable in platform.apiKeyEnv, or a file in platform.apiKeyFile.',
  'platform.deploymentId': 'Copy the number of the deployment from the address of its settings.',
  'platform.chatApiUrl': "Copy the Chat API URL from the agent's settings.",
  'platform.aiUrl': 'Give the host of the AI API, or chatApiUrl in place of the three parts.',
  'platform.dataUrl': 'Give the Core Data API with its base path, and without /v1.',
  'platform.tokenSecret':
    "Name the deployment's API secret in platform.tokenSecretEnv, or its file in platform.tokenSecretFile.",
  'platform.profile': 'Leave it out for the documented names.',
  allowedOrigins: "List the origins of the host's pages.",
  'allowedOrigins[]': 'Write scheme, host and port as the browser shows them, and nothing after.',
  requiredAttributes: 'List the names of the attributes that your access rules filter by.',
  basePath: 'Leave it out for /inlay.',
  host: 'Leave it out for 127.0.0.1; give another address with --host.',
  port: 'Give a whole number from 0 to 65535; 0 picks a free one.',
  identity: 'Say how a request tells who the viewer is: identity.jwt or identity.trustedHeader.',
  'identity.jwt.secret': 'Name it in identity.jwt.secretEnv, or its file in identity.jwt.secretFile.',
  'identity.jwt.publicKeyFile': 'Give a PEM file that begins with -----BEGIN PUBLIC KEY-----.',
  'identity.jwt.jwksUrl': 'Give the https address of the key set.',
  'identity.jwt.algorithms': 'Name the one that the host signs with.',
  'identity.trustedHeader.name': 'Use a name of your own, such as x-inlay-viewer.',
  exampleViewer: 'Write what a viewer of yours looks like, as the helper is told who they are.',
};

/** A problem at `path`, with the remedy of its place. */
export function problemAt(path: string, what: string, todo = remedyFor(path)): ConfigProblem {
  return { path, what, todo };
}

function remedyFor(path: string): string {
  return remedies[path.replace(/\[\d+\]/g, '[]')] ?? '';
}

/** One line: path, what, what to do. */
export function problemLine({ path, what, todo }: ConfigProblem): string {
  return [path === '' ? what : `${path} ${what}`, todo].filter(Boolean).join(' ');
}

/** Whether one of the problems concerns `path`, something inside it or something around it. */
export function concerns(problems: readonly ConfigProblem[], path: string): boolean {
  return problems.some((problem) => isWithin(problem.path, path) || isWithin(path, problem.path));
}

function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(`${outer}.`) || inner.startsWith(`${outer}[`);
}
