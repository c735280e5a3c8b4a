import { catalogue } from '../../i18n/catalogue.ts';

export const messagesTexts = catalogue({
  title: { en: 'Messages', hi: 'मैसेज' },
  subtitle: { en: 'Newest first · times in {zone}', hi: 'नए पहले · समय {zone} में' },
  'subtitle.campaign': {
    en: 'Campaign {campaign} · newest first · times in {zone}',
    hi: 'कैंपेन {campaign} · नए पहले · समय {zone} में',
  },
  'filter.more': { en: 'More filters', hi: 'और फ़िल्टर' },
  'filter.q': { en: 'Number, ID or campaign', hi: 'नंबर, आईडी या कैंपेन' },
  'filter.status': { en: 'Status', hi: 'स्थिति' },
  'filter.any': { en: 'Any', hi: 'कोई भी' },
  'filter.sender': { en: 'Sender ID', hi: 'सेंडर आईडी' },
  'filter.cause': { en: 'Cause', hi: 'कारण' },
  'filter.route': { en: 'Route', hi: 'रूट' },
  'filter.template': { en: 'SMS template', hi: 'SMS टेम्पलेट' },
  'filter.template-number': { en: 'Template {id}', hi: 'टेम्पलेट {id}' },
  'campaigns.title': { en: 'Campaigns with this name', hi: 'इस नाम के कैंपेन' },
  'campaigns.all': { en: 'All of them', hi: 'सभी देखें' },
  'campaigns.unnamed': { en: 'Campaign {id}', hi: 'कैंपेन {id}' },
  empty: { en: 'No messages yet', hi: 'अभी कोई मैसेज नहीं' },
  'empty.text': {
    en: 'Messages you send here or through the API appear within a second.',
    hi: 'आप यहाँ से या API से जो भी भेजेंगे, एक सेकंड में यहाँ दिखेगा।',
  },
  'empty.send': { en: 'Send SMS', hi: 'SMS भेजें' },
  none: { en: 'No matching messages', hi: 'इन फ़िल्टर से कोई मैसेज नहीं मिला' },
  'none.text': {
    en: 'Search by number, email address, campaign name, or the ID of a message, broadcast or carrier.',
    hi: 'आप नंबर या ईमेल पता, मैसेज, ब्रॉडकास्ट या कैरियर की आईडी, या कैंपेन का नाम खोज सकते हैं।',
  },
  'sheet.again': { en: 'Send again', hi: 'फिर भेजें' },
  'again.title': { en: 'Send this message again?', hi: 'यह मैसेज फिर भेजें?' },
  'again.text': {
    en: 'The carrier may already have it, so it may arrive twice. If the carrier did get it, you pay for both.',
    hi: 'हो सकता है यह कैरियर को मिल चुका हो, इसलिए यह दो बार पहुँच सकता है। तब दोनों के क्रेडिट कटेंगे।',
  },
  'sheet.cancel': { en: 'Cancel message', hi: 'मैसेज रद्द करें' },
  'cancel.title': { en: 'Cancel this message?', hi: 'यह मैसेज रद्द करें?' },
  'cancel.text': {
    en: 'It hasn’t been sent yet. If you cancel it, it won’t be sent, and this can’t be undone.',
    hi: 'यह अभी नहीं गया है। रद्द करने पर यह नहीं भेजा जाएगा, और इसे वापस नहीं लिया जा सकेगा।',
  },
  'cancel.credits': { en: 'Credits refunded', hi: 'वापस आने वाले क्रेडिट' },
  'cancel.done.other': {
    en: 'Message cancelled. {count} credits refunded.',
    hi: 'मैसेज रद्द हुआ। {count} क्रेडिट वापस मिले।',
  },
  'cancel.done.one': {
    en: 'Message cancelled. {count} credit refunded.',
    hi: 'मैसेज रद्द हुआ। {count} क्रेडिट वापस मिला।',
  },
});
