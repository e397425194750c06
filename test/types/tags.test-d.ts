import { expectTypeOf } from 'expect-type';
import type { JSX as PreactJSX } from 'preact';
import type { JSX as ReactJSX } from 'react';
import type { JSX as SolidJSX } from 'solid-js';
import type { SvelteHTMLElements } from 'svelte/elements';
import type { GlobalComponents } from 'vue';
import type {} from '../../src/tags/jsx.js';
import type {} from '../../src/tags/svelte.js';
import type {} from '../../src/tags/vue.js';
import type {
  AnalyticsChat,
  ChatResponseEndEvent,
  ChatSubmitEvent,
  DashboardDrilldownEvent,
} from '../../src/classes.js';

type React = ReactJSX.IntrinsicElements;
type Preact = PreactJSX.IntrinsicElements;
type Solid = SolidJSX.IntrinsicElements;
type Svelte = SvelteHTMLElements;
type Vue = { [Tag in keyof GlobalComponents]: InstanceType<GlobalComponents[Tag]>['$props'] };

/** What is the same in all of them. */
type Everywhere<Tag extends 'analytics-chat' | 'analytics-session' | 'avatar-badge' | 'embed-dashboard'> =
  React[Tag] | Preact[Tag] | Solid[Tag] | Svelte[Tag] | Vue[Tag];
expectTypeOf<keyof Everywhere<'embed-dashboard'>>().toExtend<PropertyKey>();

// Properties have the element's own types, in every framework.
type Prompts = readonly string[] | undefined;
expectTypeOf<React['analytics-chat']['prompts']>().toEqualTypeOf<Prompts>();
expectTypeOf<Preact['analytics-chat']['prompts']>().toEqualTypeOf<Prompts>();
expectTypeOf<Solid['analytics-chat']['prompts']>().toEqualTypeOf<Prompts>();
expectTypeOf<Solid['analytics-chat']['prop:prompts']>().toEqualTypeOf<Prompts>();
expectTypeOf<Svelte['analytics-chat']['prompts']>().toEqualTypeOf<Prompts>();
expectTypeOf<Vue['analytics-chat']['prompts']>().toEqualTypeOf<Prompts>();
expectTypeOf<Everywhere<'embed-dashboard'>['timeout']>().toEqualTypeOf<number | undefined>();
expectTypeOf<Everywhere<'embed-dashboard'>['dashboard-id']>().toEqualTypeOf<string | undefined>();
expectTypeOf<Everywhere<'embed-dashboard'>['dashboardId']>().toEqualTypeOf<string | undefined>();
expectTypeOf<Everywhere<'avatar-badge'>['size']>().toEqualTypeOf<'small' | 'medium' | 'large' | undefined>();
expectTypeOf<Everywhere<'analytics-session'>['theme']>().toEqualTypeOf<
  'auto' | 'light' | 'dark' | undefined
>();

// So have events, with the element that hears them.
type Handler<Event> = ((event: Event & { readonly currentTarget: AnalyticsChat }) => void) | undefined;
expectTypeOf<React['analytics-chat']['onchat-submit']>().toEqualTypeOf<Handler<ChatSubmitEvent>>();
expectTypeOf<Preact['analytics-chat']['onchat-submit']>().toEqualTypeOf<Handler<ChatSubmitEvent>>();
expectTypeOf<Solid['analytics-chat']['on:chat-submit']>().toEqualTypeOf<Handler<ChatSubmitEvent>>();
expectTypeOf<Svelte['analytics-chat']['onchat-submit']>().toEqualTypeOf<Handler<ChatSubmitEvent>>();
expectTypeOf<Vue['analytics-chat']['onChatSubmit']>().toEqualTypeOf<Handler<ChatSubmitEvent>>();

// What everything else can have, these can have as well.
({ id: 'a', className: 'b', class: 'b', slot: 'c', key: 1, ref: null }) satisfies React['analytics-chat'];
({ id: 'a', class: 'b', slot: 'c', key: 1 }) satisfies Preact['analytics-chat'];
({ id: 'a', class: 'b', slot: 'c' }) satisfies Solid['analytics-chat'];
({ id: 'a', class: ['b', { c: true }], slot: 'c' }) satisfies Svelte['analytics-chat'];
({ id: 'a', class: ['b', { c: true }], key: 1 }) satisfies Vue['analytics-chat'];
({ children: 'text', 'aria-label': 'Signed in' }) satisfies React['analytics-session'];

// A handler says nothing of its event: it is known.
({ 'onchat-response-end': ({ reason }) => reason === 'complete' }) satisfies React['analytics-chat'];
({ 'ondashboard-drilldown': ({ member }) => member.length }) satisfies Svelte['embed-dashboard'];
({ 'on:avatar-error': ({ reason }) => reason === 'load' }) satisfies Solid['avatar-badge'];
({ 'onsession-ready': ({ currentTarget }) => currentTarget.viewer }) satisfies Preact['analytics-session'];
// What happens inside of a session is heard on it.
expectTypeOf<React['analytics-session']>().toHaveProperty('onchat-response-end');
declare const heard: NonNullable<Svelte['analytics-session']['ondashboard-drilldown']>;
expectTypeOf(heard).parameter(0).toExtend<DashboardDrilldownEvent>();
expectTypeOf<ChatResponseEndEvent>().toHaveProperty('reason');

// @ts-expect-error: no such mode
({ mode: 'sidebar' }) satisfies React['analytics-chat'];
// @ts-expect-error: no such mode
({ mode: 'sidebar' }) satisfies Preact['analytics-chat'];
// @ts-expect-error: no such mode
({ mode: 'sidebar' }) satisfies Solid['analytics-chat'];
// @ts-expect-error: no such mode
({ mode: 'sidebar' }) satisfies Svelte['analytics-chat'];
// @ts-expect-error: no such mode
({ mode: 'sidebar' }) satisfies Vue['analytics-chat'];
// @ts-expect-error: a misspelled attribute
({ 'dashbord-id': 'a' }) satisfies React['embed-dashboard'];
// @ts-expect-error: a misspelled attribute
({ dashbordId: 'a' }) satisfies Svelte['embed-dashboard'];
// @ts-expect-error: a text is no number
({ timeout: '5000' }) satisfies Solid['embed-dashboard'];
// @ts-expect-error: questions are a list
({ prompts: 'How many?' }) satisfies Vue['analytics-chat'];
// @ts-expect-error: not an event of this element
({ 'onchat-submit': () => undefined }) satisfies React['avatar-badge'];
// @ts-expect-error: this event has no such field
({ 'onchat-submit': ({ reason }) => reason }) satisfies React['analytics-chat'];
// @ts-expect-error: a method is no property
({ ask: () => undefined }) satisfies React['analytics-chat'];
// @ts-expect-error: who is signed in is read, never set
({ viewer: undefined }) satisfies React['analytics-session'];
// @ts-expect-error: the open thread is a property alone
({ 'chat-id': 'a' }) satisfies React['analytics-chat'];
// @ts-expect-error: functions have no attribute
({ 'get-token': () => undefined }) satisfies Preact['analytics-chat'];
// @ts-expect-error: secrets are never attributes
({ token: 'a' }) satisfies React['analytics-chat'];
// @ts-expect-error: no such tag
expectTypeOf<React['analytics-chart']>().toBeObject();
