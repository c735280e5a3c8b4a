import { fact } from 'harkara-contract/facts.ts';
import { discardUpload, type UploadKey } from '../../../storage/attachments.queries.ts';
import type { Database } from '../../../storage/database.ts';
import { withoutDirectionMarks } from '../../../direction-marks.ts';
import type { Account } from '../../accounts/account.ts';
import type { AttachedFile, EmailContent, Prepared } from './email-content.ts';
import { DomainError } from '../../errors.ts';
import type { NotifyEndpoints } from '../../events/notify-endpoints.ts';
import type { IdMaker } from '../../ids.ts';
import { checkSend } from '../../messages/check-send.ts';
import type { Family, SendRequest } from '../../messages/send-request.ts';
import type { CheckContext } from '../draft.ts';
import type { MailTemplates } from './mail-templates.ts';
import type { KeyedTurns } from '../../limits/keyed-turns.ts';
import { storeUpload, type GivenFile } from './uploads.ts';

/** What mails need besides what every message needs. */
export type Mailing = {
  db: Database;
  ids: IdMaker;
  templates: MailTemplates;
  notifyEndpoints: Pick<NotifyEndpoints, 'find' | 'judge'>;
  limits: MailLimits;
  context: () => CheckContext;
  /** Storing files: several at a time of one account would keep the database busy. */
  uploadTurns: KeyedTurns<number>;
};

export type MailLimits = { files: number; fileBytes: number };

/** A mail as an interface has read it. */
export type GivenMail = Omit<EmailContent, 'channel' | 'toCount' | 'ccCount' | 'files' | 'prepared'> & {
  family: Family;
  from: string;
  to: readonly string[];
  cc: readonly string[];
  bcc: readonly string[];
  files: readonly (AttachedFile & GivenFile)[];
  scheduleAt: Date | null;
  clientRef: string | null;
};

/** A file whose name has no visible character. */
const NAMELESS = 'attachment';

const NOTHING: Prepared = { template: null, upload: null, notify: null };

/**
 * Prepares a mail and has it sent. Files and a new address for notifications are stored before the call can be
 * accepted, so its checks are made first: a call that is refused leaves nothing behind.
 */
export async function sendMail<Answer>(
  mailing: Mailing,
  account: Account,
  given: GivenMail,
  send: (request: SendRequest<EmailContent>) => Promise<Answer>,
): Promise<Answer> {
  refuseIfTooManyFiles(given, mailing.limits);
  const template = given.templateId === null ? null : await mailing.templates.find(account, given.templateId);
  const request = requestOf(given, { ...NOTHING, template });
  if (given.files.length === 0 && given.notifyUrl === null) return send(request);
  checkSend(account, request, mailing.context());
  const notify =
    given.notifyUrl === null ? null : await mailing.notifyEndpoints.find(account, given.notifyUrl);
  const upload =
    given.files.length === 0
      ? null
      : await mailing.uploadTurns.run(account.number, () => storeUpload(mailing, account, given.files));
  try {
    return await send(
      requestOf(given, {
        template,
        upload: upload?.upload ?? null,
        notify: notify && { ...notify, data: given.callbackData },
      }),
    );
  } finally {
    if (upload) await discard(mailing.db, upload);
  }
}

/** One that belongs to an accepted call stays. What cannot be discarded now is swept later. */
async function discard(db: Database, upload: UploadKey): Promise<void> {
  await discardUpload(db.general, upload).catch(() => undefined);
}

function requestOf(given: GivenMail, prepared: Prepared): SendRequest<EmailContent> {
  const { family, from, to, cc, bcc, files, scheduleAt, clientRef, ...content } = given;
  const text = content.subject ?? '';
  return {
    family,
    sender: from,
    content: {
      channel: 'email',
      ...content,
      files: files.map(({ filename, contentType, bytes, sha256 }) => ({
        filename: withoutDirectionMarks(filename) || NAMELESS,
        contentType,
        bytes,
        sha256,
      })),
      toCount: to.length,
      ccCount: cc.length,
      prepared,
    },
    messages: [...to, ...cc, ...bcc].map((recipient) => ({ recipient, text })),
    scheduleAt,
    clientRef,
    idempotency: null,
    sandbox: false,
    onBadMessage: 'record',
  };
}

function refuseIfTooManyFiles({ files }: GivenMail, limits: MailLimits): void {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const reason =
    files.length > limits.files
      ? fact('over_attachment_limit', { most: limits.files })
      : bytes > limits.fileBytes
        ? fact('over_attachment_size_limit', { most: limits.fileBytes })
        : null;
  if (!reason) return;
  throw new DomainError(fact('invalid_attachments', { reason }), { fields: { attachments: reason } });
}
