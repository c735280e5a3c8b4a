import type { Words } from '../fact.ts';
import type { creditFacts } from './credits.ts';

export const creditWords: Words<typeof creditFacts> = {
  zero_amount: 'मात्रा शून्य नहीं हो सकती।',
  withdrawal_too_large: '{username} के पास {balance} क्रेडिट ({kind}) हैं: {amount} वापस नहीं लिए जा सकते।',
  insufficient_credits: 'क्रेडिट कम हैं।',
  transfer_recipient_not_found: 'इस यूज़रनेम का कोई सक्रिय अकाउंट नहीं है।',
  not_an_active_account: 'इस यूज़रनेम का कोई सक्रिय अकाउंट नहीं है',
  transfer_to_own_account: 'पाने वाला आपके अकाउंट से अलग अकाउंट होना चाहिए।',
  is_own_account: 'यह आपके अकाउंट से अलग अकाउंट होना चाहिए',
  transfer_not_stored: 'ट्रांसफ़र सुरक्षित रूप से सहेजा नहीं जा सका; कोई क्रेडिट नहीं गया। फिर कोशिश करें।',
  daily_message_limit: 'अकाउंट एक दिन में {most} मैसेज भेज सकता है; आज {used} स्वीकार हो चुके हैं।',
  audit_running: 'एक ऑडिट पहले से चल रहा है।',
};
