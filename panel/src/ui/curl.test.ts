import { expect, test } from 'vitest';
import { curlFor } from './curl.ts';

test('a text with quotes stays one argument', () => {
  const code = curlFor({ sender: 'ANPURN', text: `It's "ready"` }, 'hk_1', 'https://sms.example');
  expect(code).toBe(`curl 'https://sms.example/api/v2/sms/send' \\
  -H 'Authorization: Bearer hk_1' \\
  -H 'Content-Type: application/json' \\
  -d '{
  "recipient": "YOUR_MOBILE_NUMBER",
  "sender_id": "ANPURN",
  "message": "It'\\''s \\"ready\\""
}'`);
});
