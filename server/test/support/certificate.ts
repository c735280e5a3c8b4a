import { generateKeyPairSync, sign } from 'node:crypto';

/** Both in PEM. */
export type Certificate = { key: string; cert: string };

/** Self-signed, and new for each run: a key in the sources would not be secret, but would look like one. */
export function certificateFor(host: string): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = der(0x30, Buffer.from('06082a8648ce3d040302', 'hex'));
  const commonName = der(0x30, Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from(host)));
  const name = der(0x30, der(0x31, commonName));
  const altName = der(
    0x30,
    Buffer.from('0603551d11', 'hex'),
    der(0x04, der(0x30, der(0x82, Buffer.from(host)))),
  );
  const body = der(
    0x30,
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1)),
    ecdsaWithSha256,
    name,
    der(0x30, der(0x17, Buffer.from('000101000000Z')), der(0x17, Buffer.from('491231235959Z'))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, altName)),
  );
  const signature = der(0x03, Buffer.of(0), sign('sha256', body, privateKey));
  const encoded = der(0x30, body, ecdsaWithSha256, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${encoded}\n-----END CERTIFICATE-----\n`,
  };
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}
