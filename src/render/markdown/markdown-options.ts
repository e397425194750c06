/** How markdown may look and what it may do. */
export type MarkdownOptions = {
  /** Schemes of links: `https:` (the default) and `mailto:`; others are ignored. */
  linkSchemes?: readonly string[];
  /**
   * `none`: links are text. `confirm` and `allow`: links are anchors; what a click does is for the element around
   * them. Default `confirm`.
   */
  linkPolicy?: 'none' | 'confirm' | 'allow';
  /** Origins (`https://host[:port]`) whose pictures are fetched. Default: none; a picture is its alternative text. */
  imageOrigins?: readonly string[];
  labels?: {
    /** Shown for a picture without alternative text. Default `Image`. */
    image?: string;
  };
};
