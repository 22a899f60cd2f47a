import type { CommandTx } from '#platform/commands/command-tx.ts'
import { holidaysFor } from '#areas/organization/holidays/holidays-for.ts'
import { zoneOf } from '#platform/commands/today.ts'
import { whyNotOutsideYet } from '#areas/organization/organizations/verification.ts'
import { termsOf } from '#areas/vendors/terms/terms-on.ts'
import { protestPeriodsOf } from '../awards/facts.ts'
import { limitRows } from '../methods/questions.ts'
import type { Point } from '../solicitations/life.ts'
import { clausesOf, partsOf, periodsOf } from '../solicitations/parts.ts'
import type { Solicitation } from '../solicitations/records.ts'
import { changedParts } from './checklist/rules.ts'
import { fingerprintOf } from './fingerprint.ts'
import { pointsBefore, type Around } from './rules.ts'

/** The publication checklist as the database has it at this moment. */
export async function pointsOf(tx: CommandTx, row: Solicitation, now: Date): Promise<Point[]> {
  return pointsBefore(row, {
    parts: await partsOf(tx, row.id),
    clauses: await clausesOf(tx),
    periods: await periodsOf(tx),
    protestPeriods: await protestPeriodsOf(tx),
    limits: await limitRows(tx),
    zone: await zoneOf(tx),
    holidays: await holidaysFor(tx, tx.organization_id),
    now: now.toISOString(),
    oldAfter: (await termsOf(tx, now)).term('exclusion_list_days'),
    unverified: await whyNotOutsideYet(tx),
    changed: row.approved_as === null ? null : changedParts(row.approved_as, await fingerprintOf(tx, row)),
    ...(await aroundOf(tx, row.id)),
  })
}

/** One statement for what is counted or looked up once. */
async function aroundOf(
  tx: CommandTx,
  id: string,
): Promise<Pick<Around, 'officers' | 'people' | 'invited' | 'registrationOpen' | 'internal' | 'list'>> {
  const { list_id, name, published_on, entries, ...counted } = (await tx.one<{
    officers: number
    people: number
    invited: number
    registrationOpen: boolean
    internal: string[]
    list_id: string | null
    name: string
    published_on: string
    entries: number
  }>(
    `select (select count(*)::int from opening_officers o
          join officer_keys k on k.organization_id = o.organization_id and k.id = o.officer_key
          where o.organization_id = $1 and o.solicitation = $2 and k.retired_at is null) as officers,
        (select count(*)::int from organization_members m
          where m.organization_id = $1 and m.disabled_at is null) as people,
        (select count(*)::int from solicitation_invitations i
          where i.organization_id = $1 and i.solicitation = $2) as invited,
        coalesce((select w.open from vendor_welcomes w where w.organization_id = $1), false) as "registrationOpen",
        coalesce((select json_agg(r.justification) from requisitions r join record_links k
          on k.organization_id = $1 and k.from_table = 'requisitions' and k.from_record = r.id
          where r.organization_id = $1 and k.kind = 'became' and k.to_table = 'solicitations' and k.to_record = $2
          and r.justification is not null), '[]') as internal,
        l.id as list_id, l.name, l.published_on::text, l.entries::int
      from (select) one
      left join exclusion_lists l on l.organization_id = $1 and l.in_force`,
    [tx.organization_id, id],
  ))!
  return { ...counted, list: list_id === null ? null : { id: list_id, name, published_on, entries } }
}
