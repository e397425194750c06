/**
 * The question in the words and the order that the reading steps know: what people say before they ask is left out, deeds
 * and people stand for what the data calls them, and a number has the unit that it is said in.
 */
import type { RareValue } from '../../lexicon/rare-values.js';
import type { Token } from '../../lexicon/tokens.js';
import type { Reading } from '../draft.js';
import { againstOthers } from './against-others.js';
import { withAmounts } from './amounts.js';
import { asAnswered } from './as-answered.js';
import { asHeld, withoutFile } from './as-held.js';
import { askedOfTime } from './asked-of-time.js';
import { withAttributes } from './attributes.js';
import { calledByKind } from './called-by-kind.js';
import { comeFrom } from './come-from.js';
import { hadAny } from './had-any.js';
import { withJoinedNames } from './joined-names.js';
import { withoutLeadIn } from './lead-in.js';
import { asMade, madeAProfit } from './made-a-profit.js';
import { withMoneyMoved } from './money-moved.js';
import { withNewOnes } from './new-ones.js';
import { notSince } from './not-since.js';
import { ofSnapshots } from './of-snapshots.js';
import { otherForms, wasItSo } from './other-forms.js';
import { overBudget } from './over-budget.js';
import { withPooledYears } from './pooled-years.js';
import { withLength, withOwnUnit } from './read-unit.js';
import { asReason } from './reasons.js';
import { reworded } from './reworded.js';
import { asRowsSo, shareOfRowsSo } from './rows-so.js';
import { withLateness } from './said-late.js';
import { saidOfBuyers } from './said-of-buyers.js';
import { saidOfColumns } from './said-of-columns.js';
import { saidOfPeople } from './said-of-people.js';
import { withRowNoun } from './said-of-rows.js';
import { withTimesDone } from './times-done.js';
import { whoDid } from './who-did.js';

type Asked = Pick<Reading, 'lexicon' | 'facts' | 'clock'> & {
  readonly tokens: readonly Token[];
  readonly rare: readonly RareValue[];
};

/** @returns what was left out, what it says of snapshots and of lateness, and the words with the unit they are told in */
export function saidPlainly(o: Asked) {
  const written = saidOfColumns(
    asMade(withTimesDone(withNewOnes(o.tokens, o.lexicon), o.lexicon), o.lexicon),
    o.lexicon,
  );
  const asked = withoutLeadIn(withJoinedNames(asReason(written, o.lexicon), o.lexicon), o.lexicon, o.rare);
  const shot = ofSnapshots(asked.tokens, o.lexicon);
  const answered = asAnswered(withoutFile(shot.tokens, o.lexicon), o.lexicon);
  const plain = madeAProfit(overBudget(answered, o.lexicon), o.lexicon);
  const moved = withMoneyMoved(reworded(withPooledYears(plain)), o.lexicon, o.facts);
  const late = withLateness(moved, o.lexicon, o.facts.rowNoun.many);
  const came = whoDid(comeFrom(late.tokens, o.lexicon, o.facts), o.lexicon, o.facts);
  const dealt = saidOfBuyers(came, o.lexicon, o.facts);
  const had = hadAny(dealt, o.lexicon, o.facts.rowNoun);
  const inForm = otherForms(had, o.lexicon);
  const forms = wasItSo(inForm, o.lexicon, o.facts.rowNoun.one);
  const held = withLength(withRowNoun(asHeld(askedOfTime(forms, o), o.lexicon), o), o.lexicon);
  const kinds = calledByKind(notSince(held, o.lexicon), o.lexicon, o.facts.rowNoun);
  const ofRows = shareOfRowsSo(asRowsSo(kinds, o.lexicon, o.facts.rowNoun), o.lexicon);
  const told = withAttributes(withAmounts(saidOfPeople(ofRows, o.lexicon), o.lexicon), o.lexicon);
  const { tokens: said, unit } = withOwnUnit(againstOthers(told, o.lexicon), o.lexicon);
  return { asked, shot, late, said, unit };
}
