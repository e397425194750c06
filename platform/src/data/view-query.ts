import { accessCondition, resolveAccess, type Access } from './access-policy.js';
import { DataError } from './data-error.js';
import type { DataModel, Member, View } from './data-model.js';
import { QueryParameters } from './query-parameters.js';
import type { SecurityContext } from './security-context.js';
import { viewSource } from './view-source.js';

/**
 * What one query of one caller takes from a view. SQL and JSON queries are both written through it: it is the one
 * place that decides which members are seen and which rows are left.
 */
export class ViewQuery {
  readonly view: View;
  readonly parameters = new QueryParameters();
  readonly #context: SecurityContext;
  readonly #access: Access;
  readonly #used: Set<string>;

  /** @throws {DataError} when there is no view of that name for this caller */
  constructor(model: DataModel, name: string, context: SecurityContext) {
    const view = model.views.get(name.toLowerCase());
    if (!view?.public) throw new DataError(`There is no view "${name.slice(0, 80)}".`);
    const access = resolveAccess(view.policies, context);
    if (!access) throw new DataError(`You have no access to "${view.name}".`);
    this.view = view;
    this.#context = context;
    this.#access = access;
    this.#used = new Set([view.root]);
  }

  /**
   * A member whose SQL will stand in the query.
   *
   * @param name unqualified, in any case
   * @throws {DataError} for members that are not there or that the caller may not see, without a difference
   */
  member(name: string, asWritten: string = name): Member {
    const member = this.view.members.get(name.toLowerCase());
    if (!member?.public || !this.#access.sees(member.name)) {
      throw new DataError(`"${this.view.name}" has no member "${asWritten.slice(0, 80)}".`);
    }
    this.#use(member);
    return member;
  }

  /** The FROM clause over all members asked for so far, and the conditions that leave the caller their own rows. */
  source(): { from: string; conditions: string[] } {
    const rowFilter = accessCondition(
      this.#access,
      this.view.members,
      this.#context,
      this.parameters,
      (member) => {
        this.#use(member);
        return member.sql;
      },
    );
    const { from, conditions } = viewSource(this.view, this.#used, this.#context, this.parameters);
    return { from, conditions: rowFilter === undefined ? conditions : [rowFilter, ...conditions] };
  }

  #use(member: Member): void {
    for (const cube of member.cubes) this.#used.add(cube);
  }
}
