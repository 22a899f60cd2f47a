import './bootstrap/node-version.js'
import { program } from './bootstrap/program.js'

// Browser behavior is measured in one; everything else is requested over the wire.
await program(
  {
    public: 'bench-public',
    shell: 'bench-shell',
    agencies: 'bench-agencies',
    routes: 'bench-routes',
    map: 'bench-map',
    takeoff: 'bench-takeoff',
    'record-pages': 'record-pages',
  }[process.argv[2]] ?? 'bench',
)
