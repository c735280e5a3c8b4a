import { catalogue } from '../i18n/catalogue.ts';

/** Words of passwords and codes, on the sign-in page and in the profile. */
export const securityTexts = catalogue({
  'password.current': ['Current password', 'मौजूदा पासवर्ड'],
  'password.first': ['The password that you were given', 'जो पासवर्ड आपको दिया गया था'],
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
  'password.change': ['Change the password', 'पासवर्ड बदलें'],
  'password.given': [
    'Your password was set by somebody else. Choose your own.',
    'आपका पासवर्ड किसी और ने बनाया है। अपना पासवर्ड चुनें।',
  ],
  'totp.password': ['Your password', 'आपका पासवर्ड'],
  'totp.start': ['Set up two-step sign-in', 'दो चरणों वाला साइन इन चालू करें'],
  'totp.scan': [
    'Scan this picture with an authenticator app, such as Google Authenticator or Aegis.',
    'इस चित्र को किसी ऑथेंटिकेटर ऐप से स्कैन करें, जैसे Google Authenticator या Aegis।',
  ],
  'totp.by-hand': ['The app cannot scan? Enter this key by hand:', 'ऐप स्कैन नहीं कर पा रहा? यह कुंजी ख़ुद लिखें:'],
  'totp.picture': ['QR code for the authenticator app', 'ऑथेंटिकेटर ऐप के लिए QR कोड'],
  'totp.key': ['Key for the authenticator app', 'ऑथेंटिकेटर ऐप के लिए कुंजी'],
  'totp.code': ['Code from the app', 'ऐप में दिख रहा कोड'],
  'totp.code-hint': ['Six digits; they change every 30 seconds.', 'छह अंक, जो हर 30 सेकंड में बदलते हैं।'],
  'totp.code-missing': ['Enter the six digits that the app shows.', 'ऐप में दिख रहे छह अंक लिखें।'],
  'totp.code-wrong': [
    'This code is not right, or its time is over. Enter the next one.',
    'यह कोड सही नहीं है, या इसका समय निकल गया है। अगला कोड लिखें।',
  ],
  'totp.confirm': ['Confirm', 'पुष्टि करें'],
  'recovery.title': ['Keep these recovery codes', 'ये रिकवरी कोड संभालकर रखें'],
  'recovery.why': [
    'Without your phone, each of them signs you in once. They are shown this one time only.',
    'फ़ोन पास न होने पर हर कोड से एक बार साइन इन किया जा सकता है। ये केवल अभी दिखाए जा रहे हैं।',
  ],
  'recovery.copy': ['Copy all codes', 'सभी कोड कॉपी करें'],
  'recovery.done': ['I have kept them', 'मैंने इन्हें रख लिया है'],
  'recovery.label': ['Recovery codes', 'रिकवरी कोड'],
});
