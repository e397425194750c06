import { PlatformError } from '../platform-error.js';

export type BranchChoice = {
  readonly activeBranchName?: string | undefined;
  readonly isDefaultBranch?: boolean | undefined;
};

/**
 * Checks the branch that queries run against. `isDefaultBranch` defaults to `true` when no name is given and to
 * `false` when one is; the main branch's name therefore needs `isDefaultBranch: true` beside it.
 * @throws PlatformError which the agent gets as the failure of its query
 */
export function checkBranch(
  choice: BranchChoice,
  deployment: { readonly mainBranch: string; readonly branches: readonly string[] },
): void {
  const name = choice.activeBranchName;
  const isDefault = choice.isDefaultBranch ?? name === undefined;
  if (isDefault) {
    if (name === undefined || name === deployment.mainBranch) return;
    throw new PlatformError(400, `Branch "${name}" is not the default branch`);
  }
  if (name === undefined) throw new PlatformError(400, 'A development branch needs activeBranchName');
  if (!deployment.branches.includes(name)) throw new PlatformError(400, `Branch "${name}" not found`);
}
