import { catalogue } from '../../i18n/catalogue.ts';

/** By the code of the server's error. */
export const causesTexts = catalogue({
  'cause.other': ['The call was refused', 'कॉल अस्वीकार हुई'],
  'cause.validation_failed': [
    'A field is missing or has a value it cannot have',
    'कोई फ़ील्ड छूट गया है या उसका मान सही नहीं है',
  ],
  'cause.unauthorized': [
    'The key has ended, or may not be used from that address',
    'कुंजी की अवधि समाप्त है, या उस पते से उसकी अनुमति नहीं है',
  ],
  'cause.account_locked': ['The account is locked', 'अकाउंट लॉक है'],
  'cause.account_inactive': ['The account is not active', 'अकाउंट सक्रिय नहीं है'],
  'cause.scope_missing': ['The key is not allowed to do this', 'कुंजी को इसकी अनुमति नहीं है'],
  'cause.get_api_disabled': ['Sending by GET is switched off for the account', 'अकाउंट के लिए GET से भेजना बंद है'],
  'cause.sandbox_disabled': ['The sandbox is switched off for the account', 'अकाउंट के लिए सैंडबॉक्स बंद है'],
  'cause.email_disabled': ['Email is switched off for the account', 'अकाउंट के लिए ईमेल बंद है'],
  'cause.chatapp_disabled': ['Chat is switched off for the account', 'अकाउंट के लिए चैट बंद है'],
  'cause.voice_disabled': ['Voice is switched off for the account', 'अकाउंट के लिए वॉइस बंद है'],
  'cause.invalid_recipient': [
    'The recipient is no valid number or address',
    'प्राप्तकर्ता का नंबर या पता सही नहीं है',
  ],
  'cause.no_business_account': [
    'No business account for chat is connected',
    'चैट के लिए कोई बिज़नेस अकाउंट नहीं जुड़ा है',
  ],
  'cause.template_not_found': ['There is no such template', 'ऐसा कोई टेम्पलेट नहीं है'],
  'cause.template_not_sendable': ['The template cannot be sent as it is', 'टेम्पलेट को इस रूप में नहीं भेजा जा सकता'],
  'cause.template_required': ['The text must come from a template', 'टेक्स्ट किसी टेम्पलेट से होना चाहिए'],
  'cause.route_invalid': ['The route does not exist', 'ऐसा कोई रूट नहीं है'],
  'cause.sender_not_found': ['The sender ID is not one of the account’s', 'सेंडर आईडी इस अकाउंट की नहीं है'],
  'cause.sender_not_approved': ['The sender ID is not approved', 'सेंडर आईडी मंज़ूर नहीं है'],
  'cause.sender_route_mismatch': ['The sender ID belongs to another route', 'सेंडर आईडी किसी दूसरे रूट की है'],
  'cause.promo_sender_not_enabled': [
    'Promotional sending is switched off for the account',
    'अकाउंट के लिए प्रमोशनल भेजना बंद है',
  ],
  'cause.international_not_enabled': [
    'International numbers are switched off for the account',
    'अकाउंट के लिए अंतरराष्ट्रीय नंबर बंद हैं',
  ],
  'cause.route_not_available': ['No carrier takes this route now', 'अभी कोई कैरियर यह रूट नहीं ले रहा है'],
  'cause.unicode_not_allowed': [
    'The text has characters that this call does not allow',
    'टेक्स्ट में ऐसे अक्षर हैं जिनकी इस कॉल में अनुमति नहीं है',
  ],
  'cause.template_mismatch': ['The text matches no approved template', 'टेक्स्ट किसी मंज़ूर टेम्पलेट से मेल नहीं खाता'],
  'cause.content_not_allowed': [
    'The text contains something that may not be sent',
    'टेक्स्ट में कुछ ऐसा है जो भेजा नहीं जा सकता',
  ],
  'cause.dlt_entity_not_whitelisted': [
    'The DLT entity ID is not one of the account’s',
    'DLT एंटिटी आईडी इस अकाउंट की नहीं है',
  ],
  'cause.dlt_header_not_whitelisted': [
    'The DLT header ID does not fit the sender ID',
    'DLT हेडर आईडी सेंडर आईडी से मेल नहीं खाती',
  ],
  'cause.recipient_in_dnd': ['The number takes no promotions (DND)', 'नंबर प्रमोशन नहीं लेता (DND)'],
  'cause.recipient_suppressed': [
    'The address has unsubscribed or bounced before',
    'पते ने सदस्यता छोड़ी है या पहले मेल लौट आया था',
  ],
  'cause.insufficient_credits': ['There were not enough credits', 'क्रेडिट कम थे'],
  'cause.insufficient_international_credits': [
    'There were not enough international credits',
    'अंतरराष्ट्रीय क्रेडिट कम थे',
  ],
  'cause.insufficient_chatapp_credits': ['There were not enough chat credits', 'चैट क्रेडिट कम थे'],
  'cause.flood_limit_exceeded': [
    'The account’s limit of messages a day was reached',
    'अकाउंट की एक दिन की मैसेज सीमा पूरी हो गई थी',
  ],
  'cause.rate_limited': ['Too many calls in a short time', 'थोड़े समय में बहुत सारी कॉल'],
  'cause.daily_cap_reached': [
    'The key’s limit of calls a day was reached',
    'कुंजी की एक दिन की कॉल सीमा पूरी हो गई थी',
  ],
  'cause.idempotency_mismatch': [
    'The idempotency key was used before, with other content',
    'यह idempotency key पहले किसी दूसरी सामग्री के साथ आ चुकी है',
  ],
  'cause.not_found': ['What it asked for does not exist', 'जो माँगा गया वह मौजूद नहीं है'],
  'cause.recipient_not_found': ['No active account has that name', 'उस नाम का कोई सक्रिय अकाउंट नहीं है'],
  'cause.conflict': ['It does not fit the present state', 'यह मौजूदा स्थिति में नहीं हो सकता'],
  'cause.upstream_error': ['The carrier or provider answered with an error', 'कैरियर या प्रोवाइडर ने त्रुटि बताई'],
  'cause.storage_unavailable': [
    'The gateway was too busy; calling again is safe',
    'गेटवे बहुत व्यस्त था; दोबारा कॉल करना सुरक्षित है',
  ],
  'cause.malformed_json': ['The body is not valid JSON', 'बॉडी सही JSON नहीं है'],
  'cause.body_too_large': ['The body is too large', 'बॉडी बहुत बड़ी है'],
  'cause.body_too_slow': ['The body came too slowly', 'बॉडी बहुत धीरे आई'],
  'cause.unsupported_media_type': [
    'The body is of another kind than JSON',
    'बॉडी JSON के अलावा किसी और प्रकार की है',
  ],
  'cause.bad_request': ['The request could not be read', 'रिक्वेस्ट पढ़ी नहीं जा सकी'],
  'cause.internal_error': ['Something went wrong on our side', 'हमारी ओर कोई गड़बड़ी हुई'],
});
