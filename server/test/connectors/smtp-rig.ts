import { createMailHostLookUp } from '../../src/compose/look-up-mail-hosts.ts';
import type { ConnectorParts } from '../../src/connectors/kit/connector-type.ts';
import type { OutgoingMail } from '../../src/connectors/kit/mail.ts';
import { smtpType } from '../../src/connectors/smtp/smtp-type.ts';
import type { Connector, Submission } from '../../src/core/delivery/connector.ts';
import { createIdMaker, toPublicId } from '../../src/core/ids.ts';
import { waitFor } from '../support/wait-for.ts';

const ids = createIdMaker(1, Date.now);

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
  const unused = () => {
    throw new Error('it is not for mails');
  };
  const connector = smtpType.create(
    { id: 1, name: 'post', type: 'smtp', options: { tls: 'none', host: '127.0.0.1', ...options } },
    {
      virtualOperators: { store: unused } as unknown as ConnectorParts['virtualOperators'],
      madeUpInbound: { take: unused } as unknown as ConnectorParts['madeUpInbound'],
      virtualMailbox: { take: unused },
      chats: { of: unused },
      calls: { of: unused },
      speaker: { problem: () => null, soundOf: unused },
      useOf: unused,
      audioUrl: unused,
      mails: { of: async (submission) => ({ ...outgoingMail(submission.recipient), ...mail }) },
      mailHosts: createMailHostLookUp(dnsServers),
      bounceAddress: () => null,
      now: Date.now,
      publicId: toPublicId,
      trackingOf: unused,
      callbackUrl: unused,
      onError: unused,
      report: (_, level, message) => reports.push(`${level}: ${message}`),
      ...more,
    },
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

export function mailSubmission(more: Partial<Submission> = {}): Submission {
  const messageId = ids.one(7);
  return {
    messageId,
    attempt: 1,
    account: 7,
    channel: 'email',
    first: messageId,
    recipient: 'meera@example.net',
    sender: 'news@example.com',
    text: '',
    unicode: false,
    flash: false,
    parts: 1,
    route: 'T',
    dltEntityId: null,
    dltTemplateId: null,
    dltHeaderId: null,
    mayLeave: () => true,
    ...more,
  };
}

export function outgoingMail(to: string): OutgoingMail {
  return {
    messageId: 'b1.0001@example.com',
    date: new Date('2026-11-16T05:00:00Z'),
    from: { name: 'Asha News', address: 'news@example.com' },
    to,
    cc: [],
    replyTo: null,
    subject: 'Your order',
    html: '<p>It is on its way.</p>',
    text: 'It is on its way.',
    headers: {},
    attachments: [],
    dkim: null,
  };
}
