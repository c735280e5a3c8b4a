import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import spectralParsers from '@stoplight/spectral-parsers';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { expect, test } from 'vitest';
import { useGateway } from '../support/gateway.ts';

const gateway = useGateway({ workers: false });

test("the document passes Spectral's rules for OpenAPI", async () => {
  const { text } = await gateway().request('/docs/openapi.json');
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: [spectralRulesets.oas as RulesetDefinition] });
  const indented = JSON.stringify(JSON.parse(text), null, 2);
  const found = await spectral.run(new spectralCore.Document(indented, spectralParsers.Json, 'openapi.json'));
  expect(found.map(({ code, message, path }) => `${code}: ${message} at ${path.join('.')}`)).toEqual([]);
});
