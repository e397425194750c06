/** The code of the shop's data set: its rows are made up, the same ones each time. */
export { shopRows as rows } from './shop-rows.js';
