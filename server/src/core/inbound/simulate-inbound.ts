import { fact } from 'harkara-contract/facts.ts';
import { hasNul } from '../../storable-text.ts';
import { findInDirectory } from '../../storage/account-changes.queries.ts';
import type { Database } from '../../storage/database.ts';
import { insertMadeUpInbound } from '../../storage/virtual-operator.queries.ts';
import { SANDBOX_QUEUE } from '../delivery/carrier-choice.ts';
import { DomainError } from '../errors.ts';
import { NO_ACCOUNT, type IdMaker } from '../ids.ts';
import { spellingsOfNumber } from '../recipients/inbound-numbers.ts';

const LONGEST = { from: 32, text: 2_000 };

/**
 * Acts as if a phone had sent a message to a virtual number: the sandbox's virtual operator, which every gateway has,
 * delivers it like any connector.
 *
 * @returns the operator's id of the message.
 */
export async function simulateInbound(
  db: Database,
  ids: IdMaker,
  { from, to, text }: { from: string; to: string; text: string },
): Promise<string> {
  refuseUnlessFilled('from', from);
  refuseUnlessFilled('text', text);
  const owners = await findInDirectory(db.general, 'virtual_number', spellingsOfNumber(to));
  if (owners.size === 0) throw new DomainError(fact('virtual_number_not_found', { number: to }));
  const id = ids.one(NO_ACCOUNT);
  await insertMadeUpInbound(db.general, SANDBOX_QUEUE, { id, sender: from, number: to, body: text });
  return id;
}

/**
 * Acts as if a person had written to a business account, which opens a session.
 *
 * @returns the provider's id of the message.
 */
export async function simulateChat(
  db: Database,
  ids: IdMaker,
  { from, to, text }: { from: string; to: string; text: string },
): Promise<string> {
  refuseUnlessFilled('text', text);
  if (!/^[1-9]\d{6,14}$/.test(from)) throw new DomainError(fact('simulated_sender_not_valid'));
  const owners = await findInDirectory(db.general, 'chat_sender', [to]);
  if (owners.size === 0) throw new DomainError(fact('business_account_not_found', { number: to }));
  const id = ids.one(NO_ACCOUNT);
  await insertMadeUpInbound(db.general, SANDBOX_QUEUE, { id, sender: from, number: to, body: text });
  return id;
}

function refuseUnlessFilled(name: 'from' | 'text', value: string): void {
  const most = LONGEST[name];
  if (value.trim() !== '' && value.length <= most && !hasNul(value)) return;
  throw new DomainError(fact('simulated_text_length', { name, most }));
}
