import type { Words } from '../fact.ts';
import type { connectionFacts } from './connections.ts';

export const connectionWords: Words<typeof connectionFacts> = {
  connection_refused: 'कनेक्शन स्वीकार नहीं हुआ',
  connection_cut: 'कनेक्शन टूट गया',
  host_not_found: 'होस्ट का नाम नहीं मिला',
  host_not_resolved: 'होस्ट का नाम नहीं मिल सका',
  host_resolved_too_late: 'होस्ट का नाम समय पर नहीं मिला',
  no_connection_in_time: 'समय पर कनेक्शन नहीं हुआ',
  no_answer_in_time: 'समय पर जवाब नहीं आया',
  host_unreachable: 'होस्ट तक नहीं पहुँचा जा सकता',
  certificate_of_another_host: 'सर्टिफ़िकेट किसी दूसरे होस्ट का है',
  connection_stopped: 'इसे रोक दिया गया',
  request_failed: 'रिक्वेस्ट सफल नहीं हुई',
  connection_failed: '{why}',
};
