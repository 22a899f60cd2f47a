import { openFields, type AnyRecord } from '#platform/records/record.ts'

/** Form values as the table stores them: places and files are JSON there. */
export function stored(record: AnyRecord, values: Record<string, unknown>): Record<string, unknown> {
  const json = new Set(
    openFields(record)
      .filter(([, { kind }]) => kind === 'files' || kind === 'place')
      .map(([name]) => name),
  )
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      json.has(name) && value !== null && value !== undefined ? JSON.stringify(value) : value,
    ]),
  )
}
