import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createChatNews } from './chat-news.ts';
import { refusalOf, type ListedTemplate, type ProviderRefusal } from './chat-provider-check.ts';

/** What the provider does with a message that is in order. */
export type Behaviour =
  /** `waId`: its own form of the recipient's number. */
  | { kind: 'accept'; messageStatus?: string; waId?: string }
  /** An error of its published list, with its usual HTTP status unless one is given. */
  | ({ kind: 'error'; headers?: Record<string, string> } & Partial<ProviderRefusal> & { code: number })
  /** A bare HTTP answer, without the provider's JSON unless given. */
  | { kind: 'http'; status: number; body?: string; headers?: Record<string, string> }
  /** Reads it, and never answers. */
  | { kind: 'silence' }
  /** Closes the connection, after it has read the message, or before: then only `next` can tell it to. */
  | { kind: 'cut'; when: 'before' | 'after' }
  /** Accepts it after this long. */
  | { kind: 'slow'; ms: number }
  /** Does so only when `release` is called. */
  | { kind: 'held'; then?: Behaviour };

export type ReceivedChat = {
  /** The id that it is or would be answered with. */
  id: string;
  to: string;
  /** Our own id and attempt, which comes back in statuses. */
  tracking: string | null;
  document: Record<string, unknown>;
  behaviour: Behaviour['kind'];
};

type Media = { mimeType: string; content: Buffer; url?: string };

const ACCEPT: Behaviour = { kind: 'accept' };
/** Where the published HTTP status of a code is not 400. */
const STATUS_OF: Readonly<Record<number, number>> = {
  0: 401,
  2: 503,
  3: 500,
  10: 403,
  190: 401,
  368: 403,
  131000: 500,
  131005: 403,
  131016: 500,
  131031: 403,
  132001: 404,
  133004: 503,
};

/**
 * The chat provider, on the loopback interface: takes messages over its published wire, refuses what is not in order
 * with its published codes, and otherwise behaves as scripted. By default it accepts everything.
 *
 * - `options`: of a connector `whatsapp-cloud` to it.
 * - `received`: every message in order that has arrived, whatever became of it; `calls`: every request.
 * - `next`, `to`, `always`: what happens to the next messages, to those of one recipient, and to all others.
 * - `news`: makes and posts its callbacks.
 */
