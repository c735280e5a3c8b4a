import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { AlertWay } from 'harkara-contract/lists.ts';
import { ENGLISH, say } from 'harkara-contract/say.ts';
import { createConnector } from '../connectors/registry.ts';
import { ALERTS_SECRET } from '../core/alerts/alert-settings.ts';
import { sayDetail } from '../core/alerts/alerts.ts';
import type { TellAlert, Told } from '../core/alerts/look.ts';
import { carriesMail } from '../core/channels/email/mail-carriers.ts';
import type { Carrier } from '../core/delivery/carriers.ts';
import { DomainError } from '../core/errors.ts';
import { NO_ACCOUNT } from '../core/ids.ts';
import { connectionFailure } from '../protocols/connection-failure.ts';
import { connectorParts } from './connector-parts.ts';
import type { Composition } from './composition.ts';
import { untilOpen, withOneLink } from './own-link.ts';
import { testMail } from './test-mail.ts';

const GRACE_MS = 1_000;

type Alert = Parameters<TellAlert>[0];

/** Tells of alerts by webhook and by mail, as far as the settings say so. */
export function createTellAlert(composition: Composition): TellAlert {
  const { gateway, vault, log } = composition;

  async function post(alert: Alert, url: string): Promise<Fact | null> {
    const { id, kind, subject, since, until, event } = alert;
    const detail = sayDetail(alert.detail, ENGLISH);
    const outcome = await gateway.webhooks.postAlert({
      url,
      id: `alert-${id}-${event}`,
      body: JSON.stringify({ event: `alert.${event}`, alert: { id, kind, subject, detail, since, until } }),
      secret: vault.derive(ALERTS_SECRET),
    });
    return outcome.ok ? null : (outcome.error ?? fact('alert_refused'));
  }

  /** Over the gateway's own carrier of mail; nobody is charged. */
  async function mail(alert: Alert, to: string, from: string): Promise<Fact | null> {
    const carrier = carrierOfMail(composition.world().carriers);
    if (!carrier) return fact('email_carrier_missing');
    const id = composition.ids.one(NO_ACCOUNT);
    const { subject, text } = wordsFor(alert, gateway.brands().own.name);
    const { submission, mails } = testMail({ recipient: to, sender: from, text, subject }, id);
    const connector = createConnector(withOneLink(carrier), { ...connectorParts(composition), mails });
    if (!connector) return fact('email_carrier_missing');
    await connector.start({
      onReceipt: () => Promise.resolve(),
      onInbound: () => Promise.resolve(),
      onRoom: () => undefined,
    });
    try {
      await untilOpen(connector, carrier.name);
      const answer = await connector.submit(submission);
      if (answer.kind === 'accepted') return null;
      return 'reason' in answer ? answer.reason : fact('alert_not_accepted', { outcome: answer.kind });
    } finally {
      await connector.stop(GRACE_MS);
    }
  }

  return async (alert, { webhook_url: url, mail_to: to, mail_from: from }) => {
    const told: Told[] = [];
    async function by(way: AlertWay, tell: () => Promise<Fact | null>): Promise<void> {
      if (alert.told.includes(way)) return;
      const problem = await tell().catch((error: unknown) =>
        error instanceof DomainError ? error.fact : connectionFailure(error),
      );
      if (problem !== null) {
        log.warn({ alert: alert.kind, way, reason: say(problem) }, 'an alert could not be sent');
      }
      told.push({ way, problem });
    }
    if (url) await by('webhook', () => post(alert, url));
    if (to && from) await by('mail', () => mail(alert, to, from));
    return told;
  };
}

/** A virtual operator only if there is nothing else: it shows mails, and sends none. */
function carrierOfMail(carriers: readonly Carrier[]): Carrier | undefined {
  const open = carriers.filter((carrier) => carrier.enabled && !carrier.paused && carriesMail(carrier));
  return open.find(({ type }) => type !== 'virtual-operator') ?? open[0];
}

const TITLES: Readonly<Record<Alert['kind'], string>> = {
  low_balance: 'Low credits',
  carrier_down: 'Carrier down',
  webhook_failing: 'Webhook failing',
  approvals_waiting: 'Requests have waited too long for approval',
  disk_full: 'Disk nearly full',
  audit_finding: 'The last audit found problems',
  partitions_short: 'Storage is not prepared far enough ahead',
  restored: 'The database is a restored copy, and nothing is sent',
  test: 'Test alert',
};

function wordsFor({ kind, subject, detail, since, until, event }: Alert, brand: string) {
  const title = `${TITLES[kind]}${subject === '' ? '' : `: ${subject}`}`;
  const details = Object.entries(sayDetail(detail, ENGLISH)).map(
    ([name, value]) => `${name.replaceAll('_', ' ')}: ${value}`,
  );
  const lines = [
    `${event === 'begun' ? 'Alert' : 'Resolved'}: ${title}`,
    `Since: ${since?.toISOString() ?? ''}`,
    ...(until === null ? [] : [`Until: ${until.toISOString()}`]),
    ...details,
  ];
  return { subject: `${brand}: ${title}${event === 'begun' ? '' : ' (resolved)'}`, text: lines.join('\n') };
}
