import {
  readSnapshots,
  readTemplates,
  type SnapshotRow,
  type TemplateKey,
  type TemplateRow,
} from '../../storage/account-snapshots.queries.ts';
import type { Handle } from '../../storage/database.ts';
import { accountKey } from '../ids.ts';
import { GroupCommit } from '../group-commit.ts';
import { inStretches, type Stretchable } from '../stretches.ts';
import { buildTemplateIndex } from '../templates/matcher.ts';
import {
  copyOf,
  maxVariableOf,
  templateOf,
  type AccountCopy,
  type AccountTerms,
  type LoadedTemplate,
} from './account-copy.ts';

const MAX_BATCH = 500;
const BATCHES_AT_ONCE = 2;
/** Templates read by one statement. */
const PAGE = 500;

type Wanted = {
  number: number;
  begin: () => AccountCopy | undefined;
  resolve: (copy: AccountCopy | null) => void;
  reject: (error: unknown) => void;
};

/** What a copy will be made from. */
type Plan = {
  wanted: Wanted;
  row: SnapshotRow;
  earlier: AccountCopy | undefined;
  /** In order of id: unchanged templates of the earlier copy, and the keys of those that have to be read. */
  templates: (LoadedTemplate | TemplateKey)[];
  missing: TemplateKey[];
};

/**
 * Loads accounts, batching those requested at the same time. Only templates that have changed are read and compiled,
 * and whatever takes long is done in stretches. Accounts with many templates to index are loaded last, one at a time,
 * so that they do not delay the others.
 */
export class AccountLoader {
  readonly #handle: Handle;
  readonly #terms: AccountTerms;
  readonly #batches: GroupCommit<Wanted>;
  #large: Promise<unknown> = Promise.resolve();

  constructor(handle: Handle, terms: AccountTerms) {
    this.#handle = handle;
    this.#terms = terms;
    this.#batches = new GroupCommit({
      flush: (batch) => this.#load(batch),
      maxWeight: MAX_BATCH,
      maxRunning: BATCHES_AT_ONCE,
    });
  }

  /**
   * @param begin called just before the account is read; returns its earlier copy.
   * @returns null if there is no such account.
   */
  load(number: number, begin: () => AccountCopy | undefined): Promise<AccountCopy | null> {
    return new Promise((resolve, reject) => {
      this.#batches.add({ number, begin, resolve, reject });
    });
  }

  async #load(batch: readonly Wanted[]): Promise<() => void> {
    try {
      const small: Plan[] = [];
      for (const plan of await this.#plan(batch)) {
        if (isLarge(plan)) this.#large = this.#large.then(() => this.#carryOut([plan]));
        else small.push(plan);
      }
      for (const page of pagesOf(small)) await this.#carryOut(page);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    return () => undefined;
  }

  async #plan(batch: readonly Wanted[]): Promise<Plan[]> {
    const earlier = new Map(batch.map(({ number, begin }) => [number, begin()]));
    const keys = batch.map(({ number }) => accountKey(number));
    const rows = await readSnapshots(this.#handle, keys);
    const rowOf = new Map(rows.map((row) => [row.account, row]));
    return inStretches(planAll(batch, rowOf, earlier, this.#terms));
  }

  /** @param plans their missing templates fit into one page, unless there is only one plan. */
  async #carryOut(plans: readonly Plan[]): Promise<void> {
    const read = new Map<string, TemplateRow>();
    try {
      const missing = plans.flatMap((plan) => plan.missing);
      for (let from = 0; from < missing.length; from += PAGE) {
        const page = missing.slice(from, from + PAGE);
        for (const row of await readTemplates(this.#handle, page)) read.set(nameOf(row), row);
      }
    } catch (error) {
      for (const { wanted } of plans) wanted.reject(error);
      return;
    }
    await inStretches(finishAll(plans, read, this.#terms));
  }
}

function* planAll(
  batch: readonly Wanted[],
  rows: ReadonlyMap<number, SnapshotRow>,
  earlier: ReadonlyMap<number, AccountCopy | undefined>,
  terms: AccountTerms,
): Stretchable<Plan[]> {
  const plans: Plan[] = [];
  for (const wanted of batch) {
    const row = rows.get(wanted.number);
    if (row) {
      const copy = earlier.get(wanted.number);
      const isReusable = copy?.maxVariable === maxVariableOf(row, terms);
      plans.push(planOf(wanted, row, isReusable ? copy : undefined));
    } else wanted.resolve(null);
    yield;
  }
  return plans;
}

function planOf(wanted: Wanted, row: SnapshotRow, earlier: AccountCopy | undefined): Plan {
  const { bucket, account, templates: listed } = row;
  const templates: Plan['templates'] = [];
  const missing: TemplateKey[] = [];
  let next = 0;
  for (let i = 0; listed && i < listed.length; i += 2) {
    const id = listed[i] ?? 0;
    while ((earlier?.templates[next]?.id ?? Infinity) < id) next++;
    const known = earlier?.templates[next];
    if (known?.id === id && known.version === listed[i + 1]) {
      templates.push(known);
    } else {
      const key = { bucket, account, id };
      templates.push(key);
      missing.push(key);
    }
  }
  return { wanted, row, earlier, templates, missing };
}

/** A fault in one account does not affect the others. */
function* finishAll(
  plans: readonly Plan[],
  read: ReadonlyMap<string, TemplateRow>,
  terms: AccountTerms,
): Stretchable<void> {
  for (const plan of plans) {
    try {
      plan.wanted.resolve(yield* finish(plan, read, terms));
    } catch (error) {
      plan.wanted.reject(error);
    }
    yield;
  }
}

function* finish(
  plan: Plan,
  read: ReadonlyMap<string, TemplateRow>,
  terms: AccountTerms,
): Stretchable<AccountCopy> {
  const { row, earlier } = plan;
  if (earlier && hasSameTemplates(plan)) {
    return copyOf(row, earlier.templates, earlier.account.templates, terms);
  }
  const maxVariable = maxVariableOf(row, terms);
  const templates: LoadedTemplate[] = [];
  for (const template of plan.templates) {
    if ('compiled' in template) {
      templates.push(template);
      continue;
    }
    const changed = read.get(nameOf(template));
    if (changed) templates.push(templateOf(changed, maxVariable));
    yield;
  }
  return copyOf(row, templates, yield* buildTemplateIndex(templates), terms);
}

function hasSameTemplates({ earlier, templates, missing }: Plan): boolean {
  return missing.length === 0 && templates.length === earlier?.templates.length;
}

function isLarge(plan: Plan): boolean {
  return plan.templates.length > PAGE && !hasSameTemplates(plan);
}

function* pagesOf(plans: readonly Plan[]): Generator<Plan[]> {
  let page: Plan[] = [];
  let missing = 0;
  for (const plan of plans) {
    missing += plan.missing.length;
    if (missing > PAGE) {
      yield page;
      page = [];
      missing = plan.missing.length;
    }
    page.push(plan);
  }
  yield page;
}

function nameOf({ account, id }: { account: number; id: number }): string {
  return `${account} ${id}`;
}
