import { catalogue } from '../../i18n/catalogue.ts';

export const keywordsTexts = catalogue({
  title: ['Keywords', 'कीवर्ड'],
  subtitle: [
    'Words with which people begin an SMS to your virtual number.',
    'आपके वर्चुअल नंबर पर SMS जिन शब्दों से शुरू होते हैं।',
  ],
  new: ['New keyword', 'नया कीवर्ड'],
  search: ['Keyword or reply', 'कीवर्ड या जवाब'],
  key: ['Keyword', 'कीवर्ड'],
  'key-hint': [
    'One word, in any script. Small and capital letters are the same.',
    'एक शब्द, किसी भी लिपि में। बड़े-छोटे अक्षर एक माने जाते हैं।',
  ],
  'key-rule': [
    'Use one word of at most 32 letters and digits.',
    'ज़्यादा से ज़्यादा 32 अक्षरों या अंकों का एक शब्द लिखें।',
  ],
  taken: ['Your account has this keyword already.', 'आपके अकाउंट में यह कीवर्ड पहले से है।'],
  response: ['When somebody sends it', 'जब कोई इसे भेजे'],
  'response.static': ['Send a reply', 'जवाब भेजें'],
  'response.none': ['No reply', 'जवाब नहीं'],
  reply: ['Reply', 'जवाब'],
  'reply-hint': [
    'Charged like any transactional SMS, so it must match an approved template.',
    'इसका खर्च ट्रांज़ैक्शनल SMS जितना है, इसलिए यह किसी मंज़ूर टेम्पलेट से मिलना चाहिए।',
  ],
  'reply-missing': ['Enter the reply.', 'जवाब लिखें।'],
  'no-reply': ['No reply', 'कोई जवाब नहीं'],
  asked: ['Asked for', 'कब माँगा'],
  state: ['State', 'स्थिति'],
  actions: ['Actions', 'क्या करें'],
  'actions-of': ['What to do with {key}', '{key} का क्या करें'],
  edit: ['Change', 'बदलें'],
  'edit-title': ['Change {key}', '{key} बदलें'],
  'edit-why': [
    'A changed keyword waits for approval again. Until then, no message matches it.',
    'बदला हुआ कीवर्ड फिर से मंज़ूरी की राह देखता है। तब तक कोई मैसेज इससे नहीं मिलता।',
  ],
  submit: ['Submit for approval', 'मंज़ूरी के लिए भेजें'],
  saved: ['{key} was submitted for approval', '{key} मंज़ूरी के लिए भेजा गया'],
  delete: ['Delete', 'हटाएँ'],
  'delete-ask': ['Delete the keyword {key}?', 'कीवर्ड {key} हटाएँ?'],
  'delete-why': [
    'Nobody gets its reply any more. The messages that it has received stay.',
    'इसका जवाब अब किसी को नहीं मिलेगा। इस पर आए मैसेज बने रहेंगे।',
  ],
  deleted: ['{key} was deleted', '{key} हटा दिया गया'],
  empty: ['No keywords yet', 'अभी कोई कीवर्ड नहीं है'],
  'empty-why': [
    'With a keyword such as HELP, people reach you by SMS, and get a reply at once.',
    'HELP जैसे कीवर्ड से लोग SMS के ज़रिए आप तक पहुँचते हैं और तुरंत जवाब पाते हैं।',
  ],
});
