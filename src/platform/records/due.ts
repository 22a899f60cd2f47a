import type { Due } from './fields.ts'

/** Whether a person must still act by this date, as the row's status and other fields say. */
export const isStillDue = ({ while: statuses, unless = {} }: Due, row: Record<string, unknown>): boolean =>
  (statuses === undefined || statuses.includes(String(row.status))) &&
  !Object.entries(unless).some(([field, done]) =>
    done === 'filled' ? (row[field] ?? null) !== null : done.includes(String(row[field])),
  )
