// What mail servers say, made fit to be stored and shown.

const LONGEST_DIAGNOSTIC = 500;

/** An enhanced status code (RFC 3463) that is no part of an IP address or of a longer number. */
const ENHANCED_STATUS = /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d]|\.\d)/;

/** @param ofClass 5 for permanent failures only. */
export function findStatus(text: string, ofClass?: '5'): string | null {
  const status = ENHANCED_STATUS.exec(text)?.[1] ?? null;
  return ofClass === undefined || status?.startsWith(ofClass) ? status : null;
}

/** One line, of bounded length; null if nothing is left. */
export function toDiagnostic(text: string): string | null {
  const line = withoutControls(text.slice(0, 4 * LONGEST_DIAGNOSTIC))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_DIAGNOSTIC)
    .toWellFormed();
  return line === '' ? null : line;
}

/** Lines stay lines. */
export function withoutControls(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '').toWellFormed();
}
