import './bootstrap/node-version.js'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { command } from './bootstrap/command.js'
import { install } from './bootstrap/install.js'
import { root } from './bootstrap/root.js'
import { figuresInto } from './testing/evaluation.js'

// Runs the evaluation of the assistant and writes its figures to docs/operations/assistant-evaluation.md.
const suites = [
  'tools/questions',
  'tools/spanish/search-words',
  'tools/injections',
  'library/meaning',
  'drafts/drafts',
  'agents/build',
].map((name) => `src/areas/assistant/${name}.test.ts`)

await command(async () => {
  await install()
  const { vitest } = await import('./testing/runners.js')
  const { printTallies } = await import('./testing/summary.js')
  const folder = mkdtempSync(join(tmpdir(), 'granary-evaluation-'))
  const noted = join(folder, 'cases.ndjson')
  try {
    const tallies = { vitest: await vitest(suites, { EVALUATION: noted }) }
    const page = join(root, 'docs', 'operations', 'assistant-evaluation.md')
    const lines = readFileSync(noted, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    writeFileSync(page, figuresInto(readFileSync(page, 'utf8'), lines))
    printTallies(tallies)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
