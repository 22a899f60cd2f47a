import { holdersOf } from '#platform/auth/holders.ts'
import { notify } from '#areas/organization/notifications/notify.ts'
import { vendorLife } from '#areas/vendors/vendors/life.ts'
import { bankStatus } from '#areas/vendors/bank/rules.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { among, notAmong } from '#platform/life/status-sql.ts'
import { samePerson, sameVendor, type Account, type Likeness, type VendorMarks } from './rules.ts'

type Signs = { kind: 'people' | 'vendors'; found: readonly Likeness[] }

/**
 * Accounts that may belong to one person, and vendors that may be one company. Only the sign-in role may read sign-in
 * data, and only pairs with their reason leave it. Administrators are told about each pair once.
 */
export async function lookForSamePerson(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  organization: string,
): Promise<void> {
  const now = clock.now()
  const members = await database.transaction({ role: 'service_role' }, (tx) =>
    tx.sql<{ user_id: string; name: string }>(
      `select user_id, display_name as name from organization_members where organization_id = $1
        and disabled_at is null`,
      [organization],
    ),
  )
  const accounts = await database.transaction({ role: 'identity' }, (tx) =>
    tx.sql<Omit<Account, 'name'>>(accountsSql, [members.map(({ user_id }) => user_id)]),
  )
  const names = new Map(members.map(({ user_id, name }) => [user_id, name]))
  const people = samePerson(accounts.map((account) => ({ ...account, name: names.get(account.id) ?? '' })))
  await database.transaction({ role: 'service_role' }, async (tx) => {
    const vendors = sameVendor(await tx.sql<VendorMarks>(vendorsSql, [organization]))
    const titles = new Map([
      ...names,
      ...(
        await tx.sql<{ id: string; name: string }>('select id, name from vendors where organization_id = $1', [
          organization,
        ])
      ).map(({ id, name }) => [id, name] as const),
    ])
    const fresh = [
      ...(await keep(tx, organization, { kind: 'people', found: people }, now)),
      ...(await keep(tx, organization, { kind: 'vendors', found: vendors }, now)),
    ]
    if (fresh.length === 0) return
    const administrators = await holdersOf(tx, organization, ['admin'], now)
    for (const { first, second, why } of fresh) {
      const words = `${titles.get(first) ?? 'An account'} and ${titles.get(second) ?? 'another account'} may be the same. ${why}`
      await notify(
        tx,
        {
          organization_id: organization,
          people: administrators,
          event: 'security_alarm',
          record: null,
          path: '/admin/roles?tab=reviews',
          words,
          actor: null,
        },
        now,
      )
    }
  })
}

/** The current pairs replace the previous ones, and the new pairs are returned. */
async function keep(tx: Tx, organization: string, { kind, found }: Signs, now: Date): Promise<Likeness[]> {
  const pairs = JSON.stringify(found)
  await tx.sql(
    `delete from same_person_signs s where organization_id = $1 and kind = $2
       and not exists (select from jsonb_to_recordset($3::jsonb) as f(first uuid, second uuid) where f.first = s.first
         and f.second = s.second)`,
    [organization, kind, pairs],
  )
  const fresh: Likeness[] = []
  for (const pair of found) {
    const [row] = await tx.sql<{ fresh: boolean }>(
      `insert into same_person_signs (organization_id, kind, first, second, why, found_at)
        values ($1, $2, $3, $4, $5, $6)
         on conflict (organization_id, kind, first, second) do update set why = excluded.why
         returning xmax = 0 as fresh`,
      [organization, kind, pair.first, pair.second, pair.why, now],
    )
    if (row!.fresh) fresh.push(pair)
  }
  return fresh
}

const accountsSql = `
  select u.id, u.email, case when u.phone_confirmed_at is not null then u.phone end as phone,
         array(select distinct 'model ' || c.aaguid from auth.webauthn_credentials c where c.user_id = u.id
           and c.aaguid is not null and c.aaguid <> '00000000-0000-0000-0000-000000000000'
               union select distinct 'factor ' || f.factor_type || ' ' || lower(f.friendly_name) from auth.mfa_factors f
               where f.user_id = u.id and f.status = 'verified' and f.friendly_name <> '') as factors
    from auth.users u where u.id = any ($1::uuid[]) and u.deleted_at is null`

/**
 * A vendor's tax number is compared by its keyed digest, its bank account by the routing number and the last four
 * digits.
 */
const vendorsSql = `
  select v.id, s.tin_digest as tin,
  array(select distinct b.routing || ' ' || b.account_last from vendor_bank_accounts b where b.organization_id = $1
    and b.vendor = v.id and b.status ${among(bankStatus, ...bankStatus.openStatuses)}) as banks
    from vendors v left join vendor_secrets s on s.organization_id = v.organization_id and s.vendor = v.id
   where v.organization_id = $1 and v.status ${notAmong(vendorLife, 'closed')}`
