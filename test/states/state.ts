/** One state of one element, as the page of all states shows it. */
export interface State {
  readonly element: 'analytics-chat' | 'embed-dashboard' | 'avatar-badge' | 'analytics-session';
  readonly title: string;
  /** Height of its box in px, where the element fills it. Default: as the element is. */
  readonly height?: number;
  readonly dir?: 'rtl';
  /** BCP 47 language of the box. */
  readonly lang?: string;
  /** Puts it into `box`. @returns resolves when the state has been reached */
  readonly show: (box: HTMLElement) => Promise<unknown>;
}
