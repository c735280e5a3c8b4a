import { catalogue } from '../../../i18n/catalogue.ts';

export const auditTexts = catalogue({
  title: { en: 'Audit log', hi: 'ऑडिट लॉग' },
  subtitle: {
    en: 'Who changed what, newest first · times in {zone}',
    hi: 'किसने क्या बदला, नए पहले · समय {zone} में',
  },
  'verified.clean': {
    en: 'Verified up to entry {no}, {when}: nothing was changed or removed.',
    hi: 'एंट्री {no} तक जाँचा गया, {when}: कुछ भी बदला या हटाया नहीं गया।',
  },
  'verified.wrong': {
    en: 'The last audit ({when}) found a problem. Run “harkara audit” for details.',
    hi: 'पिछली जाँच ({when}) में गड़बड़ी मिली। देखने के लिए “harkara audit” चलाएँ।',
  },
  'verified.never': {
    en: 'Entries have not been verified yet.',
    hi: 'एंट्री अभी तक जाँची नहीं गईं।',
  },
  'verified.until': {
    en: 'The newest of them is from {until}.',
    hi: 'इनमें सबसे नई एंट्री {until} की है।',
  },
  'verified.broken': {
    en: 'Entry {no} was changed or removed',
    hi: 'एंट्री {no} बदली या हटाई गई है',
  },
  'verified.before.one': {
    en: '{count} entry before it is unchanged. Verified {when}.',
    hi: 'इससे पहले की {count} एंट्री जैसी लिखी गई थी, वैसी ही है। {when} को जाँचा गया।',
  },
  'verified.before.other': {
    en: '{count} entries before it are unchanged. Verified {when}.',
    hi: 'इससे पहले की {count} एंट्री जैसी लिखी गई थीं, वैसी ही हैं। {when} को जाँचा गया।',
  },
  'verified.running': { en: 'Verifying entries …', hi: 'एंट्री जाँची जा रही हैं …' },
  'verified.so-far.one': { en: '{count} entry so far', hi: 'अब तक {count} एंट्री' },
  'verified.so-far.other': { en: '{count} entries so far', hi: 'अब तक {count} एंट्री' },
  verify: { en: 'Verify audit log', hi: 'ऑडिट लॉग जाँचें' },
  filters: { en: 'Filters', hi: 'फ़िल्टर' },
  'filter.actor': { en: 'Who', hi: 'किसने' },
  'filter.action': { en: 'Action', hi: 'कार्रवाई' },
  'filter.all': { en: 'All', hi: 'सभी' },
  'filter.account': { en: 'Account', hi: 'अकाउंट' },
  'column.at': { en: 'Time', hi: 'समय' },
  'column.who': { en: 'Who', hi: 'किसने' },
  'column.action': { en: 'Action', hi: 'कार्रवाई' },
  'column.account': { en: 'Account', hi: 'अकाउंट' },
  'column.subject': { en: 'What', hi: 'किस पर' },
  'column.reason': { en: 'Reason', hi: 'कारण' },
  'actor.cli': { en: 'command, {name}', hi: 'कमांड, {name}' },
  'actor.apply': { en: 'file, {name}', hi: 'फ़ाइल, {name}' },
  'actor.gateway': { en: 'the gateway', hi: 'गेटवे' },
  empty: { en: 'No entries yet', hi: 'अभी कोई एंट्री नहीं है' },
  'empty.why': {
    en: 'Every change by people, commands and files is recorded here and can’t be altered.',
    hi: 'लोगों, कमांड और फ़ाइलों से हुआ हर बदलाव यहाँ दर्ज होता है और बाद में बदला नहीं जा सकता।',
  },
  none: { en: 'No matching entries', hi: 'इन फ़िल्टर से कोई एंट्री नहीं मिली' },
  'none.why': {
    en: 'Enter names in full. In an entry, select a name to see all entries like it.',
    hi: 'नाम पूरे लिखें। किसी एंट्री में इन पर क्लिक करने से वैसी सभी एंट्री दिखती हैं।',
  },
  'sheet.title': { en: 'Entry {no}', hi: 'एंट्री {no}' },
  'part.changes': { en: 'What changed', hi: 'क्या बदला' },
  'change.field': { en: 'Field', hi: 'फ़ील्ड' },
  'change.before': { en: 'Before', hi: 'पहले' },
  'change.after': { en: 'After', hi: 'बाद में' },
  'change.yes': { en: 'yes', hi: 'हाँ' },
  'change.no': { en: 'no', hi: 'नहीं' },
  'detail.address': { en: 'IP address', hi: 'IP पता' },
  'detail.hash': { en: 'Hash', hi: 'हैश' },
});
