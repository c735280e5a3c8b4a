import { createMailHostLookUp } from '../../src/compose/look-up-dns.ts';
import type { ConnectorParts } from '../../src/connectors/kit/connector-type.ts';
import type { OutgoingMail } from '../../src/connectors/kit/mail.ts';
import { smtpType } from '../../src/connectors/smtp/smtp-type.ts';
import type { Connector, Submission } from '../../src/core/delivery/connector.ts';
import { outgoingMail as mailWith } from '../support/mails.ts';
import { partsOf, submissionOf, unused } from '../support/submissions.ts';
import { waitFor } from '../support/wait-for.ts';

export type SmtpRig = {
  connector: Connector;
  /** What staff were told. */
  reports: string[];
  /** Waits until it takes mails. */
  untilOpen: () => Promise<unknown>;
};

export type RigParts = Partial<Pick<ConnectorParts, 'mails' | 'bounceAddress' | 'now'>> & {
  mail?: Partial<OutgoingMail>;
  dnsServers?: string[];
  onHoldOver?: (hold: string) => void;
  onHoldBegun?: (hold: string) => void;
};

/** A connector with mails from memory. */
export async function startSmtp(
  options: Record<string, unknown>,
  {
    mail = {},
    dnsServers = [],
    onHoldOver = () => undefined,
    onHoldBegun = () => undefined,
    ...more
  }: RigParts = {},
): Promise<SmtpRig> {
  const reports: string[] = [];
  const connector = smtpType.create(
    { id: 1, name: 'post', type: 'smtp', options: { tls: 'none', host: '127.0.0.1', ...options } },
    partsOf({
      mails: { of: async (submission) => ({ ...outgoingMail(submission.recipient), ...mail }) },
      mailHosts: createMailHostLookUp(dnsServers),
      report: (_, level, message) => reports.push(`${level}: ${message}`),
      ...more,
    }),
  );
  await connector.start({
    onReceipt: unused,
    onInbound: unused,
    onRoom: () => undefined,
    onHoldOver,
    onHoldBegun,
  });
  return {
    connector,
    reports,
    untilOpen: () => waitFor('it takes mails', () => connector.freeWindow() > 0, { seen: () => reports }),
  };
}

export const mailSubmission = (more: Partial<Submission> = {}) =>
  submissionOf({
    channel: 'email',
    recipient: 'meera@example.net',
    sender: 'news@example.com',
    text: '',
    ...more,
  });

export const outgoingMail = (to: string) =>
  mailWith({
    messageId: 'b1.0001@example.com',
    date: new Date('2026-11-16T05:00:00Z'),
    from: { name: 'Asha News', address: 'news@example.com' },
    to,
    subject: 'Your order',
    html: '<p>It is on its way.</p>',
    text: 'It is on its way.',
  });
