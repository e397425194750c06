/** A person whom a demo customer signs in as. */
export interface Person {
  readonly displayName: string;
  /** Path of a picture on the demo page's own origin. Without one the initials stand. */
  readonly picture?: string;
}

/** The people by `externalId`. A viewer of another platform is shown under the platform's label. */
export const people: Readonly<Record<string, Person>> = {
  'ana.national': { displayName: 'Ana Ferreira', picture: '/people/ana.svg' },
  'tex.lonestar': { displayName: 'Tex Calloway', picture: '/people/tex.svg' },
  'gia.goldengate': { displayName: 'Gia Lindqvist' },
};
