import { fact } from 'harkara-contract/facts.ts';
import { readVirtualMail, type VirtualMail } from '../../../storage/virtual-mailbox.queries.ts';
import type { Database } from '../../../storage/database.ts';
import type { Account } from '../../accounts/account.ts';
import { DomainError } from '../../errors.ts';
import { KeyedTurns } from '../../limits/keyed-turns.ts';
import { gatewayBusy } from '../../storage-failure.ts';
import {
  readMailInThread,
  type FromMailThread,
  type MailFile,
  type MailParts,
  type WantedOfMail,
} from './mail-thread.ts';
import { findMail } from './virtual-mailbox.ts';

/** Each mail that is being read takes a processor, and several times its size in memory. */
const TURNS = { atOnce: 2, mostWaiting: 100, mostWaitingOfOne: 10, longestMs: 30_000, longestRestMs: 5_000 };
const LONGEST_READ_MS = 10_000;

export type MailboxLimits = { longestReadMs?: number };

/** Opens mail that the virtual operator has taken: of one account one at a time. */
export class Mailbox {
  readonly #db: Database;
  readonly #longestReadMs: number;
  readonly #turns = new KeyedTurns<number>({ ...TURNS, refusal: gatewayBusy });

  constructor(db: Database, { longestReadMs = LONGEST_READ_MS }: MailboxLimits = {}) {
    this.#db = db;
    this.#longestReadMs = longestReadMs;
  }

  /** @throws DomainError if the account has no such mail, or it takes too long to read. */
  async open(account: Account, publicId: string): Promise<MailParts & { mail: VirtualMail }> {
    const mail = await findMail(this.#db, account, publicId);
    return { mail, ...(await this.#read(mail, { kind: 'parts' })).parts };
  }

  async html(account: Account, publicId: string): Promise<string | null> {
    const mail = await findMail(this.#db, account, publicId);
    return (await this.#read(mail, { kind: 'html' })).html;
  }

  /** @param number from 1. */
  async file(account: Account, publicId: string, number: number): Promise<MailFile> {
    const mail = await findMail(this.#db, account, publicId);
    return this.#read(mail, { kind: 'file', number });
  }

  /** The mail as it was sent, piece by piece. */
  async source(
    account: Account,
    publicId: string,
  ): Promise<{ mail: VirtualMail; pieces: AsyncIterable<Buffer> }> {
    const mail = await findMail(this.#db, account, publicId);
    return { mail, pieces: readVirtualMail(this.#db.reports, mail) };
  }

  async #read<Kind extends WantedOfMail['kind']>(
    mail: VirtualMail,
    wanted: WantedOfMail & { kind: Kind },
  ): Promise<FromMailThread & { kind: Kind }> {
    const read = await this.#turns.run(mail.account, () =>
      readMailInThread(readVirtualMail(this.#db.reports, mail), wanted, this.#longestReadMs),
    );
    if (!read) throw new DomainError(fact('email_slow_to_open'));
    return read as FromMailThread & { kind: Kind };
  }
}
