import type { Readable } from 'node:stream';

export type TakenMail = {
  /** The message's. */
  id: string;
  account: number;
  connector: number;
  sender: string;
  recipient: string;
  subject: string;
};

/** Where the virtual operator keeps mail, for developers to look at. */
export interface VirtualMailbox {
  /**
   * Keeps a mail once, however often it is taken.
   *
   * @param open starts its source; not called for a mail that is there already.
   */
  take(mail: TakenMail, open: () => Readable): Promise<void>;
}
