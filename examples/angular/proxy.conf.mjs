// The session helper: `examples/node-http.ts`, or your own server.
export default { '/inlay': { target: process.env.HELPER_URL ?? 'http://127.0.0.1:8080' } };
