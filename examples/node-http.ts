import { createServer } from 'node:http';
import { createSessionHandler, toNodeListener } from 'inlay-kit/server';
import { sessionOptions } from './options.js';

// Node's own server: everything below /inlay is the helper's, the rest is yours.
const inlay = toNodeListener(createSessionHandler(sessionOptions(process.env)));

const server = createServer((request, response) => {
  inlay(request, response, () => {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Nothing here.');
  });
});

server.listen(Number(process.env['PORT'] ?? 8080), '127.0.0.1', () => {
  console.log('Listening on', server.address());
});
