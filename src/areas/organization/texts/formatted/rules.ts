import { columnsOf, labelOf, type AnyRecord } from '#platform/records/record.ts'

/** The formatted texts of a record that have words, each under its label. */
export const formattedParts = (of: AnyRecord, row: object): { heading: string; body: string }[] =>
  columnsOf(of).flatMap(([name, { formatted }]) => {
    const body = formatted ? (row as Readonly<Record<string, unknown>>)[name] : null
    return typeof body === 'string' && body.trim() !== '' ? [{ heading: labelOf(of, name), body }] : []
  })
