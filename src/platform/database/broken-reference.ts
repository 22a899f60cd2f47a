import { allDeclared, columnsOf, labelOf } from '../records/record.ts'
import { brokenNames } from './broken-names.ts'

/**
 * A reference that PostgreSQL refused, in words: at its field where a field declares it. A row of another organization
 * and one that does not exist are answered alike.
 */
export function brokenReference(error: unknown): { field?: string; sentence: string } | undefined {
  const { code, message, constraint } = brokenNames(error)
  if (code !== '23503' || !/violates (?:foreign key constraint|RESTRICT setting)/.test(message)) return undefined
  if (message.startsWith('update or delete on')) return { sentence: 'Other records still refer to this record.' }
  for (const record of allDeclared())
    for (const [field] of columnsOf(record))
      if (constraint === `${record.table}_organization_id_${field}_fkey`)
        return { field, sentence: `${labelOf(record, field)} doesn’t exist in your organization. Select another one.` }
  return { sentence: 'A record that this one references doesn’t exist.' }
}
