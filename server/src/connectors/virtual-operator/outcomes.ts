export const OUTCOMES = [
  'delivered',
  /** Delivered, and read by the recipient, where the channel can tell. */
  'read',
  /** Accepted, but never a receipt. */
  'pending',
  'failed',
  /** Accepted, then a failed receipt that says `bounced`. */
  'bounced',
  'expired',
  /** The first two attempts are told to try again; then delivered. */
  'throttled',
  /** The answer takes long, and so does the receipt. */
  'slow',
  /** The receipt comes twice. */
  'duplicate',
  /** The receipt overtakes the answer. */
  'early',
  /** Taken, but the answer never arrives; the receipt does. */
  'lost',
  'rejected',
  /** Of calls; a message of another channel is delivered, or fails. */
  'answered',
  'busy',
  'no_answer',
  /** Answered, but not listened to. */
  'hung_up',
  'unreachable',
] as const;

export type Outcome = (typeof OUTCOMES)[number];

/** Finds a number's outcome by the longest pattern; the cost does not grow with the number of patterns. */
export function createOutcomeFinder(
  outcomes: Readonly<Record<string, Outcome>>,
): (recipient: string) => Outcome {
  const exact = new Map<string, Outcome>();
  const prefixes = new Map<string, Outcome>();
  for (const [pattern, outcome] of Object.entries(outcomes)) {
    if (pattern.endsWith('*')) prefixes.set(pattern.slice(0, -1), outcome);
    else exact.set(pattern, outcome);
  }
  const lengths = [...new Set([...prefixes.keys()].map((prefix) => prefix.length))].sort((a, b) => b - a);

  return (recipient) => {
    const found = exact.get(recipient);
    if (found !== undefined) return found;
    for (const length of lengths) {
      const outcome = recipient.length >= length ? prefixes.get(recipient.slice(0, length)) : undefined;
      if (outcome !== undefined) return outcome;
    }
    return 'delivered';
  };
}
