import { type ComponentProps, type ReactNode, useId } from 'react';
import type { RequestFailure } from '../api/request-failure.ts';
import { Button } from './button.tsx';
import { Fields } from './field.tsx';
import { FailureNotice } from './notice.tsx';
import { Sheet } from './sheet.tsx';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** Also what the button says. */
  title: string;
  /** The form begins anew each time that the sheet is opened. */
  children: (formId: string) => ReactNode;
};

/** A short form in a sheet, whose button stays in view. */
export function FormSheet({ opened, onClose, title, children }: Props) {
  const formId = useId();
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={title}
      footer={
        <Button type="submit" form={formId} look="primary">
          {title}
        </Button>
      }
    >
      {children(formId)}
    </Sheet>
  );
}

type FormProps = {
  id: string;
  /** What `useForm` has made. */
  form: {
    formProps: ComponentProps<'form'>;
    problem: { failure: RequestFailure; sentence: string | undefined } | undefined;
  };
  children: ReactNode;
};

export function SheetForm({ id, form, children }: FormProps) {
  return (
    <form id={id} {...form.formProps}>
      <Fields>
        {form.problem && <FailureNotice {...form.problem} />}
        {children}
      </Fields>
    </form>
  );
}
