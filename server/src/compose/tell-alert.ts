import { createConnector } from '../connectors/registry.ts';
import { ALERTS_SECRET } from '../core/alerts/alert-settings.ts';
import type { TellAlert } from '../core/alerts/look.ts';
import { NO_ACCOUNT } from '../core/ids.ts';
import type { Untold } from '../storage/alerts.queries.ts';
import { connectorParts } from './connector-parts.ts';
import type { Composition } from './composition.ts';
import { testMail } from './test-mail.ts';

const GRACE_MS = 1_000;

/** Tells of alerts by webhook and by mail, as far as the settings say so. */
export function createTellAlert(composition: Composition): TellAlert {
  const { gateway, vault, log } = composition;

  async function post(alert: Untold, url: string): Promise<boolean> {
    const { id, kind, subject, detail, since, until, event } = alert;
    const outcome = await gateway.webhooks.post({
      url,
      id: `alert-${id}-${event}`,
      body: JSON.stringify({ event: `alert.${event}`, alert: { id, kind, subject, detail, since, until } }),
      secret: vault.derive(ALERTS_SECRET),
    });
    if (!outcome.ok) log.warn({ alert: kind, reason: outcome.error }, 'an alert could not be posted');
    return outcome.ok;
  }

  /** Over the gateway's own carrier of mail; nobody is charged. */
  async function mail(alert: Untold, to: string, from: string): Promise<boolean> {
    const carrier = composition.world().carriers.find((one) => one.enabled && one.channels.includes('email'));
    if (!carrier) {
      log.warn({ alert: alert.kind }, 'an alert could not be mailed: no carrier takes mail');
      return true;
    }
    const id = composition.ids.one(NO_ACCOUNT);
    const { subject, text } = wordsFor(alert, gateway.brands().own.name);
    const { submission, mails } = testMail({ recipient: to, sender: from, text, subject }, id);
    const connector = createConnector(carrier, { ...connectorParts(composition), mails });
    if (!connector) return true;
    await connector.start({
      onReceipt: () => Promise.resolve(),
      onInbound: () => Promise.resolve(),
      onRoom: () => undefined,
    });
    try {
      const answer = await connector.submit(submission);
      if (answer.kind === 'accepted') return true;
      const reason = 'reason' in answer ? answer.reason : answer.kind;
      log.warn({ alert: alert.kind, reason }, 'an alert could not be mailed');
      return answer.kind === 'rejected';
    } finally {
      await connector.stop(GRACE_MS);
    }
  }

  return async (alert, { webhook_url: url, mail_to: to, mail_from: from }) => {
    const posted = url ? await post(alert, url) : true;
    const mailed = to && from ? await mail(alert, to, from) : true;
    return posted && mailed;
  };
}

function wordsFor({ kind, subject, detail, since, until, event }: Untold, brand: string) {
  const title = `${kind.replaceAll('_', ' ')}${subject === '' ? '' : `: ${subject}`}`;
  const details = Object.entries(detail).map(([name, value]) => `${name.replaceAll('_', ' ')}: ${value}`);
  const lines = [
    `${event === 'begun' ? 'Began' : 'Ended'}: ${title}`,
    `Since: ${since?.toISOString() ?? ''}`,
    ...(until === null ? [] : [`Until: ${until.toISOString()}`]),
    ...details,
  ];
  return { subject: `${brand}: ${title} (${event})`, text: lines.join('\n') };
}
