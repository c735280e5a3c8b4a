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
  return new DomainError('sender_not_found', `The sender ID ${senderId} does not belong to this account.`, {
    fields: { sender: 'is not one of the account' },
  });
}

function notApproved({ senderId, status }: Sender): DomainError {
  return new DomainError('sender_not_approved', `The sender ID ${senderId} is ${status}, not approved.`, {
    fields: { sender: `is ${status}` },
  });
}

function misfitOf(sender: Sender, route: RouteCode): DomainError | null {
  if (route === 'V') {
    return new DomainError('sender_not_found', 'Voice calls are not placed through this interface.');
  }
  const why = whyItDoesNotFit(sender, route);
  if (why === null) return null;
  return new DomainError('sender_route_mismatch', `The sender ID ${sender.senderId} ${why}.`, {
    fields: { sender: why },
  });
}

function whyItDoesNotFit({ senderId, route: own }: Sender, route: Exclude<RouteCode, 'V'>): string | null {
  switch (route) {
    case 'T':
      return own === 'transactional' ? null : `is ${own} and cannot send transactional messages`;
    case 'P':
      if (own !== 'promotional') return `is ${own} and cannot send promotional messages`;
      return senderId === PROMOTIONAL_SENDER || isNumericSender(senderId)
        ? null
        : 'is alphabetic: promotional messages go out under PROMOTIONAL or a numeric sender';
    case 'PS':
      return own === 'promotional' && senderId !== PROMOTIONAL_SENDER
        ? null
        : 'is not a promotional sender ID of the account';
    case 'I':
      return senderId === PROMOTIONAL_SENDER ? 'cannot send international messages' : null;
  }
}

function featureProblem({ features }: Account, route: RouteCode): DomainError | null {
  if (route === 'PS' && !features.promoSender) {
    return new DomainError(
      'promo_sender_not_enabled',
      'Promotional messages with a sender ID are not enabled.',
    );
  }
  if (route === 'I' && !features.international) {
    return new DomainError(
      'international_not_enabled',
      'International messages are not enabled for this account.',
    );
  }
  return null;
}
