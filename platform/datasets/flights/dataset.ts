/** The code of the flights data set: its rows come from a package, and its questions are answered by its own analyst. */
export { flightRows as rows } from './flight-rows.js';
