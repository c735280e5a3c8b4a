import { describe, type RecordKind } from 'harkara-contract/records/kinds.ts';
import { APPROVALS } from 'harkara-contract/lists.ts';
import { listApiKeys } from '../../storage/api-keys.queries.ts';
import { listBrands, readBrandImage, type BrandLook } from '../../storage/brands.queries.ts';
import type { Database, Handle } from '../../storage/database.ts';
import {
  readAccountPage,
  readDndPage,
  readVirtualNumbers,
  readWebhooks,
  type ExportedAccount,
} from '../../storage/export.queries.ts';
import { findUsernames } from '../../storage/manage-accounts.queries.ts';
import { readRows, type RecordRow } from '../../storage/provisioning-records.queries.ts';
import { listConnectors, listRoutes, readSettings } from '../../storage/settings.queries.ts';
import { normaliseUsername } from '../accounts/credentials.ts';
import type { Vault } from '../accounts/vault.ts';
import { fromMilliCredits } from '../credits/credits.ts';
import { parseIndianMobile } from '../recipients/indian-mobile.ts';
import { splitStored, withNulls } from './connector-secrets.ts';
import { describeAccount, describeConnector, describeRoute } from './described.ts';
import { MERGED_KINDS } from './record-kinds.ts';
import { readContactsAfter } from '../../storage/search-contacts.queries.ts';
import { describeLimits } from '../accounts/manage-accounts.ts';

export type ExportOptions = {
  /** A username: this account alone, and nothing of the gateway. */
  account?: string;
  /** Whether the contacts of groups are written; yes by default. */
  contacts?: boolean;
  /** Whether the do-not-disturb registry is written; yes by default. */
  dnd?: boolean;
};

type Fields = Record<string, unknown>;

const ACCOUNTS = 100;
const ROWS = 5_000;
/** Providers know more states of a chat template than an operator can give it. */
const STATES = new Set<unknown>(APPROVALS);

/**
 * The present set-up as the text of a provisioning file, piece by piece, without any secret: those of connectors are
 * null, which keeps what is stored. Applied to where it comes from, it changes nothing, unless the setup
 * has changed meanwhile.
 */
export async function* exportProvisioning(
  { general }: Database,
  vault: Vault,
  { account, contacts = true, dnd = true }: ExportOptions = {},
): AsyncGenerator<string> {
  yield '{';
  if (account === undefined) {
    for (const [name, value] of Object.entries(await readGateway(general, vault))) {
      yield `\n"${name}":${listed(value)},`;
    }
    yield '\n"dnd":[';
    if (dnd) yield* dndNumbers(general);
    yield '],';
  }
  yield '\n"accounts":[';
  yield* accountTexts(general, { account: account ?? null, contacts });
  yield ']\n}\n';
}

/** One record a line. */
function listed(value: unknown): string {
  if (!Array.isArray(value)) return JSON.stringify(value);
  return `[${value.map((item) => `\n${JSON.stringify(item)}`).join(',')}]`;
}

async function readGateway(handle: Handle, vault: Vault): Promise<Fields> {
  const settings = await readSettings(handle);
  const numbers = await readVirtualNumbers(handle);
  const routes = await listRoutes(handle);
  const brands = await listBrands(handle);
  const names = await findUsernames(handle, [
    ...numbers.map(({ account }) => account),
    ...routes.flatMap(({ account }) => account ?? []),
    ...brands.flatMap(({ reseller }) => reseller ?? []),
  ]);
  const nameOf = (account: number) => names.get(account) ?? null;
  const brand = settings.get('brand') as BrandLook | undefined;
  const shown: Fields[] = [];
  for (const { id, look, hosts, reseller } of brands) {
    const owner = reseller === null ? null : nameOf(reseller);
    shown.push({ id, ...(await withImages(handle, look)), hosts, reseller: owner });
  }
  const own = ['promotional_hours', 'alerts'].filter((name) => settings.has(name));
  return {
    ...(brand === undefined ? {} : { brand: await withImages(handle, brand) }),
    brands: shown,
    ...(settings.has('network') ? { network: settings.get('network') } : {}),
    ...(own.length === 0
      ? {}
      : { settings: Object.fromEntries(own.map((name) => [name, settings.get(name)])) }),
    connectors: (await listConnectors(handle)).map((connector) => ({
      name: connector.name,
      ...describeConnector(connector),
      options: withNulls(splitStored(vault, connector)),
    })),
    routes: routes.map((route) => describeRoute(route, nameOf)),
    virtual_numbers: numbers.map(({ number, account }) => ({ number, account: nameOf(account) })),
  };
}

/** Images are small, so they are part of the file. */
async function withImages(handle: Handle, { logo, favicon, ...look }: BrandLook): Promise<Fields> {
  const images: Fields = {};
  for (const [use, image] of Object.entries({ logo, favicon })) {
    const bytes = image && (await readBrandImage(handle, image.hash));
    if (bytes) images[use] = bytes.toString('base64');
  }
  return { ...look, ...images };
}

