import { useState } from 'react';
import type { FieldErrors } from './form.ts';

export type Writing<Draft extends object> = ReturnType<typeof useWriting<Draft>>;

/** What is being written on a page, and what is wrong with it: any change takes the errors away. */
export function useWriting<Draft extends object>(initial: Draft) {
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const rewrite = (anew: (old: Draft) => Draft): void => {
    setDraft(anew);
    setErrors({});
  };
  return {
    draft,
    errors,
    setErrors,
    change: (part: Partial<Draft>) => rewrite((old) => ({ ...old, ...part })),
    /** @param error what the server calls it, if not the same. */
    field: <Name extends keyof Draft & string>(name: Name, error: string = name) => ({
      name,
      value: draft[name],
      error: errors[error],
      onChange: (value: Draft[Name]) => rewrite((old) => ({ ...old, [name]: value })),
    }),
  };
}
