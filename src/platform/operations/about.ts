import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type About = { name: string; version: string; commit: string | null; node: string }

/** Which program this is, read once. A container has no .git: its build passes the commit as GRANARY_COMMIT. */
export function readAbout(
  folder = process.cwd(),
  environment: Record<string, string | undefined> = process.env,
): About {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string
    version: string
  }
  return { name, version, commit: environment.GRANARY_COMMIT || commitIn(folder), node: process.versions.node }
}

function commitIn(folder: string): string | null {
  try {
    const head = readFileSync(join(folder, '.git', 'HEAD'), 'utf8').trim()
    if (!head.startsWith('ref: ')) return head
    const ref = head.slice(5)
    try {
      return readFileSync(join(folder, '.git', ref), 'utf8').trim()
    } catch {
      return (
        readFileSync(join(folder, '.git', 'packed-refs'), 'utf8')
          .split('\n')
          .find((line) => line.endsWith(` ${ref}`))
          ?.split(' ')[0] ?? null
      )
    }
  } catch {
    return null
  }
}
