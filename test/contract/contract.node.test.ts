import { after, before, describe, it } from 'node:test';
import { openAccount, type Account } from './account.js';
import type { Row } from './row.js';
import { authentication } from './table/authentication.js';
import { chatErrors } from './table/chat-errors.js';
import { chatStates } from './table/chat-states.js';
import { chatStream } from './table/chat-stream.js';
import { dataFamily } from './table/data-family.js';
import { management } from './table/management.js';
import { sessionErrors } from './table/session-errors.js';
import { sessionRules } from './table/session-rules.js';
import { tenants } from './table/tenants.js';

const sections = [
  sessionRules,
  sessionErrors,
  tenants,
  authentication,
  chatStream,
  chatStates,
  chatErrors,
  dataFamily,
  management,
];

/** Why a row says nothing about this account. */
function reasonToSkip(row: Row, account: Account): string | undefined {
  if (row.localOnly !== undefined && !account.isLocal) return row.localOnly;
  const missing = row.needs?.filter((name) => account[name] === undefined) ?? [];
  return missing.length === 0 ? undefined : `the account has no ${missing.join(', ')}`;
}

describe('the contract', () => {
  let account: Account;
  before(async () => {
    account = await openAccount();
  });
  after(() => account.close());

  for (const { title, rows } of sections) {
    describe(title, () => {
      for (const row of rows) {
        it(row.says, async (test) => {
          const reason = reasonToSkip(row, account);
          if (reason === undefined) await row.holds(account);
          else test.skip(reason);
        });
      }
    });
  }
});
