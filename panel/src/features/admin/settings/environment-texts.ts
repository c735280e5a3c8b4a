import { catalogue } from '../../../i18n/catalogue.ts';

/** What the variables of the environment mean. The English is the server's own. */
export const environmentTexts = catalogue(
  {
    'variable.PORT': 'port of the HTTP server',
    'variable.HOST': 'address the HTTP, SMPP and bounce servers listen on',
    'variable.DATABASE_URL': 'an external PostgreSQL (15 or newer); empty: the embedded one',
    'variable.HARKARA_LISTEN_URL': 'address of the same database for notifications; empty: DATABASE_URL',
    'variable.HARKARA_DATA': 'folder of the embedded database, keys and first credentials',
    'variable.HARKARA_BASE_URL': 'the address customers reach it under; empty: http://HOST:PORT',
    'variable.HARKARA_SECRET_KEY': 'encrypts stored secrets; the embedded mode makes one in the data folder',
    'variable.HARKARA_SMPP_PORT': "port of the customers' SMPP server; 0: none",
    'variable.HARKARA_SMPP_TLS_PORT': "port of the customers' SMPP server with TLS, usually 3550; 0: none",
    'variable.HARKARA_SMPP_TLS_CERT': 'PEM file with the certificate of that port, and its chain',
    'variable.HARKARA_SMPP_TLS_KEY': 'PEM file with the private key of that certificate',
    'variable.HARKARA_SMPP_UNBOUND': 'most SMPP connections from one address that have not bound yet',
    'variable.HARKARA_BOUNCE_PORT': 'port of the SMTP server for bounces; 0: none',
    'variable.HARKARA_METRICS_PORT':
      'port of /metrics, /healthz and /readyz alone, for every process; 0: none',
    'variable.HARKARA_LOG_LEVEL': 'trace, debug, info, warn, error or silent',
    'variable.HARKARA_TRUST_PROXY':
      'addresses of reverse proxies whose X-Forwarded-For is believed, comma-separated CIDRs',
    'variable.HARKARA_MAX_BODY_BYTES': 'largest request body',
    'variable.HARKARA_MAX_RECIPIENTS': 'most recipients of one bulk send',
    'variable.HARKARA_MAIL_RECIPIENTS': 'most recipients of one mail call: to, cc and bcc together',
    'variable.HARKARA_MAIL_FILES': 'most attachments of one mail',
    'variable.HARKARA_MAIL_FILE_BYTES': 'most octets of all attachments of one mail together',
    'variable.HARKARA_MAIL_TEMPLATES':
      "reviewed: an account's mail templates are used only after the operator has approved them",
    'variable.HARKARA_CHAT_WAIT_SECONDS':
      "how long the caller of a chat message waits for the provider's answer",
    'variable.HARKARA_CHAT_WORD': 'the word in the paths of the chat interface, beside chatapp itself',
    'variable.HARKARA_VOICE_CHARACTERS': 'most characters of a text that is spoken',
    'variable.HARKARA_VOICE_LATIN_RATE':
      'characters a second by which the length of a call in Latin letters is estimated',
    'variable.HARKARA_VOICE_INDIC_RATE':
      'characters a second by which the length of a call in an Indian language is estimated',
    'variable.HARKARA_SPEECH_COMMAND':
      'a program that speaks: text on its standard input, WAV on its standard output; empty: espeak-ng',
    'variable.HARKARA_SPEECH_DIGITS': 'off: codes such as 482913 are read as numbers, not digit by digit',
    'variable.HARKARA_SPEECH_CACHE_BYTES':
      'most octets of sound that are kept in memory for calls that say the same',
    'variable.HARKARA_NOTIFY_URLS':
      'most different addresses that the notifyurl of one account may name, queries aside',
    'variable.HARKARA_CALLS_PER_SECOND':
      'most calls a second of an account to the legacy, XML, SMPP, voice and email interfaces, unless it has its own',
    'variable.HARKARA_MAX_PARTS': 'most parts of one SMS',
    'variable.HARKARA_MAX_VARIABLE':
      'most characters that fill one template variable; an account may have its own limit',
    'variable.HARKARA_SCHEDULE_DAYS': 'how many days ahead a message may be scheduled',
    'variable.HARKARA_VALIDITY_HOURS': 'how long a message may wait to be handed over before it expires',
    'variable.HARKARA_RETENTION_DAYS': 'for how many days messages and all that is known of them are kept',
    'variable.HARKARA_TEXT_DAYS': 'for how many days texts are kept; empty: as long as their messages',
    'variable.HARKARA_PROMOTIONAL_HOURS': 'when promotional messages may leave, Indian time',
    'variable.HARKARA_DNS_SERVERS':
      "addresses of the name servers that customers' mail domains are looked up with; empty: the system's",
    'variable.HARKARA_CARRIER_NAMES': "shown: customers see carriers' names in message timelines",
    'variable.HARKARA_PANEL_IDLE_MINUTES': 'after how long without use a person is signed out of the panel',
    'variable.HARKARA_PANEL_ADMIN_IDLE_MINUTES': 'the same for administrators',
    'variable.HARKARA_PANEL_HOURS': 'after how long a person is signed out of the panel in any case',
    'variable.HARKARA_PANEL_ADMIN_TOTP':
      'whether administrators need codes from an authenticator app, on or off; empty: on with an external database',
    'variable.HARKARA_WORKER': 'off: accept and store only, send nothing',
  },
  {
    'variable.PORT': 'HTTP सर्वर का पोर्ट',
    'variable.HOST': 'वह पता जिस पर HTTP, SMPP और बाउंस सर्वर सुनते हैं',
    'variable.DATABASE_URL': 'बाहर का PostgreSQL (15 या नया); खाली: गेटवे का अपना',
    'variable.HARKARA_LISTEN_URL': 'सूचनाओं के लिए उसी डेटाबेस का पता; खाली: DATABASE_URL',
    'variable.HARKARA_DATA': 'वह फ़ोल्डर जिसमें गेटवे का अपना डेटाबेस, कुंजियाँ और पहले पासवर्ड रहते हैं',
    'variable.HARKARA_BASE_URL': 'ग्राहक जिस पते से गेटवे तक पहुँचते हैं; खाली: http://HOST:PORT',
    'variable.HARKARA_SECRET_KEY':
      'इससे सहेजे गए सीक्रेट एन्क्रिप्ट होते हैं; अपने डेटाबेस के साथ गेटवे इसे ख़ुद डेटा फ़ोल्डर में बनाता है',
    'variable.HARKARA_SMPP_PORT': 'ग्राहकों के SMPP सर्वर का पोर्ट; 0: कोई नहीं',
    'variable.HARKARA_SMPP_TLS_PORT': 'ग्राहकों के TLS वाले SMPP सर्वर का पोर्ट, आम तौर पर 3550; 0: कोई नहीं',
    'variable.HARKARA_SMPP_TLS_CERT': 'PEM फ़ाइल जिसमें उस पोर्ट का सर्टिफ़िकेट और उसकी चेन है',
    'variable.HARKARA_SMPP_TLS_KEY': 'PEM फ़ाइल जिसमें उस सर्टिफ़िकेट की प्राइवेट कुंजी है',
    'variable.HARKARA_SMPP_UNBOUND': 'एक पते से ज़्यादा से ज़्यादा इतने SMPP कनेक्शन, जो अभी बाइंड नहीं हुए',
    'variable.HARKARA_BOUNCE_PORT': 'बाउंस लेने वाले SMTP सर्वर का पोर्ट; 0: कोई नहीं',
    'variable.HARKARA_METRICS_PORT': 'केवल /metrics, /healthz और /readyz का पोर्ट, हर प्रोसेस के लिए; 0: कोई नहीं',
    'variable.HARKARA_LOG_LEVEL': 'trace, debug, info, warn, error या silent',
    'variable.HARKARA_TRUST_PROXY':
      'उन रिवर्स प्रॉक्सी के पते जिनका X-Forwarded-For माना जाता है, CIDR में, कॉमा से अलग',
    'variable.HARKARA_MAX_BODY_BYTES': 'रिक्वेस्ट की बॉडी ज़्यादा से ज़्यादा कितनी बड़ी',
    'variable.HARKARA_MAX_RECIPIENTS': 'एक बल्क सेंड में ज़्यादा से ज़्यादा पाने वाले',
    'variable.HARKARA_MAIL_RECIPIENTS': 'एक ईमेल कॉल में ज़्यादा से ज़्यादा पाने वाले: to, cc और bcc मिलाकर',
    'variable.HARKARA_MAIL_FILES': 'एक ईमेल में ज़्यादा से ज़्यादा अटैचमेंट',
    'variable.HARKARA_MAIL_FILE_BYTES': 'एक ईमेल के सभी अटैचमेंट मिलाकर ज़्यादा से ज़्यादा बाइट',
    'variable.HARKARA_MAIL_TEMPLATES': 'reviewed: अकाउंट के ईमेल टेम्पलेट ऑपरेटर की मंज़ूरी के बाद ही चलते हैं',
    'variable.HARKARA_CHAT_WAIT_SECONDS': 'चैट मैसेज भेजने वाला प्रोवाइडर के जवाब का कितनी देर इंतज़ार करता है',
    'variable.HARKARA_CHAT_WORD': 'चैट इंटरफ़ेस के पतों में आने वाला शब्द, chatapp के अलावा',
    'variable.HARKARA_VOICE_CHARACTERS': 'बोले जाने वाले टेक्स्ट में ज़्यादा से ज़्यादा अक्षर',
    'variable.HARKARA_VOICE_LATIN_RATE':
      'एक सेकंड में इतने अक्षर मानकर अंग्रेज़ी अक्षरों वाली कॉल की लंबाई का अंदाज़ा लगता है',
    'variable.HARKARA_VOICE_INDIC_RATE':
      'एक सेकंड में इतने अक्षर मानकर भारतीय भाषा वाली कॉल की लंबाई का अंदाज़ा लगता है',
    'variable.HARKARA_SPEECH_COMMAND':
      'बोलने वाला प्रोग्राम: टेक्स्ट उसके standard input पर, WAV उसके standard output पर; खाली: espeak-ng',
    'variable.HARKARA_SPEECH_DIGITS': 'off: 482913 जैसे कोड संख्या की तरह बोले जाते हैं, एक-एक अंक करके नहीं',
    'variable.HARKARA_SPEECH_CACHE_BYTES': 'एक जैसी कॉल के लिए आवाज़ की ज़्यादा से ज़्यादा इतनी बाइट मेमोरी में रहती हैं',
    'variable.HARKARA_NOTIFY_URLS': 'एक अकाउंट के notifyurl में ज़्यादा से ज़्यादा इतने अलग पते हो सकते हैं, क्वेरी को छोड़कर',
    'variable.HARKARA_CALLS_PER_SECOND':
      'लेगेसी, XML, SMPP, वॉइस और ईमेल इंटरफ़ेस पर एक अकाउंट के एक सेकंड में ज़्यादा से ज़्यादा कॉल, जब तक उसकी अपनी सीमा न हो',
    'variable.HARKARA_MAX_PARTS': 'एक SMS में ज़्यादा से ज़्यादा भाग',
    'variable.HARKARA_MAX_VARIABLE':
      'टेम्पलेट के एक वेरिएबल में ज़्यादा से ज़्यादा अक्षर; अकाउंट की अपनी सीमा भी हो सकती है',
    'variable.HARKARA_SCHEDULE_DAYS': 'मैसेज कितने दिन आगे तक शेड्यूल हो सकता है',
    'variable.HARKARA_VALIDITY_HOURS':
      'कैरियर को दिए जाने से पहले मैसेज कितने घंटे रुक सकता है; फिर उसका समय समाप्त हो जाता है',
    'variable.HARKARA_RETENTION_DAYS': 'मैसेज और उनकी सारी जानकारी कितने दिन रखी जाती है',
    'variable.HARKARA_TEXT_DAYS': 'मैसेज का टेक्स्ट कितने दिन रखा जाता है; खाली: जब तक मैसेज रहते हैं',
    'variable.HARKARA_PROMOTIONAL_HOURS': 'प्रमोशनल मैसेज कब भेजे जा सकते हैं, भारतीय समय',
    'variable.HARKARA_DNS_SERVERS': 'उन नेम सर्वर के पते जिनसे ग्राहकों के ईमेल डोमेन देखे जाते हैं; खाली: सिस्टम के',
    'variable.HARKARA_CARRIER_NAMES': 'shown: ग्राहकों को मैसेज की टाइमलाइन में कैरियर के नाम दिखते हैं',
    'variable.HARKARA_PANEL_IDLE_MINUTES': 'कितने मिनट कुछ न करने पर व्यक्ति पैनल से साइन आउट हो जाता है',
    'variable.HARKARA_PANEL_ADMIN_IDLE_MINUTES': 'यही, एडमिनिस्ट्रेटर के लिए',
    'variable.HARKARA_PANEL_HOURS': 'कितने घंटे बाद व्यक्ति हर हाल में पैनल से साइन आउट हो जाता है',
    'variable.HARKARA_PANEL_ADMIN_TOTP':
      'एडमिनिस्ट्रेटर को ऑथेंटिकेटर ऐप का कोड चाहिए या नहीं, on या off; खाली: बाहर के डेटाबेस के साथ on',
    'variable.HARKARA_WORKER': 'off: केवल स्वीकार करके सहेजता है, कुछ भेजता नहीं',
  },
);
