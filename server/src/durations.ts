// In milliseconds. A day is 24 hours here: one of a time zone may have 23 or 25.

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
