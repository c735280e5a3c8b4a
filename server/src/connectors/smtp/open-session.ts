import type { SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';
import type { Hide } from '../kit/hide-values.ts';
import type { MailHostLookUp } from '../kit/mail.ts';
import { openToDomain } from './mail-hosts.ts';
import type { SmtpOptions } from './options.ts';
import { NoSession, Session } from './session.ts';

/** A host that takes longer to let us in has others beside it. */
const LONGEST_TO_ENTER_MS = 30_000;

/** @throws NoSession */
export function openToRelay(options: SmtpOptions, host: string, hide: Hide): Promise<Session> {
  const { tls, ca, login, timeoutMs } = options;
  return Session.open({
    connection: {
      ...connectionTo(options, timeoutMs),
      host,
      // A relay may be on the same machine.
      allowInternalNetworkInterfaces: true,
      secure: tls === 'tls',
      requireTLS: tls === 'starttls',
      ignoreTLS: tls === 'none',
      ...(ca !== null && { tls: { ca } }),
    },
    login,
    hide,
  });
}

/** A session with the servers that take mail for the domain. @throws NoSession, Undeliverable */
export function openToRecipients(
  options: SmtpOptions,
  domain: string,
  lookUp: MailHostLookUp,
  hide: Hide,
): Promise<Session> {
  const { allowPrivate, tls, timeoutMs } = options;
  return openToDomain(domain, {
    lookUp,
    allowPrivate,
    patienceMs: timeoutMs,
    open: async (host, address) => {
      try {
        return await openToHost(options, host, address, hide, tls === 'none');
      } catch (error) {
        // An attacker who could break the encryption could also prevent it: it keeps out listeners only.
        if (!(error instanceof NoSession) || !error.isAboutTls) throw error;
        return openToHost(options, host, address, hide, true);
      }
    },
  });
}

/** Certificates are not checked, since no name says which host serves a domain, except one looked up without proof. */
function openToHost(
  options: SmtpOptions,
  host: string,
  address: string,
  hide: Hide,
  ignoreTLS: boolean,
): Promise<Session> {
  return Session.open({
    connection: {
      ...connectionTo(options, Math.min(options.timeoutMs, LONGEST_TO_ENTER_MS)),
      host: address,
      servername: host,
      ignoreTLS,
      opportunisticTLS: true,
      tls: { rejectUnauthorized: false },
    },
    login: null,
    hide,
  });
}

function connectionTo({ port, hostname, timeoutMs }: SmtpOptions, enterMs: number): SMTPConnectionOptions {
  return {
    port,
    // Otherwise port 465 would mean it.
    secure: false,
    name: hostname,
    connectionTimeout: enterMs,
    greetingTimeout: enterMs,
    dnsTimeout: enterMs,
    socketTimeout: timeoutMs,
  };
}
