import { beforeAll, expect, test } from 'vitest'
import { demoDesk } from '#areas/organization/demo-desk.ts'
import { sampleGrants } from '#areas/public/aging-demo/rules.ts'
import { verifyRecords } from '#platform/audit/verification/verify-records.ts'
import { demoAccountsPresent } from '#platform/functions/demo/demo-mode.ts'
import { demoPeople } from '#platform/functions/demo/people.ts'
import { sweepDemoAccounts } from '#platform/functions/demo/sweep.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { contradictionsIn } from '#tests/contradictions.ts'
import { filling, startDemonstration } from '#tests/demonstration.ts'
import { bringToRest } from './demo-at-rest.ts'
import { linkedInThePast } from './areas/finance/past/links/seed.ts'
import { seedDemo } from './seed.ts'
import { jobs } from './server.ts'

/** One demo for all tests; the last test lets its days pass. */
let once: ReturnType<typeof startDemonstration> | undefined
const filled = () => (once ??= startDemonstration())
// Twenty seconds on an idle machine, and minutes where the journeys run beside it.
beforeAll(async () => void (await filled()))

test('the demo fills an empty database only, once, however many processes start together', async () => {
  const { services } = await filled()
  const { before, answers, mails } = await filling()
  expect([before, answers.filter(Boolean), mails]).toEqual([false, [true], 0])
  expect(await seedDemo(services)).toBe(false)
  expect(await demoAccountsPresent(services.database)).toBe(true)
})

test('in the demo three requests wait for each manager, the decisions of Max have a history, and no email is sent', async () => {
  const { owner, mails } = await filled()
  const waiting = await owner.query(
    `select m.display_name as name, count(distinct w.request)::int as requests from approval_waiting w
      join organization_members m on m.user_id = w.person
      where w.organization_id = (select id from organizations where name like 'City of Alder%') group by 1 order by 1`,
  )
  expect(waiting.rows).toEqual([
    { name: 'Ada Lindqvist', requests: 3 },
    { name: 'Eli Sato', requests: 3 },
    { name: 'Gwen Ibarra', requests: 3 },
    { name: 'Max Okafor', requests: 3 },
    { name: 'Nora Whitcomb', requests: 3 },
    { name: 'Odile Price', requests: 3 },
  ])
  expect(
    (
      await owner.query(
        `select s.decision from approval_signatures s join approval_requests r on r.organization_id = s.organization_id
          and r.id = s.request where r.document_table = 'budget_transfers' order by 1`,
      )
    ).rows,
  ).toEqual([{ decision: 'approved' }, { decision: 'returned' }])
  expect(
    (
      await owner.query(
        `select command, count(*)::int from audit_events where command ~ '^budget-transfers/' group by 1 order by 1`,
      )
    ).rows,
  ).toEqual([
    { command: 'budget-transfers/draft', count: 6 },
    { command: 'budget-transfers/submit', count: 4 },
  ])
  // Every history entry has a person, except what every agency starts with, vendor answers, resident reports, form
  // progress (stored without names), and the public copy.
  expect(
    (await owner.query('select distinct table_name from record_changes where actor is null order by 1')).rows,
  ).toEqual(
    [
      'approval_chains',
      'approval_steps',
      'asset_terms',
      'clauses',
      'fema_forms',
      'fema_terms',
      'finance_terms',
      'form_sittings',
      'grant_terms',
      'messages',
      'project_comments',
      'published_payments',
      'purchase_orders',
      'service_answers',
      'service_requests',
      'stock_terms',
      'vendor_terms',
    ].map((table_name) => ({ table_name })),
  )
  expect(mails).toEqual([])
})

