import './bootstrap/node-version.js'
import { command } from './bootstrap/command.js'
import { prepare } from './bootstrap/prepare.js'

await command(prepare)
