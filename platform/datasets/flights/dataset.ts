/** The code of the flights data set: its rows come from a package. */
export { flightRows as rows } from './flight-rows.js';
