export type SipMessage = {
  /** The request line, or the status line. */
  line: string;
  method: string;
  headers: [string, string][];
  body: string;
};

/** As much of SIP (RFC 3261, 7) as the tests' server needs. */
export function readMessage(text: string): SipMessage {
  const end = text.indexOf('\r\n\r\n');
  const [line = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = lines.map((header): [string, string] => {
    const colon = header.indexOf(':');
    return [header.slice(0, colon).trim().toLowerCase(), header.slice(colon + 1).trim()];
  });
  return { line, method: line.split(' ')[0] ?? '', headers, body: text.slice(end + 4) };
}

export function headerOf({ headers }: SipMessage, name: string): string {
  return headers.find(([known]) => known === name)?.[1] ?? '';
}

export function headersOf({ headers }: SipMessage, name: string): string[] {
  return headers.filter(([known]) => known === name).map(([, value]) => value);
}

export function writeMessage(
  line: string,
  headers: readonly (readonly [string, string])[],
  body = '',
): string {
  const all = [...headers, ['Content-Length', String(Buffer.byteLength(body))] as const];
  return `${line}\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}

/** Cuts a stream of messages at their ends. */
export function splitStream(text: string): { messages: string[]; rest: string } {
  const messages: string[] = [];
  let rest = text.replace(/^(\r\n)+/, '');
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end === -1) return { messages, rest };
    const length = Number(/^content-length:\s*(\d+)/im.exec(rest.slice(0, end))?.[1] ?? 0);
    if (rest.length < end + 4 + length) return { messages, rest };
    messages.push(rest.slice(0, end + 4 + length));
    rest = rest.slice(end + 4 + length).replace(/^(\r\n)+/, '');
  }
}
