import { expect, test } from 'vitest'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { budgetCity } from '#tests/budget.ts'
import { city } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'
import { beginSingleAudit } from '../commands.ts'
import { auditorAccessCommands, requestAuditorAccess, sendAuditorLink } from './commands.ts'
import { mailAuditor } from './mail.ts'
import type { AuditorAccess } from './records.ts'
import { isOver, whyNotRead, whyNotRequest } from './rules.ts'

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
  return { ...place, row, emails, link, post, ask, codeFor, views }
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
  expect((await emails())[0]).toMatchObject({ subject: expect.stringContaining(`Single audit ${year.name}`) })
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

test('another city sees neither the access nor its readings', async () => {
  const { row } = await audited()
  const there = await city()
  await expect(there.does(there.ada, auditorAccessCommands.confirm, { id: row.id })).rejects.toThrow('does not exist')
  expect(await there.sees(there.ada, 'select id from auditor_access')).toEqual([])
})
