import { grouped } from '../realtime/grouped.ts'
import type { Effect } from '../records/effect.ts'

const begins = { insert: 'New: ', update: '', delete: 'Removed: ', books: '', sends: '' } as const

/** Every change with its fields, for a program or a person who decides in the name of one. */
export const effectsInWords = (effects: readonly Effect[]): string =>
  effects
    .map(({ words, operation, fields }) =>
      [
        `• ${begins[operation]}${words}`,
        ...fields.map(({ label, before, after, unshown }) =>
          unshown ? `  ${label}: ${after.toLowerCase()}` : `  ${label}: ${before || 'empty'} → ${after || 'empty'}`,
        ),
      ].join('\n'),
    )
    .join('\n')

/**
 * The same in one line each, for a button: money first, then records, those that change alike in one line, then
 * messages. Answers that the person just typed are not told back.
 */
export function effectsInShort(effects: readonly Effect[], given: object = {}): string[] {
  const typed = new Set(Object.values(given).filter((value) => typeof value === 'string'))
  const alike = grouped(effects.filter(isRow), (effect) =>
    JSON.stringify([effect.table, effect.operation, changed(effect, typed)]),
  )
  const only = (wanted: Effect['operation']) =>
    effects.flatMap(({ operation, words }) => (operation === wanted ? [words] : []))
  return [
    ...only('books'),
    ...[...alike.values()].map((some) => {
      const [first] = some as [Effect]
      const name = some.length === 1 ? first.words : `${some.length} ${(first.plural ?? 'records').toLowerCase()}`
      const change = changed(first, typed)
      return `${begins[first.operation]}${name}${change && `: ${change}`}`
    }),
    ...only('sends'),
  ]
}

/** A new record that the same command changes again is still one new record. */
const isRow = ({ operation, record }: Effect) =>
  operation === 'insert' || operation === 'delete' || (operation === 'update' && record !== null)

/** In one line there is room for the status, or for two other fields. */
const mostFields = 2

/** New and removed records are told by their name. */
function changed({ operation, fields }: Effect, typed: ReadonlySet<string>): string {
  if (operation !== 'update') return ''
  const status = fields.find((field) => field.status)
  const told = status ? [status] : fields.slice(0, mostFields)
  const words = told.map(({ label, before, after, unshown, status: isStatus }) => {
    if (unshown || typed.has(after)) return label
    const change = `${before || 'empty'} → ${after || 'empty'}`
    return isStatus ? change : `${label} ${change}`
  })
  const more = status ? 0 : fields.length - told.length
  return [...words, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}
