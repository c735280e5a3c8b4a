import { catalogue } from '../../i18n/catalogue.ts';

export const keywordsTexts = catalogue({
  title: ['Keywords', 'कीवर्ड'],
  subtitle: [
    'The first word of an SMS to your virtual number, and the reply it gets.',
    'आपके वर्चुअल नंबर पर आए SMS का पहला शब्द, और उसका जवाब।',
  ],
  new: ['New keyword', 'नया कीवर्ड'],
  search: ['Keyword or reply', 'कीवर्ड या जवाब'],
  key: ['Keyword', 'कीवर्ड'],
  'key-hint': [
    'One word, in any script. Not case-sensitive.',
    'एक शब्द, किसी भी लिपि में। बड़े-छोटे अक्षर एक माने जाते हैं।',
  ],
  'key-rule': ['Use one word of at most 50 characters.', 'ज़्यादा से ज़्यादा 50 अक्षरों का एक शब्द लिखें।'],
  taken: ['Your account already has this keyword.', 'आपके अकाउंट में यह कीवर्ड पहले से है।'],
  response: ['When it’s received', 'यह शब्द आने पर'],
  'response.static': ['Send a reply', 'जवाब भेजें'],
  'response.none': ['No reply', 'जवाब नहीं'],
  reply: ['Reply', 'जवाब'],
  'reply-hint': [
    'Charged as a transactional SMS. It must match an approved template.',
    'ट्रांज़ैक्शनल SMS जितने क्रेडिट कटते हैं। यह किसी मंज़ूर टेम्पलेट से मिलना चाहिए।',
  ],
  'reply-missing': ['Enter a reply.', 'जवाब लिखें।'],
  'no-reply': ['No reply', 'कोई जवाब नहीं'],
  asked: ['Requested', 'कब माँगा'],
  state: ['Status', 'स्थिति'],
  actions: ['Actions', 'विकल्प'],
  'actions-of': ['Actions for {key}', '{key} के लिए विकल्प'],
  edit: ['Edit', 'बदलें'],
  'edit-title': ['Edit {key}', '{key} बदलें'],
  'edit-why': [
    'An edited keyword needs approval again. Until then, no message matches it.',
    'बदले हुए कीवर्ड को फिर से मंज़ूरी चाहिए। तब तक कोई मैसेज इससे नहीं मिलता।',
  ],
  submit: ['Submit for approval', 'मंज़ूरी के लिए भेजें'],
  saved: ['{key} was submitted for approval', '{key} मंज़ूरी के लिए भेजा गया'],
  delete: ['Delete', 'हटाएँ'],
  'delete-ask': ['Delete the keyword {key}?', 'कीवर्ड {key} हटाएँ?'],
  'delete-why': [
    'Its reply will no longer be sent. Messages you’ve received are kept.',
    'इसका जवाब अब किसी को नहीं मिलेगा। इस पर आए मैसेज बने रहेंगे।',
  ],
  deleted: ['{key} was deleted', '{key} हटा दिया गया'],
  empty: ['No keywords yet', 'अभी कोई कीवर्ड नहीं है'],
  'empty-why': [
    'With a keyword such as HELP, people can reach you by SMS and get an instant reply.',
    'HELP जैसे कीवर्ड से लोग SMS के ज़रिए आप तक पहुँचते हैं और तुरंत जवाब पाते हैं।',
  ],
});
