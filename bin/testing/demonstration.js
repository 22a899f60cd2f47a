import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../bootstrap/root.js'
import { run } from '../bootstrap/run.js'
import { startBuilt } from './built-server.js'

/**
 * A data folder for each half of the journeys: `0` and `1` in the folder that is returned. One server fills the first
 * and stops; the second is a copy. Where that fails both stay away, and each half fills its own and says what is wrong.
 */
export async function fillDemonstration({
  program = join(root, 'build', 'server', 'server.js'),
  say = console.log,
} = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'granary-journeys-'))
  // PostgreSQL, which runs as another user than root, keeps its cluster within a folder that it can pass through.
  chmodSync(folder, 0o711)
  // On exit, so that a Ctrl-C in the middle removes the folder too.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const halves = ['0', '1'].map((half) => join(folder, half))
  const reason = (await whyNotFilled(program, halves[0])) ?? (await whyNotCopied(...halves))
  if (reason) {
    say(`The demonstration was not filled once for both halves of the journeys: ${reason}`)
    for (const half of halves) rmSync(half, { recursive: true, force: true })
  }
  return folder
}

/** The server runs until it is ready. */
async function whyNotFilled(program, folder) {
  const server = await startBuilt({ program, folder, settings: { GRANARY_DEMO: '1' } })
  const isReady = await server.ready
  const code = await server.stop()
  return isReady && code === 0 ? undefined : server.said()
}

async function whyNotCopied(from, to) {
  const { code, output } = await run('cp', ['-a', from, to], { quiet: true })
  return code === 0 ? undefined : output
}
