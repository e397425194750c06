/**
 * `inlay-kit/svelte`: the tags in Svelte's templates, for the editor and `svelte-check`. Types only:
 *
 *     import type {} from 'inlay-kit/svelte';
 *
 * A handler is called `on` and the event's name: `onchat-submit={…}`.
 */
import type { HTMLAttributes } from 'svelte/elements';
import type { ElementsByTag, HandlersOf, OwnOf, Over } from './tag-types.js';

type InSvelte<Name extends keyof ElementsByTag> = Over<
  HTMLAttributes<ElementsByTag[Name]>,
  OwnOf<Name> & HandlersOf<Name, 'on'>
>;

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'analytics-chat': InSvelte<'analytics-chat'>;
    'analytics-session': InSvelte<'analytics-session'>;
    'avatar-badge': InSvelte<'avatar-badge'>;
    'embed-dashboard': InSvelte<'embed-dashboard'>;
  }
}
