import { spawnSync } from 'node:child_process'
import { root } from '../bootstrap/root.js'

/**
 * A number that each commit changes. Where the minutes of a run do not suffice for everything, each commit begins
 * elsewhere: over a few of them everything runs. The same commit always begins at the same place.
 */
export const turnOf = (commit = head()) => Number.parseInt(commit.slice(0, 8) || '0', 16)

/** The files from this turn on, and those before it. */
export function fromTurn(files, turn = turnOf()) {
  const at = turn % files.length
  return [files.slice(at), files.slice(0, at)].filter((part) => part.length > 0)
}

/** The archive of a release has no repository. */
const head = () =>
  spawnSync('git', ['rev-parse', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).stdout?.trim() ?? ''