test('in the demo the bell shows three and the tasks seven, only for the people of the city and the department, and every entry opens its record', async () => {
  const { services, owner, mails } = await filled()
  const people = await owner.query(
    `select m.user_id, m.organization_id, m.display_name,
      o.name in ('City of Alder Falls (demo)', 'Department for the Aging (demo)') as city, r.role
      from organization_members m join organizations o on o.id = m.organization_id
      join lateral (select role from user_roles where user_id = m.user_id order by granted_at desc limit 1) r on true
      order by m.email`,
  )
  expect(people.rows).toHaveLength(16)
  for (const { user_id, organization_id, display_name, city, role: held } of people.rows) {
    const role = held === 'platform_admin' ? 'user' : held
    const caller = {
      role: 'authenticated',
      actor: { user_id, organization_id, role, session_id: user_id, aal: 'aal1', email: '' },
    } as const
    const read = async (text: string) => (await services.database.read(caller, { text })).rows
    expect(await read('select notifications, tasks from my_badges()')).toEqual([
      city ? { notifications: 3, tasks: 7 } : { notifications: 0, tasks: 0 },
    ])
    if (!city) continue
    expect(await read(`select app.sees(table_name, record, about_organization) as opens from notifications`)).toEqual(
      Array(3).fill({ opens: true }),
    )
    expect(
      await read(
        `select app.sees(table_name, record, organization_id) as opens from tasks where assignee = app.user_id()
          and table_name is not null`,
      ),
    ).toEqual(Array(3).fill({ opens: true }))
    if (role !== 'user')
      expect({ display_name, ...(await read('select approvals from my_badges()'))[0] }).toEqual({
        display_name,
        approvals: 3,
      })
  }
  const { rows } = await owner.query(
    `select words as entry from notifications
      where organization_id = (select id from organizations where name like 'City of Alder%') union select title
      from tasks where table_name is not null
      and organization_id = (select id from organizations where name like 'City of Alder%')`,
  )
  const opened = await owner.query(`select distinct split_part(words, ':', 1) as entry, table_name,
      (select document_table from approval_requests r where r.id = n.record) as document from notifications n
      where happening is not null and event <> 'budget_threshold' and read_at is null
    union select distinct title, table_name, null from tasks where kind = 'approval' and table_name is not null
    and title ~ '^(Approve|Sign)' order by 1, 2`)
  const named = new Map(
    opened.rows.map(({ entry, table_name, document }) => [
      (entry as string).split(' from ')[0]!,
      document ?? table_name,
    ]),
  )
  expect(Object.fromEntries(named)).toEqual({
    'Approval required for a purchase order': 'purchase_orders',
    'Approve vendor payment': 'payment_runs',
    'New bid received': 'solicitations',
    'Sign contract amendment': 'contract_amendments',
  })
  // The bid in the entry exists, from the company it names.
  expect(
    (
      await owner.query(
        `select distinct v.name from notifications n join bids b on b.solicitation = n.record
          join vendors v on v.id = b.vendor and n.words like '%' || split_part(v.name, ',', 1) || '%' or v.id = b.vendor
          and n.words like '%' || split_part(v.name, ' (', 1) || '%' where n.event = 'bid_received' order by 1`,
      )
    ).rows.map(({ name }) => name),
  ).toEqual(['Harbor Kitchen Cooperative (demo)', 'Larkspur Paving & Supply, Inc.'])
  const entries = rows.map(({ entry }) => entry as string).toSorted()
  expect(entries.map((entry) => entry.split(/[:,] | from /)[0])).toEqual([
    'Approval required for a purchase order',
    'Approve vendor payment',
    'Budget threshold exceeded at 95 percent',
    'New bid received',
    'Review budget variance',
    'Sign contract amendment',
  ])
  expect(mails).toEqual([])
})

test("the demo's actions have their own dates, and its records match their history", async () => {
  const { services, owner } = await filled()
  const { rows } = await owner.query<{ number: string; then: boolean }>(
    `select number, created_at <= issued_at as then from purchase_orders
      where issued_at < $1::timestamptz - interval '300 days'`,
    [services.clock.now()],
  )
  expect(rows).toHaveLength(15)
  expect(rows.filter(({ then }) => !then)).toEqual([])
  const cities = await owner.query<{ id: string }>('select id from organizations')
  for (const { id } of cities.rows)
    expect(await services.database.transaction({ role: 'service_role' }, (tx) => verifyRecords(tx, id))).toEqual([])
})

