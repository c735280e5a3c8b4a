@rem For npm scripts on Windows: elsewhere env looks for the Node.js that was just installed, where a shell remembers another.
@%*
