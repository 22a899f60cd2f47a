import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { draftGrant } from '#areas/grants/grants/commands.ts'
import { folderOf } from '#areas/organization/attachments/rules.ts'
import { draftVendor } from '#areas/vendors/vendors/commands.ts'
import { seal } from '#platform/audit/log/seal.ts'
import { makeSigner } from '#platform/audit/log/signing.ts'
import { verifyLog } from '#platform/audit/verification/verify-log.ts'
import { verifyRecords } from '#platform/audit/verification/verify-records.ts'
import type { Command } from '#platform/commands/command.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { attachments, comments } from '#tests/companions.ts'
import { city } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'
import { commands, federalEvents } from '../../../commands.ts'
import { records } from '../../../records.ts'
import { retentionBy, whyNotSeries, type Rule } from '../retention/rules.ts'
import { disposeRecords } from './jobs.ts'

const named = <Out = { id: string; number: string }>(name: string) =>
  commands.find((command) => command.name === name)! as Command<string, object, Out>
const enter = named('retention-series/create')
const dueNow = named<{ series: { code: string; count: number; types: string[] }[] }>('record-dispositions/due')
const keptOf = named<{ words: string; keep_until: string | null; held: string | null; rule: { code: string } | null }>(
  'retention/of',
)
const verb = (name: string) => named(`record-dispositions/${name}`)

const rule = (more: Partial<Rule>): Rule => ({
  code: 'A',
  title: 'A',
  authority: 'A',
  disposition: 'destroy',
  starts: 'created',
  months: 36,
  started_on: '2020-01-31',
  ...more,
})

test('the longest retention period applies', () => {
  expect(retentionBy([])).toBeNull()
  expect(retentionBy([rule({}), rule({ code: 'B', months: 84 })])).toMatchObject({
    code: 'B',
    keep_until: '2027-01-31',
  })
  expect(retentionBy([rule({ months: 84 }), rule({ code: 'C', started_on: null })])).toMatchObject({
    code: 'C',
    keep_until: null,
  })
  expect(
    retentionBy([rule({ code: 'D', started_on: null }), rule({ code: 'P', disposition: 'permanent' })]),
  ).toMatchObject({ code: 'P', permanent: true })
})

test.each([
  ['no such type', { covers: 'Spaceships' }, 'No record type matches “Spaceships”.'],
  ['lines', { covers: 'Invoice lines' }, 'Invoice lines go with their parent record. Use that record type.'],
  [
    'statuses that do not exist',
    { covers: 'Vendors', starts: 'closed' as const, closing: 'Sunk' },
    'Enter the statuses that close vendors.',
  ],
  [
    'a date that does not exist',
    { covers: 'Vendors', starts: 'date' as const, date_field: 'Birthday' },
    'Vendors have no date “Birthday”.',
  ],
  ['no grant', { covers: 'Vendors', starts: 'final_report' as const }, 'Vendors don’t belong to a grant.'],
  ['all that it needs', { covers: 'vendors' }, null],
])('a series with %s', (_, more, reason) =>
  expect(
    whyNotSeries(
      { starts: 'created' as const, closing: null, date_field: null, disposition: 'destroy' as const, ...more },
      records,
    ),
  ).toBe(reason),
)

const secret = 'Umbrella Widgets of Elm Street'

/** A vendor that was entered four years ago and is kept for three. */
async function old() {
  const wire = await startWire()
  const here = await city({ in: wire })
  const { ada, max, does, clock, services, organization } = here
  clock.set(new Date('2026-11-20T15:00:00Z'))
  const eva = await here.person('Eva', 'admin')
  const vendor = await does(max, draftVendor, {
    name: secret,
    type: 'llc' as const,
    email: 'old@example.com',
    certifications: [],
  })
  const id = vendor.id
  await does(ada, enter, {
    code: 'GS-12',
    title: 'Vendor files',
    covers: 'vendor',
    starts: 'created',
    keep_months: 36,
    disposition: 'destroy',
    authority: 'State schedule GS1, item 12',
    valid_from: clock.today(),
    reason: 'Adopted by the clerk.',
  })
  const later = () => clock.set(new Date('2029-11-30T15:00:00Z'))
  const purge = async () => {
    await runDueJobs(services, [disposeRecords(records, federalEvents)])
    expect((await here.owner.query(`select last_error from app.jobs where name = 'dispose-records'`)).rows).toEqual([])
  }
  const verified = () =>
    services.database.transaction(
      { role: 'sealer' },
      (tx) => verifyLog(tx, { organization: organization.id, signer: makeSigner(services.keys) }),
      { readOnly: true },
    )
  const strayed = () =>
    services.database.transaction({ role: 'service_role' }, (tx) => verifyRecords(tx, organization.id), {
      readOnly: true,
    })
  return {
    ...here,
    wire,
    eva,
    id,
    later,
    purge,
    verified,
    strayed,
    sealed: () => seal(services, organization.id, clock.now()),
  }
}

