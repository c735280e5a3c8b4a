import type { Account, Sender } from '../accounts/account.ts';
import { DomainError } from '../errors.ts';
import { isNumericSender, PROMOTIONAL_SENDER, routeOfWord, type RouteCode } from './routes.ts';
import type { SendRequest } from './send-request.ts';

/** The sender that a call names and the route it takes, in the order of the documented codes: -10, -19, -18, -22, -20. */
export function checkSender(account: Account, request: SendRequest): { sender: Sender; route: RouteCode } {
  const sender = findSender(account, request.sender);
  refuseIfNotApproved(sender);
  const route = resolveRoute(sender, request);
  refuseIfSenderDoesNotFit(sender, route);
  refuseIfFeatureIsOff(account, route);
  return { sender, route };
}

export function findSender(account: Account, senderId: string): Sender {
  if (senderId === PROMOTIONAL_SENDER) {
    return { senderId, route: 'promotional', status: 'approved', dltHeaderId: null, perSecond: null };
  }
  const sender = account.senders.get(senderId);
  if (!sender) {
    throw new DomainError('sender_not_found', `The sender ID ${senderId} does not belong to this account.`, {
      fields: { sender: 'is not one of the account' },
    });
  }
  return sender;
}

export function refuseIfNotApproved({ senderId, status }: Sender): void {
  if (status === 'approved') return;
  throw new DomainError('sender_not_approved', `The sender ID ${senderId} is ${status}, not approved.`, {
    fields: { sender: `is ${status}` },
  });
}

export function resolveRoute(sender: Pick<Sender, 'senderId' | 'route'>, request: SendRequest): RouteCode {
  const route = request.route ?? sender.route;
  return route === 'transactional' || route === 'promotional' || route === 'international'
    ? routeOfWord(route, sender.senderId)
    : route;
}

export function refuseIfSenderDoesNotFit(sender: Sender, route: RouteCode): void {
  const refuse = (why: string) => {
    throw new DomainError('sender_route_mismatch', `The sender ID ${sender.senderId} ${why}.`, {
      fields: { sender: why },
    });
  };
  switch (route) {
    case 'T':
      if (sender.route !== 'transactional')
        refuse(`is ${sender.route} and cannot send transactional messages`);
      return;
    case 'P':
      if (sender.route !== 'promotional') refuse(`is ${sender.route} and cannot send promotional messages`);
      if (sender.senderId !== PROMOTIONAL_SENDER && !isNumericSender(sender.senderId)) {
        refuse('is alphabetic: promotional messages go out under PROMOTIONAL or a numeric sender');
      }
      return;
    case 'PS':
      if (sender.route !== 'promotional' || sender.senderId === PROMOTIONAL_SENDER) {
        refuse('is not a promotional sender ID of the account');
      }
      return;
    case 'I':
      if (sender.senderId === PROMOTIONAL_SENDER) refuse('cannot send international messages');
      return;
    case 'V':
      throw new DomainError('sender_not_found', 'Voice calls are not placed through this interface.');
  }
}

export function refuseIfFeatureIsOff(account: Account, route: RouteCode): void {
  if (route === 'PS' && !account.features.promoSender) {
    throw new DomainError(
      'promo_sender_not_enabled',
      'Promotional messages with a sender ID are not enabled.',
    );
  }
  if (route === 'I' && !account.features.international) {
    throw new DomainError(
      'international_not_enabled',
      'International messages are not enabled for this account.',
    );
  }
}
