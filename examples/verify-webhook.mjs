// Receives webhooks and checks their signatures: API_SECRET=<your API secret> node verify-webhook.mjs 3000
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const server = createServer(async (request, response) => {
  const pieces = [];
  for await (const piece of request) pieces.push(piece);
  const body = Buffer.concat(pieces);
  const expected = createHmac('sha256', process.env.API_SECRET ?? '')
    .update(body)
    .digest();
  const given = Buffer.from(request.headers['x-sms-signature'] ?? '', 'hex');
  const ok = given.length === expected.length && timingSafeEqual(given, expected);
  response.writeHead(ok ? 204 : 401).end();
  console.log(ok ? `${JSON.parse(body).event}: signature ok ${body}` : 'signature wrong');
});
server.listen(Number(process.argv[2]));
