import { css } from 'lit';

/**
 * An element that takes the width there is and never makes its place wider by what it shows. Where the place takes its
 * own width from what is in it (a float, a row of flex), it is as wide as a usual chat, on a
 * small screen a little less than that.
 */
export const fillingStyles = css`
  :host {
    display: block;
    contain: inline-size;
    contain-intrinsic-inline-size: min(448px, 100vw - 48px);
    min-inline-size: 0;
    max-inline-size: 100%;
  }
  :host([hidden]) {
    display: none;
  }
`;
