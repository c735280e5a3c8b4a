import { catalogue } from '../../i18n/catalogue.ts';

export const mailboxTexts = catalogue({
  title: ['Mailbox', 'मेलबॉक्स'],
  subtitle: [
    'What the virtual operator took instead of sending it out. Kept for a week.',
    'जो ईमेल वर्चुअल ऑपरेटर ने बाहर भेजने के बजाय रख लिए। एक हफ़्ते तक रहते हैं।',
  ],
  search: ['Part of a recipient’s address', 'पाने वाले के पते का हिस्सा'],
  subject: ['Subject', 'विषय'],
  'no-subject': ['(no subject)', '(बिना विषय)'],
  from: ['From', 'भेजने वाला'],
  to: ['To', 'पाने वाला'],
  size: ['Size', 'आकार'],
  time: ['Taken', 'कब आया'],
  empty: ['No mail yet', 'अभी कोई ईमेल नहीं'],
  'empty-why': [
    'Send an email: while a virtual operator takes mail, it arrives here and nowhere else.',
    'कोई ईमेल भेजें: जब तक वर्चुअल ऑपरेटर ईमेल लेता है, वह केवल यहीं आता है।',
  ],
  'empty-send': ['Send email', 'ईमेल भेजें'],
  'none-found': ['No mail to such an address', 'ऐसे पते पर कोई ईमेल नहीं'],
  view: ['What to look at', 'क्या देखना है'],
  'view.html': ['As mail', 'ईमेल'],
  'view.text': ['Text', 'टेक्स्ट'],
  'view.headers': ['Headers', 'हेडर'],
  frame: ['The mail “{subject}”', 'ईमेल “{subject}”'],
  'no-html': ['This mail has no html.', 'इस ईमेल में HTML नहीं है।'],
  'no-text': ['This mail has no text.', 'इस ईमेल में टेक्स्ट नहीं है।'],
  safe: ['Scripts, links and remote pictures are off.', 'स्क्रिप्ट, लिंक और बाहर की तस्वीरें बंद हैं।'],
  files: ['Attachments', 'अटैचमेंट'],
  'file-unnamed': ['Without a name', 'बिना नाम'],
  source: ['Download the source', 'सोर्स डाउनलोड करें'],
});
