import { createServer } from 'node:http';
import httpProxy from 'http-proxy';
import { runProxy, UPSTREAM_ORIGIN } from './run-proxy.js';

const proxy = httpProxy.createProxyServer({ target: UPSTREAM_ORIGIN });
// As its README has it.
proxy.on('error', (_error, _request, response) => {
  if (!response.headersSent) response.writeHead(502);
  response.end();
});

runProxy(createServer((request, response) => proxy.web(request, response)));
