import type { AnyRecord, Fields } from '../records/record.ts'

type Answers = {
  asks: Fields | undefined
  /** The answer with the reason for the move. */
  reason: string | undefined
  asked: Record<string, unknown>
}

/** The columns that a move saves: answers named like a column, and changes by its body. Files and places are JSON. */
export function columnsOf({ fields }: AnyRecord, { asks = {}, reason, asked }: Answers, changes: object) {
  // The reason of a move does not overwrite a reason that people entered.
  const isKept = (name: string) => fields[name] && (name !== reason || fields[name].setBy === 'commands')
  const isJson = (name: string, value: unknown) =>
    fields[name]?.kind === 'files' || (fields[name]?.kind === 'place' && value)
  const json = (name: string, value: unknown) => (isJson(name, value) ? JSON.stringify(value ?? []) : (value ?? null))
  const answers = Object.keys(asks).filter(isKept)
  // An empty answer has no value.
  const given = answers.map((name) => [name, asked[name] === '' ? null : asked[name]])
  const values = { ...Object.fromEntries(given), ...changes }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, json(name, value)]))
}

/** The next status: the only one that the move leads to, or the one that its body selects. */
export function statusAfter(
  command: string,
  to: string | readonly string[] | undefined,
  { status: said }: { status?: string },
): { status?: string } {
  if (said === undefined && to === undefined) return {}
  const ends = [to ?? []].flat()
  const status = said ?? (ends.length === 1 ? ends[0] : undefined)
  if (!status || !ends.includes(status)) throw new Error(`${command}: its body doesn’t select the next status.`)
  return { status }
}
