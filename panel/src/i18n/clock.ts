// The server's time. A computer whose clock is a day late must not show a conversation as open that is closed, nor
// propose yesterday for a schedule.

/** How far the server's clock is ahead of this computer's, in milliseconds. */
let ahead = 0;

/** A header tells whole seconds, and an answer takes its time: less than this is no difference. */
const NOISE = 5000;

/** All code that compares a time of the server with the present asks here, never `Date.now()`. */
export function now(): Date {
  return new Date(Date.now() + ahead);
}

/** The server's time at a moment of this computer's clock. */
export function serverTime(milliseconds: number): Date {
  return new Date(milliseconds + ahead);
}

/** @param date the server's time at this moment, as the header `date` of an answer has it. */
export function keepServerTime(date: string): void {
  const difference = Date.parse(date) - Date.now();
  if (Math.abs(difference - ahead) >= NOISE) ahead = Math.abs(difference) < NOISE ? 0 : difference;
}
