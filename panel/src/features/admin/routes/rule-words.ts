import type { RouteRule } from 'harkara-contract/routes/route-rules.ts';
import { useTexts } from '../../../i18n/locale.tsx';
import { sharedTexts } from '../../../i18n/shared-texts.ts';
import { routesTexts } from './routes-texts.ts';

type RuleWords = {
  /** Which messages it applies to. */
  takesOf: (rule: RouteRule) => string;
  /** Its name, or what it applies to. */
  titleOf: (rule: RouteRule) => string;
  carriersOf: (rule: RouteRule) => string;
};

/** How a rule is put into words. */
export function useRuleWords(): RuleWords {
  const t = useTexts(routesTexts);
  const shared = useTexts(sharedTexts);
  const takesOf: RuleWords['takesOf'] = ({ channel, route, account, sender, prefixes }) =>
    [
      shared(`channel.${channel}`),
      ...(route === 'V' ? [] : [t(`route.${route}`)]),
      ...(account ? [t('of-account', { account })] : []),
      ...(sender ? [t('of-sender', { sender })] : []),
      ...(prefixes ? [t('of-prefixes', { prefixes: prefixes.join(', ') })] : []),
    ].join(', ');
  return {
    takesOf,
    titleOf: (rule) => rule.name ?? takesOf(rule),
    carriersOf: ({ connectors, weights }) =>
      connectors
        .map((name, i) => (weights ? `${name} (${weights[i] ?? 0})` : name))
        .join(weights ? ', ' : ' → '),
  };
}
