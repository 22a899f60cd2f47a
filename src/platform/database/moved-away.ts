import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Beside the cluster: its data was moved to a server, and a start by mistake would serve a forgotten copy. */
const noteIn = (home: string) => join(home, 'moved-away.json')

export type Away = { to: string; at: string }

export const noteMovedAway = (home: string, away: Away): void =>
  writeFileSync(noteIn(home), `${JSON.stringify(away)}\n`, { mode: 0o600 })

export function whyMovedAway(home: string): string | null {
  if (!existsSync(noteIn(home))) return null
  const { to, at } = JSON.parse(readFileSync(noteIn(home), 'utf8')) as Away
  return `This database was moved to ${to} on ${at.slice(0, 10)}. Set DATABASE_URL to that address. To use the old data again, delete ${noteIn(home)}.`
}
