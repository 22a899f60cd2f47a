import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Keys } from '#platform/auth/keys.ts'

/** The user in every measurement: one buyer of the first agency, with a live session. */
export type Buyer = { user_id: string; organization_id: string; session_id: string; token: string }
export type Town = {
  buyer: Buyer
  accounts: { email: string; password: string }[]
  orderIds: string[]
  vendorId: string
}

const agencies = 5
const ordersPerAgency = 20_000
const vendorsPerAgency = 200

/**
 * Tables like the product's own: the organization first in every key and index, row security forced, grants by
 * column.
 */
const tables = `
  create table bench_vendors (
    organization_id uuid not null references organizations (id),
    id uuid not null default app.uuid_v7(),
    name text not null,
    primary key (organization_id, id)
  );
  create table bench_orders (
    organization_id uuid not null references organizations (id) default app.organization_id(),
    id uuid not null default app.uuid_v7(),
    number text not null,
    title text not null,
    vendor_id uuid not null,
    status text not null check (status in ('draft', 'submitted', 'approved', 'issued', 'received')),
    amount bigint not null,
    ordered_on date not null,
    created_at timestamptz not null default now(),
    primary key (organization_id, id),
    foreign key (organization_id, vendor_id) references bench_vendors (organization_id, id)
  );
  create index on bench_orders (organization_id, status, ordered_on desc, id desc);
  create index on bench_orders (organization_id, vendor_id);
  select app.protect('bench_vendors'), app.protect('bench_orders');
  create policy "members read" on bench_vendors for
  select to authenticated using (organization_id = (select app.organization_id()));
  create policy "members read" on bench_orders for
  select to authenticated using (organization_id = (select app.organization_id()));
  create policy "members insert" on bench_orders for insert to authenticated with check (organization_id =
    (select app.organization_id()));
  grant select on bench_vendors, bench_orders to authenticated;
  grant insert (id, number, title, vendor_id, status, amount, ordered_on) on bench_orders to authenticated;`

/** The same town every time: apparent randomness comes from the row number. */
const seed = `
  insert into organizations (name, kind) select 'Agency ' || n, 'agency' from generate_series(1, ${agencies}) n;
  insert into bench_vendors (organization_id, name)
    select o.id, 'Vendor ' || n || ' of ' || o.name from organizations o, generate_series(1, ${vendorsPerAgency}) n;
  insert into bench_orders (organization_id, number, title, vendor_id, status, amount, ordered_on)
    select v.organization_id, 'PO-' || n, 'Gravel, salt and signs, lot ' || n, v.id,
           (array['draft', 'submitted', 'approved', 'issued', 'received'])[1 + n % 5], 1000 + (n * 7919) % 5000000,
           date '2024-01-01' + (n * 31) % 900
      from generate_series(1, ${ordersPerAgency}) n
      join (select organization_id, id, row_number() over (partition by organization_id order by name) as place
        from bench_vendors) v
        on v.place = 1 + (n * 13) % ${vendorsPerAgency};`

export async function buildTown(
  owner: pg.ClientConfig,
  keys: Keys,
  hash: (password: string) => Promise<string>,
): Promise<Town> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    // The schema first: row security is forced on the owner as well, and the custodian may seed.
    await client.query(tables)
    await client.query('set role custodian')
    await client.query(seed)
    const agency = (await client.query<{ id: string }>(`select id from organizations where name = 'Agency 1'`)).rows[0]!
      .id
    const password = `${randomBytes(9).toString('base64url')}-Aa1!`
    const encrypted = await hash(password)
    const accounts = []
    let buyer: Buyer | undefined
    for (let n = 1; n <= 40; n++) {
      const email = `buyer${n}@bench.example`
      const user = (
        await client.query<{ id: string }>(
          'insert into auth.users (email, encrypted_password, email_confirmed_at) values ($1, $2, now()) returning id',
          [email, encrypted],
        )
      ).rows[0]!.id
      await client.query('insert into organization_members (organization_id, user_id, email) values ($1, $2, $3)', [
        agency,
        user,
        email,
      ])
      accounts.push({ email, password })
      buyer ??= await signIn(client, keys, agency, user, email)
    }
    const ids = await client.query<{ id: string }>(
      'select id from bench_orders where organization_id = $1 order by id limit 1000',
      [agency],
    )
    const vendor = (
      await client.query<{ id: string }>(
        'select id from bench_vendors where organization_id = $1 order by name limit 1',
        [agency],
      )
    ).rows[0]!.id
    await client.query('reset role')
    await client.query('vacuum analyze')
    return { buyer: buyer!, accounts, orderIds: ids.rows.map(({ id }) => id), vendorId: vendor }
  } finally {
    await client.end()
  }
}

async function signIn(
  client: pg.Client,
  keys: Keys,
  organization_id: string,
  user_id: string,
  email: string,
): Promise<Buyer> {
  const { rows } = await client.query<{ id: string }>(
    `insert into auth.sessions (user_id, not_after) values ($1, now() + interval '1 day') returning id`,
    [user_id],
  )
  const session_id = rows[0]!.id
  const now = Math.floor(Date.now() / 1000)
  const token = await keys.sign({
    sub: user_id,
    email,
    role: 'authenticated',
    aal: 'aal1',
    session_id,
    app_metadata: { organization_id },
    iat: now,
    exp: now + 3600,
  })
  return { user_id, organization_id, session_id, token }
}
