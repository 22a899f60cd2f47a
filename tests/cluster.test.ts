import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { grantRole, revokeRole } from '#areas/organization/members/roles/commands.ts'
import { redactHistory } from '#areas/organization/redactions/commands.ts'
import { createFund } from '#areas/planning/budgets/commands.ts'
import { planFiscalYear } from '#areas/planning/calendar/commands.ts'
import { seal } from '#platform/audit/log/seal.ts'
import { local } from '#platform/cluster/placement.ts'
import { makeSigner } from '#platform/audit/log/signing.ts'
import type { Command } from '#platform/commands/command.ts'
import { verifyLog } from '#platform/audit/verification/verify-log.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { commands } from '../src/commands.ts'
import { jobs } from '../src/server.ts'
import { city } from './city.ts'
import { clusterDatabase } from './cluster.ts'
import { cityWithLine, comments, watching } from './companions.ts'
import { testDatabase, useDatabase } from './database.ts'
import { ordering } from './orders.ts'
import { paying } from './paying.ts'
import { changesOf } from './realtime.ts'
import { startWire } from './wire.ts'

type Wall = { table: string; shard: boolean; walls: string; rights: string[] }

/** The rules that PostgreSQL enforces for each table of a node and each of its shards. */
const wallsSql = `
  select n.nspname || '.' || regexp_replace(c.relname, '_[0-9]{6,}$', '') as table,
      c.relname ~ '_[0-9]{6,}$' as shard,
      md5(regexp_replace(concat_ws('|', c.relrowsecurity, c.relforcerowsecurity, (
        select string_agg(concat_ws(':', p.polname, p.polcmd, p.polpermissive,
            (select string_agg(r::regrole::text, ',' order by r::regrole::text) from unnest(p.polroles) r),
            pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)), ';' order by p.polname)
          from pg_policy p where p.polrelid = c.oid)), c.relname, regexp_replace(c.relname, '_[0-9]{6,}$', ''), 'g')) as walls,
      array(select a.grantee::regrole || ':' || a.privilege_type from aclexplode(c.relacl) a where a.grantee <> 0)
      as rights
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'p') and n.nspname in ('public', 'app', 'auth', 'storage', 'realtime')`

async function wallsOf(host: string, port: number): Promise<Wall[]> {
  const { username, password, pathname } = new URL(process.env.CITUS_URL!)
  const node = new pg.Client({
    host,
    port,
    user: username,
    password,
    database: pathname.slice(1),
    // Citus hides the shards from the catalog otherwise.
    options: '-c citus.override_table_visibility=off',
  })
  await node.connect()
  try {
    return (await node.query<Wall>(wallsSql)).rows
  } finally {
    await node.end()
  }
}

const placeHold = commands.find(({ name }) => name === 'legal-holds/place')! as Command<string, object, object>

/**
 * Behavior observed on a real cluster (docs/operations/citus.md): CITUS_URL names one that is migrated and
 * distributed.
 */
