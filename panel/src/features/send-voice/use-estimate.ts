import { useQuery } from '@tanstack/react-query';
import type { Call, CallEstimate } from 'harkara-contract/routes/voice.ts';
import { call } from '../../api/call.ts';
import { failureOf, type RequestFailure } from '../../api/request-failure.ts';
import { answered } from '../../api/request.ts';
import { useSettled } from '../../ui/use-settled.ts';

export type Estimated = { estimate: CallEstimate | undefined; failure: RequestFailure | undefined };

/** What the calls would come to, a moment after the last change. */
export function useEstimate(wanted: Call | undefined): Estimated {
  const content = useSettled(wanted === undefined ? '' : JSON.stringify(wanted));
  const query = useQuery({
    queryKey: ['POST /voice/check', content],
    enabled: content !== '',
    queryFn: ({ signal }) =>
      answered(call('POST /voice/check', { body: JSON.parse(content) as Call, signal })),
    retry: false,
    placeholderData: (old) => old,
  });
  if (content === '') return { estimate: undefined, failure: undefined };
  return query.error === null
    ? { estimate: query.data, failure: undefined }
    : { estimate: undefined, failure: failureOf(query.error) };
}
