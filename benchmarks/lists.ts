import pg from 'pg'
import type { Case } from './cases.ts'
import { compare, type Comparison } from './compare.ts'
import { Line } from './load.ts'
import { feel, type Felt } from './lists-browser.ts'
import { crowd } from './trials.ts'
import { databaseProcesses } from './processor-time.ts'
import { startBare, type Started } from './servers.ts'
import type { Town } from './town.ts'

export type ListResults = { comparisons: Comparison[]; crowd: Awaited<ReturnType<typeof crowd>>; felt: Felt }

const rows = 100_000
const editor = ({ accounts }: Town) => accounts[1]!

/** A vendor directory as the product stores it, too long to be read as a whole. The same every time. */
export async function buildDirectory(owner: pg.Client, town: Town): Promise<void> {
  await owner.query('set role custodian')
  await owner.query(
    `insert into vendors (organization_id, number, name, type, email, city, status, created_at)
     select $1, 'V-' || n, 'Vendor ' || (n * 7919) % ${rows + 3}, (array['llc', 'nonprofit', 'corporation'])[1 + n % 3],
     'orders' || n || '@example.com',
            'Town ' || n % 500, (array['draft', 'active', 'active', 'closed'])[1 + n % 4],
            now() - n * interval '1 minute' from generate_series(1, ${rows}) n`,
    [town.buyer.organization_id],
  )
  // The user measured in the browser may also edit.
  await owner.query(
    `insert into user_roles (organization_id, user_id, role) select organization_id, user_id, 'manager'
      from organization_members where email = $1`,
    [editor(town).email],
  )
  await owner.query('reset role')
  await owner.query('analyze vendors')
  await owner.query('analyze search_entries')
}

/** A page of a list, requested as the browser does, filtered and sorted by an index. */
export function listCase({ buyer }: Town, anonKey: string): Case {
  const headers = {
    authorization: `Bearer ${buyer.token}`,
    apikey: anonKey,
    'x-client-info': 'supabase-js/2.109.0',
    accept: 'application/json',
  }
  const select = encodeURIComponent('id,version,created_at,name,status,number,type,city,small_business')
  const path = `/rest/v1/vendors?select=${select}&organization_id=eq.${buyer.organization_id}&status=eq.active&order=created_at.desc,id.desc&limit=101`
  return {
    name: 'page',
    title: `a list: page of 101 of ${rows.toLocaleString('en-US')} vendors, filtered and sorted`,
    ask: () => ({ path, headers }),
    check: { path, headers },
  }
}

type Trial = {
  product: Started
  town: Town
  owner: pg.Client
  anonKey: string
  folder: string
  bare: Record<string, string>
  seconds: number
  rounds: number
}

/** Measures 1, 4 and 7 for one of the product's own lists. */
export async function listTrial({
  product,
  town,
  owner,
  anonKey,
  folder,
  bare: environment,
  seconds,
  rounds,
}: Trial): Promise<ListResults> {
  await buildDirectory(owner, town)
  await sealed(owner)
  const page = listCase(town, anonKey)
  const sql = await statementOf(product, page, owner)
  // The floor knows three routes; here each of them is this one.
  const bare = await startBare(
    { ...environment, BENCH_SQL: JSON.stringify({ page: sql, row: sql, insert: sql }) },
    { folder },
  )
  try {
    const comparisons = [await compare(page, [bare, product], owner, { rounds, seconds, connections: 16 })]
    const crowded = await crowd(product, bare, page, owner, { rounds: rounds * 2, seconds: seconds / 2 })
    // Last of all: what the database starts meanwhile stays on its core.
    const felt = await feel(product.url, editor(town), [product.pid, ...(await databaseProcesses(owner))])
    return { comparisons, crowd: crowded, felt }
  } finally {
    await bare.stop()
  }
}

/** A hundred thousand rows are a hundred thousand audit log entries, whose seals are not part of reading a list. */
async function sealed(owner: pg.Client): Promise<void> {
  const waiting = async () =>
    Number((await owner.query<{ count: string }>('select count(*) from app.trail_waiting')).rows[0]!.count)
  const before = performance.now()
  while ((await waiting()) > 0) await new Promise((later) => setTimeout(later, 500))
  console.log(`Their audit log entries were sealed ${((performance.now() - before) / 1000).toFixed(0)} s later.`)
}

async function statementOf(product: Started, { check }: Case, owner: pg.Client): Promise<string> {
  const line = await Line.open(product.port)
  const { status, body } = await line.ask(check)
  line.close()
  if (status !== 200) throw new Error(`The list answered ${status} ${body.toString().slice(0, 300)}`)
  const found = await owner.query<{ query: string }>(
    `select query from pg_stat_activity where application_name = $1 and query like '%"vendors"%'
      order by query_start desc limit 1`,
    [product.name],
  )
  // The floor fills in the organization and one value; the number of rows per page is fixed here.
  const text = found.rows[0]!.query
  const limit = Number(/limit \$(\d+)::bigint/.exec(text)?.[1])
  return limit
    ? text
        .replace(/limit \$\d+::bigint/, 'limit 101')
        .replaceAll(/\$(\d+)/g, (_, place: string) => `$${Number(place) - Number(Number(place) > limit)}`)
    : text
}
