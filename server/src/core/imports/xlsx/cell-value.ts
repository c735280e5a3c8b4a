import { withoutEnd } from '../../../without-end.ts';
import { DAY_MS } from '../../../durations.ts';

/** Excel counts a 29 February 1900 that never was: days before it are one less. */
const FIRST_AFTER_ERROR = 61;
const EPOCH = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** 31 December 9999. */
const LAST_DAY = 2_958_466;

/** A number as a person would write it: all its digits, none of them made up by the computer's arithmetic. */
export function numberText(written: string): string {
  if (/^-?\d+$/.test(written)) return written;
  const value = Number(written);
  if (!Number.isFinite(value) || written.trim() === '') return written;
  if (Number.isInteger(value)) return Math.abs(value) < 1e21 ? BigInt(value).toString() : written;
  // Excel keeps and shows 15 digits: 12.300000000000001 is 12.3.
  const [digits = '', power] = value.toPrecision(15).split('e');
  if (power === undefined) return withoutEnd(withoutEnd(digits, '0'), '.');
  return String(Number(value.toPrecision(15)));
}

/** A day, a time, or both, as ISO writes them. */
export function dateText(written: string, from1904: boolean): string {
  const serial = Number(written);
  if (!Number.isFinite(serial) || serial < 0 || serial >= LAST_DAY) return numberText(written);
  const correction = !from1904 && serial < FIRST_AFTER_ERROR - 1 ? 1 : 0;
  const minutes = Math.round((serial + correction) * 1440);
  const at = new Date((from1904 ? EPOCH_1904 : EPOCH) + minutes * (DAY_MS / 1440)).toISOString();
  const day = at.slice(0, 10);
  const time = at.slice(11, 16);
  if (serial < 1) return time;
  return time === '00:00' ? day : `${day} ${time}`;
}