export async function startChatProvider() {
  const identity = {
    phoneNumberId: '106540352242922',
    businessAccountId: '102290129340398',
    appSecret: 'app-secret-of-the-tests',
    verifyToken: 'verify-token-of-the-tests',
  };
  const token = 'EAAJB-token-of-the-tests';
  const version = 'v23.0';
  const received: ReceivedChat[] = [];
  const calls: { method: string; path: string }[] = [];
  const sockets = new Set<Socket>();
  const media = new Map<string, Media>();
  const upcoming: Behaviour[] = [];
  const byRecipient = new Map<string, Behaviour[]>();
  let usual: Behaviour = ACCEPT;
  let held: (() => void)[] = [];
  /** What may be changed while it runs. */
  const state = {
    /** Null: any template may be sent. Otherwise only approved ones of these, with the right number of values. */
    templates: null as ListedTemplate[] | null,
    templatesPerPage: 100,
    /** Where the next page of templates is said to be; null: here. */
    nextPageAt: null as string | null,
    number: {
      id: identity.phoneNumberId,
      display_phone_number: '+1 555-078-3881',
      verified_name: 'Parijat Books',
      quality_rating: 'GREEN',
      status: 'CONNECTED',
    },
    apps: [
      { whatsapp_business_api_data: { id: '670843887433847', name: 'Harkara', link: 'https://app.example' } },
    ],
    /** What happens to requests that are no messages; null: they are answered. */
    reading: null as Behaviour | null,
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://provider');
    calls.push({ method: request.method ?? '', path: url.pathname + url.search });
    const refusal = refusalOfCall(request, url);
    if (refusal) refuse(response, refusal);
    else if (request.method === 'POST') void takeMessage(request, response);
    else if (state.reading) behave(state.reading, response, () => undefined);
    else read(url, response);
  });

  function refusalOfCall({ headers, method }: IncomingMessage, { pathname }: URL): ProviderRefusal | null {
    if (headers.authorization !== `Bearer ${token}`) {
      return { code: 190, message: 'Invalid OAuth access token - Cannot parse access token' };
    }
    const isFile = pathname.startsWith('/files/');
    if (!isFile && !pathname.startsWith(`/${version}/`)) {
      return { code: 2500, message: `Unknown path components: ${pathname}` };
    }
    const isMessage = pathname === `/${version}/${identity.phoneNumberId}/messages`;
    if (method === 'GET' ? isMessage : !isMessage) {
      return { code: 100, message: `Unsupported ${method?.toLowerCase()} request. Object does not exist` };
    }
    if (method === 'POST' && !/^application\/json\b/.test(headers['content-type'] ?? '')) {
      return { code: 100, message: 'The content type must be application/json' };
    }
    return null;
  }

  async function takeMessage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [first] = upcoming;
    if (first?.kind === 'cut' && first.when === 'before') {
      upcoming.shift();
      request.socket.destroy();
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    await once(request, 'end');
    const document = parsed(Buffer.concat(chunks).toString('utf8'));
    const refusal = refusalOf(document, state.templates);
    if (refusal) {
      refuse(response, refusal);
      return;
    }
    const { to, biz_opaque_callback_data: tracking } = document as {
      to: string;
      biz_opaque_callback_data?: string;
    };
    const behaviour = behaviourFor(to);
    const id = `wamid.${Buffer.from(`${to}-${received.length + 1}`).toString('base64')}`;
    received.push({
      id,
      to,
      tracking: tracking ?? null,
      document: document as Record<string, unknown>,
      behaviour: behaviour.kind,
    });
    behave(behaviour, response, ({ messageStatus, waId }) => {
      const message = messageStatus === undefined ? { id } : { id, message_status: messageStatus };
      say(response, 200, {
        messaging_product: 'whatsapp',
        contacts: [{ input: to, wa_id: waId ?? to }],
        messages: [message],
      });
    });
  }

  function behaviourFor(to: string): Behaviour {
    const own = byRecipient.get(to);
    if (own) return (own.length > 1 ? own.shift() : own[0]) ?? usual;
    return upcoming.shift() ?? usual;
  }

  function behave(
    behaviour: Behaviour,
    response: ServerResponse,
    accept: (how: { messageStatus?: string; waId?: string }) => void,
  ): void {
    switch (behaviour.kind) {
      case 'accept':
        accept(behaviour);
        break;
      case 'error':
        for (const [name, value] of Object.entries(behaviour.headers ?? {})) response.setHeader(name, value);
        refuse(response, { message: `(#${behaviour.code}) An error`, ...behaviour });
        break;
      case 'http':
        response.writeHead(behaviour.status, behaviour.headers).end(behaviour.body ?? '');
        break;
      case 'silence':
        break;
      case 'slow':
        setTimeout(() => accept({}), behaviour.ms);
        break;
      case 'cut':
        response.socket?.destroy();
        break;
      case 'held':
        held.push(() => {
          behave(behaviour.then ?? ACCEPT, response, accept);
        });
    }
  }

  function read({ pathname, searchParams }: URL, response: ServerResponse): void {
    const [, id = '', edge] = pathname.replace(`/${version}`, '').split('/');
    if (pathname.startsWith('/files/')) {
      const file = media.get(pathname.slice('/files/'.length));
      if (file) response.writeHead(200, { 'content-type': file.mimeType }).end(file.content);
      else response.writeHead(404).end();
    } else if (id === identity.businessAccountId && edge === 'message_templates') {
      readTemplates(searchParams, response);
    } else if (id === identity.businessAccountId && edge === 'subscribed_apps') {
      say(response, 200, { data: state.apps });
    } else if (id === identity.phoneNumberId && edge === undefined) {
      const wanted = (searchParams.get('fields') ?? 'id').split(',');
      const entries = Object.entries(state.number).filter(([name]) => name === 'id' || wanted.includes(name));
      say(response, 200, Object.fromEntries(entries));
    } else readMedia(id, response);
  }

  function readTemplates(query: URLSearchParams, response: ServerResponse): void {
    const wanted = (query.get('fields') ?? 'id').split(',');
    const all = state.templates ?? [];
    const from = Number(query.get('after') ?? 0);
    const to = from + Math.min(Number(query.get('limit') ?? 25), state.templatesPerPage);
    const data = all.slice(from, to).map((template, i) => ({
      ...Object.fromEntries(Object.entries(template).filter(([name]) => wanted.includes(name))),
      id: String(from + i + 1),
    }));
    query.set('after', String(to));
    const next = `${state.nextPageAt ?? provider.url}/${version}/${identity.businessAccountId}/message_templates?${query.toString()}`;
    const cursors = { before: String(from), after: String(to) };
    say(response, 200, { data, paging: { cursors, ...(to < all.length && { next }) } });
  }

  function readMedia(id: string, response: ServerResponse): void {
    const file = media.get(id);
    if (!file) {
      const message = `Unsupported get request. Object with ID '${id}' does not exist`;
      refuse(response, { code: 100, message });
      return;
    }
    say(response, 200, {
      messaging_product: 'whatsapp',
      url: file.url ?? `${provider.url}/files/${id}`,
      mime_type: file.mimeType,
      sha256: createHash('sha256').update(file.content).digest('hex'),
      file_size: file.content.length,
      id,
    });
  }

  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  async function close(): Promise<void> {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }

  const provider = {
    url: `http://127.0.0.1:${port}`,
    identity,
    options: {
      base_url: `http://127.0.0.1:${port}`,
      version,
      phone_number_id: identity.phoneNumberId,
      business_account_id: identity.businessAccountId,
      token,
      app_secret: identity.appSecret,
      verify_token: identity.verifyToken,
    },
    state,
    received,
    calls,
    news: createChatNews(identity),
    /** What happens to the next messages, one each. */
    next: (...behaviours: Behaviour[]) => void upcoming.push(...behaviours),
    /** What happens to messages to this recipient, one each; the last one stays. */
    to: (recipient: string, ...behaviours: Behaviour[]) => void byRecipient.set(recipient, behaviours),
    always: (behaviour: Behaviour) => {
      usual = behaviour;
    },
    /** Answers everything that is held. */
    release: () => {
      const waiting = held;
      held = [];
      for (const go of waiting) go();
    },
    /** Media that people have sent. `url`: where it says that the file is, if not here. */
    putMedia: (id: string, file: Media) => void media.set(id, file),
    connections: () => sockets.size,
    close,
    [Symbol.asyncDispose]: close,
  };
  return provider;
}

export type ChatProvider = Awaited<ReturnType<typeof startChatProvider>>;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function refuse(response: ServerResponse, { code, message, details, status }: ProviderRefusal): void {
  const isPermission = code >= 200 && code <= 299;
  const error = {
    message,
    type: 'OAuthException',
    code,
    ...(details !== undefined && { error_data: { messaging_product: 'whatsapp', details } }),
    fbtrace_id: 'A8fTn4ZzLqN0',
  };
  say(response, status ?? (isPermission ? 403 : (STATUS_OF[code] ?? 400)), { error });
}

function say(response: ServerResponse, status: number, document: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' });
  response.end(JSON.stringify(document));
}
