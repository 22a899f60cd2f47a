import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { attachmentCommands } from '#areas/organization/attachments/commands.ts'
import { writeZip } from '@granary/zip/write.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { budgetCity } from '#tests/budget.ts'
import { city } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'
import { beginSingleAudit } from '../commands.ts'
import { records } from '../../../../records.ts'
import { auditorAccessCommands, requestAuditorAccess, sendAuditorLink } from './commands.ts'
import type { AuditedFile } from './evidence.ts'
import { mailAuditor } from './mail.ts'
import type { AuditorAccess } from './records.ts'
import { isOver, whyNotRead, whyNotRequest } from './rules.ts'

const { add: attach } = attachmentCommands(records)
const period = { starts_on: '2026-11-01', ends_on: '2026-12-31' }
test.each<[string | null, AuditorAccess['status'], string, boolean]>([
  ['This access waits for confirmation by the agency.', 'requested', '2026-11-20', false],
  ['This access begins on November 1, 2026.', 'active', '2026-10-31', false],
  [null, 'active', '2026-11-01', false],
  [null, 'active', '2026-12-31', false],
  ['This access has ended. Ask the agency for new access.', 'active', '2027-01-01', true],
  ['This access has ended. Ask the agency for new access.', 'ended', '2026-11-20', true],
])('of reading is said: %s (%s, on %s)', (sentence, status, today, over) => {
  expect(whyNotRead({ ...period, status }, today)).toBe(sentence)
  expect(isOver({ ...period, status }, today)).toBe(over)
})
test('access lasts up to twelve months and is not over already', () => {
  expect(whyNotRequest(period, '2026-11-20')).toBeNull()
  expect(whyNotRequest(period, '2027-01-01')).toMatch(/would have ended already/)
  expect(whyNotRequest({ ...period, ends_on: '2027-11-02' }, '2026-11-20')).toMatch(/up to twelve months/)
})

