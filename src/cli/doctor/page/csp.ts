/** One content security policy: directives by lower-case name, the first of a name counting. */
export type Policy = ReadonlyMap<string, readonly string[]>;

/** The policies of a header's value: several may stand in one, separated by commas, and all of them hold. */
export function parsePolicies(value: string): Policy[] {
  return value
    .split(',')
    .map(parsePolicy)
    .filter((policy) => policy.size > 0);
}

function parsePolicy(text: string): Policy {
  const policy = new Map<string, readonly string[]>();
  for (const directive of text.split(';')) {
    const [name = '', ...values] = directive.trim().split(/\s+/);
    const key = name.toLowerCase();
    if (key !== '' && !policy.has(key)) policy.set(key, values);
  }
  return policy;
}

/** Where a fetch directive that is absent gets its sources from. Source: CSP Level 3, "Directive fallback list". */
const fallbacks: Readonly<Record<string, readonly string[]>> = {
  'frame-src': ['frame-src', 'child-src', 'default-src'],
  'connect-src': ['connect-src', 'default-src'],
  'img-src': ['img-src', 'default-src'],
  'script-src': ['script-src', 'default-src'],
};

/** The sources that govern a kind of request; undefined when nothing does, so that all are allowed. */
export function sourcesFor(policy: Policy, directive: string): readonly string[] | undefined {
  const name = (fallbacks[directive] ?? [directive]).find((candidate) => policy.has(candidate));
  return name === undefined ? undefined : policy.get(name);
}

/** Whether every policy lets a page at `page` request `url` under `directive`. */
export function allows(policies: readonly Policy[], directive: string, url: URL, page: URL): boolean {
  return policies.every((policy) => {
    const sources = sourcesFor(policy, directive);
    return sources === undefined || sources.some((source) => matches(source, url, page));
  });
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = {
  'http:': '80',
  'https:': '443',
  'ws:': '80',
  'wss:': '443',
};

/** Whether a source expression matches an address. Source: CSP Level 3, "Match url to source expression". */
function matches(source: string, url: URL, page: URL): boolean {
  const text = source.toLowerCase();
  if (text === '*') return ['http:', 'https:', 'ws:', 'wss:', page.protocol].includes(url.protocol);
  if (text === "'self'") return isSelf(url, page);
  if (/^[a-z][a-z0-9+.-]*:$/.test(text)) return schemeFits(text, url.protocol);
  const parts =
    /^(?:([a-z][a-z0-9+.-]*:)\/\/)?(\*|(?:\*\.)?[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::(\*|\d+))?(\/.*)?$/.exec(
      text,
    );
  // Nonces, hashes, 'none' and what cannot be read match no address.
  if (parts === null) return false;
  const [, scheme, host = '', port] = parts;
  const path = /^(?:[a-z][a-z0-9+.-]*:\/\/)?[^/]*(\/.*)?$/i.exec(source)?.[1];
  return (
    schemeFits(scheme ?? page.protocol, url.protocol) &&
    hostFits(host, url.hostname) &&
    portFits(port, url, scheme) &&
    pathFits(path, url.pathname)
  );
}

function isSelf(url: URL, page: URL): boolean {
  if (url.origin === page.origin) return true;
  const arePortsDefault = url.port === '' && page.port === '';
  return url.hostname === page.hostname && arePortsDefault && schemeFits(page.protocol, url.protocol);
}

/** A source may always be reached more safely than it says. */
function schemeFits(wanted: string, given: string): boolean {
  if (wanted === given) return true;
  return (
    (wanted === 'http:' && given === 'https:') ||
    (wanted === 'ws:' && ['wss:', 'http:', 'https:'].includes(given)) ||
    (wanted === 'wss:' && given === 'https:')
  );
}

function hostFits(pattern: string, host: string): boolean {
  if (pattern === '*') return true;
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;
}

function portFits(pattern: string | undefined, url: URL, scheme: string | undefined): boolean {
  const port = url.port || DEFAULT_PORTS[url.protocol];
  if (pattern === '*' || pattern === port) return true;
  if (pattern === undefined) return url.port === '';
  return pattern === '80' && port === '443' && scheme !== 'https:';
}

/** A path that ends in a slash stands for everything below it; any other for itself alone. */
function pathFits(pattern: string | undefined, path: string): boolean {
  if (pattern === undefined || pattern === '/') return true;
  return pattern.endsWith('/') ? path.startsWith(pattern) : path === pattern;
}
