import { unsafeCSS } from 'lit';
import { personColors } from '../../src/render/person/person-colors.js';

/** A class for each row of colours. Nothing gets into it but the constants of that table. */
export const avatarColorStyles = unsafeCSS(
  personColors
    .map(
      ([light, lightText, dark, darkText], index) =>
        `.hue-${index}{--_background:light-dark(${light},${dark});--_color:light-dark(${lightText},${darkText})}`,
    )
    .join(''),
);
