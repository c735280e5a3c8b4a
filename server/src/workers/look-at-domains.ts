import type { Logger } from 'pino';
import { MINUTE_MS } from '../durations.ts';
import { dueDomains, lookAgain, type LookingAgain } from '../core/channels/email/look-again.ts';
import { every, type Loop } from './every.ts';

/** Name servers answer many questions from one address slowly, or not at all. */
const AT_ONCE = 4;
const BETWEEN_MS = 1_000;

/** Notices by itself when an approved domain loses its DNS records. */
export function startDomainLooks({ log, ...looking }: LookingAgain & { log: Logger }): Loop {
  return every(MINUTE_MS, 'look up the records of email domains', log, async () => {
    const due = await dueDomains(looking, AT_ONCE);
    await Promise.all(
      due.map((domain) =>
        lookAgain(looking, domain).catch((error: unknown) => {
          log.warn({ err: error, domain: domain.domain }, 'the records of a domain could not be looked up');
        }),
      ),
    );
    return due.length === AT_ONCE ? { pauseMs: BETWEEN_MS } : 'nothing';
  });
}
