import { fact } from 'harkara-contract/facts.ts';
import { Readable } from 'node:stream';
import { readPiece } from '../../../storage/attachments.queries.ts';
import type { Database } from '../../../storage/database.ts';
import type { Account, AccountOf } from '../../accounts/account.ts';
import type { Vault } from '../../accounts/vault.ts';
import type { AttachedFile, StoredMail } from './email-content.ts';
import { bucketOf, toPublicId } from '../../ids.ts';
import { canonicalAddress, domainOf } from './addresses.ts';
import { CallContents } from '../../delivery/call-contents.ts';
import { ContentMissing } from '../../delivery/connector.ts';
import type { MailLinks } from './mail-links.ts';
import { SigningKeys } from './signing-keys.ts';
import { textFromHtml } from './text-from-html.ts';
import { renderHtml, renderText, trackContent, type TrackedContent } from './tracked-content.ts';

const MOST_BYTES = 32 * 1_024 * 1_024;

/** A mail as it is kept while its recipients are written to. */
type KeptMail = {
  stored: StoredMail;
  copies: ReadonlySet<string>;
  /** The text that was given, or else made from the html. */
  text: string;
  /** Null: nothing is tracked. */
  tracked: TrackedContent | null;
};

type Wanted = { messageId: string; account: number; first: string; recipient: string; text: string };

/** Writes the mails of messages that are about to leave from what is stored of their calls. */
export class OutgoingMails {
  readonly #db: Database;
  readonly #accountOf: AccountOf;
  readonly #links: MailLinks;
  readonly #baseUrl: string;
  readonly #now: () => Date;
  readonly #keys: SigningKeys;
  readonly #contents: CallContents<StoredMail, KeptMail>;

  constructor(options: {
    db: Database;
    vault: Vault;
    accountOf: AccountOf;
    links: MailLinks;
    baseUrl: string;
    now: () => Date;
  }) {
    this.#db = options.db;
    this.#accountOf = options.accountOf;
    this.#links = options.links;
    this.#baseUrl = options.baseUrl;
    this.#now = options.now;
    this.#keys = new SigningKeys(options.db, options.vault);
    this.#contents = new CallContents({ handle: options.db.hot, prepare: keep, mostBytes: MOST_BYTES });
  }

  /** @returns null if its content is past its retention. */
  async of({ messageId, account: number, first, recipient, text: subject }: Wanted) {
    const bucket = bucketOf(number);
    const kept = await this.#contents.of({ bucket, account: number, first });
    if (!kept) return null;
    const account = await this.#accountOf(number);
    const { stored } = kept;
    const domain = domainOf(stored.from.address);
    return {
      messageId: `${toPublicId(messageId)}@${domain}`,
      date: this.#now(),
      from: stored.from,
      to: kept.copies.has(canonicalAddress(recipient)) ? stored.to : recipient,
      cc: stored.cc,
      replyTo: stored.replyTo,
      subject,
      ...this.#textsOf(kept, account, messageId),
      headers: this.#headersOf(account, messageId),
      attachments: (stored.attachments?.files ?? []).map((file, i) =>
        this.#attachment({ bucket, account: number, upload: stored.attachments?.upload ?? '' }, file, i),
      ),
      // With links of its own, each recipient has another text.
      ...(kept.tracked === null && { sharedBody: first }),
      dkim: await this.#keys.of({ bucket, account: number, domain }),
    };
  }

  #textsOf({ stored, text, tracked }: KeptMail, account: Account, messageId: string) {
    if (!tracked) return { html: stored.html, text };
    const base = this.#baseOf(account);
    const pixel = stored.trackOpens ? this.#links.write(base, messageId, { kind: 'open' }) : null;
    // A text that was made from the html may have links that the html has not; only stored ones are redirected to.
    const urlOf = (link: number) =>
      link < (stored.links?.length ?? 0)
        ? this.#links.write(base, messageId, { kind: 'click', link })
        : (tracked.links[link] ?? '');
    return {
      html: renderHtml(tracked, urlOf, pixel) ?? stored.html,
      text: renderText(tracked, urlOf) ?? text,
    };
  }

  /** One click unsubscribes (RFC 8058): mailbox providers want it of everybody who sends much. */
  #headersOf(account: Account, messageId: string): Record<string, string> {
    if (!account.mail.unsubscribe) return {};
    const url = this.#links.write(this.#baseOf(account), messageId, { kind: 'unsubscribe' });
    return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  }

  #baseOf({ mail }: Account): string {
    return mail.linkBase ?? this.#baseUrl;
  }

  #attachment(
    key: { bucket: number; account: number; upload: string },
    { filename, contentType, bytes }: AttachedFile,
    file: number,
  ) {
    return {
      filename,
      contentType,
      bytes,
      open: () => Readable.from(this.#pieces(key, file, { filename, bytes }), { objectMode: false }),
    };
  }

  async *#pieces(
    key: { bucket: number; account: number; upload: string },
    file: number,
    { filename, bytes }: Pick<AttachedFile, 'filename' | 'bytes'>,
  ): AsyncGenerator<Buffer> {
    let left = bytes;
    for (let piece = 0; left > 0; piece++) {
      const data = await readPiece(this.#db.general, key, { file, piece });
      if (data === null || data.length > left) {
        throw new ContentMissing(fact('attachment_gone', { filename }));
      }
      left -= data.length;
      yield data;
    }
  }
}

function keep(stored: StoredMail): { content: KeptMail; bytes: number } {
  const { html, links, trackOpens } = stored;
  const text = stored.text ?? textFromHtml(html);
  const tracked = trackOpens || links ? trackContent({ html, text }) : null;
  const copies = new Set(stored.copies.map(canonicalAddress));
  // The pieces of a tracked mail are as long as the mail itself.
  const bytes = 2 * (html.length + text.length) * (tracked ? 2 : 1) + 1_000 + 100 * copies.size;
  return { content: { stored, copies, text, tracked }, bytes };
}
