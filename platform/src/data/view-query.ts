import { accessCondition, resolveAccess, type Access } from './access-policy.js';
import { DataError } from './data-error.js';
import { quoted, type DataModel, type Member, type View } from './data-model.js';
import { QueryParameters } from './query-parameters.js';
import type { SecurityContext } from './security-context.js';
import { viewSource } from './view-source.js';

/** Each multiplies the rows by the values of another list. */
const mostLists = 2;

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
  readonly #lists: string[] = [];

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

  /**
   * The single values of a text that holds several, `Comedy|Drama`: the query has a row for each of them, and for a text
   * without any one row of NULL.
   *
   * @param list SQL of the text
   * @param separator SQL of what stands between the values; spaces around a value are no part of it
   * @throws {DataError} for more lists than a query may take apart
   */
  each(list: string, separator: string): string {
    const values = `SELECT DISTINCT TRIM(part) AS value FROM UNNEST(STRING_SPLIT(${list}, ${separator})) AS parts(part) WHERE TRIM(part) <> ''`;
    if (!this.#lists.includes(values)) this.#lists.push(values);
    if (this.#lists.length > mostLists)
      throw new DataError(`A query takes at most ${mostLists} lists apart.`);
    return `${quoted(`list ${this.#lists.indexOf(values) + 1}`)}.value`;
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
    const { from: tables, conditions } = viewSource(this.view, this.#used, this.#context, this.parameters);
    const lists = this.#lists.map(
      (values, i) => ` LEFT JOIN LATERAL (${values}) AS ${quoted(`list ${i + 1}`)} ON TRUE`,
    );
    const from = `${tables}${lists.join('')}`;
    return { from, conditions: rowFilter === undefined ? conditions : [rowFilter, ...conditions] };
  }

  #use(member: Member): void {
    for (const cube of member.cubes) this.#used.add(cube);
  }
}
