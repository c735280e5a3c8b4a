import { fact } from 'harkara-contract/facts.ts';
import type { Database } from '../../storage/database.ts';
import { listConnectors } from '../../storage/settings.queries.ts';
import type { Vault } from '../accounts/vault.ts';
import { DomainError } from '../errors.ts';
import { placesOf, splitStored, type Place } from '../provisioning/connector-secrets.ts';
import { readRecord } from '../provisioning/expected.ts';
import { noSuchConnector } from './manage-connectors.ts';

export type CarrierSetUp = {
  name: string;
  type: string;
  channels: string[];
  enabled: boolean;
  /** Without the secret ones. */
  options: Record<string, unknown>;
  /** Names of the secret ones. */
  secrets: string[];
  /** Where the secrets within other options are: the names that lead to each. */
  secretsWithin: Place[];
  fingerprint: string;
};

export async function readCarrierSetUp(
  { general }: Database,
  vault: Vault,
  name: string,
): Promise<CarrierSetUp> {
  const row = (await listConnectors(general)).find((one) => one.name === name);
  const read = row && (await readRecord(general, { kind: 'connector', name }));
  if (!row || !read) throw noSuchConnector(name);
  const { type, channels, enabled } = row;
  const { shown, secret } = splitStored(vault, row);
  const places = placesOf(secret);
  const secretsWithin = places.filter((place) => place.length > 1);
  const secrets = places.flatMap(([option = '', ...within]) => (within.length === 0 ? option : []));
  const { fingerprint } = read;
  return { name, type, channels, enabled, options: shown, secrets, secretsWithin, fingerprint };
}

/** A form that makes a carrier must not change one that is there. */
export async function refuseIfCarrierExists({ general }: Database, name: string): Promise<void> {
  if (!(await listConnectors(general)).some((one) => one.name === name)) return;
  throw new DomainError(fact('carrier_name_taken', { carrier: name }), {
    fields: { name: fact('name_of_another_carrier') },
  });
}
