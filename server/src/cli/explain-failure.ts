/** Errors whose message is meant for a person; anything else is shown with its stack. */
const FOR_PEOPLE = new Set([
  'ConfigError',
  'DomainError',
  'EmbeddedPostgresError',
  'GaveUpError',
  'MigrationError',
  'ProvisioningError',
  'StartError',
]);

/** A sentence that says what to do. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (FOR_PEOPLE.has(error.name) || FOR_PEOPLE.has(error.constructor.name)) return error.message;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (
    ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH'].includes(code) ||
    /timeout expired/.test(error.message)
  ) {
    return `The database cannot be reached (${error.message || code}). Check that it is running and that DATABASE_URL is correct.`;
  }
  if (code.startsWith('28')) {
    return `The database rejected the sign-in (${error.message}). Check the user and password in DATABASE_URL.`;
  }
  if (code === '3D000') {
    return `${error.message}. Create it, or correct DATABASE_URL.`;
  }
  if (code === 'ENOENT' || code === 'EACCES') return `A file cannot be read or written: ${error.message}`;
  return error.stack ?? error.message;
}
