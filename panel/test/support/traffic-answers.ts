import { type Answer, instantAt } from './answer.ts';

const NOW = Date.parse('2026-11-15T09:12:00Z');
const MINUTE = 60_000;

/** Goes up and down, the same in every run. */
const wave = (place: number, from: number, to: number): number =>
  Math.round(from + ((to - from) * (1 + Math.sin(place / 7) * Math.cos(place / 3))) / 2);

const NONE = {
  accepted: 0,
  submitted: 0,
  sent: 0,
  rejected: 0,
  delivered: 0,
  failed: 0,
  waiting: 0,
  toSent: null,
  singleToSent: null,
  toDelivered: null,
  usuallyToDelivered: null,
};

type Point = Omit<Answer<'GET /admin/traffic'>['points'][number], 'at'>;

/** Twenty minutes without any traffic, then much of it, in a queue that grows and goes down again. */
function pointOf(place: number, of: number): Point {
  if (place < of / 3) return NONE;
  const accepted = place === of - 1 ? 1_840 : wave(place, 900, 2_600);
  return {
    accepted,
    submitted: accepted - 12,
    sent: accepted - 40,
    rejected: 28,
    delivered: Math.round(accepted * 0.91),
    failed: Math.round(accepted * 0.06),
    waiting: Math.max(0, wave(place, -2_000, 4_200)),
    singleToSent: wave(place, 180, 620),
    toSent: wave(place, 900, 5_400),
    toDelivered: wave(place, 9_000, 42_000),
    usuallyToDelivered: wave(place, 2_100, 4_800),
  };
}

const timesOf = (steps: number, stepMs: number) =>
  Array.from({ length: steps }, (_, place) => ({ place, at: instantAt(NOW - (steps - 1 - place) * stepMs) }));

const WHOLE = { ...pointOf(59, 60), accepted: 64_210, submitted: 64_000, delivered: 58_800, failed: 3_900 };

const trafficOf = (steps: number, stepMs: number) => ({
  points: timesOf(steps, stepMs).map(({ place, at }) => ({ at, ...pointOf(place, steps) })),
  whole: WHOLE,
});

type WithSpan = { query: Record<string, string> };
const isDays = ({ query }: WithSpan) => query['span'] === 'days';

export const traffic = (call: WithSpan) =>
  (isDays(call) ? trafficOf(48, 60 * MINUTE) : trafficOf(60, MINUTE)) satisfies Answer<'GET /admin/traffic'>;

export function carrierTraffic(call: WithSpan) {
  const { points, whole } = traffic(call);
  return {
    points: points.map((point) => ({ ...point, mostPerSecond: point.submitted === 0 ? null : 50 })),
    whole: { ...whole, mostPerSecond: 50 },
  } satisfies Answer<'GET /admin/carriers/:name/traffic'>;
}

export function webhookTraffic(call: WithSpan) {
  const { points, whole } = traffic(call);
  const of = ({ delivered, failed, usuallyToDelivered, toDelivered }: Point) => ({
    requests: delivered + failed,
    succeeded: delivered,
    failed,
    usually: usuallyToDelivered && Math.round(usuallyToDelivered / 40),
    slow: toDelivered && Math.round(toDelivered / 40),
  });
  return {
    points: points.map(({ at, ...point }) => ({ at, ...of(point) })),
    whole: of(whole),
  } satisfies Answer<'GET /admin/traffic/webhooks'>;
}

export const campaignProgress = {
  stepMinutes: 1,
  points: timesOf(30, MINUTE).map(({ place, at }) => ({
    at,
    done: Math.min(41_280, 1_500 * (place + 1)),
    delivered: Math.min(37_922, 1_380 * Math.max(0, place - 1)),
    failed: Math.min(1_048, 40 * place),
  })),
} satisfies Answer<'GET /campaigns/:id/progress'>;

export const webhookTimes = {
  requests: 500,
  succeeded: 489,
  since: '2026-11-15T08:10:00.000Z',
  usually: 84,
  slow: 1_240,
} satisfies Answer<'GET /webhook/times'>;
