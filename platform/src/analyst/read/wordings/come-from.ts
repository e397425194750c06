/** "Where do our customers come from": by their country, and visits by their source, as far as the data tells one. */
import type { Lexicon } from '../../lexicon/lexicon.js';
import type { Token } from '../../lexicon/tokens.js';
import type { Facts } from '../draft.js';
import { spliced, titleWords } from './spliced.js';

const sources = [/\bsource$/i, /\bchannel$/i, /\breferrer$/i, /\bmedium$/i];
const places = [/\bcountry$/i, /\bregion$/i, /\bstate$/i, /\bcity$/i];
const visits = /(?:^| )(?:visit|session|lead|enquiry|hit|sign-?up|page view)s?$/i;

const asked =
  /(?<=^ (?:(?:and|so|now|please|,) )*)where (?:do|does|did) (?:(?:most|of|all|the|our|my|your|these|new) )*((?:[^ ]+ ){1,3}?)(?:(?:mostly|mainly|actually|usually) )?come from(?: (?:mostly|mainly))?(?: (today|now|currently))?(?: ,)?(?: (?:and )?(?:by|per|which|what) ([^ ]+))?(?=(?: [?.!,])* $| (?:in|on|during|since|this|last|for|between|from) )/d;

export const comeFrom = (said: readonly Token[], lexicon: Lexicon, { rowNoun }: Facts): readonly Token[] =>
  spliced(said, asked, ({ 1: what = '', 2: now, 3: by }) => {
    const texts = lexicon.members.filter(
      (m) => m.kind === 'dimension' && m.type === 'string' && m.hints.code !== true,
    );
    const isVisit =
      visits.test(rowNoun.one) || /^(?:traffic|visit|visitor|session|lead|signup)s? $/.test(what);
    const wanted = isVisit ? [...sources, ...places] : [...places, ...sources];
    const titles = wanted.flatMap((is) => texts.filter(({ title }) => is.test(title)).slice(0, 1));
    const title = by ?? (titles[0] && titleWords(titles[0].title));
    return title === undefined ? undefined : `${now === undefined ? '' : 'current '}$1 by ${title}`;
  });
