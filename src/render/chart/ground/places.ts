/** A place on earth, in degrees. */
export type Point = readonly [longitude: number, latitude: number];

/** GeoJSON, as far as it is written here. */
export interface Geometry {
  readonly type: 'MultiPoint' | 'MultiPolygon' | 'MultiLineString' | 'Sphere';
  readonly coordinates?: readonly unknown[];
}
export interface Feature {
  readonly type: 'Feature';
  readonly geometry: Geometry;
}
