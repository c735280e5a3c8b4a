export type DnsRecord = { name: string; type: 'TXT'; value: string };

/** @param publicKey in base64. */
export function dkimRecord(domain: string, selector: string, publicKey: string): DnsRecord {
  return {
    name: `${selector}._domainkey.${domain}`,
    type: 'TXT',
    value: `v=DKIM1; k=rsa; p=${publicKey}`,
  };
}

/** A policy to start with: mail that fails is delivered all the same, and the domain's owner may tighten it. */
export function dmarcRecord(domain: string): DnsRecord {
  return { name: `_dmarc.${domain}`, type: 'TXT', value: 'v=DMARC1; p=none' };
}

/**
 * The tags of a DKIM or DMARC record (RFC 6376, 3.2). White space around them, and within a key, has no meaning.
 *
 * @returns null if it is no such list.
 */
export function tagsOf(text: string): ReadonlyMap<string, string> | null {
  const tags = new Map<string, string>();
  for (const part of text.split(';')) {
    if (part.trim() === '') continue;
    const at = part.indexOf('=');
    if (at < 0) return null;
    const name = part.slice(0, at).trim();
    if (name === '' || tags.has(name)) return null;
    tags.set(name, part.slice(at + 1).replace(/\s/g, ''));
  }
  return tags;
}
