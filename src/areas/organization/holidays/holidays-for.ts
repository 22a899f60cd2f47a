import type { Tx } from '#platform/database/database.ts'
import { holidaysOf, type HolidayRule, type Holidays } from '#platform/holidays.ts'

/** The legal holidays of an agency. One that entered none leaves out weekends alone. */
export const holidaysFor = async (tx: Pick<Tx, 'sql'>, organization: string | null): Promise<Holidays> =>
  holidaysOf(
    await tx.sql<HolidayRule>(
      `select name, falls, saturday, sunday, valid_from::text, valid_to::text from holidays where organization_id = $1`,
      [organization],
    ),
  )
