import type { OptionField } from '../../core/delivery/connector.ts';
import { COMMON, words } from '../kit/common-fields.ts';

/** The options that `parseCloudOptions` reads. */
export const CLOUD_FIELDS: readonly OptionField[] = [
  {
    name: 'phone_number_id',
    kind: 'text',
    required: true,
    words: words('Phone number ID', 'फ़ोन नंबर आईडी'),
  },
  {
    name: 'business_account_id',
    kind: 'text',
    required: true,
    words: words('Business account ID', 'बिज़नेस अकाउंट आईडी'),
  },
  { name: 'token', kind: 'secret', required: true, words: words('Access token', 'ऐक्सेस टोकन') },
  {
    name: 'app_secret',
    kind: 'secret',
    required: true,
    words: words('App secret', 'ऐप सीक्रेट'),
    hint: words('The provider signs its calls with it', 'प्रदाता इसी से अपनी कॉल पर हस्ताक्षर करता है'),
  },
  {
    name: 'verify_token',
    kind: 'secret',
    required: true,
    words: words('Verify token', 'वेरिफ़ाई टोकन'),
    hint: words('The same as at the provider', 'वही जो प्रदाता के पास है'),
  },
  { ...COMMON.perSecond, usual: '80' },
  {
    name: 'connections',
    kind: 'whole',
    min: 1,
    max: 1_000,
    usual: '50',
    rare: true,
    words: words('Connections', 'कनेक्शन'),
  },
  {
    name: 'timeout_s',
    kind: 'number',
    min: 0.05,
    max: 600,
    usual: '10',
    rare: true,
    words: words('Seconds to wait for an answer', 'जवाब की प्रतीक्षा, सेकंड'),
  },
  {
    name: 'base_url',
    kind: 'text',
    usual: 'https://graph.facebook.com',
    rare: true,
    words: words('Address of the provider', 'प्रदाता का पता'),
  },
  { name: 'version', kind: 'text', usual: 'v23.0', rare: true, words: words('API version', 'API संस्करण') },
  COMMON.callbackBase,
  COMMON.secret,
];
