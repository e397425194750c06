import { createServer } from 'node:http';
import { Agent } from 'undici';
import { runProxy, UPSTREAM_ORIGIN } from './run-proxy.js';

const dispatcher = new Agent();

runProxy(
  createServer((request, response) => {
    const left = new AbortController();
    response.once('close', () => left.abort());
    dispatcher
      .stream(
        {
          origin: UPSTREAM_ORIGIN,
          path: request.url!,
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: request,
          signal: left.signal,
        },
        ({ statusCode, headers }) => {
          response.writeHead(statusCode, { 'content-type': headers['content-type'] });
          return response;
        },
      )
      .catch(() => {
        if (!response.headersSent) response.writeHead(502).end();
        else response.destroy();
      });
  }),
);
