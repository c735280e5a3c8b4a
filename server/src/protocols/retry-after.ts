/**
 * Reads the header Retry-After: seconds, or a date of HTTP (RFC 9110, 10.2.3).
 *
 * @returns how many ms to wait, `longestMs` at most; null where the header is absent or says neither.
 */
export function readRetryAfter(
  value: string | readonly string[] | undefined,
  longestMs: number,
  now = Date.now(),
): number | null {
  if (typeof value !== 'string') return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now;
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), longestMs);
}
