import type { ConnectorParts } from '../../src/connectors/kit/connector-type.ts';
import type { Submission } from '../../src/core/delivery/connector.ts';
import { createIdMaker, toPublicId } from '../../src/core/ids.ts';

const ids = createIdMaker(1, Date.now);

/** An SMS as connectors get it; `more` makes it another one, or of another channel. */
export function submissionOf(more: Partial<Submission> = {}): Submission {
  const messageId = more.messageId ?? ids.one(7);
  return {
    messageId,
    attempt: 1,
    account: 7,
    channel: 'sms',
    first: messageId,
    recipient: '9876543210',
    sender: 'HRKTST',
    text: 'Your code is 482913.',
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

export const unused = () => {
  throw new Error('this connector does not need it');
};

/** What a connector is created with: whatever is not given may not be used. */
export function partsOf(given: Partial<ConnectorParts>): ConnectorParts {
  return {
    virtualOperators: { store: unused } as unknown as ConnectorParts['virtualOperators'],
    madeUpInbound: { take: unused } as unknown as ConnectorParts['madeUpInbound'],
    virtualMailbox: { take: unused },
    mails: { of: unused },
    chats: { of: unused },
    calls: { of: unused },
    speaker: { problem: () => null, soundOf: unused },
    useOf: unused,
    audioUrl: unused,
    mailHosts: { exchangesOf: unused, addressesOf: unused },
    bounceAddress: () => null,
    now: Date.now,
    publicId: toPublicId,
    trackingOf: unused,
    callbackUrl: unused,
    onError: unused,
    report: () => undefined,
    ...given,
  };
}
