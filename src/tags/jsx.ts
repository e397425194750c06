/**
 * `inlay-kit/jsx`: the tags in JSX, for React 19, Preact and Solid. Types only:
 *
 *     import type {} from 'inlay-kit/jsx';
 *
 * A handler is called `on` and the event's name: `onchat-submit` in React and Preact, `on:chat-submit` in Solid. Of the
 * three only those that are installed are told.
 */
/* eslint-disable @typescript-eslint/ban-ts-comment, @typescript-eslint/no-namespace --
   an expected error would be one where the framework is installed; each of them keeps its tags in a namespace. */
/** @ts-ignore: it need not be installed */
import type { ClassAttributes as ReactClass, HTMLAttributes as ReactHTML } from 'react';
/** @ts-ignore: it need not be installed */
import type { ClassAttributes as PreactClass, HTMLAttributes as PreactHTML } from 'preact';
/** @ts-ignore: it need not be installed */
import type { JSX as SolidJSX } from 'solid-js';
import type { ElementsByTag, HandlersOf, OwnOf, Over, PropertiesOf } from './tag-types.js';

type Tag = keyof ElementsByTag;

type Own<Name extends Tag> = OwnOf<Name> & HandlersOf<Name, 'on'> & { readonly class?: string | undefined };
type InReact<Name extends Tag> = ReactClass<ElementsByTag[Name]> &
  Over<ReactHTML<ElementsByTag[Name]>, Own<Name>>;
type InPreact<Name extends Tag> = PreactClass<ElementsByTag[Name]> &
  Over<PreactHTML<ElementsByTag[Name]>, Own<Name>>;

type SolidProperties<Element> = {
  [Key in keyof PropertiesOf<Element> & string as `prop:${Key}`]?: PropertiesOf<Element>[Key];
};
type InSolid<Name extends Tag> = Over<
  SolidJSX.HTMLAttributes<ElementsByTag[Name]>,
  OwnOf<Name> & HandlersOf<Name, 'on:'> & SolidProperties<ElementsByTag[Name]>
>;

/** @ts-ignore: it need not be installed */
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'analytics-chat': InReact<'analytics-chat'>;
      'analytics-session': InReact<'analytics-session'>;
      'avatar-badge': InReact<'avatar-badge'>;
      'embed-dashboard': InReact<'embed-dashboard'>;
    }
  }
}

/** @ts-ignore: it need not be installed */
declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'analytics-chat': InPreact<'analytics-chat'>;
      'analytics-session': InPreact<'analytics-session'>;
      'avatar-badge': InPreact<'avatar-badge'>;
      'embed-dashboard': InPreact<'embed-dashboard'>;
    }
  }
}

/** @ts-ignore: it need not be installed */
declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'analytics-chat': InSolid<'analytics-chat'>;
      'analytics-session': InSolid<'analytics-session'>;
      'avatar-badge': InSolid<'avatar-badge'>;
      'embed-dashboard': InSolid<'embed-dashboard'>;
    }
  }
}
