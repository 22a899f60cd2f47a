import type { Condition } from '#platform/records/list/conditions.ts'
import { type AnyRecord, columnsOf, labelOf, optionLabel } from '#platform/records/record.ts'
import { otherNames, type Kind, type Vocabulary } from './vocabulary.ts'
import type { Related } from './wanted.ts'

/** Takes words out of the question that were read. */
export type Take = (pattern: RegExp) => RegExpExecArray | null
/** Adds a condition with its words, or a field that must be empty. */
export type Add = (condition: Condition | 'empty', words: string, field?: string) => void

/** The field that a record may lack, by its label or by what it refers to. */
export function fieldNamed(record: AnyRecord, words: string): string | undefined {
  const wanted = words.trim().replace(/s$/, '')
  return (
    columnsOf(record).find(([field, { kind, to, required, sealed, restricted }]) => {
      if (required || sealed || restricted || !['ref', 'date', 'text', 'person'].includes(kind)) return false
      const names = [labelOf(record, field), ...(kind === 'ref' ? (otherNames[to!] ?? []) : [])]
      return names.some((each) => each.toLowerCase().replace(/s$/, '') === wanted)
    })?.[0] ?? doneOn(record).find(({ verb }) => verb === `${wanted}ed`)?.field
  )
}

/** The day of an act, such as “Reported on”: the verb of its label. */
const doneOn = (record: AnyRecord): { field: string; verb: string }[] =>
  columnsOf(record).flatMap(([field, { kind, sealed, restricted }]) => {
    const verb = /^([a-z]{3,}ed)(?: on| at)?$/.exec(labelOf(record, field).toLowerCase())?.[1]
    return verb && (kind === 'date' || kind === 'instant') && !sealed && !restricted ? [{ field, verb }] : []
  })

/** Rows without that day. Where a deadline of the same verb says which rows owe it, the others are no part of the answer. */
export function lacks(record: AnyRecord, field: string, add: Add): void {
  const verb = doneOn(record).find((each) => each.field === field)?.verb
  add('empty', verb ? `not ${verb}` : `without ${labelOf(record, field).toLowerCase()}`, field)
  if (!verb) return
  const owed = columnsOf(record).find(
    ([name, { due }]) => due && labelOf(record, name).toLowerCase().includes(verb.replace(/ed$/, '')),
  )
  if (!owed) return
  const [due, { due: of }] = owed
  add({ field: due, test: 'between', from: '1900-01-01' }, `with “${labelOf(record, due)}”`)
  if (of!.while) add({ field: 'status', test: 'any', values: of!.while, orNone: false }, labelsOf(record, of!.while))
}

const labelsOf = ({ fields }: AnyRecord, statuses: readonly string[]): string =>
  `status ${statuses.map((each) => optionLabel(fields.status, each)).join(' or ')}`

/** “Not reported”: a day that is not filled in yet. */
export function takeUndated({ record }: Kind, take: Take, add: Add): boolean {
  const found = doneOn(record).find(({ verb }) =>
    take(new RegExp(`\\b(?:still )?not (?:yet )?(?:been )?${verb}(?: yet)?\\b`)),
  )
  if (found) lacks(record, found.field, add)
  return found !== undefined
}

/** A kind whose rows refer to this one. A person who may not read them would find that all are missing. */
export function relatedBy(
  { table }: AnyRecord,
  words: string,
  vocabulary: Vocabulary,
  has: boolean,
): (Related & { words: string }) | undefined {
  const named = words.trim().replace(/ on (?:file|record)$/, '')
  for (const { record } of vocabulary) {
    // By its own name alone: “insurance” is one sort of a vendor’s certificates.
    const names = [record.label.toLowerCase(), record.plural.toLowerCase()]
    if (!names.some((name) => [named, `${named}s`].some((each) => name === each || name.endsWith(` ${each}`)))) continue
    const { access } = record
    if (('judged' in access && access.judged) || ('read' in access && access.read !== 'user')) continue
    const field = Object.entries<AnyRecord['fields'][string]>(record.fields).find(
      ([, { kind, to }]) => kind === 'ref' && to === table,
    )?.[0]
    if (field && record.table !== table) return { table: record.table, field, has, words: named }
  }
  return undefined
}
