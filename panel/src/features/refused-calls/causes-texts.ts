import { catalogue } from '../../i18n/catalogue.ts';

/** By the code of the server's error. */
export const causesTexts = catalogue({
  'cause.other': { en: 'Request refused', hi: 'रिक्वेस्ट अस्वीकार हुई' },
  'cause.validation_failed': {
    en: 'Missing or invalid field',
    hi: 'कोई फ़ील्ड छूट गया है या उसका मान सही नहीं है',
  },
  'cause.unauthorized': {
    en: 'The key has expired, or isn’t allowed from this IP address',
    hi: 'कुंजी की अवधि समाप्त है, या इस IP पते से उसकी अनुमति नहीं है',
  },
  'cause.account_locked': { en: 'Your account is locked', hi: 'अकाउंट लॉक है' },
  'cause.account_inactive': { en: 'Your account is not active', hi: 'अकाउंट सक्रिय नहीं है' },
  'cause.scope_missing': { en: 'The key doesn’t have permission for this', hi: 'कुंजी को इसकी अनुमति नहीं है' },
  'cause.get_api_disabled': {
    en: 'Sending with GET is switched off for your account',
    hi: 'अकाउंट के लिए GET से भेजना बंद है',
  },
  'cause.sandbox_disabled': {
    en: 'The sandbox is switched off for your account',
    hi: 'अकाउंट के लिए सैंडबॉक्स बंद है',
  },
  'cause.email_disabled': { en: 'Email is switched off for your account', hi: 'अकाउंट के लिए ईमेल बंद है' },
  'cause.chatapp_disabled': { en: 'Chat is switched off for your account', hi: 'अकाउंट के लिए चैट बंद है' },
  'cause.voice_disabled': { en: 'Voice is switched off for your account', hi: 'अकाउंट के लिए वॉइस बंद है' },
  'cause.invalid_recipient': {
    en: 'The recipient is not a valid number or address',
    hi: 'प्राप्तकर्ता का नंबर या पता सही नहीं है',
  },
  'cause.no_business_account': { en: 'No business account is connected', hi: 'कोई बिज़नेस अकाउंट नहीं जुड़ा है' },
  'cause.template_not_found': { en: 'Template not found', hi: 'टेम्पलेट नहीं मिला' },
  'cause.template_not_sendable': { en: 'This template can’t be sent', hi: 'यह टेम्पलेट नहीं भेजा जा सकता' },
  'cause.template_required': {
    en: 'Only a template can be sent outside the 24-hour session',
    hi: '24 घंटे का सेशन बंद है, इसलिए केवल टेम्पलेट भेजा जा सकता है',
  },
  'cause.route_invalid': { en: 'Route doesn’t exist', hi: 'ऐसा कोई रूट नहीं है' },
  'cause.sender_not_found': {
    en: 'Sender ID doesn’t belong to your account',
    hi: 'सेंडर आईडी आपके अकाउंट की नहीं है',
  },
  'cause.sender_not_approved': { en: 'Sender ID is not approved', hi: 'सेंडर आईडी मंज़ूर नहीं है' },
  'cause.sender_route_mismatch': {
    en: 'Sender ID can’t be used on this route',
    hi: 'सेंडर आईडी इस रूट पर नहीं चलती',
  },
  'cause.promo_sender_not_enabled': {
    en: 'Promotional SMS with an alphabetic sender ID is switched off for your account',
    hi: 'आपके अकाउंट के लिए अक्षरों वाली सेंडर आईडी से प्रमोशनल SMS बंद है',
  },
  'cause.international_not_enabled': {
    en: 'International SMS is switched off for your account',
    hi: 'आपके अकाउंट के लिए अंतरराष्ट्रीय SMS बंद है',
  },
  'cause.route_not_available': {
    en: 'No carrier is available for this route',
    hi: 'इस रूट के लिए कोई कैरियर उपलब्ध नहीं है',
  },
  'cause.unicode_not_allowed': {
    en: 'The text has characters this request doesn’t allow',
    hi: 'टेक्स्ट में ऐसे अक्षर हैं जिनकी इस रिक्वेस्ट में अनुमति नहीं है',
  },
  'cause.template_mismatch': {
    en: 'The text doesn’t match an approved template',
    hi: 'टेक्स्ट किसी मंज़ूर टेम्पलेट से मेल नहीं खाता',
  },
  'cause.content_not_allowed': {
    en: 'The text contains something that isn’t allowed',
    hi: 'टेक्स्ट में कुछ ऐसा है जिसकी अनुमति नहीं है',
  },
  'cause.dlt_entity_not_whitelisted': {
    en: 'DLT entity ID doesn’t belong to your account',
    hi: 'DLT एंटिटी आईडी आपके अकाउंट की नहीं है',
  },
  'cause.dlt_header_not_whitelisted': {
    en: 'Sender ID has no DLT header ID',
    hi: 'सेंडर आईडी की DLT हेडर आईडी नहीं है',
  },
  'cause.recipient_in_dnd': { en: 'Number is on the DND list', hi: 'नंबर DND सूची में है' },
  'cause.recipient_suppressed': { en: 'Address is on your suppression list', hi: 'पता आपकी रोकी गई सूची में है' },
  'cause.insufficient_credits': { en: 'Not enough credits', hi: 'क्रेडिट कम थे' },
  'cause.insufficient_international_credits': {
    en: 'Not enough international credits',
    hi: 'अंतरराष्ट्रीय क्रेडिट कम थे',
  },
  'cause.insufficient_chatapp_credits': { en: 'Not enough chat credits', hi: 'चैट क्रेडिट कम थे' },
  'cause.flood_limit_exceeded': {
    en: 'Your account’s daily message limit was reached',
    hi: 'अकाउंट की एक दिन की मैसेज सीमा पूरी हो गई थी',
  },
  'cause.rate_limited': { en: 'Too many requests in a short time', hi: 'थोड़े समय में बहुत सारी रिक्वेस्ट' },
  'cause.daily_cap_reached': {
    en: 'The key’s daily request limit was reached',
    hi: 'कुंजी की एक दिन की रिक्वेस्ट सीमा पूरी हो गई थी',
  },
  'cause.idempotency_mismatch': {
    en: 'The idempotency key was already used with different content',
    hi: 'यह idempotency key पहले किसी दूसरी सामग्री के साथ आ चुकी है',
  },
  'cause.not_found': { en: 'The requested item doesn’t exist', hi: 'जो माँगा गया वह मौजूद नहीं है' },
  'cause.recipient_not_found': {
    en: 'No active account has this username',
    hi: 'इस यूज़रनेम का कोई सक्रिय अकाउंट नहीं है',
  },
  'cause.conflict': {
    en: 'Conflicts with the current status or an existing name',
    hi: 'मौजूदा स्थिति में नहीं हो सकता, या यह नाम पहले से है',
  },
  'cause.upstream_error': { en: 'The carrier returned an error', hi: 'कैरियर ने त्रुटि बताई' },
  'cause.storage_unavailable': {
    en: 'The gateway was too busy. It’s safe to retry.',
    hi: 'गेटवे बहुत व्यस्त था। दोबारा रिक्वेस्ट करना सुरक्षित है।',
  },
  'cause.malformed_json': { en: 'The body is not valid JSON', hi: 'बॉडी सही JSON नहीं है' },
  'cause.body_too_large': { en: 'The body is too large', hi: 'बॉडी बहुत बड़ी है' },
  'cause.body_too_slow': { en: 'The body arrived too slowly', hi: 'बॉडी बहुत धीरे आई' },
  'cause.unsupported_media_type': { en: 'The body must be JSON', hi: 'बॉडी JSON में होनी चाहिए' },
  'cause.bad_request': { en: 'The request could not be read', hi: 'रिक्वेस्ट पढ़ी नहीं जा सकी' },
  'cause.internal_error': { en: 'Something went wrong on our side', hi: 'हमारी ओर कोई गड़बड़ी हुई' },
});
