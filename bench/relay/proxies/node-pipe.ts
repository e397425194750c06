import { Agent, createServer, request as send } from 'node:http';
import { runProxy, UPSTREAM_PORT } from './run-proxy.js';

const agent = new Agent({ keepAlive: true });

runProxy(
  createServer((request, response) => {
    const outgoing = send(
      {
        host: '127.0.0.1',
        port: UPSTREAM_PORT,
        path: request.url,
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': request.headers['content-length'],
        },
      },
      (incoming) => {
        response.writeHead(incoming.statusCode!, { 'content-type': incoming.headers['content-type'] });
        incoming.pipe(response);
        incoming.once('error', () => response.destroy());
      },
    );
    outgoing.once('error', () => {
      if (!response.headersSent) response.writeHead(502).end();
      else response.destroy();
    });
    response.once('close', () => outgoing.destroy());
    request.pipe(outgoing);
  }),
);
