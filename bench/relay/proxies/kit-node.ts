import { createServer } from 'node:http';
import { toNodeListener } from '../../../src/server/index.js';
import { handler } from './kit-handler.js';
import { runProxy } from './run-proxy.js';

runProxy(createServer(toNodeListener(handler)));