test('a record shows its retention date and the rule behind it', async () => {
  const { rosa, does, id, later, ada } = await old()
  const day = new Date().toISOString().slice(0, 10)
  expect(await does(rosa, keptOf, { table: 'vendors', id })).toMatchObject({
    held: null,
    rule: { code: 'GS-12' },
    keep_until: expect.stringMatching(new RegExp(`^${Number(day.slice(0, 4)) + 3}-`)),
  })
  expect(await does(ada, dueNow, {})).toEqual({ series: [] })
  later()
  expect(await does(ada, dueNow, {})).toMatchObject({ series: [{ code: 'GS-12', count: 1, types: ['Vendors'] }] })
})

test('due records are destroyed after two people approve: row, files, comments and history; the seals stay valid and give the reason', async () => {
  const { ada, eva, max, does, id, later, purge, wire, organization, owner, sealed, verified, strayed } = await old()
  const path = `${folderOf({ organization: organization.id, table: 'vendors', record: id })}${randomUUID()}/w9.txt`
  await wire.signedIn(max).storage.from('documents').upload(path, Buffer.from(secret), { contentType: 'text/plain' })
  await does(max, attachments.add, {
    table: 'vendors',
    record: id,
    name: 'w9.txt',
    path,
    sha256: createHash('sha256').update(secret).digest('hex'),
  })
  await does(max, comments.add, { table: 'vendors', record: id, body: `${secret} called.` } as never)
  await sealed()
  later()
  const of = await does(ada, verb('prepare'), { series: 'GS-12' })
  await does(ada, verb('submit'), { id: of.id })
  await expect(does(ada, verb('approve'), { id: of.id })).rejects.toThrow(
    'You prepared this disposition. Another administrator must approve it.',
  )
  await expect(does(max, verb('approve'), { id: of.id })).rejects.toThrow('Only an administrator can do this.')
  await does(eva, verb('approve'), { id: of.id })
  await purge()

  expect(
    (
      await owner.query(
        'select status, done_count::int, kept_count::int, digest from record_dispositions where id = $1',
        [of.id],
      )
    ).rows,
  ).toEqual([{ status: 'completed', done_count: 1, kept_count: 0, digest: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  expect(
    (
      await owner.query(
        'select title, status, digest, files_count::int from record_disposition_items where disposition = $1',
        [of.id],
      )
    ).rows,
  ).toEqual([
    {
      title: expect.stringMatching(/^V-/),
      status: 'destroyed',
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      files_count: 1,
    },
  ])
  expect((await owner.query('select from vendors where id = $1', [id])).rows).toEqual([])
  expect((await owner.query('select from storage.objects where name = $1', [path])).rows).toEqual([])
  const left = await owner.query(
    `select (select coalesce(string_agg(c::text, ''), '') from record_changes c where organization_id = $1) ||
      (select coalesce(string_agg(e::text, ''), '') from audit_events e where organization_id = $1)
         || (select coalesce(string_agg(k::text, ''), '') from app.idempotency_keys k where organization_id = $1) ||
         (select coalesce(string_agg(m::text, ''), '') from comments m where organization_id = $1) as all`,
    [organization.id],
  )
  expect(left.rows[0]!.all).not.toContain('Umbrella')
  await sealed()
  const verdict = await verified()
  expect(verdict.findings).toEqual([])
  expect(verdict.redacted.length).toBeGreaterThan(0)
  for (const { sentence } of verdict.redacted)
    expect(sentence).toContain(
      `by order of Eva: Destroyed under series GS-12 (State schedule GS1, item 12), certificate ${of.number}.`,
    )
  expect(await strayed()).toEqual([])
})

test('a hold placed after the approval stops the job, and the certificate lists what was kept', async () => {
  const { ada, eva, does, id, later, purge, owner } = await old()
  later()
  const of = await does(ada, verb('prepare'), { series: 'GS-12' })
  await does(ada, verb('submit'), { id: of.id })
  await does(eva, verb('approve'), { id: of.id })
  const hold = await does(ada, named('legal-holds/place'), {
    matter: 'Claim 7',
    kind: 'claim',
    custodian: ada.user_id,
    reason: 'Notice of claim.',
    covers: 'type',
    record_type: 'Vendors',
  })
  await purge()
  expect(
    (await owner.query('select status, problem from record_disposition_items where disposition = $1', [of.id])).rows,
  ).toEqual([{ status: 'kept', problem: `This record is under legal hold ${hold.number}.` }])
  expect((await owner.query('select from vendors where id = $1', [id])).rows).toHaveLength(1)
  expect(await does(ada, dueNow, {})).toEqual({ series: [] })
})

test('history is only emptied by an approved disposition', async () => {
  const { organization, id, services } = await old()
  const empty = services.database.transaction({ role: 'service_role' }, async (tx) => {
    await tx.sql(`select set_config('app.organization_id', $1, true)`, [organization.id])
    await tx.sql(`select app.destroy_history('vendors', $1)`, [id])
  })
  await expect(empty).rejects.toThrow('Only records that an approved disposition destroyed can lose their history.')
  const list = services.database.write(
    { role: 'service_role' },
    {
      text: `insert into app.destroyed_records (organization_id, item, table_name, record)
        values ($1, app.uuid_v7(), 'vendors', $2)`,
      values: [organization.id, id],
    },
  )
  await expect(list).rejects.toThrow('Only records on an approved disposition can be destroyed.')
})

test('a shorter period waits for a second administrator, and a schedule is imported from a sheet', async () => {
  const { ada, does, clock, sees } = await old()
  expect(await sees(ada, 'select after from control_changes')).toEqual([
    { after: '36 months · Vendors · Date entered · Destroy' },
  ])
  const shorter = await does(ada, enter, {
    code: 'GS-12',
    title: 'Vendor files',
    covers: 'Vendors',
    starts: 'created',
    keep_months: 12,
    disposition: 'destroy',
    authority: 'State schedule GS1, item 12',
    valid_from: clock.today(),
    reason: 'Less.',
  }).catch((error: Error) => error.message)
  expect(shorter).toMatch(/Select a later date/)
  const importRows = named<{ entered: number; waiting: number }>('retention-series/import')
  const sheet = [
    {
      'Series code': 'GS-20',
      Title: 'Budget lines',
      'Record types': 'Budget lines',
      'Counted from': 'Date entered',
      'Retention (months)': '84',
      Afterward: 'Transfer to archive',
      Authority: 'GS1-20',
      'Effective from': clock.today(),
    },
    {
      'Series code': 'GS-21',
      Title: 'Projects',
      'Record types': 'projects',
      'Counted from': 'created',
      'Retention (months)': '120',
      Afterward: 'permanent',
      Authority: 'GS1-21',
      'Effective from': clock.today(),
    },
  ]
  expect(await does(ada, importRows, { rows: sheet, reason: 'State schedule of 2026.' })).toEqual({
    entered: 2,
    waiting: 0,
  })
  expect(await sees(ada, 'select code, covers, disposition from retention_series order by code')).toEqual([
    { code: 'GS-12', covers: 'Vendors', disposition: 'destroy' },
    { code: 'GS-20', covers: 'Budget lines', disposition: 'archive' },
    { code: 'GS-21', covers: 'Projects', disposition: 'permanent' },
  ])
  await expect(
    does(ada, importRows, {
      rows: [{ ...sheet[0], 'Series code': 'GS-22', 'Record types': 'Ships' }],
      reason: 'More.',
    }),
  ).rejects.toThrow('Line 1: No record type matches “Ships”.')
})

test.each([
  ['federal', '2 CFR 200.334'],
  ['state', null],
])('records of a %s award are kept by %s, counted from its final financial report', async (kind, paragraph) => {
  const { does, max, owner, clock } = await city()
  const { id } = await does(max, draftGrant, {
    title: 'Paving',
    kind,
    award_number: 'A-1',
    agency: 'FHWA',
    aln: kind === 'federal' ? '20.205' : null,
    manager: max.user_id,
    awarded_on: clock.today(),
    starts_on: clock.today(),
    ends_on: '2028-06-30',
    amount: 1_000_00,
    match: 0,
    documents: [],
  } as never)
  const rule = async () => (await does(max, keptOf, { table: 'grants', id })).rule
  expect(await rule()).toEqual(paragraph && expect.objectContaining({ authority: paragraph, started_on: null }))
  await owner.query(
    `insert into grant_reports (organization_id, funding, number, kind, final, status, sent_on, period_start, period_end,
      owner)
     select organization_id, id, 'R-1', 'sf425', true, 'sent', '2028-09-15', '2028-01-01', '2028-06-30', $2 from grants
      where id = $1`,
    [id, max.user_id],
  )
  expect(await rule()).toEqual(paragraph && expect.objectContaining({ started_on: '2028-09-15' }))
})
