import type { GivenMail } from '../../core/channels/email/send-mail.ts';
import { refuseUnstorable } from '../../core/storable.ts';

type Optional = Omit<GivenMail, 'family' | 'from' | 'to'>;

/** An email under core's names. Fields that the caller left out are absent. */
type WrittenEmail = Pick<GivenMail, 'family' | 'from' | 'to'> & {
  [Name in keyof Optional]?: Optional[Name] | undefined;
};

/** Gives core the email of any interface. The order of the fields decides the request's fingerprint, so it never changes. */
export function readEmail(written: WrittenEmail): GivenMail {
  return {
    family: written.family,
    from: written.from,
    to: written.to,
    cc: written.cc ?? [],
    bcc: written.bcc ?? [],
    replyTo: written.replyTo ?? null,
    subject: written.subject ?? null,
    html: written.html ?? null,
    text: written.text ?? null,
    templateId: written.templateId ?? null,
    placeholders: written.placeholders ?? {},
    files: written.files ?? [],
    trackOpens: written.trackOpens ?? false,
    trackClicks: written.trackClicks ?? false,
    notifyUrl: written.notifyUrl ?? null,
    callbackData: written.callbackData ?? null,
    scheduleAt: written.scheduleAt ?? null,
    clientRef: written.clientRef ?? null,
  };
}

type JsonEmail = { attachments?: readonly { filename: string }[] | undefined; [name: string]: unknown };

/** Checks a JSON body under its own names. The content of its files is base64, so only their names are checked. */
export function refuseUnstorableEmail({ attachments = [], ...body }: JsonEmail): void {
  refuseUnstorable({ ...body, attachments: attachments.map(({ filename }) => ({ filename })) });
}
