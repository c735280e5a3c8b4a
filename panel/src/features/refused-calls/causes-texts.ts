import { catalogue } from '../../i18n/catalogue.ts';

/** By the code of the server's error. */
export const causesTexts = catalogue({
  'cause.other': ['Request refused', 'रिक्वेस्ट अस्वीकार हुई'],
  'cause.validation_failed': ['Missing or invalid field', 'कोई फ़ील्ड छूट गया है या उसका मान सही नहीं है'],
  'cause.unauthorized': [
    'The key has expired, or isn’t allowed from this IP address',
    'कुंजी की अवधि समाप्त है, या इस IP पते से उसकी अनुमति नहीं है',
  ],
  'cause.account_locked': ['Your account is locked', 'अकाउंट लॉक है'],
  'cause.account_inactive': ['Your account is not active', 'अकाउंट सक्रिय नहीं है'],
  'cause.scope_missing': ['The key doesn’t have permission for this', 'कुंजी को इसकी अनुमति नहीं है'],
  'cause.get_api_disabled': [
    'Sending with GET is switched off for your account',
    'अकाउंट के लिए GET से भेजना बंद है',
  ],
  'cause.sandbox_disabled': ['The sandbox is switched off for your account', 'अकाउंट के लिए सैंडबॉक्स बंद है'],
  'cause.email_disabled': ['Email is switched off for your account', 'अकाउंट के लिए ईमेल बंद है'],
  'cause.chatapp_disabled': ['Chat is switched off for your account', 'अकाउंट के लिए चैट बंद है'],
  'cause.voice_disabled': ['Voice is switched off for your account', 'अकाउंट के लिए वॉइस बंद है'],
  'cause.invalid_recipient': [
    'The recipient is not a valid number or address',
    'प्राप्तकर्ता का नंबर या पता सही नहीं है',
  ],
  'cause.no_business_account': ['No business account is connected', 'कोई बिज़नेस अकाउंट नहीं जुड़ा है'],
  'cause.template_not_found': ['Template not found', 'टेम्पलेट नहीं मिला'],
  'cause.template_not_sendable': ['This template can’t be sent', 'यह टेम्पलेट नहीं भेजा जा सकता'],
  'cause.template_required': [
    'Only a template can be sent outside the 24-hour session',
    '24 घंटे का सेशन बंद है, इसलिए केवल टेम्पलेट भेजा जा सकता है',
  ],
  'cause.route_invalid': ['Route doesn’t exist', 'ऐसा कोई रूट नहीं है'],
  'cause.sender_not_found': ['Sender ID doesn’t belong to your account', 'सेंडर आईडी आपके अकाउंट की नहीं है'],
  'cause.sender_not_approved': ['Sender ID is not approved', 'सेंडर आईडी मंज़ूर नहीं है'],
  'cause.sender_route_mismatch': ['Sender ID can’t be used on this route', 'सेंडर आईडी इस रूट पर नहीं चलती'],
  'cause.promo_sender_not_enabled': [
    'Promotional SMS with an alphabetic sender ID is switched off for your account',
    'आपके अकाउंट के लिए अक्षरों वाली सेंडर आईडी से प्रमोशनल SMS बंद है',
  ],
  'cause.international_not_enabled': [
    'International SMS is switched off for your account',
    'आपके अकाउंट के लिए अंतरराष्ट्रीय SMS बंद है',
  ],
  'cause.route_not_available': [
    'No carrier is available for this route',
    'इस रूट के लिए कोई कैरियर उपलब्ध नहीं है',
  ],
  'cause.unicode_not_allowed': [
    'The text has characters this request doesn’t allow',
    'टेक्स्ट में ऐसे अक्षर हैं जिनकी इस रिक्वेस्ट में अनुमति नहीं है',
  ],
  'cause.template_mismatch': [
    'The text doesn’t match an approved template',
    'टेक्स्ट किसी मंज़ूर टेम्पलेट से मेल नहीं खाता',
  ],
  'cause.content_not_allowed': [
    'The text contains something that isn’t allowed',
    'टेक्स्ट में कुछ ऐसा है जिसकी अनुमति नहीं है',
  ],
  'cause.dlt_entity_not_whitelisted': [
    'DLT entity ID doesn’t belong to your account',
    'DLT एंटिटी आईडी आपके अकाउंट की नहीं है',
  ],
  'cause.dlt_header_not_whitelisted': ['Sender ID has no DLT header ID', 'सेंडर आईडी की DLT हेडर आईडी नहीं है'],
  'cause.recipient_in_dnd': ['Number is on the DND list', 'नंबर DND सूची में है'],
  'cause.recipient_suppressed': ['Address is on your suppression list', 'पता आपकी रोकी गई सूची में है'],
  'cause.insufficient_credits': ['Not enough credits', 'क्रेडिट कम थे'],
  'cause.insufficient_international_credits': ['Not enough international credits', 'अंतरराष्ट्रीय क्रेडिट कम थे'],
  'cause.insufficient_chatapp_credits': ['Not enough chat credits', 'चैट क्रेडिट कम थे'],
  'cause.flood_limit_exceeded': [
    'Your account’s daily message limit was reached',
    'अकाउंट की एक दिन की मैसेज सीमा पूरी हो गई थी',
  ],
  'cause.rate_limited': ['Too many requests in a short time', 'थोड़े समय में बहुत सारी रिक्वेस्ट'],
  'cause.daily_cap_reached': [
    'The key’s daily request limit was reached',
    'कुंजी की एक दिन की रिक्वेस्ट सीमा पूरी हो गई थी',
  ],
  'cause.idempotency_mismatch': [
    'The idempotency key was already used with different content',
    'यह idempotency key पहले किसी दूसरी सामग्री के साथ आ चुकी है',
  ],
  'cause.not_found': ['The requested item doesn’t exist', 'जो माँगा गया वह मौजूद नहीं है'],
  'cause.recipient_not_found': ['No active account has this username', 'इस यूज़रनेम का कोई सक्रिय अकाउंट नहीं है'],
  'cause.conflict': [
    'Conflicts with the current status or an existing name',
    'मौजूदा स्थिति में नहीं हो सकता, या यह नाम पहले से है',
  ],
  'cause.upstream_error': ['The carrier returned an error', 'कैरियर ने त्रुटि बताई'],
  'cause.storage_unavailable': [
    'The gateway was too busy. It’s safe to retry.',
    'गेटवे बहुत व्यस्त था। दोबारा रिक्वेस्ट करना सुरक्षित है।',
  ],
  'cause.malformed_json': ['The body is not valid JSON', 'बॉडी सही JSON नहीं है'],
  'cause.body_too_large': ['The body is too large', 'बॉडी बहुत बड़ी है'],
  'cause.body_too_slow': ['The body arrived too slowly', 'बॉडी बहुत धीरे आई'],
  'cause.unsupported_media_type': ['The body must be JSON', 'बॉडी JSON में होनी चाहिए'],
  'cause.bad_request': ['The request could not be read', 'रिक्वेस्ट पढ़ी नहीं जा सकी'],
  'cause.internal_error': ['Something went wrong on our side', 'हमारी ओर कोई गड़बड़ी हुई'],
});
