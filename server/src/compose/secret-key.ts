import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVault, type Vault } from '../core/accounts/vault.ts';
import { ConfigError, type Config } from '../config.ts';

/**
 * Secrets are encrypted with the key from the settings, or with the one that the embedded mode made at its first start.
 */
export function openVault(config: Config): Vault {
  return createVault(findSecretKey(config));
}

const FILE = 'secret.key';

function findSecretKey(config: Config): string {
  if (config.secretKey !== null) return config.secretKey;
  if (config.databaseUrl !== null) {
    throw new ConfigError(
      'HARKARA_SECRET_KEY is not set. With an external database every process needs the same one: create it once, ' +
        'for example with "openssl rand -base64 48", and keep it safe.',
    );
  }
  const file = join(config.dataDir, FILE);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const key = randomBytes(48).toString('base64url');
  mkdirSync(config.dataDir, { recursive: true });
  writeFileSync(file, `${key}\n`, { mode: 0o600, flag: 'wx' });
  return key;
}
