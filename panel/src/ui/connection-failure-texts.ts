import { catalogue } from '../i18n/catalogue.ts';

/**
 * Why somebody could not be reached. The English is the server's own, and stands in its sentences beside addresses and
 * what others say.
 */
export const connectionFailureTexts = catalogue(
  {
    refused: 'the connection was refused',
    cut: 'the connection was cut',
    'no-host': 'the host name was not found',
    'unresolved-late': 'the host name could not be resolved in time',
    unresolved: 'the host name could not be resolved',
    'no-connection': 'no connection in time',
    'no-answer': 'no answer in time',
    unreachable: 'the host cannot be reached',
    'other-host': 'the certificate is for another host',
    stopped: 'it was stopped',
    failed: 'the request failed',

    'not-public': 'the address is not public',
    ports: 'only ports 80 and 443 are allowed',
    'no-address': 'the name has no public address',
    'long-answer': 'its answer is too long',
    retention: 'the event is past its retention',
    'no-mail-carrier': 'no carrier takes mail',
    'was-refused': 'it was refused',
  },
  {
    refused: 'कनेक्शन नहीं लिया गया',
    cut: 'कनेक्शन टूट गया',
    'no-host': 'होस्ट का नाम नहीं मिला',
    'unresolved-late': 'होस्ट का नाम समय पर नहीं मिला',
    unresolved: 'होस्ट का नाम नहीं मिल सका',
    'no-connection': 'समय पर कनेक्शन नहीं हुआ',
    'no-answer': 'समय पर जवाब नहीं आया',
    unreachable: 'होस्ट तक नहीं पहुँचा जा सकता',
    'other-host': 'सर्टिफ़िकेट किसी दूसरे होस्ट का है',
    stopped: 'इसे रोक दिया गया',
    failed: 'रिक्वेस्ट सफल नहीं हुई',

    'not-public': 'यह पता इंटरनेट पर सबके लिए खुला नहीं है',
    ports: 'केवल पोर्ट 80 और 443 की अनुमति है',
    'no-address': 'इस नाम का ऐसा कोई पता नहीं है जो इंटरनेट पर सबके लिए खुला हो',
    'long-answer': 'जवाब बहुत लंबा है',
    retention: 'घटना रखने की अवधि बीत गई',
    'no-mail-carrier': 'कोई कैरियर ईमेल नहीं लेता',
    'was-refused': 'यह नहीं लिया गया',
  },
);
