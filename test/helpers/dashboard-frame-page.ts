/**
 * An embedded page of a platform, as a test wants it: it exchanges its session, which works once; `say(type, payload)`
 * posts an event, `actions` holds what it was told. The kind decides what it does by itself:
 *
 * | kind | does |
 * |---|---|
 * | `silent` | says nothing |
 * | `slow` | says nothing until it is told to |
 * | `fatal` | reports a fatal error |
 * | `stubborn` | is ready, and never takes a new session |
 * | `quiet` | is ready, and takes a new session without a word |
 * | `picky` | is ready, and says that a new session is none |
 * | `empty` | is ready, and draws nothing |
 * | any other | is ready, reports itself loaded, and continues with a new session |
 */
export function framePage(kind: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Embedded</title><body>
<p>Rows of the viewer</p>
<script>
  const kind = ${JSON.stringify(kind).replaceAll('<', '\\u003c')};
  window.actions = [];
  window.envelope = (type, payload = {}) => ({
    source: 'cube-embed', direction: 'event', type: 'cube:event:' + type, payload, timestamp: Date.now(),
  });
  window.say = (type, payload) => parent.postMessage(envelope(type, payload), '*');
  window.greet = () => {
    say('ready');
    if (kind !== 'empty') say('dashboard-loaded', { publicId: kind, widgetCount: 3, loadDurationMs: 12 });
  };
  addEventListener('message', ({ data, origin }) => {
    if (data?.source !== 'cube-embed' || data.direction !== 'action') return;
    actions.push({ type: data.type.replace('cube:action:', ''), payload: data.payload, origin });
    if (data.type === 'cube:action:set-session' && kind !== 'stubborn') {
      if (kind === 'picky') say('error', { fatal: false, name: 'SessionInvalid' });
      else exchange(data.payload.sessionId).then(() => kind === 'quiet' || say('ready'));
    }
  });
  async function exchange(session) {
    const { ok } = await fetch('/exchange?session=' + encodeURIComponent(session));
    if (!ok) say('error', { fatal: true, name: 'SessionUsed' });
    return ok;
  }
  if (kind === 'fatal') say('error', { fatal: true, name: 'DashboardNotFound', message: 'secret server words' });
  else if (kind === 'stranger') say('ready');
  else if (kind !== 'silent' && kind !== 'slow') {
    exchange(new URLSearchParams(location.search).get('session')).then((ok) => ok && greet());
  }
</script></body></html>`;
}
