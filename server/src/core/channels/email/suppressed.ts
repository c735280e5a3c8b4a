import { fact } from 'harkara-contract/facts.ts';
import type { Handle } from '../../../storage/database.ts';
import {
  failIfAnySuppressed,
  findSuppressed,
  type AccountAddress,
} from '../../../storage/suppressions.queries.ts';
import type { Claimed } from '../../../storage/queue.queries.ts';
import { canonicalAddress } from './addresses.ts';
import { DomainError } from '../../errors.ts';
import type { Permitted } from '../channel.ts';
import type { Draft, Findings } from '../draft.ts';
import type { StepBeforeLeaving } from '../leaving.ts';

const SUPPRESSED = fact('recipient_suppressed');

/** The recipients that their accounts do not write to any more. */
export function findSuppressedOf(handle: Handle, drafts: readonly Draft[]): Promise<Findings> {
  return find(handle, addressesOf(drafts));
}

function addressesOf(drafts: readonly Draft[]): AccountAddress[] {
  return drafts.flatMap(({ account: { bucket, number: account }, messages }) =>
    messages.map(({ recipient }) => ({ bucket, account, address: canonicalAddress(recipient) })),
  );
}

/** Fails if one of the recipients is suppressed. */
export function failIfSuppressed(handle: Handle, drafts: readonly Draft[]): Promise<void> {
  return failIfAnySuppressed(handle, addressesOf(drafts));
}

/** The list may have grown since the messages were accepted. */
export function findSuppressedAgain(handle: Handle, messages: readonly Claimed[]): Promise<Findings> {
  return find(
    handle,
    messages.map(({ bucket, account, recipient }) => ({
      bucket,
      account,
      address: canonicalAddress(recipient),
    })),
  );
}

async function find(handle: Handle, addresses: readonly AccountAddress[]): Promise<Findings> {
  const found = await findSuppressed(handle, addresses);
  return new Set(found.map(({ account, address }) => keyOf(account, address)));
}

export function withoutSuppressed(draft: Draft, suppressed: Findings | undefined): Permitted {
  const { messages, rejections, account } = draft;
  if (!suppressed || suppressed.size === 0) return { deliverable: messages, rejections };
  const isSuppressed = ({ recipient }: { recipient: string }) => has(suppressed, account.number, recipient);
  const dropped = messages.filter(isSuppressed);
  if (dropped.length > 0 && dropped.length === messages.length) throw recipientSuppressed();
  const rejected = dropped.map(({ recipient, text }) => ({
    recipient,
    text: text.body,
    code: 'recipient_suppressed' as const,
    reason: SUPPRESSED,
  }));
  return {
    deliverable: messages.filter((message) => !isSuppressed(message)),
    rejections: [...rejections, ...rejected],
  };
}

export const skipSuppressed: StepBeforeLeaving = ({ message, findings }) =>
  has(findings, message.account, message.recipient)
    ? { kind: 'withdrawn', state: 'failed', reason: SUPPRESSED }
    : null;

function has(suppressed: Findings, account: number, recipient: string): boolean {
  return suppressed.has(keyOf(account, canonicalAddress(recipient)));
}

function keyOf(account: number, address: string): string {
  return `${account} ${address}`;
}

function recipientSuppressed(): DomainError {
  return new DomainError(SUPPRESSED, { fields: { to: fact('suppressed') } });
}
