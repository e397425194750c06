import type { Statements } from './database.js';

/**
 * The tables of the state, in a schema of their own beside the data. No index constraints: units of work run one at a
 * time and check before they write, and updates of indexed rows are the one thing DuckDB does not do gracefully.
 * An empty `tenant` means the tenant-wide catalogs and users.
 */
const tables = [
  `settings (name VARCHAR, value VARCHAR)`,
  `accounts (name VARCHAR, session_user_limit INTEGER, chat_user_limit INTEGER)`,
  `deployments (id INTEGER, account VARCHAR, name VARCHAR, main_branch VARCHAR, branches JSON,
    token_authentication BOOLEAN, token_secret VARCHAR)`,
  `agents (id VARCHAR, account VARCHAR, deployment_id INTEGER, name VARCHAR, development_mode BOOLEAN)`,
  `api_keys (hash VARCHAR, account VARCHAR, is_admin BOOLEAN, deployment_ids JSON)`,
  `access_tokens (hash VARCHAR, account VARCHAR)`,
  `embed_tenants (account VARCHAR, name VARCHAR, use_creator_mode BOOLEAN)`,
  `attribute_definitions (id VARCHAR, account VARCHAR, tenant VARCHAR, name VARCHAR, type VARCHAR,
    display_name VARCHAR, default_value VARCHAR, description VARCHAR)`,
  `user_groups (id VARCHAR, account VARCHAR, tenant VARCHAR, name VARCHAR, description VARCHAR)`,
  `users (id VARCHAR, account VARCHAR, tenant VARCHAR, is_internal BOOLEAN, external_id VARCHAR, username VARCHAR,
    email VARCHAR, display_name VARCHAR, picture VARCHAR, origin VARCHAR, is_ephemeral BOOLEAN,
    expires_at BIGINT, created_at BIGINT)`,
  `attribute_values (user_id VARCHAR, attribute_id VARCHAR, value JSON)`,
  `memberships (user_id VARCHAR, group_id VARCHAR)`,
  `sessions (hash VARCHAR, id VARCHAR, account VARCHAR, deployment_id INTEGER, user_id VARCHAR, tenant VARCHAR,
    creator_mode BOOLEAN, settings JSON, context JSON, expires_at BIGINT, used_at BIGINT, revoked_at BIGINT)`,
  `dbt_jobs (id VARCHAR, deployment_id INTEGER, status VARCHAR, done INTEGER, total INTEGER, started_at BIGINT)`,
  `threads (id VARCHAR, agent_id VARCHAR, user_id VARCHAR, created_at BIGINT)`,
  `turns (thread_id VARCHAR, number INTEGER, message_id VARCHAR, status VARCHAR, next_sort INTEGER, memory JSON)`,
  `messages (thread_id VARCHAR, turn INTEGER, sort INTEGER, body JSON)`,
];

/** Creates what is not there yet; harmless on a folder that was used before. */
export async function createTables(statements: Statements): Promise<void> {
  await statements.run('CREATE SCHEMA IF NOT EXISTS state');
  for (const table of tables) await statements.run(`CREATE TABLE IF NOT EXISTS state.${table}`);
}
