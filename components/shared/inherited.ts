import type { ComplexAttributeConverter } from 'lit';
import type { HeadersSource } from '../../src/client/request-headers.js';
import { elementsAround } from './elements-around.js';
import { enumerated } from './enumerated.js';
import type { SharedSession } from './session-context.js';

/**
 * The one rule for the properties that several elements have: what is set, by attribute or property, to any value, is
 * the element's own; what is not set is the session's; what that has not either is the page's. Not set is `undefined`,
 * and so are `null` and an empty text, which frameworks and attributes that are taken away leave behind.
 */
export function given<T>(value: T | null | undefined): T | undefined {
  return value || undefined;
}

/** Reads the attribute of such a property: any text, or one of `values`, of which the first stands for unknown ones. */
export function inherited<T extends string>(
  values?: readonly [T, ...T[]],
): ComplexAttributeConverter<T | undefined> {
  return {
    fromAttribute: (text) => {
      const own = given(text);
      return values === undefined || own === undefined
        ? (own as T | undefined)
        : enumerated(values).fromAttribute?.(own);
    },
  };
}

/** What a session gives as it is; sign-in it gives by address alone. */
type Plain = Pick<SharedSession, 'endpoint' | 'theme' | 'locale' | 'timezone' | 'labels'>;

/** The element's own value of a property, else its session's. */
export function inherit<Name extends keyof Plain>(
  name: Name,
  own: { readonly [Key in Name]?: Plain[Key] | null },
  session: SharedSession | undefined,
): Plain[Name] | undefined {
  return given<Plain[Name]>(own[name]) ?? given<Plain[Name]>(session?.[name]);
}

/** The locale of an element: its own, its session's, or the language of the page where the element stands. */
export function localeOf(
  element: Element & { readonly locale?: string | null | undefined },
  session: SharedSession | undefined,
): string | undefined {
  return given(element.locale) ?? session?.locale ?? pageLanguage(element);
}

/** What an element was given itself to sign in with. */
export interface OwnSignIn {
  readonly headers?: HeadersSource | null | undefined;
  readonly credentials?: RequestCredentials | null | undefined;
}

/** With what an element signs in to `url`: what it has of its own, and of its session's what that gives to `url`. */
export function signInOf(
  own: OwnSignIn,
  session: SharedSession | undefined,
  url: URL,
): ReturnType<SharedSession['signInFor']> {
  const shared = session?.signInFor(url);
  const headers = given(own.headers) ?? shared?.headers;
  return {
    credentials: given(own.credentials) ?? shared?.credentials ?? 'same-origin',
    ...(headers === undefined ? {} : { headers }),
  };
}

/** Nothing where the page says nothing, or nothing that is a language. */
function pageLanguage(element: Element): string | undefined {
  for (const { lang } of elementsAround(element, '[lang]')) {
    try {
      return Intl.getCanonicalLocales(lang)[0];
    } catch {
      return undefined;
    }
  }
  return undefined;
}
