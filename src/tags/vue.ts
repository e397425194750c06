/**
 * `inlay-kit/vue`: the tags in Vue's templates, for the editor and `vue-tsc`. Types only:
 *
 *     import type {} from 'inlay-kit/vue';
 *
 * Bind properties in camel case (`:showSql="false"`): with a dash Vue writes an attribute, and an attribute that says
 * "false" is there all the same. Handlers as ever: `@chat-submit="…"`.
 */
import type { HTMLAttributes, PublicProps } from 'vue';
import type { ElementsByTag, HandlersOf, OwnOf, Over } from './tag-types.js';

type Camel<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name;

/** Vue's checker asks for `@chat-submit` by this name. */
type VueHandlersOf<Name extends keyof ElementsByTag> = {
  [Key in keyof HandlersOf<Name, ''> as `on${Capitalize<Camel<Key>>}`]: HandlersOf<Name, ''>[Key];
};

/** How Vue's checker sees a component: by what it takes. */
type InVue<Name extends keyof ElementsByTag> = new () => {
  $props: Over<HTMLAttributes & PublicProps, OwnOf<Name> & VueHandlersOf<Name>>;
};

declare module 'vue' {
  interface GlobalComponents {
    'analytics-chat': InVue<'analytics-chat'>;
    'analytics-session': InVue<'analytics-session'>;
    'avatar-badge': InVue<'avatar-badge'>;
    'embed-dashboard': InVue<'embed-dashboard'>;
  }
}
