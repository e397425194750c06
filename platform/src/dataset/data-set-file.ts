import { z } from 'zod';
import { attributeTypes } from '../accounts/attribute-value.js';

const words = z.string().trim().min(1).max(500);
const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #0a5c6b');
/** A file of the folder: nothing above it and nothing hidden. */
const file = z
  .string()
  .regex(/^(?!\/)(?!.*(?:^|\/)\.)[\w\-./ ]+\.(?:svg|png|jpe?g|webp)$/i, 'must be a picture in the folder');
const member = z.string().regex(/^[a-z_]\w*\.[a-z_]\w*$/i, 'must be view.member');
const colours = { accent: colour.optional(), accentDark: colour.optional() };

const viewer = z.strictObject({
  label: words,
  externalId: z.string().regex(/^[^\sA-Z]{1,128}$/, 'must be lower case without spaces'),
  displayName: words.optional(),
  picture: file.optional(),
  userAttributes: z
    .record(z.string(), z.union([z.string(), z.number(), z.array(z.string()), z.array(z.number()), z.null()]))
    .default({}),
  groups: z.array(words).optional(),
  brand: z.strictObject(colours).optional(),
});

const timeZone = z.string().refine((name) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}, 'must be a time zone such as Europe/Berlin');

/** What `dataset.yml` holds. Objects are strict: a misspelt key is an error with its place, not a setting ignored. */
export const dataSetFile = z.strictObject({
  title: words,
  description: words.optional(),
  rowNoun: z.strictObject({ one: words, many: words }).default({ one: 'row', many: 'rows' }),
  timeZone: timeZone.default('UTC'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a currency such as EUR')
    .optional(),
  now: z.iso.date().optional(),
  viewers: z.array(viewer).min(1).max(50).optional(),
  attributes: z.array(z.strictObject({ name: words, type: z.enum(attributeTypes) })).default([]),
  prompts: z.array(words).max(12).default([]),
  drillQuestions: z.array(z.strictObject({ member, question: words })).default([]),
  brand: z
    .strictObject({
      ...colours,
      name: words.optional(),
      logo: file.optional(),
      font: words.optional(),
      radius: words.optional(),
    })
    .default({}),
  dashboard: z.string().optional(),
});
