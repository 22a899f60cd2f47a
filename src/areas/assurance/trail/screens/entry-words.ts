import { pastOf } from '#platform/records/verbs.ts'
import type { Source } from '#platform/audit/entry.ts'

export const kindNames: Record<Source, string> = { command: 'Commands', change: 'Changes of records', 'sign-in': 'Sign-ins' }
export const kindName: Record<Source, string> = { command: 'Command', change: 'Change', 'sign-in': 'Sign-in' }

type Act = { source: Source; verb: string | null; table: string | null; operation: string | null }

/** What an entry is about, in a few words; `label` is what its record is called. */
export function inWords({ source, verb, table, operation }: Act, label: string | undefined): string {
  if (source === 'change') {
    const past = pastOf(verb) ?? (operation === 'insert' ? 'added' : operation === 'delete' ? 'removed' : 'changed')
    return `${label ?? (table ? capital(words(table)) : 'Record')}: ${past.replace(/ it( |$)/, '$1')}`.trim()
  }
  const [topic = 'act', act] = (verb ?? 'act').split('/').map(words)
  return act ? `${capital(topic)}: ${act}` : capital(topic)
}

const words = (text: string) => text.replaceAll(/[-_]/g, ' ')
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
