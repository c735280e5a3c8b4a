import { useQuery } from '@tanstack/react-query';
import { failureOf, RequestFailed, type RequestFailure } from '../../api/request-failure.ts';
import { type Call, type CallEstimate, checkCalls } from '../../api/voice.ts';
import { useSettled } from '../../ui/use-settled.ts';

export type Estimated = { estimate: CallEstimate | undefined; failure: RequestFailure | undefined };

/** What the calls would come to, a moment after the last change. */
export function useEstimate(call: Call | undefined): Estimated {
  const content = useSettled(call === undefined ? '' : JSON.stringify(call));
  const query = useQuery({
    queryKey: ['call-estimate', content],
    enabled: content !== '',
    queryFn: async ({ signal }): Promise<CallEstimate> => {
      const result = await checkCalls(JSON.parse(content) as Call, signal);
      if (result.ok) return result.data;
      throw new RequestFailed(result.failure);
    },
    retry: false,
    placeholderData: (old) => old,
  });
  if (content === '') return { estimate: undefined, failure: undefined };
  return query.error === null
    ? { estimate: query.data, failure: undefined }
    : { estimate: undefined, failure: failureOf(query.error) };
}
