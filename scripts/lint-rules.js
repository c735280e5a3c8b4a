// Rules for this project's tests that the linter does not have: a test waits for what happens, and never for a time.

/** @import { CreateRule, ESTree } from '@oxlint/plugins' */

const WAIT_FOR_IT =
  'A busy machine makes a fixed time too short: wait for what happens (waitFor), and prove by a marker that comes behind it that something does not.';
const GIVES_UP = 'It gives up after a second. Use waitFor, or expect.poll.';
const COUNT_IT =
  'A busy machine takes longer. Count what was done, or the time of the processor (processorTime).';

/** @type {CreateRule} */
const noFixedTime = {
  create: (context) => ({
    ImportSpecifier(node) {
      const { parent, imported } = node;
      const isFrom = parent.type === 'ImportDeclaration' && parent.source.value === 'node:timers/promises';
      if (isFrom && nameOf(imported) === 'setTimeout') context.report({ node, message: WAIT_FOR_IT });
    },
    Identifier(node) {
      const isTimer = node.name === 'setTimeout';
      if (
        isTimer &&
        around(node).some((outer) => outer.type === 'NewExpression' && nameOf(outer.callee) === 'Promise')
      ) {
        context.report({ node, message: WAIT_FOR_IT });
      }
    },
  }),
};

/** @type {CreateRule} */
const noShortWait = {
  create: (context) => ({
    CallExpression(node) {
      const { callee } = node;
      if (callee.type !== 'MemberExpression' || node.arguments.length !== 1) return;
      if (nameOf(callee.object) === 'vi' && nameOf(callee.property) === 'waitFor') {
        context.report({ node, message: GIVES_UP });
      }
    },
  }),
};

/** @type {CreateRule} */
const noTimedCheck = {
  create: (context) => ({
    MemberExpression(node) {
      if (nameOf(node.object) !== 'performance') return;
      const calls = around(node).flatMap((outer) => (outer.type === 'CallExpression' ? [outer.callee] : []));
      const isCompared = calls.some(
        (callee) => callee.type === 'MemberExpression' && nameOf(callee.property)?.startsWith('toBeLessThan'),
      );
      if (isCompared && calls.some((callee) => nameOf(callee) === 'expect')) {
        context.report({ node, message: COUNT_IT });
      }
    },
  }),
};

/** @param {ESTree.Node} node */
function nameOf(node) {
  return node.type === 'Identifier' ? node.name : undefined;
}

/**
 * The nodes around this one, the nearest first.
 *
 * @param {ESTree.Node} node
 */
function around(node) {
  const outer = [];
  for (let next = node.parent; next; next = next.parent) outer.push(next);
  return outer;
}

export default {
  meta: { name: 'harkara' },
  rules: { 'no-fixed-time': noFixedTime, 'no-short-wait': noShortWait, 'no-timed-check': noTimedCheck },
};
