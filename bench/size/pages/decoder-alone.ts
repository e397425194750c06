// What a page pays that takes one name of the library.
export { NdjsonDecoder } from '../../../src/index.js';
