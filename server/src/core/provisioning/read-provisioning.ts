import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { LineCounter, parseDocument, type YAMLError } from 'yaml';
import { parseJson } from '../../parse-json.ts';
import { findJsonFault } from './json-text.ts';
import { ProvisioningError } from './problems.ts';

/**
 * Parses the text of a provisioning file. Text that starts with a bracket is JSON, anything else YAML.
 *
 * @throws ProvisioningError with line and column as path.
 */
export function readProvisioning(source: string): unknown {
  const text = source.replace(/^\uFEFF/, '');
  if (text.trim() === '') throw faultAt(1, 1, fact('provisioning_file_empty'));
  return /^\s*[{[]/.test(text) ? readJson(text) : readYaml(text);
}

function readJson(text: string): unknown {
  const fault = findJsonFault(text);
  if (!fault) return parseJson(text);
  const lines = text.slice(0, fault.offset).split('\n');
  throw faultAt(lines.length, (lines.at(-1) ?? '').length + 1, fault.reason);
}

function readYaml(text: string): unknown {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  // A warning means a tag that the parser does not know: it would read something other than what was meant.
  const faults = [...document.errors, ...document.warnings];
  if (faults.length > 0) {
    throw new ProvisioningError(
      faults.map((fault) => {
        const { line, col } = lines.linePos(fault.pos[0]);
        return { path: `line ${line}, column ${col}`, reason: reasonOf(fault) };
      }),
    );
  }
  try {
    return document.toJS();
  } catch (error) {
    // Aliases without an anchor, or so many that the document would become huge.
    throw faultAt(
      1,
      1,
      error instanceof Error
        ? fact('malformed_yaml', { said: error.message })
        : fact('provisioning_file_unreadable'),
    );
  }
}

function reasonOf(fault: YAMLError): Fact {
  return fault.code === 'MULTIPLE_DOCS'
    ? fact('several_documents')
    : fact('malformed_yaml', { said: fault.message });
}

function faultAt(line: number, column: number, reason: Fact): ProvisioningError {
  return new ProvisioningError([{ path: `line ${line}, column ${column}`, reason }]);
}
