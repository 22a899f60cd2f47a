import './bootstrap/node-version.js'
import { program } from './bootstrap/program.js'

// What a browser gets is looked at in one; everything else is asked over the wire.
await program(
  { public: 'bench-public', shell: 'bench-shell', agencies: 'bench-agencies', 'record-pages': 'record-pages' }[
    process.argv[2]
  ] ?? 'bench',
)
