import { RtpEnd, PAYLOAD } from './rtp-end.ts';
import { headerOf, headersOf, writeMessage, type SipMessage } from './sip-message.ts';

const CODECS: Readonly<Record<string, string>> = {
  PCMU: '0 PCMU/8000',
  PCMA: '8 PCMA/8000',
  opus: '111 opus/48000/2',
};

const REPEAT_MS = 500;

/** One call that came in, from its INVITE to its end. */
export class SipCall {
  readonly invite: SipMessage;
  readonly #send: (text: string) => void;
  readonly #port: number;
  readonly #isCut: () => boolean;
  readonly #tag = 'uas';
  readonly #heard: string[] = [];
  readonly #seen = new Set<string>();
  #latestInvite: SipMessage;
  #sequence = 1;
  #rtp: RtpEnd | null = null;
  #repeat: NodeJS.Timeout | undefined;

  constructor(invite: SipMessage, send: (text: string) => void, port: number, isCut: () => boolean) {
    this.invite = invite;
    this.#latestInvite = invite;
    this.#send = send;
    this.#port = port;
    this.#isCut = isCut;
  }

  get id(): string {
    return headerOf(this.invite, 'call-id');
  }

  /** The methods that came after the INVITE, and the codes of answers to requests of ours. */
  get heard(): readonly string[] {
    return this.#heard;
  }

  /** The latest one: a repeated INVITE may bring credentials. */
  get latestInvite(): SipMessage {
    return this.#latestInvite;
  }

  get rtp(): RtpEnd {
    if (!this.#rtp) throw new Error('it was not answered');
    return this.#rtp;
  }

  get isAnswered(): boolean {
    return this.#rtp !== null;
  }

  /** Whether the caller is heard. */
  get hasSound(): boolean {
    return (this.#rtp?.received ?? 0) > 10;
  }

  reply(status: string, more: readonly (readonly [string, string])[] = [], body = ''): void {
    this.#send(replyTo(this.#latestInvite, status, this.#tag, [this.#contact, ...more], body));
  }

  /** Answers with sound from now on. */
  async answer({ codecs = ['PCMA', 'PCMU'], isSilent = false, status = '200 OK' } = {}): Promise<void> {
    this.#rtp ??= await RtpEnd.open(this.#isCut);
    const sdp = this.#sdp(codecs);
    const reply = () => this.reply(status, [['Content-Type', 'application/sdp']], sdp);
    reply();
    // RFC 3261, 13.3.1.4: until it is acknowledged, since it may have got lost.
    if (status.startsWith('200')) this.#repeat ??= setInterval(reply, REPEAT_MS);
    const port = Number(/m=audio (\d+)/.exec(this.invite.body)?.[1] ?? 0);
    if (!isSilent) this.#rtp.talkTo('127.0.0.1', port, codecs[0] === 'PCMU' ? PAYLOAD.pcmu : PAYLOAD.pcma);
  }

  /** Offers the same media again within the call. */
  invitesAgain(): void {
    const body = this.#sdp(['PCMA', 'PCMU']);
    this.#request('INVITE', [this.#contact, ['Content-Type', 'application/sdp']], body);
  }

  /** Asks the caller to call somebody else instead. */
  refersTo(address: string): void {
    this.#request('REFER', [this.#contact, ['Refer-To', `<${address}>`]]);
  }

  hangUp(): void {
    this.#request('BYE', []);
  }

  /** Sends whatever it is. */
  say(text: string): void {
    this.#send(text);
  }

  hear(message: SipMessage): void {
    const { method, line } = message;
    this.#note(message);
    if (method === 'ACK') clearInterval(this.#repeat);
    if (method === 'INVITE') this.#latestInvite = message;
    if (method === 'BYE') this.#send(replyTo(message, '200 OK', this.#tag, []));
    if (method === 'CANCEL') {
      this.#send(replyTo(message, '200 OK', this.#tag, []));
      this.reply('487 Request Terminated');
    }
    if (method === 'SIP/2.0' && headerOf(message, 'cseq').includes('INVITE') && line.includes(' 200 ')) {
      this.#send(this.#requestText('ACK', [], '', this.#sequence - 1));
    }
  }

  close(): void {
    clearInterval(this.#repeat);
    this.#rtp?.close();
    this.#rtp = null;
  }

  /** A busy machine answers late, and what was not answered in time comes again. */
  #note(message: SipMessage): void {
    const { method, line } = message;
    const isAgain = method !== 'ACK' && this.#seen.has(`${line} ${headerOf(message, 'cseq')}`);
    if (!isAgain) this.#heard.push(line.startsWith('SIP/2.0') ? (line.split(' ')[1] ?? '') : method);
    this.#seen.add(`${line} ${headerOf(message, 'cseq')}`);
  }

  get #contact(): [string, string] {
    return ['Contact', `<sip:uas@127.0.0.1:${this.#port}>`];
  }

  #request(method: string, headers: readonly (readonly [string, string])[], body = ''): void {
    this.#send(this.#requestText(method, headers, body, this.#sequence));
    this.#sequence += 1;
  }

  #requestText(
    method: string,
    headers: readonly (readonly [string, string])[],
    body: string,
    sequence: number,
  ): string {
    const target = /<([^>]+)>/.exec(headerOf(this.invite, 'contact'))?.[1] ?? '';
    const transport = /SIP\/2\.0\/(\w+)/.exec(headerOf(this.invite, 'via'))?.[1] ?? 'UDP';
    return writeMessage(
      `${method} ${target} SIP/2.0`,
      [
        ['Via', `SIP/2.0/${transport} 127.0.0.1:${this.#port};branch=z9hG4bK${this.id}${method}${sequence}`],
        ['Max-Forwards', '70'],
        ['From', `${headerOf(this.invite, 'to')};tag=${this.#tag}`],
        ['To', headerOf(this.invite, 'from')],
        ['Call-ID', this.id],
        ['CSeq', `${sequence} ${method}`],
        ...headers,
      ],
      body,
    );
  }

  #sdp(codecs: readonly string[]): string {
    const known = codecs.map((name) => CODECS[name] ?? name);
    const types = known.map((codec) => codec.split(' ')[0]);
    return [
      'v=0',
      'o=- 1 1 IN IP4 127.0.0.1',
      's=-',
      'c=IN IP4 127.0.0.1',
      't=0 0',
      `m=audio ${this.rtp.port} RTP/AVP ${[...types, PAYLOAD.keys].join(' ')}`,
      ...known.map((codec) => `a=rtpmap:${codec}`),
      `a=rtpmap:${PAYLOAD.keys} telephone-event/8000`,
      'a=sendrecv',
      '',
    ].join('\r\n');
  }
}

function replyTo(
  request: SipMessage,
  status: string,
  tag: string,
  more: readonly (readonly [string, string])[],
  body = '',
): string {
  const isTrying = status.startsWith('100');
  return writeMessage(
    `SIP/2.0 ${status}`,
    [
      ...headersOf(request, 'via').map((via) => ['Via', via] as const),
      ['From', headerOf(request, 'from')],
      ['To', `${headerOf(request, 'to')}${isTrying ? '' : `;tag=${tag}`}`],
      ['Call-ID', headerOf(request, 'call-id')],
      ['CSeq', headerOf(request, 'cseq')],
      ...more,
    ],
    body,
  );
}

/** The answer to a registration. */
export function replyToRegister(
  message: SipMessage,
  status: string,
  more: readonly [string, string][] = [],
): string {
  return replyTo(message, status, 'registrar', [['Contact', headerOf(message, 'contact')], ...more]);
}
