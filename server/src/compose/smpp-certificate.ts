import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import type { Logger } from 'pino';
import { ConfigError, type Config } from '../config.ts';
import { securityOf, type Certificate } from '../interfaces/smpp/tls-listener.ts';
import { every, type Loop } from '../workers/every.ts';

export type CertificateFiles = Omit<NonNullable<Config['smppTls']>, 'port'>;

const CERT = 'HARKARA_SMPP_TLS_CERT';
const KEY = 'HARKARA_SMPP_TLS_KEY';

/** @throws ConfigError that names the setting, but reveals nothing of the key file's content. */
export async function readCertificate({ certFile, keyFile }: CertificateFiles): Promise<Certificate> {
  const cert = await read(CERT, certFile);
  const key = await read(KEY, keyFile);
  const certificate = parse(CERT, `${certFile} holds no certificate in PEM`, () => new X509Certificate(cert));
  const words = `${keyFile} holds no private key in PEM that can be read without a passphrase`;
  const privateKey: KeyObject = parse(KEY, words, () => createPrivateKey(key));
  if (!certificate.checkPrivateKey(privateKey)) {
    throw unusable(KEY, `${keyFile} holds the key of another certificate than ${certFile}`);
  }
  try {
    createSecureContext(securityOf({ cert, key }));
  } catch (error) {
    throw unusable(CERT, (error as Error).message);
  }
  return { cert, key };
}

/** Calls `onRenewed` whenever the files hold a new pair; an unusable pair changes nothing. */
export function followCertificate(
  files: CertificateFiles,
  served: Certificate,
  { pauseMs, log, onRenewed }: { pauseMs: number; log: Logger; onRenewed: (renewed: Certificate) => void },
): Loop {
  let current = served;
  return every(pauseMs, 'look for a renewed certificate', log, async () => {
    try {
      const found = await readCertificate(files);
      if (found.cert === current.cert && found.key === current.key) return;
      onRenewed(found);
      current = found;
      log.info('the SMPP certificate was renewed');
    } catch (error) {
      log.error({ err: error }, 'the SMPP certificate cannot be renewed; the one before is still served');
    }
  });
}

async function read(setting: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw unusable(setting, (error as Error).message);
  }
}

function parse<T>(setting: string, otherwise: string, read: () => T): T {
  try {
    return read();
  } catch {
    throw unusable(setting, otherwise);
  }
}

function unusable(setting: string, reason: string): ConfigError {
  return new ConfigError(`${setting} cannot be used: ${reason}.`);
}
