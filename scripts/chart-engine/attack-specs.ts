/** An address that nothing may ever ask for. */
export const FETCHED = 'https://fetched.invalid/x';

/** A result whose cells would do harm as markup, address or paint. */
export const attackedResult = {
  schema: [
    { name: 'name', column_type: 'String' },
    { name: 'amount', column_type: 'Int64' },
    { name: 'paint', column_type: 'String' },
  ],
  data: [
    [`<img src="${FETCHED}" onerror="window.__pwned=1">`, '28', `url(${FETCHED}#p)`],
    ['javascript:window.__pwned=1', '55', 'javascript:1'],
    ['plain', '43', `image-set(url(${FETCHED}))`],
  ],
};

/** A plain chart of that result. */
export const bars = {
  mark: 'bar',
  encoding: { x: { field: 'name', type: 'nominal' }, y: { field: 'amount', type: 'quantitative' } },
} as const;

/** Charts that try to fetch, to listen outside of themselves, to run code or to leave their own strings, by name. */
export const attacks: Record<string, unknown> = {
  'a param bound to an input of the page': {
    ...bars,
    params: [{ name: 'stolen', value: 1, bind: { element: '#secret', event: 'input' } }],
    title: { text: { expr: 'stolen' } },
  },
  'signals in the configuration': {
    ...bars,
    config: { signals: [{ name: 'k', on: [{ events: 'window:keydown', update: 'event.key' }] }] },
  },
  'events in the configuration': {
    ...bars,
    config: { events: { bind: 'any', window: true, selector: true } },
  },
  'embed options': { ...bars, usermeta: { embedOptions: { ast: false, loader: { baseURL: FETCHED } } } },
  'data from an address': { ...bars, data: { url: `${FETCHED}.json` } },
  'data sets by name': { ...bars, datasets: { evil: { url: FETCHED } }, data: { name: 'evil' } },
  'a lookup from an address': {
    ...bars,
    transform: [{ lookup: 'name', from: { data: { url: FETCHED }, key: 'name', fields: ['amount'] } }],
  },
  'an image mark': { mark: { type: 'image', url: FETCHED, width: 10, height: 10 }, encoding: bars.encoding },
  'an image by channel': { mark: 'image', encoding: { ...bars.encoding, url: { field: 'paint' } } },
  'an image in a layer': { layer: [{ ...bars }, { mark: { type: 'image', url: FETCHED } }] },
  'a link': { ...bars, mark: { type: 'bar', href: FETCHED } },
  'a link by channel': { ...bars, encoding: { ...bars.encoding, href: { field: 'name' } } },
  'paint from an address': {
    ...bars,
    mark: { type: 'bar', fill: `url(${FETCHED}#p)`, stroke: 'javascript:1' },
  },
  'paint from the data': {
    ...bars,
    encoding: {
      ...bars.encoding,
      fill: { field: 'paint', scale: null },
      stroke: { field: 'paint', scale: null },
    },
  },
  'paint from an expression': {
    ...bars,
    encoding: { ...bars.encoding, color: { value: { expr: `'url(' + '${FETCHED}' + '#p)'` } } },
  },
  'paint from a range': {
    ...bars,
    encoding: { ...bars.encoding, color: { field: 'name', scale: { range: [`url(${FETCHED}#p)`, 'red'] } } },
  },
  'a gradient of addresses': {
    ...bars,
    mark: { type: 'bar', color: { gradient: 'linear', stops: [{ offset: 0, color: `url(${FETCHED})` }] } },
  },
  'a cursor from an address': { ...bars, mark: { type: 'bar', cursor: `url(${FETCHED}), auto` } },
  'a font that ends its declaration': {
    ...bars,
    mark: { type: 'text', font: `x; background: url(${FETCHED})` },
  },
  'a selection that listens to the window': {
    ...bars,
    params: [{ name: 'k', select: { type: 'point', on: 'window:keydown', clear: 'window:keyup' } }],
  },
  'a selection that listens to an element': {
    ...bars,
    params: [{ name: 'k', select: { type: 'point', on: 'input:keydown' } }],
  },
  'an interval selection': { ...bars, params: [{ name: 'brush', select: 'interval' }] },
  'a width that follows the window': { ...bars, width: 'container', height: 'container' },
  'a format that ends its string': {
    ...bars,
    encoding: {
      ...bars.encoding,
      y: { field: 'amount', type: 'quantitative', format: '.2f") + event.view + ("' },
    },
  },
  'a title that ends its string': {
    ...bars,
    mark: { type: 'bar', tooltip: true },
    encoding: {
      x: { field: 'name', type: 'nominal', title: '\\": event.view.alert(1), "x' },
      y: { field: 'amount', type: 'quantitative', title: '\\"]+datum.constructor.constructor("x")+["' },
    },
  },
  'a field that ends its string': {
    ...bars,
    encoding: {
      x: { field: `name'] + event.view + datum['name` },
      y: { field: 'amount', type: 'quantitative' },
    },
  },
  'a name that ends its string': {
    ...bars,
    name: `x") + event.view + data("`,
    params: [{ name: 'b', select: 'point' }],
  },
  'an expression in a title': { ...bars, title: { text: { expr: 'event.view.document.cookie' } } },
  'an expression with a signal': { ...bars, mark: { type: 'bar', fill: { signal: 'event.view' } } },
  'encode blocks of an axis': {
    ...bars,
    encoding: {
      ...bars.encoding,
      y: {
        field: 'amount',
        type: 'quantitative',
        axis: { encode: { labels: { update: { href: { value: FETCHED } } } } },
      },
    },
  },
  'a map from an address': {
    mark: 'geoshape',
    data: { url: FETCHED, format: { type: 'topojson', feature: 'x' } },
  },
  'a loader in the format': { ...bars, data: { url: FETCHED, format: { type: 'dsv', delimiter: ';' } } },
};
