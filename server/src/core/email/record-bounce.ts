/** What a mail server, or a recipient, says about a mail of ours, long after it was handed over. */
export type Bounce = {
  messageId: string;
  /** The bounce domain that it came to. */
  domain: string;
  /** `delayed`: the server goes on trying. `other`: it is no news, such as an automatic reply. */
  kind: 'bounced' | 'delivered' | 'delayed' | 'complained' | 'other';
  /** The enhanced status code, such as 5.1.1. */
  status: string | null;
  diagnostic: string | null;
  /** The machine-readable part as it came, for the record. */
  raw: string;
};

/** @param record resolves when it is stored. */
export async function recordBounce(bounce: Bounce, record: (bounce: Bounce) => Promise<void>): Promise<void> {
  if (bounce.kind !== 'other') await record(bounce);
}
