const HYPHEN = 0x2d;
const PLUS = 0x2b;
const SPACE = 0x20;
/** Of a mobile number without any prefix. */
export const MOBILE_DIGITS = 10;
const ZERO = 0x30;
const NINE = 0x39;

// '+' or '00', fifteen digits and a separator between any two of them fit well within this.
const LONGEST_WRITTEN = 40;
const INTERNATIONAL_SHORTEST = 8;
const INTERNATIONAL_LONGEST = 15; // ITU-T E.164

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

function isMobileStart(code: number): boolean {
  return code >= 0x36 && code <= NINE;
}

function isPlainMobile(text: string): boolean {
  return text.length === MOBILE_DIGITS && isMobileAt(text, 0);
}

/** Whether ten digits of a mobile number begin here, whatever follows. */
export function isMobileAt(text: string, from: number): boolean {
  if (!isMobileStart(text.charCodeAt(from))) return false;
  for (let i = from + 1; i < from + MOBILE_DIGITS; i++) {
    if (!isDigit(text.charCodeAt(i))) return false;
  }
  return true;
}

/** The digits with at most a '+' in front; null for anything but digits, inner hyphens and spaces. */
function stripSeparators(raw: string): string | null {
  if (raw.length > LONGEST_WRITTEN) return null;
  let digits = '';
  let last = HYPHEN; // a hyphen may be neither first nor last
  for (let i = 0; i < raw.length; i++) {
    const code = raw.charCodeAt(i);
    if (code === SPACE) continue;
    if (isDigit(code) || (code === PLUS && digits === '')) digits += raw.charAt(i);
    else if (code !== HYPHEN || digits === '' || digits === '+') return null;
    last = code;
  }
  return last === HYPHEN ? null : digits;
}

/**
 * The ten digits of an Indian mobile number written as `9876543210`, `09876543210`, `919876543210`,
 * `+919876543210` or `00919876543210`, with spaces or hyphens between; null for anything else.
 */
export function parseIndianMobile(raw: string): string | null {
  if (isPlainMobile(raw)) return raw;
  const written = stripSeparators(raw);
  if (written === null) return null;
  let prefix = '';
  if (written.length === 11) prefix = '0';
  else if (written.length === 12) prefix = '91';
  else if (written.length === 13) prefix = '+91';
  else if (written.length === 14) prefix = '0091';
  const mobile = written.slice(prefix.length);
  return written.startsWith(prefix) && isPlainMobile(mobile) ? mobile : null;
}

/**
 * The E.164 digits, country code first, of a number written with `+`, `00` or neither. Ten digits that
 * would be an Indian mobile number need a prefix: `6512345678` may mean Singapore, but `+6512345678` does.
 */
export function parseInternational(raw: string): string | null {
  const written = stripSeparators(raw);
  if (written === null || isPlainMobile(written)) return null;
  const digits = written.startsWith('+')
    ? written.slice(1)
    : written.startsWith('00')
      ? written.slice(2)
      : written;
  if (digits.length < INTERNATIONAL_SHORTEST || digits.length > INTERNATIONAL_LONGEST) return null;
  return digits.charCodeAt(0) === ZERO ? null : digits;
}