test('the demo has five weeks of refused attempts, logged by the server, and none of them is new enough for an alarm', async () => {
  const { services, owner } = await filled()
  const { rows } = await owner.query<{ kind: string; times: number; message: string }>(
    `select event_type as kind, sum(times)::int as times, min(event_data->>'message') as message from app.security_events
      where source = 'server' and last_seen < $1::timestamptz - interval '1 hour' group by 1 order by 1`,
    [services.clock.now()],
  )
  expect(rows.map(({ kind, times }) => `${kind} ${times}`)).toEqual([
    'forged_token_refused 4',
    'mailed_code_refused 3',
    'outgoing_address_refused 1',
    'revoked_key_used 1',
    'role_too_low_refused 8',
    'separation_of_duties_refused 3',
    'sign_in_locked 1',
  ])
  expect(rows.every(({ message }) => message.endsWith('.'))).toBe(true)
})

test('no two records of the demo contradict each other', async () => {
  expect(await contradictionsIn((await filled()).owner)).toEqual([])
})

test('due notices have fired before the first visitor: the bell still shows three after the background jobs have run', async () => {
  const { services, owner, mails } = await filled()
  const unread = async () =>
    (
      await owner.query<{ unread: number }>(
        `select count(*)::int as unread from notifications n
          join organization_members m on m.organization_id = n.organization_id and m.user_id = n.user_id
          where n.read_at is null group by n.organization_id, n.user_id order by 1`,
      )
    ).rows.map((each) => each.unread)
  const before = await unread()
  await bringToRest(services)
  expect((await owner.query('select 1 from notifications where read_at is not null')).rows).not.toEqual([])
  expect(await unread()).toEqual(before)
  await runDueJobs(services, jobs)
  expect(await unread()).toEqual(before)
  expect(mails).toEqual([])
})

const signIn = async ({ fetch }: Awaited<ReturnType<typeof filled>>, role: string) => {
  const response = await fetch('/functions/v1/demo-sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ role }),
  })
  return { status: response.status, body: (await response.json()) as any }
}

test("one click signs in as any of the demo's people", async () => {
  const wire = await filled()
  for (const { key, email, role } of demoPeople) {
    const { status, body } = await signIn(wire, key)
    expect(status).toBe(200)
    expect(body).toMatchObject({ token_type: 'bearer', refresh_token: expect.any(String), user: { email } })
    const { actor } = await wire.services.callers.fresh(new Headers({ authorization: `Bearer ${body.access_token}` }))
    expect(actor).toMatchObject({ role, email })

    const client = wire.client()
    const { data } = await client.auth.setSession(body)
    expect(data.user?.email).toBe(email)
  }
  expect(await signIn(wire, 'mayor')).toMatchObject({ status: 400 })

  const list = (await (await wire.fetch('/functions/v1/demo-sign-in')).json()) as { roles: { role: string }[] }
  expect(list.roles.map(({ role }) => role)).toEqual([
    'user',
    'manager',
    'finance',
    'grants',
    'emergency',
    'auditor',
    'admin',
    'platform_admin',
    'neighbor',
    'vendor',
  ])
})

test('no one signs in as a demo person with a password', async () => {
  const wire = await filled()
  for (const { email } of demoPeople) {
    const { error } = await wire.client().auth.signInWithPassword({ email, password: '' })
    expect(error).not.toBeNull()
  }
})

