import type { Account } from '../../core/accounts/account.ts';
import type { RefusalDetails } from '../../core/accounts/refused-calls.ts';
import { timesFor, type Column, type CsvFor } from './csv.ts';

export function refusalColumns({ timeZone }: Account, readBy: CsvFor): Column<RefusalDetails>[] {
  const time = timesFor(readBy, timeZone);
  return [
    { name: 'at', en: `Time (${timeZone})`, hi: `समय (${timeZone})`, of: ({ at }) => time(at) },
    { name: 'code', en: 'Code', hi: 'कोड', of: ({ code }) => code },
    { name: 'fields', en: 'Fields', hi: 'फ़ील्ड', of: ({ fields }) => fields.join(' ') },
    { name: 'interface', en: 'Interface', hi: 'इंटरफ़ेस', of: (call) => call.interface },
    { name: 'method', en: 'Method', hi: 'मेथड', of: ({ method }) => method },
    { name: 'path', en: 'Path', hi: 'पाथ', of: ({ route }) => route },
    { name: 'key_id', en: 'Key number', hi: 'कुंजी क्रमांक', of: ({ keyId }) => keyId },
    { name: 'key_name', en: 'Key', hi: 'कुंजी', of: ({ keyName }) => keyName },
    { name: 'request_id', en: 'Request ID', hi: 'रिक्वेस्ट आईडी', of: ({ requestId }) => requestId },
    { name: 'status', en: 'HTTP status', hi: 'HTTP स्टेटस', of: ({ status }) => status },
    { name: 'asked', en: 'Request', hi: 'रिक्वेस्ट', of: ({ asked }) => asked },
    { name: 'answer', en: 'Response', hi: 'जवाब', of: ({ answer }) => answer },
  ];
}
