import atlas from 'world-atlas/countries-50m.json';
import type { Outline } from './outline.js';

/** The countries of the world. */
export const outline = atlas as Outline;
