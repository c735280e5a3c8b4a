import { useState } from 'react';
import type { RequestFailure } from '../api/request-failure.ts';
import type { Result } from '../api/request.ts';

/** What a button does: whether it is under way, and why it failed the last time. */
export function useAct() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<RequestFailure>();
  const act = async <Data>(doing: Promise<Result<Data>>, onDone: (data: Data) => void): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    const result = await doing;
    setBusy(false);
    if (result.ok) onDone(result.data);
    else setFailure(result.failure);
  };
  return { busy, failure, act, forgetFailure: () => setFailure(undefined) };
}
