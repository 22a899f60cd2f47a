import { expect, test } from 'vitest'
import { addDays } from '#platform/dates.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { city } from '#tests/city.ts'
import { controls } from '#tests/controls.ts'
import { startWire } from '#tests/wire.ts'
import { enterCommand } from '#areas/organization/controls/enter-command.ts'
import { vendorTerm } from '#areas/vendors/terms/records.ts'
import { declarationCommands, declareSmall } from '../commands.ts'
import type { SmallAgency } from '../records.ts'
import { whyNotConfirm, whyNotOutside } from '../rules.ts'
import { askOutside, tellOutside } from './emails.ts'

const { approve, changeAuditor, end, sendLink } = declarationCommands
const waiting = { status: 'submitted', valid_to: '2026-12-31', confirmed_at: null } as const
const on = (day: string) => ({ today: day, now: new Date(`${day}T12:00:00Z`), until: new Date('2026-12-10T12:00:00Z') })

test.each<[string | null, Partial<SmallAgency>, string]>([
  [null, {}, '2026-12-01'],
  ['This link has expired. Ask the agency to send a new one.', {}, '2026-12-10'],
  ['The period of this declaration is over. Ask the agency for a new one.', {}, '2027-01-01'],
  ['This declaration is no longer waiting for you. There is nothing left to do.', { status: 'ended' }, '2026-12-01'],
  ['This declaration is no longer waiting for you. There is nothing left to do.', { status: 'rejected' }, '2026-12-01'],
  [
    'The review is already confirmed. There is nothing left to do.',
    { status: 'approved', confirmed_at: '2026-12-01T12:00:00Z' },
    '2026-12-02',
  ],
])('behind the link is said: %s (%o on %s)', (sentence, change, day) => {
  expect(whyNotConfirm({ ...waiting, ...change }, on(day))).toBe(sentence)
})

const own = { members: ['Ada.L@gmail.com', 'max@alderfalls.gov'], domains: ['alderfalls.gov'] }
test.each<[string | null, string | null, string | null]>([
  [null, null, null],
  [null, 'State auditor', 'audits@state.example'],
  ['Enter the email of the external auditor. The link to confirm the review goes there.', 'State auditor', null],
  ['Enter the name of the external auditor, or leave the email blank.', null, 'audits@state.example'],
  [
    'This address belongs to a member of your agency. Enter an address of the external auditor.',
    'State auditor',
    'adal+review@googlemail.com',
  ],
  [
    'alderfalls.gov is a domain of your agency. Enter an address of the external auditor’s own office.',
    'State auditor',
    'Auditor@AlderFalls.gov',
  ],
])('an external auditor is outside of the agency: %s (%s, %s)', (sentence, outside, outside_email) => {
  expect(whyNotOutside({ outside, outside_email }, own)).toBe(sentence)
})

