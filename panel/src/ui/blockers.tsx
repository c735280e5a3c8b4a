import { Link, type LinkProps } from '@tanstack/react-router';
import type { Said } from 'harkara-contract/fact.ts';
import { Notice } from './notice.tsx';

type Props = {
  title: string;
  blockers: readonly Said[];
  /** Where each can be dealt with, by its key. */
  links: Readonly<Record<string, { label: string } & Pick<LinkProps, 'to' | 'params' | 'search'>>>;
};

/** Why something cannot be removed, each with a link to where that can be changed. */
export function Blockers({ title, blockers, links }: Props) {
  return (
    <Notice tone="warn" title={title}>
      <ul>
        {blockers.map(({ key, text }) => {
          const { label, ...to } = links[key] ?? {};
          return (
            <li key={key}>
              {text}
              {label !== undefined && (
                <>
                  {' '}
                  <Link {...to}>{label}</Link>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
