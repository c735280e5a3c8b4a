import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Gateway } from '../support/gateway-process.ts';

export const INBOUND_NUMBER = '56170';
/** The carrier refuses what goes there. */
export const REFUSED_NUMBER = '9876500042';

const SECRET = 'the-secret-of-the-callbacks';
const APP_SECRET = 'the-secret-of-the-app';

/**
 * A carrier, a chat provider and a webhook that put scripts into everything they say. Whatever a script or a picture of
 * theirs would load comes here, too.
 */
export async function startScriptedWorld() {
  const loaded: string[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://world');
    request.resume();
    if (pathname === '/carrier') {
      const isRefused = searchParams.get('to') === REFUSED_NUMBER;
      // Whole tags are cut out of such answers; this one ends with the next tag of a page.
      response
        .writeHead(isRefused ? 400 : 200)
        .end(isRefused ? '<img src=x onerror=alert(1) carrier-cause' : 'taken');
    } else if (pathname === '/hook') {
      response.writeHead(410, { 'content-type': 'text/html' }).end(script('webhook-answer'));
    } else if (pathname.startsWith('/chat/')) {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[]}');
    } else {
      loaded.push(pathname);
      response.writeHead(200, { 'content-type': 'text/javascript' }).end('alert(1)');
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** A text from outside that would run, if anything took it for more than a text. */
  function script(what: string): string {
    return `<img src=${url}/x onerror=alert(1)>${what}`;
  }

  return {
    url,
    script,
    loaded,
    connectors: [
      {
        name: 'scripted',
        type: 'http',
        channels: ['sms'],
        options: {
          url: `${url}/carrier`,
          method: 'GET',
          query: { to: '{recipient}' },
          secret: SECRET,
          receipt: { id: 'id', state: 'state', error: 'error' },
          inbound: { from: 'from', to: 'to', text: 'text' },
        },
      },
      {
        name: 'scripted-chat',
        type: 'whatsapp-cloud',
        channels: ['chatapp'],
        options: {
          phone_number_id: '106540352242922',
          business_account_id: '102290129340398',
          token: 'the-token',
          app_secret: APP_SECRET,
          verify_token: 'the-word',
          base_url: `${url}/chat`,
          secret: SECRET,
        },
      },
    ],
    /** The carrier calls back: a receipt, or what somebody has sent. */
    async call(gateway: Gateway, parameters: Record<string, string>): Promise<number> {
      const query = new URLSearchParams(parameters).toString();
      return (await fetch(`${gateway.url}/callbacks/scripted/${SECRET}?${query}`)).status;
    },
    /** A person writes, or sends a file: `{ text: { body } }`, `{ document: { id, filename … } }`. */
    async write(gateway: Gateway, person: string, name: string, content: object): Promise<number> {
      const [type = ''] = Object.keys(content);
      const timestamp = String(Math.floor(Date.now() / 1000));
      const value = {
        messaging_product: 'whatsapp',
        metadata: { display_phone_number: '15550783881', phone_number_id: '106540352242922' },
        contacts: [{ profile: { name }, wa_id: person }],
        messages: [{ from: person, id: `wamid.${type}`, timestamp, type, ...content }],
      };
      const entry = [{ id: '102290129340398', changes: [{ field: 'messages', value }] }];
      const body = JSON.stringify({ object: 'whatsapp_business_account', entry });
      const signature = createHmac('sha256', APP_SECRET).update(body).digest('hex');
      const answer = await fetch(`${gateway.url}/callbacks/scripted-chat/${SECRET}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
        body,
      });
      return answer.status;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type ScriptedWorld = Awaited<ReturnType<typeof startScriptedWorld>>;
