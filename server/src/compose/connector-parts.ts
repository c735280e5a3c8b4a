import { createBounceAddresses } from './bounce-addresses.ts';
import type { Composition } from './composition.ts';
import { createCarrierUses } from '../connectors/kit/carrier-use.ts';
import type { ConnectorParts } from '../connectors/kit/connector-type.ts';
import { callbackUrl } from '../core/delivery/callback-address.ts';
import { ChatTracking } from '../core/channels/chatapp/chat-tracking.ts';
import { OutgoingChats } from '../core/channels/chatapp/outgoing-chats.ts';
import { OutgoingCalls } from '../core/channels/voice/outgoing-calls.ts';
import { OutgoingMails } from '../core/channels/email/outgoing-mails.ts';
import { toPublicId } from '../core/ids.ts';
import { createMailHostLookUp } from './look-up-dns.ts';
import { createVirtualMailbox } from '../storage/virtual-mailbox.queries.ts';
import { createAudioLinks } from './voice-audio.ts';
import { createMadeUpInbound, createVirtualOperatorStore } from '../storage/virtual-operator.queries.ts';

/** What connectors are built from. */
export function connectorParts(composition: Composition): ConnectorParts {
  const { db, vault, config, gateway, mailLinks, log } = composition;
  const audioLinks = createAudioLinks(composition);
  const tracking = new ChatTracking(vault);
  return {
    virtualOperators: createVirtualOperatorStore(db.hot),
    madeUpInbound: createMadeUpInbound(db.hot),
    virtualMailbox: createVirtualMailbox(db.general),
    mails: new OutgoingMails({
      db,
      vault,
      accountOf: (account) => gateway.accounts.get(account),
      links: mailLinks,
      baseUrl: config.baseUrl,
      now: gateway.now,
    }),
    mailHosts: createMailHostLookUp(config.dnsServers),
    chats: new OutgoingChats(db),
    calls: new OutgoingCalls(db),
    speaker: gateway.speech,
    useOf: createCarrierUses(),
    audioUrl: (messageId, account) => audioLinks.write(messageId, account),
    bounceAddress: createBounceAddresses(composition).write,
    now: () => gateway.now().getTime(),
    publicId: toPublicId,
    trackingOf: (messageId, attempt) => tracking.write(messageId, attempt),
    callbackUrl: (carrier) => callbackUrl(vault, config.baseUrl, carrier),
    onError: (error) => {
      log.error({ err: error }, 'the virtual carrier had a problem');
    },
    report: (connector, level, message) => {
      log[level]({ connector }, message);
    },
  };
}
