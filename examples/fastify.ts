import fastify from 'fastify';
import { createSessionHandler, toNodeListener } from 'inlay-kit/server';
import { sessionOptions } from './options.js';

const app = fastify();
const inlay = toNodeListener(createSessionHandler(sessionOptions(process.env)));

app.register(async (scope) => {
  // In this scope alone Fastify leaves the body unread: the helper reads it itself.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  scope.all('/inlay/*', (request, reply) => {
    reply.hijack();
    inlay(request.raw, reply.raw);
  });
});
app.get('/', () => 'Your application.');

await app.listen({ port: Number(process.env['PORT'] ?? 8080), host: '127.0.0.1' });
console.log('Listening on', app.server.address());
