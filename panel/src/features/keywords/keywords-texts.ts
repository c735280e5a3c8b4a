import { catalogue } from '../../i18n/catalogue.ts';

export const keywordsTexts = catalogue({
  title: { en: 'Keywords', hi: 'कीवर्ड' },
  subtitle: {
    en: 'The first word of an SMS to your virtual number, and the reply it gets.',
    hi: 'आपके वर्चुअल नंबर पर आए SMS का पहला शब्द, और उसका जवाब।',
  },
  new: { en: 'New keyword', hi: 'नया कीवर्ड' },
  search: { en: 'Keyword or reply', hi: 'कीवर्ड या जवाब' },
  key: { en: 'Keyword', hi: 'कीवर्ड' },
  'key-hint': {
    en: 'One word, in any script. Not case-sensitive.',
    hi: 'एक शब्द, किसी भी लिपि में। बड़े-छोटे अक्षर एक माने जाते हैं।',
  },
  'key-rule': { en: 'Use one word of at most 50 characters.', hi: 'ज़्यादा से ज़्यादा 50 अक्षरों का एक शब्द लिखें।' },
  taken: { en: 'Your account already has this keyword.', hi: 'आपके अकाउंट में यह कीवर्ड पहले से है।' },
  response: { en: 'When it’s received', hi: 'यह शब्द आने पर' },
  'response.static': { en: 'Send a reply', hi: 'जवाब भेजें' },
  'response.none': { en: 'No reply', hi: 'जवाब नहीं' },
  reply: { en: 'Reply', hi: 'जवाब' },
  'reply-hint': {
    en: 'Charged as a transactional SMS. It must match an approved template.',
    hi: 'ट्रांज़ैक्शनल SMS जितने क्रेडिट कटते हैं। यह किसी मंज़ूर टेम्पलेट से मिलना चाहिए।',
  },
  'reply-missing': { en: 'Enter a reply.', hi: 'जवाब लिखें।' },
  'check-title': { en: 'This reply wouldn’t be sent', hi: 'यह जवाब नहीं भेजा जा सकेगा' },
  'check-do': {
    en: 'Change the reply, or have a template approved that it matches. You can submit the keyword already.',
    hi: 'जवाब बदलें, या ऐसा टेम्पलेट मंज़ूर करवाएँ जिससे यह मिलता हो। कीवर्ड अभी भी भेजा जा सकता है।',
  },
  failed: { en: 'Last reply not sent, {time}', hi: 'पिछला जवाब नहीं गया, {time}' },
  'not-sent': { en: 'Its reply wouldn’t be sent', hi: 'इसका जवाब नहीं भेजा जा सकेगा' },
  'no-reply': { en: 'No reply', hi: 'कोई जवाब नहीं' },
  asked: { en: 'Requested', hi: 'कब माँगा' },
  state: { en: 'Status', hi: 'स्थिति' },
  'actions-of': { en: 'Actions for {key}', hi: '{key} के लिए विकल्प' },
  edit: { en: 'Edit', hi: 'बदलें' },
  'edit-title': { en: 'Edit {key}', hi: '{key} बदलें' },
  'edit-why': {
    en: 'An edited keyword needs approval again. Until then, no message matches it.',
    hi: 'बदले हुए कीवर्ड को फिर से मंज़ूरी चाहिए। तब तक कोई मैसेज इससे नहीं मिलता।',
  },
  submit: { en: 'Submit for approval', hi: 'मंज़ूरी के लिए भेजें' },
  saved: { en: '{key} was submitted for approval', hi: '{key} मंज़ूरी के लिए भेजा गया' },
  delete: { en: 'Delete', hi: 'हटाएँ' },
  'delete-ask': { en: 'Delete the keyword {key}?', hi: 'कीवर्ड {key} हटाएँ?' },
  'delete-why': {
    en: 'Its reply will no longer be sent. Messages you’ve received are kept.',
    hi: 'इसका जवाब अब किसी को नहीं मिलेगा। इस पर आए मैसेज बने रहेंगे।',
  },
  deleted: { en: '{key} was deleted', hi: '{key} हटा दिया गया' },
  empty: { en: 'No keywords yet', hi: 'अभी कोई कीवर्ड नहीं है' },
  'empty-why': {
    en: 'With a keyword such as HELP, people can reach you by SMS and get an instant reply.',
    hi: 'HELP जैसे कीवर्ड से लोग SMS के ज़रिए आप तक पहुँचते हैं और तुरंत जवाब पाते हैं।',
  },
});
