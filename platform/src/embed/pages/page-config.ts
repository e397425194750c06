export type Surface = 'dashboard' | 'chat' | 'app';
export type Refusal = 'not-found' | 'forbidden';

/** What the document and its address ask for. */
export type PageConfig = {
  readonly surface: Surface;
  /** Which dashboard, or which deployment's app. */
  readonly target: string | undefined;
  readonly refusal: Refusal | undefined;
  /** Origins that may show this page: exact, or with `:*` for every port. */
  readonly origins: readonly string[];
  /** What amounts are in, ISO 4217. */
  readonly currency: string | undefined;
  readonly sessionId: string | undefined;
  readonly parameters: URLSearchParams;
};

/** Reads the document the page came with. */
export function readConfig(root: HTMLElement, location: Location): PageConfig {
  const { surface, target, refusal, currency, origins = '' } = root.dataset;
  const parameters = new URLSearchParams(location.search);
  const sessionId = parameters.get('session') ?? parameters.get('sessionId') ?? undefined;
  parameters.delete('session');
  parameters.delete('sessionId');
  return {
    surface: surface === 'chat' || surface === 'app' ? surface : 'dashboard',
    target,
    refusal: refusal === 'not-found' || refusal === 'forbidden' ? refusal : undefined,
    currency: /^[A-Z]{3}$/.test(currency ?? '') ? currency : undefined,
    origins: origins.split(' ').filter((origin) => origin !== ''),
    sessionId,
    parameters,
  };
}

/** Takes the session out of the address bar, so that nobody copies it from there. */
export function hideSession({ parameters }: PageConfig): void {
  const search = parameters.toString();
  history.replaceState(history.state, '', `${location.pathname}${search === '' ? '' : `?${search}`}`);
}

/** Which parts are shown: everything but what the exact literal `false` takes away. */
export function displayOf(parameters: URLSearchParams) {
  const isShown = (name: string): boolean => parameters.get(name) !== 'false';
  return {
    header: isShown('showDashboardHeader'),
    title: isShown('showDashboardTitle'),
    exportMenu: isShown('showDashboardExportMenu'),
    backButton: isShown('showDashboardBackButton'),
    allowExport: parameters.get('allowExport') === 'true',
  };
}
export type Display = ReturnType<typeof displayOf>;
