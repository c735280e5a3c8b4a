import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { FormFields } from './form-fields.tsx';
import { type Form, type FormOptions, type FormValues, useForm } from './form.ts';
import { Sheet } from './sheet.tsx';

type SheetProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  subtitle?: ReactNode;
  /** What the button says, if not the title. */
  submit?: string | undefined;
};

type Props<V extends FormValues, Data> = SheetProps &
  FormOptions<V, Data> & { children: (form: Form<V>) => ReactNode };

/** A short form in a sheet. It begins anew each time that the sheet is opened. */
export function FormSheet<V extends FormValues, Data>(props: Props<V, Data>) {
  const { opened, onClose, title, submit, children, ...options } = props;
  return (
    <SubmitSheet opened={opened} onClose={onClose} title={title} submit={submit}>
      {(id) => (
        <OwnForm id={id} options={options}>
          {children}
        </OwnForm>
      )}
    </SubmitSheet>
  );
}

type OwnProps<V extends FormValues, Data> = Pick<Props<V, Data>, 'children'> & {
  id: string;
  options: FormOptions<V, Data>;
};

function OwnForm<V extends FormValues, Data>({ id, options, children }: OwnProps<V, Data>) {
  const form = useForm(options);
  return (
    <FormFields id={id} form={form}>
      {children(form)}
    </FormFields>
  );
}

/** A sheet around a form that is more than its fields: the button stays in view. */
export function SubmitSheet({
  submit,
  children,
  ...sheet
}: SheetProps & { children: (formId: string) => ReactNode }) {
  const id = useId();
  return (
    <Sheet
      {...sheet}
      footer={
        <Button type="submit" form={id} look="primary">
          {submit ?? sheet.title}
        </Button>
      }
    >
      {children(id)}
    </Sheet>
  );
}
