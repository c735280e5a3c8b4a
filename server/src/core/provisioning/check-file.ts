import { fact } from 'harkara-contract/facts.ts';
import { describe, RECORDS, type RecordKind } from 'harkara-contract/records/kinds.ts';
import { hashApiKey, normaliseUsername } from '../accounts/credentials.ts';
import { readImage } from '../brands/image.ts';
import type { AccountRecord } from './account-record.ts';
import type { DefaultBrandRecord } from './brand-record.ts';
import type { Problems } from './problems.ts';
import type { ProvisioningFile } from './provisioning-file.ts';
import { declaredIn } from './record-kinds.ts';
import { routeKey } from './route-record.ts';

/** Compares the values of a file with each other; each is already known to be valid on its own. */
export function checkFile(file: ProvisioningFile, problems: Problems): void {
  refuseTwice(problems, file.accounts, 'username', ({ username }) => normaliseUsername(username));
  refuseTwice(problems, file.virtual_numbers, 'number');
  refuseTwice(problems, file.connectors, 'name');
  refuseTwice(problems, file.routes, 'route', (route) => routeKey(route, normaliseUsername) ?? '');
  refuseTwice(problems, file.brands, 'id');
  refuseIfNotLater(file.settings?.promotional_hours, problems);
  for (const account of file.accounts ?? []) {
    refuseRecordsTwice(account, problems);
    refuseIfNotLater(account.promotional_hours, problems);
  }
  refuseSharedCredentials(file, problems);
  if (file.brand) refuseBadImages(file.brand, problems);
  for (const brand of file.brands ?? []) refuseBadImages(brand, problems);
}

function refuseBadImages(brand: DefaultBrandRecord, problems: Problems): void {
  for (const use of ['logo', 'favicon'] as const) {
    const given = brand[use];
    const read = typeof given === 'string' ? readImage(given, use) : null;
    if (read && !('image' in read)) problems.add(brand, use, read);
  }
}

function refuseRecordsTwice(account: AccountRecord, problems: Problems): void {
  refuseTwice(problems, account.api_keys, 'name');
  for (const { contacts } of account.groups ?? []) refuseTwice(problems, contacts, 'mobile');
  for (const kind of Object.keys(RECORDS) as RecordKind[]) {
    const [field = ''] = Object.keys(describe(kind).key);
    const keys = new Map(declaredIn(account, kind).map(({ record, key }) => [record, JSON.stringify(key)]));
    refuseTwice(problems, [...keys.keys()], field, (record) => keys.get(record) ?? '');
  }
}

/**
 * Refuses a record that has the same key as an earlier one in its list.
 *
 * @param field the field the problem is reported at, and the key itself unless `keyOf` says otherwise.
 */
function refuseTwice<T extends object>(
  problems: Problems,
  records: readonly T[] = [],
  field: string,
  keyOf: (record: T) => string = (record) => String(Reflect.get(record, field)),
): void {
  const first = new Map<string, T>();
  for (const record of records) {
    const key = keyOf(record);
    const earlier = first.get(key);
    if (!earlier) first.set(key, record);
    else problems.add(record, field, fact('same_as_record', { place: problems.places.pathOf(earlier) }));
  }
}

function refuseIfNotLater(hours: { from: string; to: string } | null | undefined, problems: Problems): void {
  if (hours && hours.from >= hours.to) problems.add(hours, 'to', fact('not_later_than_from'));
}

/**
 * API keys and SMPP system ids identify the account of a request, and approved domains the sender of a mail: no two
 * accounts may share one.
 */
function refuseSharedCredentials(file: ProvisioningFile, problems: Problems): void {
  const first = new Map<string, object>();
  const refuseSecond = (what: string, record: object, field: string) => {
    const earlier = first.get(what);
    if (!earlier) first.set(what, record);
    else
      problems.add(record, field, fact('same_as_value', { place: problems.places.pathOf(earlier, field) }));
  };
  for (const { api_keys: keys = [], smpp, email, chatapp } of file.accounts ?? []) {
    for (const record of email?.domains ?? []) {
      if (record.status === 'approved') refuseSecond(`domain ${record.domain}`, record, 'domain');
    }
    for (const record of keys) {
      if (record.key !== undefined) refuseSecond(`key ${hashApiKey(record.key)}`, record, 'key');
    }
    const business = chatapp?.business_account;
    if (business) refuseSecond(`chat sender ${business.sender}`, business, 'sender');
    if (smpp) refuseSecond(`system id ${smpp.system_id}`, smpp, 'system_id');
  }
}
