import { expect } from '@open-wc/testing';

interface Report {
  readonly drawn: number;
  readonly violations: readonly string[];
  readonly evaluation: string;
}

const SPEC = {
  layer: [
    {
      mark: { type: 'bar', tooltip: true },
      params: [{ name: 'brush', select: 'interval' }],
      encoding: { x: { field: 'orders.status' }, y: { field: 'orders.count', type: 'quantitative' } },
      transform: [{ filter: "datum['orders.count'] > 1" }],
    },
  ],
};

/** A page of its own under the policy that the kit promises to work under. */
const page = (module: string) => `<!doctype html>
<meta http-equiv="Content-Security-Policy" content="script-src 'nonce-n' 'strict-dynamic'; style-src 'nonce-n';
  connect-src 'none'; img-src 'none'; font-src 'none'; object-src 'none'; base-uri 'none';
  require-trusted-types-for 'script'; trusted-types lit-html">
<body><div id="chart" style-free></div>
<script type="module" nonce="n">
  const violations = [];
  document.addEventListener('securitypolicyviolation', (event) => {
    violations.push(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sourceFile);
  });
  const report = (drawn, evaluation) => parent.postMessage({ drawn, violations, evaluation }, location.ancestorOrigins?.[0] ?? '*');
  try {
    const { checkSpec, drawChart } = await import('${module}');
    const container = document.getElementById('chart');
    const columns = [{ name: 'orders.status', title: 'Status', kind: 'string' }, { name: 'orders.count', title: 'Count', kind: 'number' }];
    const table = { columns, rows: [['open', 28], ['paid', 55]], totalRows: 2, truncated: false };
    const verdict = checkSpec(${JSON.stringify(SPEC)}, table);
    const view = await drawChart(container, { spec: verdict.spec, table, theme: 'light', width: 500, locale: 'de', timeLimit: 20000 });
    view.setTheme('dark');
    view.resize(400);
    await view.update(table);
    const bar = container.querySelector('path[aria-roledescription="bar"]');
    bar.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX: 60, clientY: 60 }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    const drawn = container.querySelectorAll('path[aria-roledescription="bar"]').length;
    view.finalize();
    // Afterwards, so that the policy is seen to be there at all.
    const before = violations.length;
    let evaluation = 'allowed';
    try { (0, eval)('1'); } catch { evaluation = 'refused'; }
    violations.length = before;
    report(drawn, evaluation);
  } catch (error) {
    report(-1, String(error && error.stack));
  }
</script>`;

describe('a chart under a strict content security policy with Trusted Types', () => {
  it('is drawn, changed and hovered without a violation', async function () {
    this.timeout(60_000);
    const frame = document.createElement('iframe');
    frame.title = 'A strict page';
    const reported = new Promise<Report>((resolve) => {
      const listen = (event: MessageEvent<Report>) => {
        if (event.source !== frame.contentWindow) return;
        window.removeEventListener('message', listen);
        resolve(event.data);
      };
      window.addEventListener('message', listen);
    });
    frame.srcdoc = page(new URL('../../../src/render/chart/draw/draw-chart.ts', import.meta.url).href);
    document.body.append(frame);
    const { drawn, violations, evaluation } = await reported;
    frame.remove();
    expect(evaluation).to.equal('refused');
    expect(violations).to.deep.equal([]);
    expect(drawn).to.equal(2);
  });
});
