import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap/root.js'

/** All files that Vitest will run: known before it starts, because the journeys run first. */
export const testFiles = () =>
  ['src', 'packages', 'tests', 'bin']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, file)))
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
