import type { ComponentProps, ReactNode } from 'react';
import type { RequestFailure } from '../api/request-failure.ts';
import { Fields } from './field.tsx';
import { FailureNotice } from './notice.tsx';

type Props = {
  id?: string;
  /** What `useForm` has made. */
  form: {
    formProps: ComponentProps<'form'>;
    problem: { failure: RequestFailure; sentence: string | undefined } | undefined;
  };
  children: ReactNode;
};

/** A form whose fields are below each other, under what is wrong with it as a whole. */
export function FormFields({ id, form, children }: Props) {
  return (
    <form id={id} {...form.formProps}>
      <Fields>
        {form.problem && <FailureNotice {...form.problem} />}
        {children}
      </Fields>
    </form>
  );
}
