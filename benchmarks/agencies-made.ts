import type pg from 'pg'
import type { Keys } from '#platform/auth/keys.ts'
import { demoOrganizations } from '#platform/functions/demo/people.ts'
import { copyAgency } from './copied-agency.ts'
import { makeOrders } from './many-orders.ts'
import { buildAgency } from './orders.ts'
import { makePast } from './past-of-orders.ts'

/** The agency that sends the requests: its administrator, and its data. */
export type Large = { organization: string; user_id: string; email: string }
type Size = { orders: number; today: string }

const demonstration = demoOrganizations['alder-falls'].name

/**
 * An agency with two years of orders and their history, audit log, approvals, notifications and search words. Of
 * everything else it has copies of the demo's rows, with this agency's administrator as owner.
 */
export async function makeLarge(owner: pg.Client, keys: Keys, { orders, today }: Size): Promise<Large> {
  const { organization, buyer, manager } = await buildAgency(owner, keys, today, orders)
  const { user_id, email } = manager.actor
  await owner.query('set role custodian')
  await owner.query(`insert into user_roles (organization_id, user_id, role) values ($1, $2, 'admin')`, [
    organization,
    user_id,
  ])
  await owner.query('reset role')
  await makePast(owner, { organization, buyer: buyer.actor.user_id, signer: user_id })
  const from = await agencyNamed(owner, demonstration)
  await copyAgency(owner, {
    from,
    to: [organization],
    replaced: await sameThings(owner, from, { organization, user_id }),
    except: ['fiscal_years', 'fiscal_periods'],
  })
  return { organization, user_id, email }
}

/**
 * Neighbors of 200 orders and 400 vendors each, and of up to ten rows of everything in the demo: the first is
 * created, the others are copies of it.
 */
export async function makeNeighbors(owner: pg.Client, count: number, today: string): Promise<void> {
  const made = await owner.query<{ id: string }>(
    `insert into organizations (name, kind, time_zone) select 'Neighbor ' || n, 'agency', 'UTC'
      from generate_series(1, $1::int) n returning id`,
    [count],
  )
  const [first, ...others] = made.rows.map(({ id }) => id)
  if (!first) return
  // The buyer there is only an id: no one of them signs in.
  const buyer = (await owner.query<{ id: string }>('select app.uuid_v7() as id')).rows[0]!.id
  await makeOrders(owner, { organization: first, buyer, today }, 200)
  await makePast(owner, { organization: first, buyer, signer: buyer })
  await copyAgency(owner, { from: await agencyNamed(owner, demonstration), to: [first], each: 10, anew: true })
  for (let at = 0; at < others.length; at += 20)
    await copyAgency(owner, { from: first, to: others.slice(at, at + 20), anew: true })
}

const agencyNamed = async (owner: pg.Client, name: string): Promise<string> =>
  (
    await owner.query<{ id: string }>('select id from organizations where name = $1 order by created_at limit 1', [
      name,
    ])
  ).rows[0]!.id

/** Its administrator and its years have other ids in the copy. */
async function sameThings(
  owner: pg.Client,
  from: string,
  { organization, user_id }: Pick<Large, 'organization' | 'user_id'>,
): Promise<Map<string, string>> {
  const { rows } = await owner.query<{ id: string; other: string }>(
    `select user_id as id, $3::uuid as other
      from (select user_id from organization_members join user_roles using (organization_id, user_id)
        where organization_id = $1 and role = 'admin' order by user_id limit 1) administrator
     union all select a.id, b.id from fiscal_years a join fiscal_years b on b.starts_on = a.starts_on
     where a.organization_id = $1 and b.organization_id = $2
     union all select a.id, b.id from fiscal_periods a join fiscal_periods b on b.starts_on = a.starts_on
     and b.ends_on = a.ends_on where a.organization_id = $1 and b.organization_id = $2`,
    [from, organization, user_id],
  )
  return new Map(rows.map(({ id, other }) => [id, other]))
}
