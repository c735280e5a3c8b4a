import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { linkLibraries } from './link-libraries.js';

export type PlatformBinaries = {
  /** Holds bin, lib and share. */
  nativeDir: string;
  /** The platform package's version, such as 18.4.0-beta.17. */
  version: string;
  /** What a cluster's PG_VERSION must say. */
  major: string;
};

export function findPlatformBinaries(): PlatformBinaries {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${os}-${process.arch}`;
  const packageDir = findPackage(name);
  if (packageDir === undefined) {
    throw new EmbeddedPostgresError(
      `Harkara includes no PostgreSQL for this machine (${name} is not installed). ` +
        'Run "node scripts/install.mjs", or set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
  try {
    linkLibraries(packageDir);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The PostgreSQL in ${packageDir} is not fully installed, and this user is not allowed to complete it. ` +
        'Run "node scripts/install.mjs" once as the user who owns that folder.',
      { cause: error },
    );
  }
  const version = readVersion(packageDir);
  return { nativeDir: join(packageDir, 'native'), version, major: version.split('.')[0] ?? '' };
}

export function binary(binaries: PlatformBinaries, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return join(binaries.nativeDir, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

function findPackage(name: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return undefined;
  }
}

function readVersion(packageDir: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8'));
  const version =
    manifest !== null && typeof manifest === 'object' && 'version' in manifest && manifest.version;
  if (typeof version !== 'string') throw new Error(`${packageDir}/package.json names no version`);
  return version;
}
