import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

/** The policy that the gateway sends with the panel's page. */
export const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; " +
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; " +
  "trusted-types 'none'; frame-src 'self'; media-src 'self'";

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

export type ApiCall = {
  method: string;
  /** Below /panel/api/, without the parameters. */
  path: string;
  query: Readonly<Record<string, string>>;
  headers: IncomingMessage['headers'];
  body: unknown;
};

/** A Buffer is answered as it is, anything else as JSON. */
export type ApiAnswer = { status: number; body?: unknown; headers?: Record<string, string> };

export type PanelServer = { url: string; calls: ApiCall[]; close: () => Promise<void> };

/** What the gateway makes of the host's brand. */
const ICON = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const BRAND = ':root { --brand-fill: #0b7285; --brand-on-fill: #ffffff; --brand-edge: #0b7285 }';

/** Serves a built panel the way the gateway does; what the API answers is the test's. */
export async function startPanelServer(
  folder: string,
  answer: (call: ApiCall) => ApiAnswer,
): Promise<PanelServer> {
  const calls: ApiCall[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://panel');
    if (pathname.startsWith('/panel/api/')) {
      return void answerApi(pathname.slice(11), Object.fromEntries(searchParams), request, response);
    }
    if (pathname === '/panel/brand.css') return send(response, 200, TYPES['.css'] ?? '', BRAND);
    if (pathname === '/panel/favicon.svg') return send(response, 200, TYPES['.svg'] ?? '', ICON);
    if (pathname === '/panel/manifest.webmanifest')
      return send(response, 200, 'application/manifest+json', '{}');
    if (pathname.startsWith('/panel/brand/')) return send(response, 200, 'image/png', PICTURE);
    serveFile(pathname, response);
  });

  async function answerApi(
    path: string,
    query: Record<string, string>,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const isJson = request.headers['content-type'] === 'application/json';
    const call: ApiCall = {
      method: request.method ?? 'GET',
      path,
      query,
      headers: request.headers,
      body: isJson ? (JSON.parse(text) as unknown) : text,
    };
    calls.push(call);
    const { status, body, headers = {} } = answer(call);
    response.writeHead(status, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...headers,
    });
    response.end(body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body));
  }

  function serveFile(pathname: string, response: ServerResponse): void {
    const name = normalize(pathname.replace(/^\/panel\//, ''));
    // Whatever is no file is a page of the panel, which finds out by itself.
    const file = extname(name) === '' ? 'index.html' : name;
    try {
      send(
        response,
        200,
        TYPES[extname(file)] ?? 'application/octet-stream',
        readFileSync(join(folder, file)),
      );
    } catch {
      send(response, 404, 'text/plain', 'not found');
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/panel/`, calls, close: () => closed(server) };
}

function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': type === TYPES['.html'] ? 'no-store' : 'max-age=31536000, immutable',
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
