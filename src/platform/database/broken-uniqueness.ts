import { columnsOf, declaredAs, labelOf } from '../records/record.ts'

const generally =
  'This already exists. Another person may have added it a moment ago. Refresh the page, then try again.'

/**
 * A uniqueness error in words: at its field where a single field must be unique. The later of two simultaneous
 * inserts gets it as well. The value is not repeated: it may be another’s.
 */
export function brokenUniqueness(error: unknown): { field?: string; sentence: string } | undefined {
  const { code, message, ...names } = error as { code?: string; table?: string; constraint?: string; message?: string }
  if (code !== '23505' || !message?.startsWith('duplicate key value violates')) return undefined
  const [table, constraint] = [withoutShard(names.table), withoutShard(names.constraint)]
  for (const record of declaredAs(table))
    for (const [field, { unique, kind }] of columnsOf(record))
      if (unique && kind !== 'series' && constraint === `${table}_organization_id_${field}_key`)
        return { field, sentence: `${labelOf(record, field)} is already in use. Enter a different one.` }
  return { sentence: generally }
}

/** On a cluster the number of the shard is appended to a name. */
const withoutShard = (name = '') => name.replace(/_\d{5,}$/, '')
