import { canonicalJson } from './canonical-json.ts'

/** Sources of sealed entries: a command, a changed row, or an action on an account. */
export const sources = ['command', 'change', 'sign-in'] as const
export type Source = (typeof sources)[number]
export const isSource = (text: string): text is Source => (sources as readonly string[]).includes(text)

export type Entry = { source: Source } & Record<string, unknown>

/**
 * The entry that a row is sealed as: its columns with a value, and where it comes from. Empty columns are left out,
 * so that a column which a later version adds changes no older entry.
 */
export function entryOf(source: Source, row: Record<string, unknown>): Entry {
  const held = Object.entries(row).filter(([, value]) => value !== null && value !== undefined)
  return {
    ...Object.fromEntries(held.map(([name, value]) => [name, instants.has(name) ? inUtc(String(value)) : value])),
    source,
  }
}

export const canonicalEntry = (entry: Entry): string => canonicalJson(entry)

/** The line of an export that shows an entry, in canonical JSON: "entry" sorts before "leaf" and "seq". */
export const exportedEntry = (canonical: string, sealed: { leaf?: string; seq?: number }): string =>
  `{"entry":${canonical},${canonicalJson(sealed).slice(1)}`

const instants = new Set(['at', 'created_at'])

/** An instant is the same instant, whatever zone it was printed in; microseconds stay. */
function inUtc(instant: string): string {
  const parts = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(\.\d+)?(?:Z|([+-])(\d\d)(?::?(\d\d))?)$/.exec(instant)
  if (!parts) return instant
  const [, day, time, fraction = '', sign, hours = '0', minutes = '0'] = parts
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  const moment =
    offset === 0
      ? `${day}T${time}`
      : new Date(Date.parse(`${day}T${time}Z`) - offset * 60_000).toISOString().slice(0, 19)
  return `${moment}${fraction}+00:00`
}
