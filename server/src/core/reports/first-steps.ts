import type { FirstStep } from 'harkara-contract/routes/dashboard.ts';
import { DAY_MS } from '../../durations.ts';
import type { Database, Handle } from '../../storage/database.ts';
import { hideSteps, readStepFigures, type StepFigures } from '../../storage/first-steps.queries.ts';
import { keyOf } from '../accounts/account.ts';
import type { Actor } from '../people/actor.ts';

/** From this person. @param since null: they are shown again. */
export function hideFirstSteps(
  { general }: Database,
  { user }: Pick<Actor, 'user'>,
  since: Date | null,
): Promise<void> {
  return hideSteps(general, user, since);
}

/** Later, an account that sends has what it needs: many never set up a webhook. */
const NEW_DAYS = 30;

/**
 * What a new account does first, and how far it has come.
 *
 * @returns null if everything is done, the person has hidden it, or the account is not new.
 */
export async function readFirstSteps(
  handle: Handle,
  { account, user }: Pick<Actor, 'account' | 'user'>,
  now: Date,
): Promise<FirstStep[] | null> {
  const figures = await readStepFigures(handle, keyOf(account), user);
  const { hidden, hasSent, createdAt } = figures;
  const isNew = !hasSent || now.getTime() - createdAt.getTime() < NEW_DAYS * DAY_MS;
  if (hidden || !isNew) return null;
  const steps = stepsOf(figures).filter(({ step }) => step !== 'webhook' || user.role === 'owner');
  return steps.every(({ state }) => state === 'done') ? null : steps;
}

function stepsOf(figures: StepFigures): FirstStep[] {
  const { hasSender, isSenderPending, hasTemplate, isTemplatePending } = figures;
  const { hasCredits, hasSent, hasWebhook } = figures;
  return [
    { step: 'sender', state: stateOf(hasSender, isSenderPending) },
    { step: 'template', state: stateOf(hasTemplate, isTemplatePending) },
    // Those who have sent have had credits.
    { step: 'credits', state: stateOf(hasCredits || hasSent) },
    { step: 'message', state: stateOf(hasSent) },
    { step: 'webhook', state: stateOf(hasWebhook) },
  ];
}

function stateOf(isDone: boolean, isPending = false): FirstStep['state'] {
  if (isDone) return 'done';
  return isPending ? 'pending' : 'open';
}
