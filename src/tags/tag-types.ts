/**
 * What a template may say of each element, read off its class: the properties that a page can set, the attributes
 * beside them, and the events. The frameworks' own files only put it into their words.
 */
import type { LitElement } from 'lit';
import type { AnalyticsChat } from '../../components/analytics-chat/analytics-chat.js';
import type { AnalyticsSession } from '../../components/analytics-session/analytics-session.js';
import type { AvatarBadge } from '../../components/avatar-badge/avatar-badge.js';
import type { EmbedDashboard } from '../../components/embed-dashboard/embed-dashboard.js';
import type * as badgeEvents from '../../components/avatar-badge/events.js';
import type * as chatEvents from '../../components/analytics-chat/events.js';
import type * as dashboardEvents from '../../components/embed-dashboard/events.js';
import type * as sessionEvents from '../../components/analytics-session/events.js';

/** The element behind each tag. */
export interface ElementsByTag {
  'analytics-chat': AnalyticsChat;
  'analytics-session': AnalyticsSession;
  'avatar-badge': AvatarBadge;
  'embed-dashboard': EmbedDashboard;
}

type InstancesOf<Module> = {
  [Name in keyof Module]: Module[Name] extends abstract new (...values: never[]) => infer Instance
    ? Instance
    : never;
}[keyof Module];

/** The events of a module by their names, which the map of all elements has. */
type EventsOf<Prefix extends string, Module> = {
  [Name in Extract<keyof GlobalEventHandlersEventMap, `${Prefix}-${string}`>]: Extract<
    GlobalEventHandlersEventMap[Name],
    InstancesOf<Module>
  >;
};
type ChatEvents = EventsOf<'chat', typeof chatEvents>;
type BadgeEvents = EventsOf<'avatar', typeof badgeEvents>;
type DashboardEvents = EventsOf<'dashboard', typeof dashboardEvents>;
type SessionEvents = EventsOf<'session', typeof sessionEvents>;

/** The events that each tag hears. They bubble, so a session hears those of everything inside. */
export interface EventsByTag {
  'analytics-chat': ChatEvents;
  'analytics-session': SessionEvents & ChatEvents & DashboardEvents & BadgeEvents;
  'avatar-badge': BadgeEvents;
  'embed-dashboard': DashboardEvents;
}

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Own properties of the class that are neither read only nor methods. */
type SettableKey<Element> = {
  [Key in Exclude<keyof Element, keyof LitElement>]: Element[Key] extends (...values: never[]) => unknown
    ? never
    : Same<Pick<Element, Key>, Readonly<Pick<Element, Key>>> extends true
      ? never
      : Key;
}[Exclude<keyof Element, keyof LitElement>];

/** The properties of an element, none of them required. */
export type PropertiesOf<Element> = Partial<Pick<Element, SettableKey<Element>>>;

type Kebab<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : Name;

/** Texts, numbers and switches have an attribute of the same name; only the open thread has none. */
type AttributeKey<Element> = {
  [Key in SettableKey<Element>]-?: Key extends 'chatId'
    ? never
    : NonNullable<Element[Key]> extends string | number | boolean
      ? Key
      : never;
}[SettableKey<Element>];

/** The attributes whose names differ from the property's, such as `dashboard-id`. */
export type AttributesOf<Element> = {
  [
    Key in AttributeKey<Element> as Key extends string
      ? Key extends Lowercase<Key>
        ? never
        : Kebab<Key>
      : never
  ]?: Element[Key];
};

/** An event whose target is known. */
export type EventOn<Element, Event> = Event & { readonly currentTarget: Element };

/** Handlers under the names that a framework gives them: `Prefix` and the event's own name. */
export type HandlersOf<Tag extends keyof ElementsByTag, Prefix extends string> = {
  [Name in keyof EventsByTag[Tag] & string as `${Prefix}${Name}`]?:
    ((event: EventOn<ElementsByTag[Tag], EventsByTag[Tag][Name]>) => void) | undefined;
};

/** What the kit adds to a tag: attributes and properties. */
export type OwnOf<Tag extends keyof ElementsByTag> = PropertiesOf<ElementsByTag[Tag]> &
  AttributesOf<ElementsByTag[Tag]>;

/** `Base`, a framework's attributes of any element, with the kit's own in place of those of the same name. */
export type Over<Base, Own> = Omit<Base, keyof Own> & Own;