async function* dndNumbers(handle: Handle): AsyncGenerator<string> {
  let separator = '';
  for (let after = 0; ;) {
    const page = await readDndPage(handle, { after, limit: ROWS });
    if (page.length > 0) yield `${separator}\n${page.map((number) => `"${number}"`).join(',')}`;
    if (page.length < ROWS) return;
    separator = ',';
    after = page.at(-1) ?? after;
  }
}

async function* accountTexts(
  handle: Handle,
  { account, contacts }: { account: string | null; contacts: boolean },
): AsyncGenerator<string> {
  const only = account === null ? null : normaliseUsername(account);
  let separator = '\n';
  for (let after = ''; ;) {
    const page = await readAccountPage(handle, { after, limit: ACCOUNTS, only });
    const read = await readPage(handle, page);
    for (const one of page) {
      yield separator;
      yield* accountText(handle, one, read, contacts);
      separator = ',\n';
    }
    if (page.length < ACCOUNTS) return;
    after = page.at(-1)?.name ?? after;
  }
}

type Page = {
  records: Map<RecordKind, Map<number, Fields[]>>;
  groups: Map<number, RecordRow[]>;
  keys: Map<number, Fields[]>;
  webhooks: Map<number, Fields>;
};

async function readPage(handle: Handle, accounts: readonly ExportedAccount[]): Promise<Page> {
  const records: Page['records'] = new Map();
  for (const kind of MERGED_KINDS) {
    const rows = await readRows(handle, kind, accounts);
    records.set(
      kind,
      byAccount(rows, (row) => describeRow(kind, row)),
    );
  }
  const keys = await listApiKeys(handle, accounts);
  const webhooks = await readWebhooks(handle, accounts);
  return {
    records,
    groups: byAccount(await readRows(handle, 'group', accounts), (row) => row),
    keys: byAccount(keys, ({ name, ...limits }) => ({ name, ...describeLimits(limits) })),
    webhooks: new Map(
      webhooks.flatMap(({ account, url, events, disabled }) =>
        disabled ? [] : [[account, { url, events }]],
      ),
    ),
  };
}

function describeRow(kind: RecordKind, { key, values }: RecordRow): Fields {
  const { inFile = {}, ...record } = describe(kind);
  const named = Object.keys(record.key).map((name, i) => [name, key[i]] as const);
  const given = Object.entries(values)
    .filter(([name, value]) => name !== 'status' || STATES.has(value))
    .map(([name, value]) => [inFile[name] ?? name, value] as const);
  return Object.fromEntries([...named, ...given]);
}

async function* accountText(
  handle: Handle,
  account: ExportedAccount,
  { records, groups, keys, webhooks }: Page,
  contacts: boolean,
): AsyncGenerator<string> {
  const own = describeAccount(account, account.parent);
  const credits = Object.entries(account.balances).filter(([, milli]) => milli > 0);
  const record: Fields = {
    username: account.username,
    ...own,
    credits: Object.fromEntries(credits.map(([kind, milli]) => [kind, fromMilliCredits(milli)])),
    api_keys: keys.get(account.account) ?? [],
    webhook: webhooks.get(account.account) ?? null,
  };
  for (const [kind, ofAccounts] of records) put(record, kind, ofAccounts.get(account.account) ?? []);
  yield `${JSON.stringify(record).slice(0, -1)},"groups":[`;
  let separator = '';
  for (const group of groups.get(account.account) ?? []) {
    yield `${separator}${JSON.stringify(describeRow('group', group)).slice(0, -1)}`;
    separator = ',';
    if (contacts) {
      yield ',"contacts":[';
      yield* contactPages(handle, account, group.id);
      yield ']';
    }
    yield '}';
  }
  yield ']}';
}

/** What has no key is there once at most, and has no list. */
function put(record: Fields, kind: RecordKind, found: readonly Fields[]): void {
  const { place, key } = describe(kind);
  const value = Object.keys(key).length === 0 ? found[0] : found;
  const [name = '', within] = place.split('.');
  if (within === undefined) record[name] = value;
  else record[name] = { ...(record[name] as object), ...(value && { [within]: value }) };
}

/** Page by page: there may be more than fit in memory. */
async function* contactPages(
  handle: Handle,
  account: ExportedAccount,
  group: number,
): AsyncGenerator<string> {
  let separator = '';
  for (let after = 0; ;) {
    const page = await readContactsAfter(handle, { ...account, group }, { after, limit: ROWS });
    const contacts = page.map(({ mobile, name, attributes }) =>
      JSON.stringify({ mobile: written(mobile), name, attributes }),
    );
    if (contacts.length > 0) yield separator + contacts.join(',');
    if (page.length < ROWS) return;
    separator = ',';
    after = page.at(-1)?.id ?? after;
  }
}

/** An international number begins with a plus, by which it is told from an Indian one. */
function written(mobile: string): string {
  return parseIndianMobile(mobile) === mobile ? mobile : `+${mobile}`;
}

function byAccount<Row extends { account: number }, T>(
  rows: readonly Row[],
  of: (row: Row) => T,
): Map<number, T[]> {
  const grouped = Map.groupBy(rows, ({ account }) => account);
  return new Map(Array.from(grouped, ([account, own]) => [account, own.map(of)]));
}
