import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { Account, Sender } from '../../accounts/account.ts';
import { DomainError } from '../../errors.ts';
import type { SendRequest } from '../../messages/send-request.ts';
import type { Judge } from '../judge.ts';
import { isNumericSender, PROMOTIONAL_SENDER, routeOfWord, type RouteCode } from './routes.ts';
import type { SmsContent } from './sms-content.ts';

/** Sender and route of a call; null if they cannot be determined. */
export type SenderAndRoute = { sender: Sender | null; route: RouteCode | null };

/** The sender that a call names and the route it takes, in the order of the documented codes: -10, -19, -18, -22, -20. */
export function checkSender(
  account: Account,
  request: SendRequest<SmsContent>,
  judge: Judge,
): SenderAndRoute {
  const sender = findSender(account, request.sender) ?? judge.refuse(unknownSender(request.sender));
  const route = resolveRoute(request.content.route ?? sender?.route ?? null, request.sender);
  if (!sender || route === null) return { sender, route };
  if (sender.status !== 'approved') judge.refuse(notApproved(sender));
  const misfit = misfitOf(sender, route);
  if (misfit) judge.refuse(misfit);
  else {
    const switchedOff = featureProblem(account, route);
    if (switchedOff) judge.refuse(switchedOff);
  }
  return { sender, route };
}

function findSender(account: Account, senderId: string): Sender | null {
  if (senderId === PROMOTIONAL_SENDER) {
    return { senderId, route: 'promotional', status: 'approved', dltHeaderId: null, perSecond: null };
  }
  return account.senders.get(senderId) ?? null;
}

/** Without a known sender, only the caller's own word decides. */
function resolveRoute(wanted: SmsContent['route'], senderId: string): RouteCode | null {
  return wanted === 'transactional' || wanted === 'promotional' || wanted === 'international'
    ? routeOfWord(wanted, senderId)
    : wanted;
}

function unknownSender(senderId: string): DomainError {
  return new DomainError(fact('sender_not_found', { sender: senderId }), {
    fields: { sender: fact('not_own_sender') },
  });
}

function notApproved({ senderId, status }: Sender): DomainError {
  return new DomainError(fact('sender_not_approved', { sender: senderId, status }), {
    fields: { sender: fact('has_status', { status }) },
  });
}

function misfitOf(sender: Sender, route: RouteCode): DomainError | null {
  if (route === 'V') return new DomainError(fact('voice_not_here'));
  const reason = whyItDoesNotFit(sender, route);
  if (reason === null) return null;
  return new DomainError(fact('sender_route_mismatch', { sender: sender.senderId, reason }), {
    fields: { sender: reason },
  });
}

function whyItDoesNotFit({ senderId, route: own }: Sender, route: Exclude<RouteCode, 'V'>): Fact | null {
  switch (route) {
    case 'T':
      return own === 'transactional' ? null : fact('not_transactional', { route: own });
    case 'P':
      if (own !== 'promotional') return fact('not_promotional', { route: own });
      return senderId === PROMOTIONAL_SENDER || isNumericSender(senderId) ? null : fact('alphabetic_sender');
    case 'PS':
      return own === 'promotional' && senderId !== PROMOTIONAL_SENDER
        ? null
        : fact('not_a_promotional_sender');
    case 'I':
      return senderId === PROMOTIONAL_SENDER ? fact('not_international') : null;
  }
}

function featureProblem({ features }: Account, route: RouteCode): DomainError | null {
  if (route === 'PS' && !features.promoSender) {
    return new DomainError(fact('promo_sender_disabled'));
  }
  if (route === 'I' && !features.international) {
    return new DomainError(fact('international_disabled'));
  }
  return null;
}
