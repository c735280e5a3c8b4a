/** Its message is a sentence for the operator that says what to do. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

const DISK_TROUBLE: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a read-only disk',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of its path is a file, not a folder',
  EEXIST: 'there is a file of that name',
};

/** Runs work that touches the disk, and turns the usual failures into a sentence. */
export async function explainingDiskTrouble<T>(path: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const trouble = DISK_TROUBLE[code];
    if (trouble === undefined) throw error;
    throw new EmbeddedPostgresError(
      `The database folder ${path} cannot be used: ${trouble}. ` +
        'Make it writable or point HARKARA_DATA at another folder.',
      { cause: error },
    );
  }
}
