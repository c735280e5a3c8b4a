import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { type LoadProblem, problemOfLoading } from '../api/load-problem.ts';
import { SkeletonRows } from './skeleton.tsx';
import { UnloadedPage } from './unloaded-page.tsx';

/** How long the page before it stays in view while the code of a page is loaded. */
const PATIENCE_MS = 1_000;

/**
 * A page whose code is loaded when the user goes there. Where that fails, the shell stays and offers another try;
 * unlike the router's own lazy component, it never reloads the application.
 */
export function lazyPage<Name extends string, Props extends object = object>(
  load: Load<Name, Props>,
  name: Name,
  waiting: ReactNode = <SkeletonRows rows={8} />,
) {
  return lazily(load, name, waiting, true);
}

/** The same for a part of a page that few look at. */
export function lazyPart<Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
  waiting: ReactNode,
) {
  return lazily(load, name, waiting, false);
}

type Load<Name extends string, Props> = () => Promise<Record<Name, ComponentType<Props>>>;

function lazily<Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
  /** Shown while it takes longer. */
  waiting: ReactNode,
  isPage: boolean,
) {
  let page: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const loadOnce = (): Promise<void> => {
    loading ??= load()
      .then((module) => {
        page = module[name];
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  };

  function LazyPage(props: Props) {
    const [isLoaded, setLoaded] = useState(page !== undefined);
    const [problem, setProblem] = useState<LoadProblem>();
    useEffect(() => {
      if (isLoaded) return undefined;
      let isHere = true;
      loadOnce().then(
        () => isHere && setLoaded(true),
        async () => {
          const why = await problemOfLoading();
          if (isHere) setProblem(why);
        },
      );
      return () => {
        isHere = false;
      };
    }, [isLoaded]);
    const Page = page;
    if (Page) return <Page {...props} />;
    if (!problem) return waiting;
    const tryAgain = async (): Promise<void> => {
      try {
        await loadOnce();
        setLoaded(true);
      } catch {
        setProblem(await problemOfLoading());
      }
    };
    return <UnloadedPage whole={isPage} problem={problem} onTryAgain={tryAgain} />;
  }

  /** A failure shows when the page is opened: who only points at a link is not told. */
  LazyPage.preload = async (): Promise<void> => {
    if (page) return;
    await Promise.race([loadOnce().catch(() => undefined), waited(PATIENCE_MS)]);
  };
  return LazyPage;
}

const waited = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
