import './bootstrap/node-version.js'
import { program } from './bootstrap/program.js'

await program('move-database')
