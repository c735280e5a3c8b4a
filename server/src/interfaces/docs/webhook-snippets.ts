import type { Snippet } from './snippets.ts';

/** `X-SMS-Signature`: over the body alone. */
export const BODY_SIGNATURE: readonly Snippet[] = [
  {
    language: 'js',
    name: 'JavaScript',
    code: `import { createHmac, timingSafeEqual } from 'node:crypto';

// body: the bytes as they came; headers: their names in lower case
export function isGenuine(body, headers, apiSecret) {
  const expected = createHmac('sha256', apiSecret).update(body).digest();
  const given = Buffer.from(headers['x-sms-signature'] ?? '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}`,
  },
  {
    language: 'python',
    name: 'Python',
    code: `import hashlib
import hmac

# body: the bytes as they came; headers: their names in lower case
def is_genuine(body, headers, api_secret):
    expected = hmac.new(api_secret.encode(), body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(headers.get("x-sms-signature", ""), expected)`,
  },
  {
    language: 'php',
    name: 'PHP',
    code: `<?php
function is_genuine(string $apiSecret): bool
{
    $body = file_get_contents('php://input');
    $expected = hash_hmac('sha256', $body, $apiSecret);
    return hash_equals($expected, $_SERVER['HTTP_X_SMS_SIGNATURE'] ?? '');
}`,
  },
];

/** The Standard Webhooks headers: over id, time and body. */
export const STANDARD_SIGNATURE: readonly Snippet[] = [
  {
    language: 'js',
    name: 'JavaScript',
    code: `import { createHmac, timingSafeEqual } from 'node:crypto';

// body: the bytes as they came; headers: their names in lower case
export function isGenuineAndFresh(body, headers, apiSecret) {
  const id = headers['webhook-id'] ?? '';
  const time = headers['webhook-timestamp'] ?? '';
  if (!(Math.abs(Date.now() / 1000 - Number(time)) < 300)) return false;
  const key = apiSecret.startsWith('whsec_') ? Buffer.from(apiSecret.slice(6), 'base64') : apiSecret;
  const expected = createHmac('sha256', key).update(id + '.' + time + '.').update(body).digest();
  return (headers['webhook-signature'] ?? '').split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}`,
  },
  {
    language: 'python',
    name: 'Python',
    code: `import base64
import hashlib
import hmac
import time

# body: the bytes as they came; headers: their names in lower case
def is_genuine_and_fresh(body, headers, api_secret):
    event_id = headers.get("webhook-id", "")
    sent_at = headers.get("webhook-timestamp", "")
    if not sent_at.isdigit() or abs(time.time() - int(sent_at)) > 300:
        return False
    key = base64.b64decode(api_secret[6:]) if api_secret.startswith("whsec_") else api_secret.encode()
    signed = f"{event_id}.{sent_at}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(signature, expected) for signature in given)`,
  },
  {
    language: 'php',
    name: 'PHP',
    code: `<?php
function is_genuine_and_fresh(string $apiSecret): bool
{
    $body = file_get_contents('php://input');
    $id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
    $time = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    if (!ctype_digit($time) || abs(time() - (int) $time) > 300) {
        return false;
    }
    $key = str_starts_with($apiSecret, 'whsec_') ? base64_decode(substr($apiSecret, 6)) : $apiSecret;
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$time.$body", $key, true));
    foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $signature) {
        if (hash_equals($expected, $signature)) {
            return true;
        }
    }
    return false;
}`,
  },
];