test("the demo page's button leads to the desk of the role: the badges are true, and every entry opens", async () => {
  const wire = await filled()
  const { accounts } = (await (await wire.fetch('/functions/v1/create-demo-user', { method: 'POST' })).json()) as {
    accounts: { role: string; email: string; password: string }[]
  }
  for (const { role, email, password } of accounts) {
    const client = wire.client()
    await client.auth.signInWithPassword({ email, password })
    const { data } = await client.rpc('my_badges')
    expect({ role, badges: data }).toEqual({
      role,
      badges: [{ notifications: 3, tasks: 7, approvals: role === 'Program Staff' ? 0 : 3 }],
    })
    for (const { table_name, record } of (await client.from('notifications').select('table_name,record')).data!)
      expect((await client.from(table_name).select('id').eq('id', record)).data).toHaveLength(1)
  }
  const manager = wire.client()
  await manager.auth.signInWithPassword(accounts[1]!)
  const { data: lines } = await manager.from('budget_lines').select('original,award,status').eq('status', 'adopted')
  expect(lines).toHaveLength(10)
  expect(lines!.reduce((sum, { original }) => sum + original, 0)).toBe(
    sampleGrants.reduce((sum, { amount }) => sum + amount, 0),
  )
  for (const { number, amount } of sampleGrants)
    expect([
      number,
      lines!.filter(({ award }) => award === number).reduce((sum, { original }) => sum + original, 0),
    ]).toEqual([number, amount])
  // One of the three waiting requests is decided by the last visitor.
  const { data: waiting } = await manager
    .from('approval_requests')
    .select('id,revision')
    .eq('status', 'waiting')
    .limit(1)
  const { error } = await manager.functions.invoke('approvals/decide', {
    body: { id: waiting![0]!.id, revision: waiting![0]!.revision, decision: 'approved', comment: '' },
  })
  expect(error).toBeNull()
  // After expiry, people who approved something stay in the records without access; the others are deleted.
  wire.clock.advance(31 * 86_400_000)
  await runDueJobs(wire.services, [sweepDemoAccounts(demoDesk)])
  const { rows } = await wire.owner.query(
    `select display_name, m.email like '%.%@aging%' as visitor from organization_members m
      join organizations o on o.id = m.organization_id where o.name = 'Department for the Aging (demo)'
      and m.disabled_at is not null`,
  )
  expect(rows).toEqual([{ display_name: 'Grant Manager', visitor: true }])
  expect((await wire.owner.query('select 1 from demo_accounts')).rows).toEqual([])
})

test('the recorded past links its records as the commands link those of today', async () => {
  const { owner } = await filled()
  const named = (rows: { from_record: string; to_record: string }[]) =>
    rows.map(({ from_record, to_record }) => `${from_record} ${to_record}`)
  const differ: string[] = []
  for (const { from, kind, to, rows } of linkedInThePast) {
    const derived = named((await owner.query(`select from_record, to_record from (${rows}) r`)).rows)
    const linked = named(
      (
        await owner.query(
          'select from_record, to_record from record_links where from_table = $1 and kind = $2 and to_table = $3',
          [from, kind, to],
        )
      ).rows,
    )
    const [more, less] = [
      derived.filter((each) => !linked.includes(each)).length,
      linked.filter((each) => !derived.includes(each)).length,
    ]
    if (more > 0 || less > 0) differ.push(`${from} ${kind} ${to}: ${more} too many, ${less} missing`)
  }
  expect(differ).toEqual([])
})

