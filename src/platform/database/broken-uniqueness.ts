import { allDeclared, columnsOf, labelOf } from '../records/record.ts'
import { brokenNames } from './broken-names.ts'

const generally =
  'This already exists. Another person may have added it a moment ago. Refresh the page, then try again.'

/**
 * A uniqueness error in words: at its field where a single field must be unique. The later of two simultaneous
 * inserts gets it as well. The value is not repeated: it may be another’s.
 */
export function brokenUniqueness(error: unknown): { field?: string; sentence: string } | undefined {
  const { code, message, constraint } = brokenNames(error)
  if (code !== '23505' || !message.startsWith('duplicate key value violates')) return undefined
  // The name of the key begins with its table, which a cluster does not report.
  for (const record of allDeclared())
    for (const [field, { unique, kind }] of columnsOf(record))
      if (unique && kind !== 'series' && constraint === `${record.table}_organization_id_${field}_key`)
        return { field, sentence: `${labelOf(record, field)} is already in use. Enter a different one.` }
  return { sentence: generally }
}
