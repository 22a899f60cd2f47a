import type { CommandTx } from '#platform/commands/command-tx.ts'
import { zoneOf } from '#platform/commands/today.ts'
import { standstillPeriodsOf } from '../awards/facts.ts'
import { whyNotOutsideYet } from '#areas/organization/organizations/verification.ts'
import type { Solicitation } from '../solicitations/records.ts'
import { clausesOf, partsOf, periodsOf } from '../solicitations/parts.ts'
import { pointsBefore, type Point } from './rules.ts'

/** The points before publication as the database has them at this moment. */
export async function pointsOf(tx: CommandTx, row: Solicitation, now: Date): Promise<Point[]> {
  const { officers } = (await tx.one<{ officers: number }>(
    `select count(*)::int as officers from opening_officers o
      join officer_keys k on k.organization_id = o.organization_id and k.id = o.officer_key
      where o.organization_id = $1 and o.solicitation = $2 and k.retired_at is null`,
    [tx.organizationId(), row.id],
  ))!
  const welcome = await tx.one<{ open: boolean }>('select open from vendor_welcomes where organization_id = $1', [
    tx.organizationId(),
  ])
  return pointsBefore(row, {
    parts: await partsOf(tx, row.id),
    clauses: await clausesOf(tx),
    periods: await periodsOf(tx),
    standstills: await standstillPeriodsOf(tx),
    zone: await zoneOf(tx),
    now: now.toISOString(),
    officers,
    registrationOpen: welcome?.open ?? false,
    unverified: await whyNotOutsideYet(tx),
  })
}