let mailboxes = 0
/** A single audit with access for its auditor that waits for a second manager. */
async function audited() {
  const place = await budgetCity()
  const { does, max, ada, year, mails, services, owner } = place
  await owner.query('delete from auth.rate_counters')
  const { id: single_audit } = await does(max, beginSingleAudit, { fiscal_year: year.id, owner: max.user_id })
  const email = `auditor.${++mailboxes}@firm.example`
  const access = { name: 'Ann Boone', firm: 'Boone LLP', email, ...period, why: 'Engagement letter of July 1, 2026.' }
  const row = await does(max, requestAuditorAccess, { single_audit, access })
  const emails = async () => {
    await runDueJobs(services, [mailAuditor])
    return mails.filter(({ to }) => to === email)
  }
  const link = async () => /#([\w-]+)/.exec((await emails()).at(-1)!.text)![1]!
  const wire = await startWire()
  const post = (path: string, body: object) =>
    wire.fetch(`/functions/v1/public/auditor-access/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const ask = async (path: string, body: object) => {
    const answer = await post(path, body)
    return { status: answer.status, body: (await answer.json()) as any }
  }
  const codeFor = async (of: string) => {
    expect((await ask('send-code', { link: of })).status).toBe(200)
    return /Your code: (\d{6})/.exec((await emails()).at(-1)!.text)![1]!
  }
  const views = async () =>
    (await place.sees(ada, 'select paper from auditor_views order by seen_at, id')).map(({ paper }) => paper)
  return { ...place, wire, row, emails, link, post, ask, codeFor, views }
}

/** The audit behind it with an issued and a draft finding, a sample, and one cost with its invoice. */
async function evidenced() {
  const place = await audited()
  const { owner, organization, max, rosa, ada, year } = place
  const at = organization.id
  const insert = async (text: string, values: unknown[]) =>
    (await owner.query(`${text} returning id`, values)).rows[0].id as string
  const audit = await insert(
    `insert into audits (organization_id, number, title, kind, scope, lead, auditee, starts_on, ends_on, status, report)
      values ($1, 'AU-9', 'Single audit', 'external', 'All', $2, $3, '2026-10-01', '2026-11-01', 'conducting', '[]')`,
    [at, ada.user_id, max.user_id],
  )
  const finding = (number: string, status: string) =>
    insert(
      `insert into audit_findings (organization_id, number, audit, title, severity, condition, criterion, responsible,
        raised_by, answer_by, status) values ($1, $2, $3, 'No second approval', 'minor', 'One person approved.',
        '2 CFR 200.303', $4, $4, '2026-12-31', $5)`,
      [at, number, audit, max.user_id, status],
    )
  const sample = await insert(
    `insert into audit_samples (organization_id, audit, population, method, source, population_count, size, seed, picked,
      drawn_at) values ($1, $2, 'Invoices, by number', 'random', 'invoices', 1, 1, 'alder', 'INV-9', now())`,
    [at, audit],
  )
  const award = await insert(
    `insert into grants (organization_id, number, title, kind, award_number, agency, aln, manager, awarded_on, starts_on,
      ends_on, amount, drafted_by, documents, status) values ($1, 'F-9', 'F-9', 'federal', 'F-9', 'FHWA', '20.205', $2,
      $3, $3, $4, 100000000, $2, '[]', 'active')`,
    [at, max.user_id, year.starts_on, year.ends_on],
  )
  const vendor = await insert(
    `insert into vendors (organization_id, number, name, type, email) values ($1, 'V-9', 'Birch', 'llc', 'b@example.com')`,
    [at],
  )
  const invoice = await insert(
    `insert into invoices (organization_id, number, vendor, vendor_number, invoice_date, received_on, amount, entered_by,
      status) values ($1, 'INV-9', $2, 'INV-9', $3, $3, 80000, $4, 'approved')`,
    [at, vendor, year.starts_on, rosa.user_id],
  )
  const cost = await insert(
    `insert into grant_costs (organization_id, number, funding, kind, class, description, incurred_on, amount, why,
      documents, entered_by, status, invoice) values ($1, 'GC-9', $2, 'invoice', 'supplies', 'Salt', $3, 60000, 'Needed.',
      '[]', $4, 'recorded', $5)`,
    [at, award, year.starts_on, max.user_id, invoice],
  )
  const fund = (await owner.query('select id from funds where organization_id = $1 limit 1', [at])).rows[0].id as string
  const rows = { audit, finding: await finding('AF-1', 'issued'), draft: await finding('AF-2', 'draft'), sample }
  return { ...place, place: { ...place, ...rows, award, cost, fund } }
}

test('one manager requests access, another confirms it, and no email goes out before', async () => {
  const { does, max, ada, rosa, row, emails, year, owner } = await audited()
  expect(row).toMatchObject({ status: 'requested', requested_by: max.user_id })
  expect(await emails()).toEqual([])
  const { id } = row
  await expect(does(max, auditorAccessCommands.confirm, { id })).rejects.toThrow(
    'You requested this access. Another manager must confirm it.',
  )
  await expect(does(rosa, auditorAccessCommands.confirm, { id })).rejects.toThrow('manager')
  await expect(does(max, sendAuditorLink, { id })).rejects.toThrow('Another manager must confirm this access first.')
  // The database refuses it too, and a change of what was confirmed.
  const writes = (change: string) => owner.query(`update auditor_access set ${change} where id = $1`, [id])
  await expect(writes('confirmed_by = requested_by')).rejects.toThrow('Another manager must confirm it.')
  await expect(writes(`status = 'active'`)).rejects.toThrow('needs a confirmation')
  await does(ada, auditorAccessCommands.confirm, { id })
  await expect(writes(`email = 'other@firm.example'`)).rejects.toThrow('Confirmed access can’t be changed.')
  await expect(writes(`ends_on = '2027-06-30'`)).rejects.toThrow('Confirmed access can’t be changed.')
  expect((await emails())[0]).toMatchObject({
    subject: expect.stringContaining(`Single audit ${year.name}`),
    text: expect.stringContaining('le da acceso a los documentos'),
  })
})

test('an auditor reads by link and code, each reading is logged, and the dates end it', async () => {
  const { does, ada, row, link, post, ask, codeFor, views, clock } = await audited()
  await does(ada, auditorAccessCommands.confirm, { id: row.id })
  const first = await link()
  expect((await ask('show', { link: first })).body).toMatchObject({
    name: 'Ann Boone',
    email: 'a•••@firm.example',
    whyNot: null,
    over: false,
  })
  expect((await ask('read', { link: first, code: '000000' })).body.error).toMatch(/This code isn’t valid/)
  const code = await codeFor(first)
  const { body } = await ask('read', { link: first, code })
  expect(body).toMatchObject({ number: expect.stringMatching(/^SGA-/), lines: [], findings: [], hasPlan: false })
  const paper = await post('document', { link: first, code, paper: 'sefa' })
  expect([
    paper.status,
    Buffer.from(await paper.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ]).toEqual([200, '%PDF-'])
  expect((await ask('document', { link: first, code, paper: 'corrective_action_plan' })).status).toBe(409)
  expect((await ask('document', { link: first, code, paper: 'invoices' })).status).toBe(400)
  expect((await ask('workbooks', { link: first, code })).body.sections).toHaveLength(2)
  // The refused plan was rolled back with its reading.
  expect(await views()).toEqual(['overview', 'sefa', 'workbooks'])
  // A new link ends the earlier one.
  await does(ada, sendAuditorLink, { id: row.id })
  const second = await link()
  expect((await ask('read', { link: first, code })).status).toBe(404)
  const again = await codeFor(second)
  clock.set(new Date('2026-12-31T23:00:00Z'))
  expect((await ask('read', { link: second, code: again })).status).toBe(409)
  const later = await codeFor(second)
  expect((await ask('read', { link: second, code: later })).status).toBe(200)
  clock.set(new Date('2027-01-02T12:00:00Z'))
  expect((await ask('read', { link: second, code: later })).body.error).toMatch(/This access has ended|isn’t valid/)
  expect((await ask('send-code', { link: second })).body.error).toBe(
    'This access has ended. Ask the agency for new access.',
  )
})

test('a manager ends access at once, and five wrong codes close the code', async () => {
  const { does, ada, row, link, ask, codeFor } = await audited()
  await does(ada, auditorAccessCommands.confirm, { id: row.id })
  const at = await link()
  const code = await codeFor(at)
  const wrong = code === '111111' ? '222222' : '111111'
  for (let times = 0; times < 5; times++) await ask('read', { link: at, code: wrong })
  expect((await ask('read', { link: at, code })).body.error).toMatch(/This code isn’t valid/)
  const fresh = await codeFor(at)
  await does(ada, auditorAccessCommands.end, { id: row.id, reason: 'The engagement is over.' })
  expect((await ask('read', { link: at, code: fresh })).body.error).toBe(
    'This access has ended. Ask the agency for new access.',
  )
})

test('an auditor opens the costs, invoices, files and the shared bundle of the audit, and no file of another record', async () => {
  const { does, ada, max, row, link, post, ask, codeFor, organization, owner, year, place } = await evidenced()
  const { audit, cost, finding, sample, draft, award } = place
  const file = async (table: string, record: string, name: string) => {
    const path = `${organization.id}/${table}/${record}/${randomUUID()}/${name}`
    const text = Buffer.from(name)
    const content = name.endsWith('.zip') ? Buffer.from(await writeZip([{ name, bytes: text }])) : text
    const stored = await place.wire.signedIn(max).storage.from('documents').upload(path, content)
    expect(stored.error).toBeNull()
    const sha256 = createHash('sha256').update(content).digest('hex')
    const { id } = await does(max, attach, { table, record, name, path, sha256 })
    return {
      id,
      sha256,
      object: (await owner.query('select id from storage.objects where name = $1', [path])).rows[0].id,
    }
  }
  const [ofFinding, ofDraft, ofCost] = [
    await file('audit_findings', finding, 'walkthrough.txt'),
    await file('audit_findings', draft, 'notes.txt'),
    await file('grant_costs', cost, 'timesheet.txt'),
  ]
  const [older, bundle] = [
    await file('audit_samples', sample, 'old.zip'),
    await file('audit_samples', sample, 'new.zip'),
  ]
  await owner.query(
    'update audit_samples set archive_digest = $2, bundle_digest = $3, shared_file = $4 where id = $1',
    [sample, bundle.sha256, 'c'.repeat(64), bundle.id],
  )
  await owner.query('update single_audits set audit = $2 where fiscal_year = $1', [year.id, audit])
  await does(ada, auditorAccessCommands.confirm, { id: row.id })
  const at = await link()
  const code = await codeFor(at)
  const opened = (await ask('read', { link: at, code })).body
  expect(opened.files.map(({ kind, name, digest }: AuditedFile) => [kind, name, digest])).toEqual([
    ['bundle', 'new.zip', 'c'.repeat(64)],
    ['finding', 'walkthrough.txt', null],
  ])
  const costs = (await ask('costs', { link: at, code, award })).body
  expect(costs).toMatchObject({
    more: 0,
    costs: [{ number: 'GC-9', amount: 600_00, invoice: 'INV-9', vendor: 'Birch', invoice_amount: 800_00 }],
    files: [{ kind: 'cost', name: 'timesheet.txt' }],
  })
  expect((await ask('costs', { link: at, code, award: finding })).status).toBe(404)
  const got = await post('file', { link: at, code, file: ofFinding.object })
  expect([got.status, await got.text()]).toEqual([200, 'walkthrough.txt'])
  expect(got.headers.get('content-disposition')).toContain('walkthrough.txt')
  expect((await post('file', { link: at, code, file: ofCost.object })).status).toBe(200)
  expect((await post('file', { link: at, code, file: bundle.object })).status).toBe(200)
  // A draft finding, a bundle that was replaced, and a file of no record of the audit.
  for (const each of [ofDraft.object, older.object, (await file('funds', place.fund, 'plan.txt')).object])
    expect((await post('file', { link: at, code, file: each })).status).toBe(404)
  const views = await place.sees(ada, 'select paper, about from auditor_views order by seen_at, id')
  expect(views).toEqual([
    { paper: 'overview', about: null },
    { paper: 'costs', about: 'F-9 · F-9' },
    { paper: 'file', about: 'AF-1 No second approval · walkthrough.txt' },
    { paper: 'file', about: 'GC-9 · timesheet.txt' },
    { paper: 'file', about: 'Invoices, by number · new.zip' },
  ])
  // A wrong code is a security event of the agency.
  await ask('read', { link: at, code: code === '111111' ? '222222' : '111111' })
  await place.services.security.flush()
  const { rows: events } = await owner.query(
    `select event_type, severity, times from app.security_events where organization_id = $1 and event_type = 'mailed_code_refused'`,
    [organization.id],
  )
  expect(events).toEqual([{ event_type: 'mailed_code_refused', severity: 'medium', times: 1 }])
})

test('another city sees neither the access nor its readings', async () => {
  const { row } = await audited()
  const there = await city()
  await expect(there.does(there.ada, auditorAccessCommands.confirm, { id: row.id })).rejects.toThrow('does not exist')
  expect(await there.sees(there.ada, 'select id from auditor_access')).toEqual([])
})
