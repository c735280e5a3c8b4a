import { type ComponentProps, type ReactNode, useState } from 'react';
import { createFormKey, type FormKey } from '../api/form-key.ts';
import type { RequestFailure } from '../api/request-failure.ts';
import type { Result } from '../api/request.ts';
import { Confirm } from './confirm.tsx';
import { FormFields } from './form-fields.tsx';
import { SubmitSheet } from './form-sheet.tsx';
import { type Form, type FormOptions, type FormValues, useForm } from './form.ts';

type Question = Pick<ComponentProps<typeof Confirm>, 'title' | 'action' | 'figures' | 'danger' | 'children'>;

type Props<V extends FormValues, Wanted, Data> = Omit<ComponentProps<typeof SubmitSheet>, 'children'> &
  Omit<FormOptions<V, Data>, 'send' | 'onDone'> & {
    /** What is wanted, once the form is filled in. */
    read: (values: V) => Wanted;
    question: (wanted: Wanted) => Question;
    send: (wanted: Wanted, key: FormKey) => Promise<Result<Data>>;
    /** Whether a refusal leads back to the form, where it is shown. */
    isOfForm?: (failure: RequestFailure) => boolean;
    onDone: (data: Data) => void;
    children: (form: Form<V>) => ReactNode;
  };

/** First what, then the same once more with the figures: it cannot be taken back. */
export function AskingSheet<V extends FormValues, Wanted, Data>(props: Props<V, Wanted, Data>) {
  const { opened, onClose, title, subtitle, submit } = props;
  const [formKey] = useState(createFormKey);
  const [asks, setAsks] = useState(false);
  return (
    <SubmitSheet
      opened={opened}
      // The question lies above the sheet, and the key that closes a window reaches both.
      onClose={asks ? () => setAsks(false) : onClose}
      title={title}
      subtitle={subtitle}
      submit={submit}
    >
      {(id) => <AskingForm {...props} id={id} formKey={formKey} asks={asks} setAsks={setAsks} />}
    </SubmitSheet>
  );
}

type AskingProps<V extends FormValues, Wanted, Data> = Props<V, Wanted, Data> & {
  id: string;
  formKey: FormKey;
  asks: boolean;
  setAsks: (asks: boolean) => void;
};

function AskingForm<V extends FormValues, Wanted, Data>(props: AskingProps<V, Wanted, Data>) {
  const { id, formKey, asks, setAsks, initial, check, explain, read, question, send } = props;
  const [wanted, setWanted] = useState(() => read(initial));
  const form = useForm({
    initial,
    check,
    explain,
    send: (values: V) => Promise.resolve({ ok: true as const, data: read(values) }),
    onDone: (filled) => {
      setWanted(filled);
      setAsks(true);
    },
  });
  const confirm = async (): Promise<Result<Data>> => {
    const result = await send(wanted, formKey);
    if (!result.ok && props.isOfForm?.(result.failure)) {
      setAsks(false);
      form.show(result.failure);
    }
    return result;
  };
  return (
    <>
      <FormFields id={id} form={form}>
        {props.children(form)}
      </FormFields>
      <Confirm
        {...question(wanted)}
        opened={asks}
        onClose={() => setAsks(false)}
        onConfirm={confirm}
        onDone={(data) => {
          formKey.done();
          props.onDone(data);
        }}
      />
    </>
  );
}

/** Credits as the user has typed them: thousandths at most, and more than none. */
export const isAmount = (text: string): boolean => /^\d{1,12}(\.\d{1,3})?$/.test(text) && Number(text) > 0;
