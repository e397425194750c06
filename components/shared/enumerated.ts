import type { ComplexAttributeConverter } from 'lit';

/** Reads an enumerated attribute tolerantly: an unknown value is the default, the first of `values`. */
export function enumerated<T extends string>(values: readonly [T, ...T[]]): ComplexAttributeConverter<T> {
  return {
    fromAttribute: (value) => values.find((known) => known === value?.trim().toLowerCase()) ?? values[0],
  };
}
