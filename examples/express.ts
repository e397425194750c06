import express from 'express';
import { createSessionHandler, toNodeListener } from 'inlay-kit/server';
import { sessionOptions } from './options.js';

const app = express();

// Before express.json(): the helper reads its bodies itself. Paths that are not below /inlay pass through it.
app.use(toNodeListener(createSessionHandler(sessionOptions(process.env))));
app.use(express.json());
app.get('/', (_request, response) => {
  response.send('Your application.');
});

const server = app.listen(Number(process.env['PORT'] ?? 8080), '127.0.0.1', () => {
  console.log('Listening on', server.address());
});
