import { commandInWords, deedOf } from '#platform/records/verbs.ts'
import { recordOf, type Catalogue } from '#kit/record/catalogue.tsx'
import type { Source } from '#platform/audit/entry.ts'

export const kindNames: Record<Source, string> = { command: 'Commands', change: 'Changes of records', 'sign-in': 'Sign-ins' }
export const kindName: Record<Source, string> = { command: 'Command', change: 'Change', 'sign-in': 'Sign-in' }

type Act = { source: Source; verb: string | null; table: string | null; operation: string | null }

/** What an entry is about, in a few words: a command in the words of what it did, a change of a record by the command that made it. */
export function inWords({ source, verb, table, operation }: Act, catalogue: Catalogue): string {
  const label = (name: string | null) => (name ? recordOf(catalogue, name)?.label : undefined)
  if (source === 'change') {
    // A budget line that an invoice's approval changed was not approved: the verb is said of the record that the command is about.
    const past = verb && table && topicOf(verb) === table ? deedOf(verb) : operation === 'insert' ? 'added' : operation === 'delete' ? 'removed' : 'changed'
    return `${label(table) ?? (table ? capital(words(table)) : 'Record')}: ${past}`
  }
  if (verb?.includes('/')) return commandInWords(verb, label(topicOf(verb)))
  return capital(words(verb ?? 'act'))
}

const topicOf = (verb: string) => verb.split('/')[0]!.replaceAll('-', '_')
const words = (text: string) => text.replaceAll(/[-_]/g, ' ')
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
