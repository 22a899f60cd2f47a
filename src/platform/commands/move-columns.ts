import type { AnyRecord, Fields } from '../records/record.ts'

type Answers = {
  asks: Fields | undefined
  /** The answer that is the reason of the move. */
  reason: string | undefined
  asked: Record<string, unknown>
}

/**
 * What a move saves: the answers that are named like a column, and what its body changes. Files and places are JSON.
 */
export function columnsOf({ fields }: AnyRecord, { asks = {}, reason, asked }: Answers, changes: object) {
  // The reason of a move does not overwrite a reason that people filled in themselves.
  const isKept = (name: string) => fields[name] && (name !== reason || fields[name].setBy === 'commands')
  const isJson = (name: string, value: unknown) =>
    fields[name]?.kind === 'files' || (fields[name]?.kind === 'place' && value)
  const json = (name: string, value: unknown) => (isJson(name, value) ? JSON.stringify(value ?? []) : (value ?? null))
  const answers = Object.keys(asks).filter(isKept)
  // An answer that is left empty says nothing.
  const given = answers.map((name) => [name, asked[name] === '' ? null : asked[name]])
  const values = { ...Object.fromEntries(given), ...changes }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, json(name, value)]))
}

/** The status that follows: the only one that the move leads to, or of several the one that its body says. */
export function statusAfter(
  command: string,
  to: string | readonly string[] | undefined,
  { status: said }: { status?: string },
): { status?: string } {
  if (said === undefined && to === undefined) return {}
  const ends = [to ?? []].flat()
  const status = said ?? (ends.length === 1 ? ends[0] : undefined)
  if (!status || !ends.includes(status)) throw new Error(`${command}: its body does not say which status follows.`)
  return { status }
}
