import Fastify from 'fastify';
import { SendBody } from '../src/interfaces/v2/send-body.ts';
import { QueueItem } from '../src/interfaces/v2/sms-answers.ts';

/** The most that the machine can do: the same request, schema and answer, with nothing behind it. */
const server = Fastify({ ajv: { customOptions: { coerceTypes: false, removeAdditional: false } } });
const answer = {
  success: true,
  message: 'SMS queued for delivery',
  data: {
    message_id: '01m7ehgrgyg0080000086fsza5',
    queue_id: '01m7ehgrgyg0080000086fsza5',
    status: 'queued',
    estimated_delivery: '2026-01-01T00:00:00.000Z',
  },
};
const schema = { body: SendBody, response: { 200: QueueItem } };
server.post('/api/v2/sms/send', { schema }, () => Promise.resolve(answer));
await server.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.stdout.write('ready\n');
