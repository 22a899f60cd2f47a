import './bootstrap/node-version.js'
import { program } from './bootstrap/program.js'

// The public pages are looked at in a browser; everything else is asked over the wire.
await program(process.argv[2] === 'public' ? 'bench-public' : 'bench')
