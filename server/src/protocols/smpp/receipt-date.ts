// The dates in a receipt's text: YYMMDDhhmm by the book, in the wild with seconds or a whole year as well, and in
// whatever zone the SMSC lives in.

const SHORT = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?$/;
const LONG = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?$/;
/** From here on two digits mean the previous century, when no message was sent: such a date is from a zeroed clock. */
const OLD_YEARS = 70;

/** Null if it is no date, or not of this century. @param zoneMinutes how far the SMSC's clock is ahead of UTC */
export function parseReceiptDate(text: string, zoneMinutes = 0): Date | null {
  const digits = text.replace(/[\s/:.T-]/g, '');
  // Twelve digits match both; the second half of a four-digit year is no month before 2101, so trying SHORT first is
  // safe.
  return read(SHORT.exec(digits), zoneMinutes) ?? read(LONG.exec(digits), zoneMinutes);
}

function read(match: RegExpExecArray | null, zoneMinutes: number): Date | null {
  if (match === null) return null;
  const [years = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((digits) => Number(digits ?? 0));
  const year = years < OLD_YEARS ? 2000 + years : years;
  if (year < 2000 || year > 2099 || hour > 23 || minute > 59 || second > 59) return null;
  const local = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  // Date turns the 31st of February into the 3rd of March.
  if (local.getUTCMonth() !== month - 1 || local.getUTCDate() !== day) return null;
  return new Date(local.getTime() - zoneMinutes * 60_000);
}

/** YYMMDDhhmm. */
export function formatReceiptDate(at: Date, zoneMinutes = 0): string {
  const local = new Date(at.getTime() + zoneMinutes * 60_000);
  return local.toISOString().replace(/\D/g, '').slice(2, 12);
}
