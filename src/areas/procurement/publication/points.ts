import type { CommandTx } from '#platform/commands/command-tx.ts'
import { zoneOf } from '#platform/commands/today.ts'
import { protestPeriodsOf } from '../awards/facts.ts'
import { whyNotOutsideYet } from '#areas/organization/organizations/verification.ts'
import type { Solicitation } from '../solicitations/records.ts'
import { clausesOf, partsOf, periodsOf } from '../solicitations/parts.ts'
import { pointsBefore, type Point } from './rules.ts'

/** The publication checklist as the database has it at this moment. */
export async function pointsOf(tx: CommandTx, row: Solicitation, now: Date): Promise<Point[]> {
  const { officers } = (await tx.one<{ officers: number }>(
    `select count(*)::int as officers from opening_officers o
      join officer_keys k on k.organization_id = o.organization_id and k.id = o.officer_key
      where o.organization_id = $1 and o.solicitation = $2 and k.retired_at is null`,
    [tx.organization_id, row.id],
  ))!
  const welcome = await tx.one<{ open: boolean }>('select open from vendor_welcomes where organization_id = $1', [
    tx.organization_id,
  ])
  return pointsBefore(row, {
    parts: await partsOf(tx, row.id),
    clauses: await clausesOf(tx),
    periods: await periodsOf(tx),
    protestPeriods: await protestPeriodsOf(tx),
    zone: await zoneOf(tx),
    now: now.toISOString(),
    officers,
    registrationOpen: welcome?.open ?? false,
    unverified: await whyNotOutsideYet(tx),
  })
}
