import type { CommandTx } from '#platform/commands/command-tx.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import type { Tx } from '#platform/database/database.ts'
import { among } from '#platform/life/status-sql.ts'
import type { SmallAgency } from './records.ts'
import { whyNotOutside } from './rules.ts'
import { declarationLife } from './life.ts'

/** The declaration in effect on a day, or null. Of two the one that began last. */
export const declarationOn = async (tx: Tx, organization: string, day: string): Promise<SmallAgency | null> =>
  (await tx.one<SmallAgency>(
    `select * from small_agency_declarations where organization_id = $1
      and status ${among(declarationLife, 'approved')} and valid_from <= $2
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

export async function refuseOwnAddress(
  tx: CommandTx,
  asked: Pick<SmallAgency, 'outside' | 'outside_email'>,
): Promise<void> {
  const members = await tx.sql<{ email: string }>('select email from organization_members where organization_id = $1', [
    tx.organization_id,
  ])
  const domains = await tx.sql<{ domain: string }>(
    'select domain from email_domains where organization_id = $1 and verified_at is not null',
    [tx.organization_id],
  )
  refuseIf(
    whyNotOutside(asked, { members: members.map(({ email }) => email), domains: domains.map(({ domain }) => domain) }),
  )
}
