import atlas from 'us-atlas/states-10m.json';
import type { Outline } from './outline.js';

/** The states of the United States. */
export const outline = atlas as Outline;
