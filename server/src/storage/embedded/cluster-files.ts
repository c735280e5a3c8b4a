import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { homeOf, placesIn } from './placement.ts';

/**
 * What tells a cluster's files from a copy of them: the number and the time of birth of a file that PostgreSQL never
 * replaces, but every way of restoring does. Null if there is no cluster, or it may not be looked at.
 */
export async function identifyClusterFiles(dataDir: string): Promise<string | null> {
  const { clusterDir } = placesIn(await homeOf(resolve(dataDir)));
  try {
    const { ino, birthtimeNs } = await stat(join(clusterDir, 'global', 'pg_control'), { bigint: true });
    return `${ino} ${birthtimeNs}`;
  } catch {
    return null;
  }
}