let mailboxes = 0
/** Ada is the only administrator and declares an external auditor. */
async function village() {
  const place = await city()
  const { does, ada, mails, services, owner, clock, sees } = place
  await owner.query('delete from auth.rate_counters')
  const email = `auditor.${++mailboxes}@state.example`
  const today = clock.today()
  const declare = (outside_email = email) =>
    does(ada, declareSmall, {
      reason: 'Two people work in the office.',
      outside: 'State auditor',
      outside_email,
      valid_from: today,
      valid_to: addDays(today, 90),
    } as never)
  const sent = async (to = email) => {
    await runDueJobs(services, [askOutside, tellOutside])
    return mails.filter((mail) => mail.to === to)
  }
  const link = async (to = email) => /small-agency-review#([\w-]+)/.exec((await sent(to)).at(-1)!.text)![1]!
  const wire = await startWire()
  const ask = async (path: string, body: object) => {
    const answer = await wire.fetch(`/functions/v1/public/small-agency/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as any }
  }
  const confirm = async (to = email) => ask('confirm', { link: await link(to), name: 'Dana Reyes', agreed: true })
  const row = async (id: string) =>
    (await sees(ada, 'select * from small_agency_declarations where id = $1', [id]))[0] as unknown as SmallAgency
  return { ...place, email, today, declare, sent, link, ask, confirm, row }
}

test('an external auditor confirms by the emailed link, once, and only then is the declaration approved', async () => {
  const { declare, does, ada, sent, link, ask, confirm, row, email, organization, sees } = await village()
  const { id } = await declare()
  const [mail] = await sent()
  expect(mail).toMatchObject({
    subject: `Confirm that you review ${organization.name}`,
    text: expect.stringContaining('Abra el enlace para confirmar'),
  })
  const text = await link()
  await expect(does(ada, approve, { id })).rejects.toThrow(
    `The external auditor hasn’t confirmed the review yet. The link went to ${email}.`,
  )
  expect((await ask('show', { link: text })).body).toMatchObject({
    agency: organization.name,
    outside: 'State auditor',
    email: 'a•••@state.example',
    declarer: 'Ada',
    whyNot: null,
  })
  expect((await ask('confirm', { link: text, name: ' ', agreed: true })).status).toBe(400)
  expect((await ask('confirm', { link: text, name: 'Dana Reyes', agreed: false })).status).toBe(400)
  expect((await ask('confirm', { link: `${text.slice(0, -4)}AAAA`, name: 'Eve', agreed: true })).status).toBe(404)
  expect(await row(id)).toMatchObject({ confirmed_at: null })

  expect(await confirm()).toEqual({ status: 200, body: { confirmed: true } })
  expect(await row(id)).toMatchObject({ confirmed_name: 'Dana Reyes', confirmed_email: email })
  expect((await ask('confirm', { link: text, name: 'Eve', agreed: true })).body.error).toBe(
    'The review is already confirmed. There is nothing left to do.',
  )
  expect((await ask('decline', { link: text, reason: 'Too late.' })).status).not.toBe(200)
  const [change] = await sees(
    ada,
    `select actor, after from record_changes where record = $1 and command = 'small-agency/confirm-review'`,
    [id],
  )
  expect(change).toMatchObject({ actor: null, after: { confirmed_name: 'Dana Reyes', confirmed_email: email } })
  expect(await does(ada, approve, { id })).toMatchObject({ status: 'approved', sole: true })
  await expect(does(ada, sendLink, { id })).rejects.toThrow()
})

test('an auditor who declines rejects the declaration, and the agency reads the reason', async () => {
  const { declare, does, ada, link, ask, row } = await village()
  const { id } = await declare()
  const text = await link()
  expect((await ask('decline', { link: text, reason: '' })).status).toBe(400)
  expect((await ask('decline', { link: text, reason: 'We do not know this agency.' })).status).toBe(200)
  expect(await row(id)).toMatchObject({ status: 'rejected', note: 'We do not know this agency.' })
  expect((await ask('confirm', { link: text, name: 'Dana', agreed: true })).body.error).toMatch(/no longer waiting/)
  await expect(does(ada, approve, { id })).rejects.toThrow()
})

test('a changed address begins again: the earlier link and the earlier confirmation end', async () => {
  const { declare, does, ada, rosa, link, ask, confirm, row, email } = await village()
  const { id } = await declare()
  const first = await link()
  const other = `other.${email}`
  await expect(
    does(rosa, changeAuditor, { id, outside: 'State auditor', outside_email: other } as never),
  ).rejects.toThrow('administrator')
  await expect(
    does(ada, changeAuditor, { id, outside: 'State auditor', outside_email: ada.email } as never),
  ).rejects.toThrow('This address belongs to a member of your agency.')
  await confirm()
  await does(ada, changeAuditor, { id, outside: 'State auditor', outside_email: other } as never)
  expect(await row(id)).toMatchObject({ outside_email: other, confirmed_at: null, confirmed_name: null })
  // Before the new email is written, the link to the former address opens nothing.
  expect((await ask('confirm', { link: first, name: 'Dana', agreed: true })).status).toBe(404)
  await expect(does(ada, approve, { id })).rejects.toThrow(`The link went to ${other}.`)
  expect((await confirm(other)).status).toBe(200)
  await does(ada, approve, { id })
  await expect(
    does(ada, changeAuditor, { id, outside: 'State auditor', outside_email: email } as never),
  ).rejects.toThrow()
})

test('a link lasts 14 days, and a new one replaces it', async () => {
  const { declare, does, ada, link, ask, clock, confirm } = await village()
  const { id } = await declare()
  const first = await link()
  clock.advance(14 * 86_400_000)
  expect((await ask('show', { link: first })).body.whyNot).toMatch(/^This link has expired/)
  expect((await ask('confirm', { link: first, name: 'Dana', agreed: true })).body.error).toMatch(/expired/)
  await does(ada, sendLink, { id })
  expect((await confirm()).status).toBe(200)
  expect((await ask('show', { link: first })).status).toBe(404)
})

test('a declaration that was withdrawn asks nothing of the auditor', async () => {
  const { declare, does, ada, link, ask } = await village()
  const { id } = await declare()
  const text = await link()
  await does(ada, end, { id, reason: 'A second administrator was hired.' })
  expect((await ask('confirm', { link: text, name: 'Dana', agreed: true })).body.error).toMatch(/no longer waiting/)
})

test('the confirmed mailbox reads of a change that one administrator proposes alone, and of the act', async () => {
  const { declare, does, ada, confirm, sent, owner, organization, today, clock } = await village()
  await owner.query(
    `insert into vendor_terms (organization_id, kind, value, valid_from, source)
      values ($1, 'bank_wait_hours', 72, '2020-01-01', 'Policy 12')`,
    [organization.id],
  )
  const { id } = await declare()
  await confirm()
  await does(ada, approve, { id })
  const { change } = await does(ada, enterCommand(vendorTerm), {
    kind: 'bank_wait_hours',
    value: 24,
    valid_from: today,
    source: 'Policy 13',
    reason: 'The bank is faster',
  } as never)
  expect((await sent()).at(-1)!.text).toContain('Reason: The bank is faster')
  clock.advance(3 * 86_400_000)
  await does(ada, controls.approve, { id: change })
  expect(
    (await sent()).map(({ text }) => text).filter((text) => text.includes('One person did this alone')),
  ).toHaveLength(1)
})

test('PostgreSQL refuses an approval without the confirmation, and another address after it', async () => {
  const { declare, does, ada, confirm, owner } = await village()
  const { id } = await declare()
  const write = (change: string) => owner.query(`update small_agency_declarations set ${change} where id = $1`, [id])
  await expect(
    write(`status = 'approved', approved_by = declared_by, approved_at = now(), sole = true`),
  ).rejects.toThrow('The external auditor must confirm the review before the approval.')
  await expect(
    write(`confirmed_at = now(), confirmed_name = 'Eve', confirmed_email = 'eve@example.com'`),
  ).rejects.toThrow('An external auditor confirms by name, from the address in the declaration.')
  await confirm()
  await does(ada, approve, { id })
  await expect(write(`outside_email = 'eve@example.com', confirmed_email = 'eve@example.com'`)).rejects.toThrow(
    'A decided small-agency declaration can’t be changed.',
  )
})
