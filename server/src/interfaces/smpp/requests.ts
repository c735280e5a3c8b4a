import { fact } from 'harkara-contract/facts.ts';
import type { Account } from '../../core/accounts/account.ts';
import { DomainError } from '../../core/errors.ts';
import type { Gateway } from '../../core/gateway.ts';
import { toPublicId } from '../../core/ids.ts';
import { createCanceller, type Canceller } from '../../core/messages/cancel-message.ts';
import { PLAIN_SMS } from '../../core/channels/sms/sms-content.ts';
import { byBind } from '../../core/messages/origin.ts';
import { sendMessages } from '../../core/messages/send-messages.ts';
import type { Family } from '../../core/messages/send-request.ts';
import type { StateName } from '../../core/messages/states.ts';
import { stateName } from '../../core/messages/states.ts';
import type { Bind, Binds } from '../../core/smpp/binds.ts';
import { findSubmitted, type Submitted } from '../../core/smpp/find-submitted.ts';
import {
  collectSubmittedPart,
  finishCompleteMessage,
  type Finishing,
} from '../../core/smpp/long-messages.ts';
import { isUndecided, storageFailure } from '../../core/storage-failure.ts';
import { MESSAGE_STATES, type MessageState } from '../../protocols/smpp/message-state.ts';
import { refuse, respondTo, type Incoming, type PduOf, type Response } from '../../protocols/smpp/pdu.ts';
import type { SmppSession } from '../../protocols/smpp/session.ts';
import { STATUS } from '../../protocols/smpp/status.ts';
import { formatTime } from '../../protocols/smpp/time.ts';
import { commandStatus, StatusError } from './command-status.ts';
import { readSubmission, type Submission, type SubmitPdu } from './read-submission.ts';

export type RequestContext = {
  gateway: Gateway;
  binds: Binds;
  /** A message submitted in parts is complete but could not be sent at once; it will be sent later. */
  onFinishFailure: (error: unknown) => void;
};

/** Answers the requests of bound customers. */
export class Requests {
  readonly #context: RequestContext;
  readonly #takeBack: Canceller;
  readonly #finishing: Finishing;
  readonly #underWay = new Set<Promise<void>>();

  constructor(context: RequestContext) {
    const { db, ids, sending, accounts, now } = context.gateway;
    const accountOf = (account: number) => accounts.get(account);
    this.#context = context;
    this.#takeBack = createCanceller({ db, ids, accountOf });
    this.#finishing = { db, sending, accountOf, now };
  }

  async answer(request: Incoming, bind: Bind, session: SmppSession): Promise<Response | null> {
    try {
      const { accounts, throttle } = this.#context.gateway;
      const account = accounts.peek(bind.account) ?? (await accounts.get(bind.account));
      if (!throttle.allows(account)) return refuse(request, STATUS.ESME_RTHROTTLED);
      return await this.#answer(request, account, bind);
    } catch (error) {
      if (isUndecided(error)) {
        // Neither success nor failure may be reported.
        session.destroy();
        throw error;
      }
      if (error instanceof StatusError) return refuse(request, error.status);
      const refusal = error instanceof DomainError ? error : storageFailure(error);
      if (refusal)
        return refuse(request, commandStatus(refusal.code, Object.keys(refusal.extras.fields ?? {})));
      throw error;
    }
  }

