import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { RequestFailure } from '../api/request-failure.ts';
import type { Result } from '../api/request.ts';

export type FormValues = Readonly<Record<string, string>>;
/** What is wrong with fields, by their names. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

type Errors<V extends FormValues> = Partial<Record<keyof V, string>>;

export type FormOptions<V extends FormValues, Data> = {
  initial: V;
  /** What can be said without asking the server, by field. */
  check?: ((values: V) => Errors<V>) | undefined;
  send: (values: V) => Promise<Result<Data>>;
  onDone: (data: Data, values: V) => void;
  /** A better sentence than the usual one for a refusal, by field or for the whole form. */
  explain?: ((failure: RequestFailure) => Errors<V> | string | undefined) | undefined;
};

/** A form's values, errors and sending. A refused form puts the focus on the first field that is wrong. */
export function useForm<V extends FormValues, Data>(options: FormOptions<V, Data>) {
  const { initial, check, send, onDone, explain } = options;
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<V>>({});
  const [problem, setProblem] = useState<{ failure: RequestFailure; sentence: string | undefined }>();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Errors<V>>();
  const ref = useRef<HTMLFormElement>(null);
  const names = useRef(Object.keys(initial));

  useEffect(() => {
    const first = names.current.find((name) => refused?.[name] !== undefined);
    const field = first === undefined ? null : ref.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  }, [refused]);

  const refuse = (found: Errors<V>): void => {
    setErrors(found);
    setRefused(found);
  };

  const set = (name: keyof V, value: string): void => {
    setValues((old) => ({ ...old, [name]: value }));
    setErrors((old) => ({ ...old, [name]: undefined }));
  };

  const show = (failure: RequestFailure): void => {
    const explained = explain?.(failure);
    if (typeof explained === 'object') {
      refuse(explained);
      return;
    }
    const own = Object.fromEntries(Object.entries(failure.fields).filter(([name]) => name in values));
    refuse(own as Errors<V>);
    if (explained !== undefined || Object.keys(own).length === 0)
      setProblem({ failure, sentence: explained });
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setProblem(undefined);
    const found = check?.(values) ?? {};
    if (Object.values(found).some((error) => error !== undefined)) {
      refuse(found);
      return;
    }
    setBusy(true);
    const result = await send(values);
    if (!result.ok) show(result.failure);
    setBusy(false);
    if (result.ok) onDone(result.data, values);
  };

  return {
    values,
    set,
    busy,
    /** What is wrong with the form as a whole. */
    problem,
    reset: () => setValues(initial),
    /** Shows the refusal of what was asked for once the form was filled in, such as after a question. */
    show,
    /** Takes the problem away, once its cause is gone. */
    dismiss: () => setProblem(undefined),
    formProps: {
      ref,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
    },
    field: <Name extends keyof V & string>(name: Name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value: string) => set(name, value),
    }),
  };
}

export type Form<V extends FormValues> = ReturnType<typeof useForm<V, unknown>>;
