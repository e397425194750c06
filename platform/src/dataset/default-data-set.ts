/** The data set that is taken where none is named: the only place that knows one by name. */
export const defaultDataSet = 'flights';
