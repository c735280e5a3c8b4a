import { PLAIN_SMS } from '../../src/core/channels/sms/sms-content.ts';
import { sendMessages } from '../../src/core/messages/send-messages.ts';
import type { Accepted, SendRequest } from '../../src/core/messages/send-request.ts';
import type { TestGateway } from './gateway.ts';
import { SENDER, TEXT } from './provisions.ts';

const PLAIN: SendRequest = {
  family: 'v2',
  sender: SENDER,
  content: PLAIN_SMS,
  messages: [],
  scheduleAt: null,
  clientRef: null,
  idempotency: null,
  sandbox: false,
  onBadMessage: 'refuse',
};

/** To different numbers. */
export const manyMessages = (count: number, prefix = '98') =>
  Array.from({ length: count }, (_, i) => ({ recipient: prefix + String(i).padStart(8, '0'), text: TEXT }));

/** Bypasses the interfaces, for calls that v2 cannot make: several recipients, texts that the edge refuses. */
export async function sendToCore(
  gateway: TestGateway,
  username: string,
  request: Partial<SendRequest> & Pick<SendRequest, 'messages'>,
): Promise<Accepted> {
  const { sending, accounts } = gateway.composition.gateway;
  const account = await accounts.get(await gateway.accountOf(username));
  return sendMessages(sending, account, { ...PLAIN, ...request });
}
