import { INTERNAL_ERROR_CODE } from './negative-codes.ts';

const UNTOLD_BY_EMAIL = -11;

/** Under `/api` there are both kinds: paths with a version are JSON. */
const LEGACY_XML_VOICE = /^\/(?:httpapi|xmlapi|voicecall|api(?!\/v\d+(?:[/?]|$)))(?:[/?]|$)/;
const EMAIL = /^\/httpemailapi(?:v2)?(?:[/?]|$)/;

/**
 * The answer to a request that cannot be read or routed, where clients understand nothing but a code as plain text.
 *
 * @param target as it stands in the request line.
 * @returns null where answers are JSON.
 */
export function plainRefusalOf(target: string): string | null {
  if (LEGACY_XML_VOICE.test(target)) return String(INTERNAL_ERROR_CODE);
  return EMAIL.test(target) ? String(UNTOLD_BY_EMAIL) : null;
}
