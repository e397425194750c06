/**
 * Months of the calendar whatever their year, in the words that the reading steps know: "per month, all years pooled" and
 * "each calendar month, January through December" are by month of the year.
 */
import type { Token } from '../../lexicon/tokens.js';
import { spliced, spokenText } from './spliced.js';

const pooled =
  '(?:(?:,|\\() )?(?:with |over |across |for )?all (?:(?:of|the|these|those) )*years (?:are )?(?:pooled|combined|together|taken together|put together|lumped together|merged)(?: \\))?(?= )|(?:, )?(?:regardless|irrespective|independent|independently) of (?:the |which )?year(?= )|(?:, )?(?:whatever|no matter (?:which|what)) (?:the )?year(?= (?:$|[?.!,]))';
const each =
  '(by|per|each|every|for each|for every|in each|in every) (?:the )?(?:single )?(?:calendar )?months?(?: of the year)?';
const allOfThem =
  '(?:(?:,|\\(|from) )?(?:january|jan) (?:to|through|thru|until|till|-|–) (?:december|dec)(?: \\))?(?= (?!(?:of )?\\d))';

export function withPooledYears(tokens: readonly Token[]): readonly Token[] {
  const text = spokenText(tokens);
  const isPooled = new RegExp(`(?<= )(?:${pooled})`).test(text);
  let list = spliced(
    tokens,
    new RegExp(`(?<= (?:by|per|each|every) (?:single )?calendar months? )${allOfThem}`, 'd'),
    () => '',
  );
  if (!isPooled) return list;
  // Of longer or shorter ones than months it cannot be told what they are pooled to.
  if (/ (?:by|per|each|every) (?:single )?(?:days?|weeks?|quarters?|years?) /.test(text)) return list;
  list = spliced(list, new RegExp(`(?<= )${each}(?= )`, 'd'), () => 'by month of the year');
  return spliced(list, new RegExp(`(?<= )(?:${pooled})`, 'd'), () => '');
}
