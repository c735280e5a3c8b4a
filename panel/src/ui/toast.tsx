import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { Icon } from './icons.tsx';
import classes from './toast.module.css';

type Toast = {
  text: string;
  /** Takes back what was done; offered for ten seconds. */
  undo?: () => void;
};

type Shown = Toast & { id: number };

const ToastContext = createContext<((toast: Toast) => void) | undefined>(undefined);

const WITH_UNDO = 10_000;
const WITHOUT = 5000;

/** More would cover the page. */
const MOST = 3;

let lastId = 0;

/** Shows the last toasts, the newest below, so that each decision can be taken back for its ten seconds. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const show = useCallback((toast: Toast) => {
    const next = { ...toast, id: (lastId += 1) };
    // “Saved” is not said twice at a time.
    const others = (old: readonly Shown[]) => old.filter(({ text, undo }) => undo || text !== toast.text);
    setShown((old) => [...others(old), next].slice(-MOST));
  }, []);
  const hide = useCallback((id: number) => setShown((old) => old.filter((toast) => toast.id !== id)), []);
  return (
    <ToastContext value={show}>
      {children}
      <ToastRegion shown={shown} hide={hide} />
    </ToastContext>
  );
}

/** `toast({ text: '“report-ready” approved', undo })` */
export function useToast(): (toast: Toast) => void {
  const show = use(ToastContext);
  if (!show) throw new Error('Toasts need a ToastProvider above them');
  return show;
}

type Hide = (id: number) => void;

function ToastRegion({ shown, hide }: { shown: readonly Shown[]; hide: Hide }) {
  const t = useTexts(sharedTexts);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => setPlace(document.getElementById('popups')), [shown]);
  if (!place) return null;
  return createPortal(
    <div className={classes.region} role="status" aria-label={t('toast.region')}>
      {shown.map((toast) => (
        <ToastLine key={toast.id} toast={toast} hide={hide} />
      ))}
    </div>,
    place,
  );
}

function ToastLine({ toast, hide }: { toast: Shown; hide: Hide }) {
  const t = useTexts(sharedTexts);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    // Who points at it or has tabbed into it is still reading.
    if (held) return undefined;
    const timer = setTimeout(() => hide(toast.id), toast.undo ? WITH_UNDO : WITHOUT);
    return () => clearTimeout(timer);
  }, [held, hide, toast]);
  return (
    <div
      className={classes.toast}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{toast.text}</span>
      {toast.undo ? (
        <button
          type="button"
          className={classes.button}
          aria-label={`${t('toast.undo')}: ${toast.text}`}
          onClick={() => {
            toast.undo?.();
            hide(toast.id);
          }}
        >
          {t('toast.undo')}
        </button>
      ) : (
        <button
          type="button"
          className={classes.dismiss}
          aria-label={t('toast.dismiss')}
          onClick={() => hide(toast.id)}
        >
          <Icon name="close" size={16} />
        </button>
      )}
    </div>
  );
}