describe.skipIf(!process.env.CITUS_URL)('agencies on several nodes', () => {
  beforeAll(() => void useDatabase(clusterDatabase()))

  const sql = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
    (await (await testDatabase()).owner.query<R>(text, values)).rows
  const nodeOf = async (organization: string, table = 'public.funds'): Promise<number> =>
    (
      await sql<{ node: number }>(
        `select p.groupid as node from pg_dist_placement p
          where p.shardid = get_shard_id_for_distribution_column($1::text::regclass, $2::uuid)`,
        [table, organization],
      )
    )[0]!.node
  const fund = { code: '100', name: 'General fund', type: 'general' } as const

  /** Agencies until each of two nodes has one. */
  async function apart<Place extends { organization: { id: string } } = Awaited<ReturnType<typeof city>>>(
    make: () => Promise<Place> = city as never,
  ) {
    const first = await make()
    const home = await nodeOf(first.organization.id)
    for (;;) {
      const second = await make()
      if ((await nodeOf(second.organization.id)) !== home) return [first, second] as const
    }
  }

  test('every node enforces the row security of the coordinator, and gives no role more rights', async () => {
    const nodes = await sql<{ nodename: string; nodeport: number }>('select nodename, nodeport from pg_dist_node')
    const all = (await Promise.all(nodes.map(({ nodename, nodeport }) => wallsOf(nodename, nodeport)))).flat()
    const declared = new Map(all.filter(({ shard }) => !shard).map((wall) => [wall.table, wall]))
    // Tables on the coordinator only are not copied.
    const shards = all.filter(({ shard, table }) => shard && !(table in local))
    expect(nodes.length).toBeGreaterThan(2)
    expect(shards.length).toBeGreaterThan(400)
    expect(shards.filter(({ table, walls }) => walls !== declared.get(table)?.walls).map(({ table }) => table)).toEqual(
      [],
    )
    // The right to add rows to a shard, where people may fill in some columns (src/platform/cluster/defaults.ts).
    const more = shards.flatMap(({ table, rights }) =>
      rights.filter((right) => !declared.get(table)!.rights.includes(right)).map((right) => right.replace(/^.*:/, '')),
    )
    expect(new Set(more)).toEqual(new Set(['INSERT']))
  })

  test('each reads and writes its own rows and none of the other', async () => {
    const cities = await apart()
    for (const { ada, does } of cities) await does(ada, createFund, fund)
    for (const { rosa, organization, sees } of cities) {
      expect(await sees(rosa, 'select organization_id, code from funds')).toEqual([
        { organization_id: organization.id, code: '100' },
      ])
      expect(await sees(rosa, 'select id from organizations')).toEqual([{ id: organization.id }])
      expect(
        (await sees(rosa, 'select display_name from organization_members order by 1')).map(
          ({ display_name }) => display_name,
        ),
      ).toEqual(['Ada', 'Max', 'Rosa'])
    }
    const [{ organization: first }, { rosa, sees }] = cities
    expect(await sees(rosa, 'select from funds where organization_id = $1', [first.id])).toEqual([])
  })

  test('a command leaves its history, its search words and its live change, and waits for its seal', async () => {
    const { ada, organization, does, sees } = await city()
    const { id } = await does(ada, createFund, fund)
    expect(
      await sees(ada, 'select table_name, operation, command, actor from record_changes where record = $1', [id]),
    ).toEqual([{ table_name: 'funds', operation: 'insert', command: createFund.name, actor: ada.user_id }])
    const about = [organization.id]
    expect(
      await sql(`select table_name from realtime.changes where organization_id = $1 and table_name = 'funds'`, about),
    ).toEqual([{ table_name: 'funds' }])
    expect(await sql('select source from app.trail_waiting where organization_id = $1 order by 1', about)).toEqual([
      { source: 'change' },
      { source: 'command' },
    ])
    await does(ada, planFiscalYear, { name: '2027', starts_on: '2026-07-01', ends_on: '2027-06-30' })
  })

  test('a command that fails leaves nothing on any node', async () => {
    const { ada, organization, services } = await city()
    const caller = { role: 'commands' as const, actor: ada }
    const failing = services.database.transaction(caller, async (tx) => {
      await tx.sql(`insert into funds (organization_id, code, name, type) values ($1, '900', 'Lost', 'general')`, [
        organization.id,
      ])
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await sql('select from funds where organization_id = $1', [organization.id])).toEqual([])
    expect(await sql('select from record_changes where organization_id = $1', [organization.id])).toEqual([])
  })

  test('a failure at commit gives its reason', async () => {
    const { ada, organization, does, services } = await city()
    const { id } = await does(ada, createFund, fund)
    const unbalanced = services.database.transaction({ role: 'commands', actor: ada }, (tx) =>
      tx.sql(
        `insert into journal_lines (organization_id, entry, position, day, fund, control, debit, credit, source_table,
          source, words) values ($1, 'x', 1, '2026-11-20', $2, 'cash', 100, 0, 'trials', 't', 'Around')`,
        [organization.id, id],
      ),
    )
    await expect(unbalanced).rejects.toMatchObject({
      message: expect.stringContaining('does not balance in each fund'),
      code: '23514',
    })
    expect(await sql('select from journal_lines where organization_id = $1', [organization.id])).toEqual([])
  })

  test('many agencies grant and end roles at once, and each change is written down once', async () => {
    const cities = await Promise.all(Array.from({ length: 5 }, () => city()))
    await Promise.all(
      cities.map(async ({ ada, rosa, does }) => {
        for (const role of ['manager', 'admin'] as const) await does(ada, grantRole, { user_id: rosa.user_id, role })
        await does(ada, revokeRole, { user_id: rosa.user_id })
      }),
    )
    for (const { organization, rosa, sees, ada } of cities) {
      expect(await sees(ada, 'select role from user_roles where user_id = $1', [rosa.user_id])).toEqual([])
      expect(
        await sql(
          `select operation, count(*)::int as lines from realtime.changes where organization_id = $1
            and table_name = 'user_roles' and owner_id = $2 group by 1 order by 1`,
          [organization.id, rosa.user_id],
        ),
      ).toEqual([
        { operation: 'DELETE', lines: 3 },
        { operation: 'INSERT', lines: 3 },
      ])
    }
  })

  test('a person signs in with a password and reads over the table API', async () => {
    const wire = await startWire()
    const { ada, does, person } = await city()
    await does(ada, createFund, fund)
    const [email, password] = [`pat.${randomBytes(4).toString('hex')}@example.gov`, 'Correct horse 9 battery']
    expect((await wire.client().auth.signUp({ email, password })).error).toBeNull()
    await sql('update auth.users set email_confirmed_at = now() where email = $1', [email])
    const client = wire.client()
    expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull()
    const max = await person('Max', 'manager')
    expect((await wire.signedIn(max).from('funds').select('code')).data).toEqual([{ code: '100' }])
    expect((await client.from('funds').select('code')).data).toEqual([])
  })

  test('two agencies on two nodes work through a day: orders with lines, receipts, invoices, approvals, payments and books that agree', async () => {
    for (const { approvedInvoice, bank, account, released, invoiceOf, booksAgree, organization } of await apart(() =>
      paying(),
    )) {
      const invoice = await approvedInvoice(98, 12.5)
      await bank()
      const { id } = await released([invoice.id], { paying_account: (await account()).id })
      expect(await invoiceOf(invoice.id)).toMatchObject({ status: 'paid', open_amount: 0 })
      expect(await booksAgree()).toMatchObject({ payable: 0, cash: 0 })
      expect(
        await sql('select status from payment_runs where organization_id = $1 and id = $2', [organization.id, id]),
      ).toEqual([{ status: 'released' }])
      expect(
        await sql('select event from performance_events where organization_id = $1 order by 1', [organization.id]),
      ).toEqual([{ event: 'delivered' }, { event: 'invoiced' }])
    }
  })

  test('many agencies work through a day at once without errors', async () => {
    const agencies = Number(process.env.CITUS_AGENCIES ?? 5)
    const waiting = Array.from({ length: agencies }, (_, at) => at)
    const books: unknown[] = []
    // As many at once as there are connections.
    await Promise.all(
      Array.from({ length: 5 }, async () => {
        while (waiting.pop() !== undefined) books.push(await day())
      }),
    )
    expect(books).toEqual(Array.from({ length: agencies }, () => expect.objectContaining({ payable: 0, cash: 0 })))
  })

  /** An order of ten lines from draft to receipt, an invoice from draft to payment, and the resulting books. */
  async function day(): Promise<unknown> {
    const { draft, approved, issue, receives, approvedInvoice, bank, account, released, booksAgree } = await paying()
    const lines = Array.from({ length: 10 }, (_, at) => ({
      quantity: at + 1,
      unit_price: 2.5,
      description: `Gloves ${at}`,
    }))
    const order = await issue(await approved(await draft(lines)))
    await receives(
      order.id,
      lines.map(({ quantity }) => quantity),
    )
    const invoice = await approvedInvoice(98, 12.5)
    await bank()
    await released([invoice.id], { paying_account: (await account()).id })
    return booksAgree()
  }

  test('an order of ten lines is drafted, and its audit log is sealed and verified to the last entry', async () => {
    const { draft, linesOf, organization, services, clock } = await ordering()
    const order = await draft(
      Array.from({ length: 10 }, (_, at) => ({ quantity: at + 1, unit_price: 2.5, description: `Gloves ${at}` })),
    )
    expect((await linesOf(order.id)).map(({ description }) => description)).toEqual(
      Array.from({ length: 10 }, (_, at) => `Gloves ${at}`),
    )
    await seal(services, organization.id, clock.now())
    const [{ entries }] = (await sql<{ entries: number }>(
      'select count(*)::int as entries from trail_entries where organization_id = $1',
      [organization.id],
    )) as [{ entries: number }]
    expect(await sql('select from app.trail_waiting where organization_id = $1', [organization.id])).toEqual([])
    const verdict = await services.database.transaction(
      { role: 'sealer' },
      (tx) => verifyLog(tx, { organization: organization.id, signer: makeSigner(services.keys) }),
      { readOnly: true },
    )
    expect(verdict).toMatchObject({ entries, first: null, findings: [] })
    expect(entries).toBeGreaterThan(20)
  })

  test('people fill in what the table API allows, on the nodes and on the coordinator', async () => {
    const wire = await startWire()
    const { ada, rosa } = await city()
    const client = wire.signedIn(ada)
    expect(await client.from('warehouses').insert({ code: 'N', name: 'North' }).select('name')).toMatchObject({
      data: [{ name: 'North' }],
    })
    expect(await client.from('warehouses').update({ name: 'South' }).eq('code', 'N').select('name')).toMatchObject({
      data: [{ name: 'South' }],
    })
    const feedback = {
      subject: 'Search',
      message: 'It finds my order.',
      feedback_type: 'general',
      user_id: rosa.user_id,
    }
    expect((await wire.signedIn(rosa).from('user_feedback').insert(feedback)).error).toBeNull()
    expect(
      (
        await wire
          .signedIn(rosa)
          .from('user_feedback')
          .insert({ ...feedback, id: rosa.user_id })
      ).error,
    ).toMatchObject({ code: '42501' })
  })

  test('a file is uploaded, replaced, moved and downloaded, in a bucket that an administrator made', async () => {
    const wire = await startWire()
    const { ada } = await city()
    const { storage } = wire.signedIn(ada)
    expect((await storage.createBucket('plans', { public: false })).error).toBeNull()
    const plans = storage.from('plans')
    expect((await plans.upload('site.txt', Buffer.from('one'), { contentType: 'text/plain' })).error).toBeNull()
    expect(
      (await plans.upload('site.txt', Buffer.from('two'), { contentType: 'text/plain', upsert: true })).error,
    ).toBeNull()
    expect((await plans.move('site.txt', 'old/site.txt')).error).toBeNull()
    expect(await (await plans.download('old/site.txt')).data!.text()).toBe('two')
    expect((await plans.remove(['old/site.txt'])).data).toHaveLength(1)
  })

  test('a person finds a record by its words', async () => {
    const wire = await startWire()
    const { ada, rosa, does } = await city()
    const { id } = await does(ada, createFund, { ...fund, name: 'Boulevard lighting' })
    expect((await wire.signedIn(rosa).rpc('search_records', { query: 'boulevard' })).data).toMatchObject([
      { record: id },
    ])
  })

  test('the account of a person under a legal hold is not deleted', async () => {
    const wire = await startWire()
    const { ada, max, rosa, does } = await city()
    await does(ada, placeHold, {
      matter: 'Smith v. City',
      kind: 'litigation',
      custodian: max.user_id,
      reason: 'Complaint served.',
      covers: 'person',
      person: rosa.user_id,
    })
    for (const body of [{}, { should_soft_delete: true }]) {
      const answer = await wire.fetch(`/auth/v1/admin/users/${rosa.user_id}`, {
        method: 'DELETE',
        headers: { 'content-type': 'application/json' },
        token: wire.serviceKey,
        body: JSON.stringify(body),
      })
      expect([answer.status, await answer.json()]).toEqual([
        409,
        expect.objectContaining({ msg: expect.stringContaining('under a legal hold') }),
      ])
    }
  })

  test('history is not redacted, and the person is told why', async () => {
    const { ada, does } = await city()
    const { id } = await does(ada, createFund, { ...fund, name: 'Jane Doe fund' })
    await expect(
      does(ada, redactHistory, { table: 'funds', record: id, words: 'Jane Doe', reason: 'Court order' }),
    ).rejects.toThrow('on several database servers')
  })

  test('a person comments on a record, follows it, and another reads both', async () => {
    const { rosa, max, does, sees, about } = await cityWithLine()
    await does(rosa, comments.add, { ...about, body: 'The pump failed.' } as never)
    await does(max, watching.follow, about)
    expect(await sees(max, 'select body from comments where record = $1', [about.record])).toEqual([
      { body: 'The pump failed.' },
    ])
    expect(
      await sees(max, 'select following from watchers where record = $1 and user_id = $2', [about.record, max.user_id]),
    ).toEqual([{ following: true }])
  })

  test("a command's background jobs run", async () => {
    const { draft, approved, issue, orderOf, services, mails } = await ordering()
    const order = await issue(await approved(await draft([{ quantity: 2, unit_price: 10 }])))
    await services.settle()
    await runDueJobs(services, jobs)
    expect(await orderOf(order.id)).toMatchObject({ status: 'issued', answer: 'waiting' })
    expect(mails.map(({ to }) => to)).toContain('orders@acme.example')
  })

  test('a page gets live changes only of its agency and of public data', async () => {
    const wire = await startWire()
    const [here, next] = await apart()
    const client = wire.signedIn(here.rosa)
    await client.realtime.setAuth(here.rosa.token)
    const visitor = wire.client()
    const [funds, members, publications] = [
      await changesOf(client, 'funds'),
      await changesOf(client, 'organization_members'),
      await changesOf(visitor, 'publications', { name: 'public:publications' }),
    ]
    await next.does(next.ada, createFund, { ...fund, code: '900' })
    const { id } = await here.does(here.ada, createFund, fund)
    expect(await funds.next()).toMatchObject({
      eventType: 'INSERT',
      new: { organization_id: here.organization.id, id, code: '100' },
    })
    await sql('update funds set name = $3 where organization_id = $1 and id = $2', [
      here.organization.id,
      id,
      'General',
    ])
    expect(await funds.next()).toMatchObject({ eventType: 'UPDATE', new: { id, name: 'General' } })
    await sql('delete from funds where organization_id = $1 and id = $2', [here.organization.id, id])
    expect(await funds.next()).toMatchObject({ eventType: 'DELETE', old: { id } })
    await here.person('Bea')
    expect(await members.next()).toMatchObject({ eventType: 'INSERT', new: { display_name: 'Bea' } })
    for (const { organization } of [next, here])
      await sql('insert into publications (organization_id, agency) values ($1, $2)', [
        organization.id,
        organization.name,
      ])
    expect(
      new Set([await publications.next(), await publications.next()].map((change) => change.new.organization_id)),
    ).toEqual(new Set([next.organization.id, here.organization.id]))
    expect([funds.rest(), members.rest(), publications.rest()]).toEqual([[], [], []])
    await Promise.all([client.removeAllChannels(), visitor.removeAllChannels()])
  })

  test('every job runs, over all agencies and for each of two', async () => {
    const { services, organization, draft, approved, issue } = await ordering()
    await issue(await approved(await draft([{ quantity: 2, unit_price: 10 }])))
    const other = await city()
    await services.settle()
    for (const of of ['periodic_jobs', 'jobs', 'job_runs']) await sql(`delete from app.${of}`)
    await runDueJobs(services, jobs)
    const refused = await sql(`select distinct name, error from app.job_runs where outcome <> 'done' order by 1`)
    const parts = jobs.filter(({ name }) => name.endsWith('-of'))
    expect(parts.length).toBeGreaterThan(20)
    for (const { name, run } of parts)
      for (const { id } of [organization, other.organization])
        await run({ organization_id: id, day: '2026-01-05' }, services).catch((error: Error) =>
          refused.push({ name: `${name} by itself`, error: error.message }),
        )
    expect(refused).toEqual([])
  })

  test('an agency that moves to another node keeps working there', async () => {
    const { ada, rosa, organization, does, sees } = await city()
    await does(ada, createFund, fund)
    const from = await nodeOf(organization.id)
    const nodes = await sql<{ groupid: number; nodename: string; nodeport: number }>(
      `select groupid, nodename, nodeport from pg_dist_node where noderole = 'primary' and shouldhaveshards
        order by groupid`,
    )
    const [source, target] = [
      nodes.find(({ groupid }) => groupid === from)!,
      nodes.find(({ groupid }) => groupid !== from)!,
    ]
    await sql(
      `select citus_move_shard_placement(get_shard_id_for_distribution_column('public.funds', $1::uuid), $2, $3, $4, $5,
        'block_writes')`,
      [organization.id, source.nodename, source.nodeport, target.nodename, target.nodeport],
    )
    expect(await nodeOf(organization.id)).toBe(target.groupid)
    await does(ada, createFund, { ...fund, code: '200' })
    expect((await sees(rosa, 'select code from funds order by code')).map(({ code }) => code)).toEqual(['100', '200'])
    const people = (await startWire()).signedIn(ada)
    expect((await people.from('warehouses').insert({ code: 'N', name: 'North' })).error).toBeNull()
  })
})
