import { catalogue } from '../i18n/catalogue.ts';

/** Words of passwords and codes, on the sign-in page and in the profile. */
export const securityTexts = catalogue({
  'password.current': ['Current password', 'मौजूदा पासवर्ड'],
  'password.first': ['Temporary password', 'अस्थायी पासवर्ड'],
  'password.new': ['New password', 'नया पासवर्ड'],
  'password.hint': [
    'At least 10 characters. A few words in a row are easy to remember and hard to guess.',
    'कम से कम 10 अक्षर। एक साथ लिखे कुछ शब्द याद रखना आसान है और उनका अंदाज़ा लगाना मुश्किल।',
  ],
  'password.too-short': ['Use at least 10 characters.', 'कम से कम 10 अक्षर लिखें।'],
  'password.same': [
    'This is the current password. Choose another one.',
    'यह मौजूदा पासवर्ड ही है। कोई दूसरा चुनें।',
  ],
  'password.missing': ['Enter your password.', 'अपना पासवर्ड लिखें।'],
  'password.wrong': ['This is not your current password.', 'यह आपका मौजूदा पासवर्ड नहीं है।'],
  'password.change': ['Change password', 'पासवर्ड बदलें'],
  'password.given': [
    'You’re using a temporary password. Set your own.',
    'आप अस्थायी पासवर्ड इस्तेमाल कर रहे हैं। अपना पासवर्ड बनाएँ।',
  ],
  'totp.password': ['Your password', 'आपका पासवर्ड'],
  'totp.start': ['Set up two-step sign-in', 'दो चरणों वाला साइन इन चालू करें'],
  'totp.scan': [
    'Scan this QR code with an authenticator app, such as Google Authenticator or Aegis.',
    'यह QR कोड किसी ऑथेंटिकेटर ऐप से स्कैन करें, जैसे Google Authenticator या Aegis।',
  ],
  'totp.by-hand': ['Can’t scan it? Enter this key in the app:', 'स्कैन नहीं हो रहा? ऐप में यह कुंजी लिखें:'],
  'totp.picture': ['QR code for the authenticator app', 'ऑथेंटिकेटर ऐप के लिए QR कोड'],
  'totp.key': ['Key for the authenticator app', 'ऑथेंटिकेटर ऐप के लिए कुंजी'],
  'totp.code': ['Code from the app', 'ऐप में दिख रहा कोड'],
  'totp.code-hint': ['Six digits; they change every 30 seconds.', 'छह अंक, जो हर 30 सेकंड में बदलते हैं।'],
  'totp.code-missing': ['Enter the six digits that the app shows.', 'ऐप में दिख रहे छह अंक लिखें।'],
  'totp.code-wrong': [
    'This code is wrong or has expired. Enter the next one.',
    'यह कोड सही नहीं है, या इसका समय निकल गया है। अगला कोड लिखें।',
  ],
  'totp.confirm': ['Confirm', 'पुष्टि करें'],
  'recovery.title': ['Save your recovery codes', 'ये रिकवरी कोड संभालकर रखें'],
  'recovery.why': [
    'Each code signs you in once without your phone. They are shown only once.',
    'फ़ोन पास न हो तो हर कोड से एक बार साइन इन कर सकते हैं। ये सिर्फ़ एक बार दिखाए जाते हैं।',
  ],
  'recovery.copy': ['Copy all codes', 'सभी कोड कॉपी करें'],
  'recovery.done': ['I’ve saved my codes', 'मैंने कोड सहेज लिए हैं'],
  'recovery.label': ['Recovery codes', 'रिकवरी कोड'],
});