  /** Resolves when all messages whose last part has arrived are sent. */
  async drained(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  async #answer(request: Incoming, account: Account, bind: Bind): Promise<Response | null> {
    switch (request.command) {
      case 'submit_sm':
        return respondTo(request, { messageId: await this.#submit(request, account, bind) });
      case 'data_sm':
        return respondTo(request, { messageId: await this.#submit(request, account, bind) });
      case 'query_sm':
        return this.#query(request, account);
      case 'cancel_sm':
        return this.#cancel(request, account);
      case 'replace_sm':
        return refuse(request, STATUS.ESME_RREPLACEFAIL);
      default:
        return refuse(request, STATUS.ESME_RINVCMDID);
    }
  }

  /** @returns the id that the customer gets in the answer and in the receipt. */
  async #submit(pdu: SubmitPdu, account: Account, bind: Bind): Promise<string> {
    const { gateway, binds } = this.#context;
    const submission = readSubmission(pdu, account, gateway.now());
    if (submission.part) return this.#collect(submission, submission.part, account, bind);
    const { sender, recipient, text, terms, wish } = submission;
    const { scheduleAt, ...content } = terms;
    const { first } = await sendMessages(gateway.sending, account, {
      family: FAMILIES[wish],
      sender,
      content: { ...PLAIN_SMS, ...content },
      scheduleAt,
      messages: [{ recipient, text }],
      clientRef: null,
      idempotency: null,
      sandbox: false,
      onBadMessage: 'refuse',
      origin: byBind(bind.address),
      stillAllowed: () => refuseIfNoLongerAllowed(binds, bind),
    });
    return toPublicId(first);
  }

  async #collect(
    { sender, recipient, text, terms, wish }: Submission,
    part: NonNullable<Submission['part']>,
    account: Account,
    { address }: Bind,
  ): Promise<string> {
    const { db, ids } = this.#context.gateway;
    const { id, complete } = await collectSubmittedPart(db, ids, account, {
      ...part,
      sender,
      recipient,
      text,
      terms,
      wish,
      address,
    });
    if (complete) this.#finish(complete);
    return toPublicId(id);
  }

  /** Runs apart from the answer, which only says that the part is stored. */
  #finish(message: Parameters<typeof finishCompleteMessage>[1]): void {
    const finished = finishCompleteMessage(this.#finishing, message)
      .catch(this.#context.onFinishFailure)
      .finally(() => this.#underWay.delete(finished));
    this.#underWay.add(finished);
  }

  async #query(request: PduOf<'query_sm'>, account: Account): Promise<Response | null> {
    const submitted = await findSubmitted(this.#context.gateway.db.reports, account, request.messageId);
    if (!submitted) return refuse(request, STATUS.ESME_RINVMSGID);
    const finalAt = submitted.kind === 'message' ? submitted.message.finalAt : null;
    return respondTo(request, {
      messageId: request.messageId,
      finalDate: finalAt ? formatTime(finalAt) : '',
      messageState: MESSAGE_STATES[stateOf(submitted)],
    });
  }

  async #cancel(request: PduOf<'cancel_sm'>, account: Account): Promise<Response | null> {
    const { gateway } = this.#context;
    // An empty id would mean every message to the number.
    if (request.messageId === '') return refuse(request, STATUS.ESME_RCANCELFAIL);
    const submitted = await findSubmitted(gateway.db.general, account, request.messageId);
    if (!submitted) return refuse(request, STATUS.ESME_RINVMSGID);
    if (submitted.kind !== 'message') return refuse(request, STATUS.ESME_RCANCELFAIL);
    try {
      await this.#takeBack(account, toPublicId(submitted.message.id));
      return respondTo(request);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'conflict') {
        return refuse(request, STATUS.ESME_RCANCELFAIL);
      }
      throw error;
    }
  }
}

const FAMILIES: Readonly<Record<Submission['wish'], Family>> = {
  0: 'smpp',
  1: 'smpp_receipt',
  2: 'smpp_receipt_failure',
};

async function refuseIfNoLongerAllowed(binds: Binds, bind: Bind): Promise<void> {
  if (await binds.mayStay(bind)) return;
  throw new DomainError(fact('smpp_session_over'));
}

/** SMPP 3.4 has no state for a scheduled message. */
const STATES: Readonly<Record<StateName, MessageState>> = {
  scheduled: 'enroute',
  queued: 'enroute',
  unknown: 'enroute',
  sent: 'enroute',
  delivered: 'delivered',
  failed: 'undeliverable',
  expired: 'expired',
  cancelled: 'deleted',
};

function stateOf(submitted: Submitted): MessageState {
  switch (submitted.kind) {
    case 'message':
      return STATES[stateName(submitted.message.state)];
    case 'waiting':
      return 'enroute';
    case 'refused':
      return 'rejected';
  }
}