test('the department has two years: last year is closed out, and one figure for what this year has spent', async () => {
  const { owner } = await filled()
  const one = async (text: string) =>
    (
      await owner.query<Record<string, number | string>>(
        `with o as (select id from organizations where name = 'Department for the Aging (demo)') ${text}`,
      )
    ).rows
  expect(
    await one(
      `select status, count(*)::int as grants, sum(amount)::float8 / 100 as awarded, sum(spent - drawn)::float8 as undrawn
        from grants where organization_id = (select id from o) group by 1 order by 1`,
    ),
  ).toEqual([
    { status: 'active', grants: 3, awarded: 35_800_000, undrawn: 0 },
    { status: 'attention', grants: 1, awarded: 7_900_000, undrawn: 0 },
    { status: 'closed', grants: 4, awarded: 41_078_000, undrawn: 0 },
  ])
  const [spent] = await one(
    `select (select sum(spent) from grants where organization_id = (select id from o) and status <> 'closed')::float8
        as grants,
      (select sum(e.amount) from budget_entries e join budget_lines l on l.organization_id = e.organization_id
        and l.id = e.line where l.organization_id = (select id from o) and l.status = 'adopted'
        and e.kind = 'expenditure')::float8 as budget`,
  )
  expect(spent!.grants).toBe(spent!.budget)
  const [billed] = await one(
    `select count(*)::int as contracts, count(*) filter (where c.paid = i.paid and c.committed = i.amount)::int as billed
      from contracts c join (select contract, sum(amount) as amount, sum(amount) filter (where status = 'paid') as paid from invoices
        where organization_id = (select id from o) group by 1) i on i.contract = c.id
      where c.organization_id = (select id from o)`,
  )
  expect(billed).toEqual({ contracts: 3, billed: 3 })
  const [books] = await one(
    `select sum(e.amount) filter (where e.source_table = 'invoices')::float8 as billed, sum(e.amount)::float8 as spent,
      (select sum(s.amount) from invoice_shares s where s.organization_id = (select id from o))::float8 as shares
      from budget_entries e where e.organization_id = (select id from o) and e.kind = 'expenditure'`,
  )
  expect(books!.billed).toBe(books!.shares)
  expect(Number(books!.billed) / Number(books!.spent)).toBeGreaterThan(0.9)
  const [payable] = await one(
    `select (select sum(credit - debit) from journal_lines where organization_id = (select id from o)
        and control = 'payable')::float8 as books,
      (select sum(amount) from invoices where organization_id = (select id from o) and status = 'approved')::float8 as unpaid`,
  )
  expect(payable!.books).toBe(payable!.unpaid)
  const [counts] = await one(
    `select (select count(*)::int from invoices where organization_id = (select id from o)) > 150 as invoices,
      (select count(*)::int from purchase_orders where organization_id = (select id from o)) > 20 as orders,
      (select count(distinct quarter)::int from (select date_trunc('quarter', closes_at) as quarter from solicitations
        where organization_id = (select id from o)) q) as quarters_with_bids,
      (select count(*)::int from awards a where a.organization_id = (select id from o) and not exists (select
        from order_lines l join award_lines w on w.organization_id = l.organization_id and w.id = l.award_line
        where l.organization_id = a.organization_id and w.award = a.id)) as not_ordered,
      (select count(*)::int from receipts where organization_id = (select id from o)) > 18 as receipts,
      (select count(*)::int from assets where organization_id = (select id from o)) as assets,
      (select count(*)::int from grant_applications where organization_id = (select id from o)) as applications`,
  )
  expect(counts).toEqual({
    invoices: true,
    orders: true,
    quarters_with_bids: 4,
    not_ordered: 0,
    receipts: true,
    assets: 12,
    applications: 8,
  })
})

test('the department uses forms, courses, audits, subawards, sensors, stock and an operations center', async () => {
  const { owner } = await filled()
  const count = (table: string, where: string) =>
    `(select count(*)::int from ${table} where organization_id = o.id and ${where})`
  const { rows } = await owner.query(
    `select ${count('forms', `status = 'published'`)} as forms,
      ${count('form_submissions', 'true')} as submissions,
      ${count('courses', `status = 'published'`)} as courses,
      ${count('enrollments', `status = 'completed'`)} as passed,
      ${count('inspections', `status = 'completed'`)} as visits,
      ${count('corrective_actions', 'true')} as findings,
      ${count('nonconformances', 'true')} as nonconformances,
      ${count('quality_readings', 'true')} as readings,
      ${count('stock_items', 'on_hand > 0')} as items,
      ${count('policies', `status = 'in_force'`)} as policies,
      ${count('risks', 'true')} as risks,
      ${count('work_orders', 'true')} as work,
      ${count('contract_obligations', 'true')} as obligations,
      ${count('emergency_incidents', `status = 'closed'`)} as incidents,
      ${count('incident_log_entries', 'true')} > 14 as logged,
      ${count('subawards', `status = 'active'`)} as subawards,
      ${count('monitoring_findings', 'true')} as monitored,
      ${count('audits', 'true')} as audits,
      ${count('controls', `status = 'active'`)} as controls,
      ${count('safety_incidents', 'true')} as safety,
      ${count('devices', 'last_value is not null')} as sensors,
      ${count('service_requests', 'true')} as service,
      ${count('capital_projects', `status = 'funded'`)} as funded
      from organizations o where o.name = 'Department for the Aging (demo)'`,
  )
  expect(rows).toEqual([
    {
      forms: 4,
      submissions: 26,
      courses: 3,
      passed: 8,
      visits: 5,
      findings: 3,
      nonconformances: 3,
      readings: 34,
      items: 8,
      policies: 3,
      risks: 4,
      work: 8,
      obligations: 6,
      incidents: 1,
      logged: true,
      subawards: 2,
      monitored: 1,
      audits: 2,
      controls: 6,
      safety: 5,
      sensors: 4,
      service: 5,
      funded: 1,
    },
  ])
})
