#!/usr/bin/env node
// Harkara runs on Node 24 and brings it along, so that an older Node on the machine is enough to start it.
// Plain JavaScript that an old Node can read.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { findBundledNode } from './bundled-node.js';

const wanted = 24;

if (Number(process.versions.node.split('.')[0]) < wanted) {
  runOnBundledNode();
} else {
  hideTypeStrippingWarning();
  keepCompiledCode();
  await import('../src/cli/main.ts');
}

function runOnBundledNode() {
  const node = findBundledNode();
  if (!node) {
    console.error(
      `Harkara needs Node.js ${wanted}, and this is ${process.version}. Run "node scripts/install.mjs" in Harkara's ` +
        `folder: it brings Node.js ${wanted} along for most machines. On others, install Node.js ${wanted} or newer.`,
    );
    process.exit(1);
  }
  const script = fileURLToPath(import.meta.url);
  const child = spawn(node, [...process.execArgv, script, ...process.argv.slice(2)], { stdio: 'inherit' });
  /** @type {NodeJS.Signals[]} */
  const passed = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of passed) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`Node.js ${wanted} could not be started from ${node}: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    if (signal) {
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    } else {
      process.exit(code ?? 1);
    }
  });
}

/** Early releases of Node 24 call type stripping experimental on standard error; an operator need not care. */
function hideTypeStrippingWarning() {
  const emit = process.emitWarning.bind(process);
  process.emitWarning = (/** @type {string | Error} */ warning, /** @type {any[]} */ ...rest) => {
    const text = typeof warning === 'string' ? warning : warning.message;
    if (!text.startsWith('Type Stripping is an experimental feature')) emit(warning, ...rest);
  };
}

/**
 * Two fifths of a start are stripping types and compiling, which need not be done again while nothing has changed. The
 * cache is beside the packages, and not in a folder for temporary files, where another user could put code into it;
 * where this process may not write, nothing is kept. Threads learn of it by the variable.
 */
function keepCompiledCode() {
  const packages = new URL('../../node_modules/', import.meta.url);
  if (!process.env.NODE_COMPILE_CACHE && existsSync(packages)) {
    process.env.NODE_COMPILE_CACHE = fileURLToPath(new URL('.cache/compiled', packages));
    module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  }
}
