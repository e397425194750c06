/** Atlases as they are when they are read here: `scripts/chart-engine/map-outlines.ts` makes them small. */
declare module 'us-atlas/states-10m.json' {
  const outline: unknown;
  export default outline;
}

declare module 'world-atlas/countries-50m.json' {
  const outline: unknown;
  export default outline;
}
