import { connectorPurpose, type Vault } from '../accounts/vault.ts';

/** Compared without case, hyphens and underscores. */
const SECRET_OPTIONS = new Set([
  'password',
  'token',
  'secret',
  'appsecret',
  'verifytoken',
  'apikey',
  'auth',
  'authorization',
  'privatekey',
  'passphrase',
]);

export type Options = Record<string, unknown>;

/** A connector's options as stored: the secret ones are separate, encrypted together. */
export type StoredOptions = { options: Options; sealed: Buffer | null };

/** All options, including secrets. */
export function openOptions(vault: Vault, name: string, { options, sealed }: StoredOptions): Options {
  if (sealed === null) return options;
  return { ...options, ...(JSON.parse(vault.open(sealed, connectorPurpose(name))) as Options) };
}

export function sealOptions(vault: Vault, name: string, all: Options): StoredOptions {
  const entries = Object.entries(all);
  const secrets = Object.fromEntries(entries.filter(([option, value]) => isSecret(option, value)));
  const options = Object.fromEntries(entries.filter(([option, value]) => !isSecret(option, value)));
  if (Object.keys(secrets).length === 0) return { options, sealed: null };
  return { options, sealed: vault.seal(JSON.stringify(secrets), connectorPurpose(name)) };
}

/** An option with a secret anywhere inside is sealed whole, so that opening is one flat merge. */
function isSecret(option: string, value: unknown): boolean {
  if (SECRET_OPTIONS.has(option.toLowerCase().replace(/[-_]/g, ''))) return true;
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).some(([key, item]) => isSecret(key, item))
  );
}
