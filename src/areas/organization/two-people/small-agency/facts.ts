import type { Tx } from '#platform/database/database.ts'
import type { SmallAgency } from './records.ts'

/** The declaration in effect on a day, or null. Of two the one that began last. */
export const declarationOn = async (tx: Tx, organization: string, day: string): Promise<SmallAgency | null> =>
  (await tx.one<SmallAgency>(
    `select * from small_agency_declarations where organization_id = $1 and status = 'approved' and valid_from <= $2
      and valid_to >= $2 order by valid_from desc, id desc limit 1`,
    [organization, day],
  )) ?? null

/**
 * The administrators, with those of the last 30 days whose leaving no second person confirmed: turning off the others
 * makes no one the only one.
 */
export const administratorsOf = async (tx: Tx, organization: string, now: Date): Promise<string[]> =>
  (
    await tx.sql<{ person: string }>('select app.recent_administrators($1, $2) as person order by 1', [
      organization,
      now,
    ])
  ).map(({ person }) => person)

/** Whether this person is the only administrator, and whether a declaration covers acts of one person. */
export async function aloneOf(
  tx: Tx,
  organization: string,
  person: string,
  { today, now }: { today: string; now: Date },
): Promise<{ only: boolean; declared: boolean }> {
  const administrators = await administratorsOf(tx, organization, now)
  return {
    only: administrators.length === 1 && administrators[0] === person,
    declared: (await declarationOn(tx, organization, today)) !== null,
  }
}
