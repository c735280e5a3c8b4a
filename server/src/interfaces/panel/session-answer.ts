import type { FastifyRequest } from 'fastify';
import type { Unwritten } from 'harkara-contract/route.ts';
import type { Session, SignedIn } from 'harkara-contract/routes/session.ts';
import type { Account } from '../../core/accounts/account.ts';
import { countGatewayAlerts } from '../../core/alerts/alerts.ts';
import { readAccountBalances } from '../../core/credits/balance.ts';
import { balancesInCredits } from '../../core/credits/credits.ts';
import type { Gateway } from '../../core/gateway.ts';
import type { Actor } from '../../core/people/actor.ts';
import { findDelegated } from '../../core/resellers/own-customers.ts';
import type { Delegated } from '../../core/reviews/pending-reviews.ts';
import { countBadges, countOperatorBadges, countResellerBadges } from '../../core/reports/badges.ts';
import { brandOf } from '../kit/brand-of.ts';
import { colorOf } from '../kit/pages.ts';
import { pictureOf } from './brand-answers.ts';
import { pageOriginOf } from './page-origin.ts';
import { describePerson } from './users.routes.ts';

/** Of a session whose code is still awaited, nothing is told but that. */
export async function describeSession(
  gateway: Gateway,
  request: FastifyRequest,
  baseUrl: string,
  actor: Actor | null,
): Promise<Unwritten<Session>> {
  const brand = brandOf(gateway, request);
  const always = {
    brand: { ...brand, color: colorOf(brand), logo: brand.logo && pictureOf('logo', brand.logo) },
    secure: pageOriginOf(request, baseUrl).secure,
  };
  if (!actor) return { state: 'signed_out', csrf: null, ...always };
  const { state, user, account, viewedFrom } = actor;
  const { csrf, expiresAt, idleSeconds } = actor.session;
  const delegated = account.role === 'reseller' ? await findDelegated(gateway.db, account) : null;
  const opened = { csrf, ...always, expiresAt, idleSeconds };
  if (state === 'totp_required') return { state, ...opened };
  return {
    state,
    ...opened,
    user: describePerson(user),
    account,
    viewedFrom,
    features: { ...featuresOf(gateway, account), reviews: delegated !== null },
    balances: balancesInCredits(await readAccountBalances(gateway.db.general, account)),
    badges: state === 'signed_in' ? await badgesOf(gateway, account, delegated) : {},
  };
}

function featuresOf(
  { takesVirtualMail, brands }: Gateway,
  account: Account,
): Omit<SignedIn['features'], 'reviews'> {
  const { number, role, features } = account;
  return {
    ...features,
    sms: true,
    virtualMailbox: features.email && takesVirtualMail(),
    brand: role === 'reseller' && brands().hasReseller(number),
  };
}

async function badgesOf(
  { db, now }: Gateway,
  account: Account,
  delegated: Delegated | null,
): Promise<Record<string, number>> {
  if (account.role !== 'admin') {
    const own = await countBadges(db.general, account, now());
    return delegated ? { ...own, ...(await countResellerBadges(db.general, delegated)) } : own;
  }
  return { ...(await countOperatorBadges(db.general)), ...(await countGatewayAlerts(db)) };
}
