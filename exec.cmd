@rem For npm scripts on Windows: elsewhere exec lets the signals npm passes on reach Harkara and not a shell.
@%*
