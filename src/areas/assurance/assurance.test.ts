import { expect, test } from 'vitest'
import { controls } from '#tests/controls.ts'
import { deliver } from '#areas/organization/notifications/deliver.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { city } from '#tests/city.ts'
import { passes } from '#tests/jobs.ts'
import { commands } from '../../commands.ts'
import { records } from '../../records.ts'
import { emergencyAccessCommands, prepareAccess, takeAccess } from './access/commands.ts'
import { certificateCommands, claimCertificate, editCertificate } from './certificates/commands.ts'
import { endToEnd } from './checks/end-to-end.ts'
import { systemTrials } from './checks/system.ts'
import {
  askWaiver,
  bringEvidence,
  controlCommands,
  draftControl,
  editWaiver,
  evidenceCommands,
  waiverCommands,
} from './controls/commands.ts'
import {
  attestPolicy,
  draftPolicy,
  editOrganizationCertificate,
  editPolicy,
  enterCertificate,
  organizationCertificateCommands,
  policyCommands,
} from './policies/commands.ts'
import { editRisk, enterRisk, mishapCommands, reportMishap, riskCommands } from './risks/commands.ts'
import {
  actionCommands,
  actOnNonconformance,
  nonconformanceCommands,
  noteNonconformance,
  openCorrectiveAction,
} from './quality/commands.ts'
import { setSecurityPolicy, watchFor } from './security/commands.ts'
import { watchEvents } from './security/jobs.ts'
import { addClauses, draftStandard, standardCommands } from './standards/commands.ts'
import {
  courseCommands,
  draftCourse,
  enroll,
  enrollmentCommands,
  quizOf,
  readLesson,
  tryQuiz,
  writeLesson,
  writeQuestion,
} from './training/commands.ts'
import { inviteMember } from '#areas/organization/members/invitation-commands.ts'
import { revokeRole } from '#areas/organization/members/roles/commands.ts'
import { proofText } from './certificates/rules.ts'

const paper = [{ path: 'x/certificate.pdf', name: 'certificate.pdf', size: 10, type: 'application/pdf' }]

test('a policy is approved by a person who did not write it, published to everyone, and attested', async () => {
  const { ada, max, rosa, does, sees, person } = await city()
  const eva = await person('Eva', 'admin')
  const row = await does(max, draftPolicy, {
    code: 'P-1',
    title: 'Conduct',
    body: 'Take nothing.',
    owner: max.user_id,
    open_to_all: true,
  })
  await does(eva, editPolicy, { id: row.id, version: row.version, changes: { body: 'Take nothing at all.' } })
  await does(max, policyCommands.submit, { id: row.id })
  await expect(does(eva, policyCommands.approve, { id: row.id, effective_on: '2026-12-01' })).rejects.toThrow(
    'You wrote in this version. Another administrator must approve it.',
  )
  await does(ada, policyCommands.approve, { id: row.id, effective_on: '2026-12-01' })
  await does(rosa, attestPolicy, { id: row.id })
  await expect(does(rosa, attestPolicy, { id: row.id })).rejects.toThrow('You already attested to this version.')
  const other = await city()
  expect(
    await other.sees(other.rosa, 'select title, edition::int from published_policies where policy = $1', [row.id]),
  ).toEqual([{ title: 'Conduct', edition: 1 }])
  expect(await other.sees(other.ada, 'select from policies')).toEqual([])
  expect(await sees(rosa, 'select from policy_versions')).toHaveLength(1)
})

test('a corrective action is traced to its root cause, corrected, and closed by another person', async () => {
  const { max, rosa, does, clock } = await city()
  clock.set(new Date('2026-11-20T15:00:00Z'))
  await expect(
    does(rosa, openCorrectiveAction, {
      title: 'Wet salt',
      source: 'other',
      problem: 'It cakes.',
      owner: rosa.user_id,
      verifier: rosa.user_id,
      due_on: '2026-12-20',
    }),
  ).rejects.toThrow('The verifier must be a different person from the owner.')
  const { id } = await does(rosa, openCorrectiveAction, {
    title: 'Wet salt',
    source: 'other',
    problem: 'It cakes.',
    owner: rosa.user_id,
    verifier: max.user_id,
    due_on: '2026-12-20',
  })
  await does(rosa, actionCommands.contain, { id, containment: 'Each load is measured.' })
  await does(rosa, actionCommands.explain, {
    id,
    why_1: 'It was wet.',
    why_2: 'The cover was torn.',
    why_3: null,
    why_4: null,
    why_5: null,
    root_cause: 'No word about storage.',
  })
  await does(rosa, actionCommands.correct, {
    id,
    correction: 'The specification says how it is kept.',
    proof: [],
    verify_on: '2026-12-30',
  })
  await expect(does(rosa, actionCommands.close, { id, effectiveness: 'Dry.' })).rejects.toThrow(
    'Only a manager, or the person under “Verifier”, can do this.',
  )
  expect((await does(max, actionCommands.close, { id, effectiveness: 'Ten dry loads.' })).status).toBe('closed')
})

test('answers are graded on the server, and a pass earns a credential that anyone can verify', async () => {
  const { max, rosa, does, sees } = await city()
  const course = await does(max, draftCourse, { code: 'T-1', title: 'Buying', passing: 100, owner: max.user_id })
  await does(max, writeLesson, { course: course.id, title: 'One', body: 'Read this.', material: [] })
  await does(max, writeQuestion, { course: course.id, words: 'Who signs?', a: 'I', b: 'Another', correct: 'b' })
  await does(max, courseCommands.publish, { id: course.id })
  const other = await does(max, draftCourse, { code: 'T-2', title: 'Another', owner: max.user_id })
  const [first] = (await sees(max, 'select id from course_lessons where course = $1', [course.id])) as [{ id: string }]
  await expect(
    does(max, writeLesson, { course: other.id, id: first.id, title: 'Taken', body: 'x', material: [] }),
  ).rejects.toThrow('This lesson belongs to another course.')
  const { id } = await does(rosa, enroll, { course: course.id, learner: rosa.user_id, reason: null })
  await expect(does(rosa, tryQuiz, { id, answers: {}, seconds: 1 })).rejects.toThrow('Read all lessons first.')
  await does(rosa, readLesson, { id, lesson: 1 })
  const { questions } = await does(rosa, quizOf, { id })
  expect(JSON.stringify(questions)).not.toContain('correct')
  expect(await sees(rosa, 'select from course_questions')).toEqual([])
  expect(await does(rosa, tryQuiz, { id, answers: { [questions[0]!.id]: 'a' as const }, seconds: 9 })).toMatchObject({
    score: 0,
    passed: false,
  })
  expect(await does(rosa, tryQuiz, { id, answers: { [questions[0]!.id]: 'b' as const }, seconds: 9 })).toMatchObject({
    score: 100,
    passed: true,
  })
  const [made] = await sees(rosa, 'select code, status from certificates')
  const { createHash } = await import('node:crypto')
  const neighbor = await city()
  expect(
    await neighbor.sees(neighbor.rosa, 'select title from certificate_proofs where digest = $1', [
      createHash('sha256')
        .update(proofText(String(made!.code), 'Rosa'))
        .digest('hex'),
    ]),
  ).toEqual([{ title: 'Buying' }])
})

test('a standard is activated once its requirements are written, and superseded by a newer version', async () => {
  const { max, rosa, does } = await city()
  const what = { code: 'SOP-1', title: 'Receiving', kind: 'procedure' as const, owner: max.user_id }
  const { id } = await does(max, draftStandard, what)
  const { activate, supersede } = standardCommands
  await expect(does(max, activate, { id })).rejects.toThrow('Add or import requirements first.')
  await does(max, addClauses, { id, clauses: [{ code: '1', heading: 'Count', body: null, baseline: 'none' as const }] })
  await expect(does(rosa, activate, { id })).rejects.toThrow('Only a manager can do this.')
  expect(await does(max, activate, { id })).toMatchObject({ status: 'active' })
  expect(await does(max, supersede, { id, reason: 'Version 4' })).toMatchObject({ status: 'superseded' })
})

test('an incident is contained and resolved by its lead, and closed with a post-mortem by another manager', async () => {
  const { max, ada, rosa, does, person, clock } = await city()
  const now = clock.now().toISOString()
  const what = {
    title: 'Outage',
    kind: 'operations' as const,
    severity: 'high' as const,
    about: 'No power.',
    documents: [],
  }
  const { id } = await does(max, reportMishap, { ...what, happened_at: now, found_at: now, lead: rosa.user_id })
  const { contain, resolve, lookBack } = mishapCommands
  const other = await person('Lee')
  await expect(does(other, contain, { id, containment: 'By hand.' })).rejects.toThrow(
    'Only a manager, or the person under “Lead”, can do this.',
  )
  expect(await does(rosa, contain, { id, containment: 'By hand.' })).toMatchObject({ containment: 'By hand.' })
  await does(rosa, resolve, { id, resolution: 'A new cable.' })
  const found = { id, cause: 'Old cable.', lessons: 'Replace them.' }
  await expect(does(rosa, lookBack, found)).rejects.toThrow('Only a manager who did not lead this')
  expect(await does(ada, lookBack, found)).toMatchObject({ status: 'closed', looked_back_by: ada.user_id })
})

test('a course is published with its content, and a person can withdraw from an optional course', async () => {
  const { max, rosa, does, sees, person } = await city()
  const write = (code: string, change: object = {}) =>
    does(max, draftCourse, { code, title: code, passing: 0, owner: max.user_id, ...change })
  const lesson = (id: string) => does(max, writeLesson, { course: id, title: 'One', body: 'Read.', material: [] })
  const { publish } = courseCommands
  const tested = await write('T-1', { passing: 80 })
  await expect(does(max, publish, { id: tested.id })).rejects.toThrow('Add a lesson first.')
  await lesson(tested.id)
  await expect(does(max, publish, { id: tested.id })).rejects.toThrow('Add questions first')
  const wrong = { course: tested.id, words: 'Who signs?', a: 'I', b: 'Another', correct: 'c' as const }
  await does(max, writeQuestion, wrong)
  await expect(does(max, publish, { id: tested.id })).rejects.toThrow(
    'The correct answer of “Who signs?” is empty. Enter it.',
  )
  const owed = await write('T-2', { mandatory_for: 'everyone' })
  await lesson(owed.id)
  await does(max, publish, { id: owed.id })
  const [mandatory] = await sees(rosa, 'select id from enrollments where learner = $1', [rosa.user_id])
  const { withdraw } = enrollmentCommands
  const reason = 'Not now.'
  await expect(does(rosa, withdraw, { id: String(mandatory!.id), reason })).rejects.toThrow('This course is mandatory.')
  const free = await write('T-3')
  await lesson(free.id)
  await does(max, publish, { id: free.id })
  const { id } = await does(max, enroll, { course: free.id, learner: rosa.user_id, reason: 'Culvert' })
  await expect(does(await person('Lee'), withdraw, { id, reason })).rejects.toThrow('Only a manager, or the person')
  expect(await does(rosa, withdraw, { id, reason })).toMatchObject({ status: 'withdrawn', reason: 'Culvert' })
})

test("people can't confirm their own credential", async () => {
  const { max, rosa, ada, does } = await city()
  const { id } = await does(max, claimCertificate, {
    holder: max.user_id,
    title: 'Forklift',
    issued_by: 'Council',
    issued_on: '2026-01-01',
    proof: paper,
  })
  await expect(does(max, certificateCommands.confirm, { id })).rejects.toThrow(
    'You can’t confirm your own credential. Another manager must confirm it.',
  )
  await expect(does(rosa, certificateCommands.confirm, { id })).rejects.toThrow('Only a manager can do this.')
  expect((await does(ada, certificateCommands.confirm, { id })).code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
})

test('emergency access is prepared by one person, activated by another for its hours, and reviewed', async () => {
  const { ada, rosa, does, sees, clock, person } = await city()
  const eva = await person('Eva', 'admin')
  const until = new Date(clock.now().getTime() + 86_400_000).toISOString()
  await expect(
    does(ada, prepareAccess, {
      holder: ada.user_id,
      role: 'admin' as const,
      hours: 4,
      occasion: 'Storm',
      ready_until: until,
    }),
  ).rejects.toThrow('You can’t prepare emergency access for yourself.')
  const { id } = await does(ada, prepareAccess, {
    holder: rosa.user_id,
    role: 'manager' as const,
    hours: 4,
    occasion: 'Storm',
    ready_until: until,
  })
  await expect(does(ada, takeAccess, { id, reason: 'x' })).rejects.toThrow(
    'Only the person it was prepared for can activate this access.',
  )
  await does(rosa, takeAccess, { id, reason: 'The river rises.' })
  expect(
    await sees(ada, `select role from user_roles where user_id = $1 order by granted_at desc limit 1`, [rosa.user_id]),
  ).toEqual([{ role: 'manager' }])
  await expect(does(eva, emergencyAccessCommands.review, { id, review: 'Fine.' })).rejects.toThrow(
    'This access is still active. Review it once it has ended.',
  )
  clock.advance(5 * 3_600_000)
  await expect(does(ada, emergencyAccessCommands.review, { id, review: 'Fine.' })).rejects.toThrow(
    'You prepared this access. Another administrator must review it.',
  )
  expect((await does(eva, emergencyAccessCommands.review, { id, review: 'One order, well founded.' })).status).toBe(
    'completed',
  )
})

test('emergency access ends when its preparer loses the right, and all administrators are told of an activation', async () => {
  const { ada, rosa, max, does, edits, person, owner, services, organization, clock } = await city()
  const eva = await person('Eva', 'admin')
  await edits(
    ada,
    `insert into notification_preferences (user_id, event, in_app, mail) select $1, event, false, 'off'
      from unnest(array['due_today', 'emergency_role']) event`,
    [ada.user_id],
  )
  const until = new Date(clock.now().getTime() + 86_400_000).toISOString()
  const prepared = (by: typeof ada, holder: typeof ada) =>
    does(by, prepareAccess, {
      holder: holder.user_id,
      role: 'admin' as const,
      hours: 4,
      occasion: 'Storm',
      ready_until: until,
    })
  const [left, good] = [await prepared(eva, rosa), await prepared(ada, max)]
  const { change } = await does(ada, revokeRole, { user_id: eva.user_id })
  // Until a second administrator agrees, here Eva herself, she is one.
  await does(eva, controls.approve, { id: change! })
  await expect(does(rosa, takeAccess, { id: left.id, reason: 'x' })).rejects.toThrow(
    'The person who prepared this access is no longer an administrator.',
  )
  await does(max, takeAccess, { id: good.id, reason: 'The river rises.' })
  await runDueJobs(services, [deliver])
  const { rows } = await owner.query(
    `select event, words from notifications where organization_id = $1 and user_id = $2 and words like 'EA-%'`,
    [organization.id, ada.user_id],
  )
  expect(rows).toEqual([
    {
      event: 'emergency_role',
      words: `${good.number}: the admin role was activated in an emergency. The river rises.`,
    },
  ])
})

test('the security policy decides who may be invited', async () => {
  const { ada, does } = await city()
  await does(ada, setSecurityPolicy, { email_domains: 'example.gov' })
  await expect(does(ada, inviteMember, { email: 'eve@elsewhere.example', role: 'user' as const })).rejects.toThrow(
    'Only people at example.gov can be invited. An administrator can change that in Security policy.',
  )
  expect(await does(ada, inviteMember, { email: 'eve@example.gov', role: 'user' as const })).toMatchObject({
    email: 'eve@example.gov',
  })
})

test.skipIf(process.env.TEST_ON_CLUSTER)(
  'a purchase runs from requisition to payment and leaves nothing behind',
  async () => {
    const { services, owner } = await city()
    const steps = await endToEnd(services, commands)
    expect(steps.filter(({ outcome }) => outcome !== 'passed').map(({ name, words }) => `${name}: ${words}`)).toEqual(
      [],
    )
    expect(steps.length).toBeGreaterThan(10)
    expect(
      (await owner.query(`select count(*)::int as count from organizations where name like 'Scratch%'`)).rows[0].count,
    ).toBe(0)
  },
)

test('on several database servers the purchase is skipped, with the reason', async () => {
  const { services } = await city()
  const database = { ...services.database, onNodes: true }
  expect(await endToEnd({ ...services, database }, commands)).toMatchObject([
    { outcome: 'skipped', words: expect.stringContaining('needs one database server') },
  ])
})

test("a person who edits another person's submission can't review it", async () => {
  const { ada, max, rosa, does, edits, person, clock } = await city()
  clock.set(new Date('2026-11-20T15:00:00Z'))
  const [eva, leo] = [await person('Eva', 'admin'), await person('Leo', 'manager')]

  const claimed = await does(rosa, claimCertificate, {
    holder: rosa.user_id,
    title: 'Forklift',
    issued_by: 'Council',
    issued_on: '2026-01-01',
    proof: paper,
  })
  await does(max, editCertificate, { id: claimed.id, version: claimed.version, changes: { title: 'Crane' } })
  await expect(does(max, certificateCommands.confirm, { id: claimed.id })).rejects.toThrow(
    'You entered or changed this credential. Another manager must confirm it.',
  )
  expect((await does(leo, certificateCommands.confirm, { id: claimed.id })).status).toBe('active')

  const control = await does(max, draftControl, {
    code: 'C-1',
    title: 'Backups are restored',
    owner: max.user_id,
    every_months: 12,
  })
  const brought = await does(rosa, bringEvidence, {
    control: control.id,
    title: 'Restored',
    file: paper,
    collected_on: '2026-11-01',
    expires_on: '2027-11-01',
  })
  // Through the table API as well.
  await edits(max, `update control_evidence set title = 'Restored twice' where id = $1`, [brought.id])
  await expect(does(max, evidenceCommands.accept, { id: brought.id, note: null })).rejects.toThrow(
    'You wrote in this evidence. Another manager must accept it.',
  )
  expect((await does(leo, evidenceCommands.accept, { id: brought.id, note: null })).status).toBe('accepted')

  const asked = await does(max, askWaiver, {
    title: 'Later',
    control: control.id,
    reason: 'The keys come in May.',
    until: '2027-05-01',
  })
  await does(ada, editWaiver, { id: asked.id, version: asked.version, changes: { until: '2028-05-01' } })
  await expect(does(eva, waiverCommands.grant, { id: asked.id, reason: 'Yes.' })).rejects.toThrow(
    'A waiver can last up to 12 months. Request a new one when it ends.',
  )
  await does(ada, editWaiver, { id: asked.id, version: asked.version + 1, changes: { until: '2027-06-01' } })
  await expect(does(ada, waiverCommands.grant, { id: asked.id, reason: 'Yes.' })).rejects.toThrow(
    'You wrote in this waiver. Another administrator must approve it.',
  )
  const waived = await does(eva, waiverCommands.grant, { id: asked.id, reason: 'Yes.' })
  expect(waived).toMatchObject({ status: 'granted', decision: 'Yes.', reason: 'The keys come in May.' })

  const entered = await does(max, enterCertificate, {
    title: 'ISO 9001',
    issued_by: 'Body',
    issued_on: '2026-01-01',
    expires_on: '2029-01-01',
    file: paper,
    owner: max.user_id,
  })
  await does(leo, editOrganizationCertificate, {
    id: entered.id,
    version: entered.version,
    changes: { scope: 'Everything' },
  })
  await expect(does(leo, organizationCertificateCommands.confirm, { id: entered.id })).rejects.toThrow(
    'You wrote in this certificate. Another manager must confirm it.',
  )
  expect((await does(ada, organizationCertificateCommands.confirm, { id: entered.id })).status).toBe('certified')
})

test('a control is checked as soon as it is active, and its evidence as soon as it is accepted', async () => {
  const { max, ada, rosa, does, sees, clock } = await city()
  clock.set(new Date('2026-11-20T15:00:00Z'))
  const { id } = await does(max, draftControl, { code: 'C-2', title: 'Keys', owner: max.user_id, every_months: 12 })
  const active = await does(max, controlCommands.activate, { id })
  expect(active).toMatchObject({ status: 'active', result: 'fail', next_on: '2026-11-20' })
  // The answer is the row as it is after the check: its version can be sent with the next step.
  const [{ version }] = (await sees(max, 'select version::int from controls where id = $1', [id])) as [
    { version: number },
  ]
  expect(Number(active.version)).toBe(version)
  const shown = { title: 'Count', file: paper, collected_on: '2026-11-01', expires_on: '2027-11-01' }
  const { id: counted } = await does(rosa, bringEvidence, { control: id, ...shown })
  await does(ada, evidenceCommands.accept, { id: counted })
  const [checked] = await sees(max, 'select result, next_on::text from controls where id = $1', [id])
  expect(checked).toEqual({ result: 'pass', next_on: '2027-11-01' })
})

test("a credential whose attachment was removed can't be confirmed", async () => {
  const { max, rosa, does } = await city()
  const { id, version } = await does(rosa, claimCertificate, {
    holder: rosa.user_id,
    title: 'Forklift',
    issued_by: 'Council',
    issued_on: '2026-01-01',
    proof: paper,
  })
  await does(rosa, editCertificate, { id, version, changes: { proof: [] } })
  await expect(does(max, certificateCommands.confirm, { id })).rejects.toThrow('Attach “Attachment” first.')
})

test("a manager who corrected it for its owner can't verify it, but the person who opened it can", async () => {
  const { max, rosa, ada, does, clock } = await city()
  clock.set(new Date('2026-11-20T15:00:00Z'))
  const { id } = await does(ada, openCorrectiveAction, {
    title: 'Wet salt',
    source: 'other',
    problem: 'It cakes.',
    owner: rosa.user_id,
    verifier: max.user_id,
    due_on: '2026-12-20',
  })
  await does(rosa, actionCommands.contain, { id, containment: 'Each load is measured.' })
  await does(rosa, actionCommands.explain, {
    id,
    why_1: 'It was wet.',
    why_2: 'The cover was torn.',
    why_3: null,
    why_4: null,
    why_5: null,
    root_cause: 'No word about storage.',
  })
  await does(max, actionCommands.correct, {
    id,
    correction: 'The specification says how it is kept.',
    proof: [],
    verify_on: '2026-12-30',
  })
  await expect(does(max, actionCommands.close, { id, effectiveness: 'Dry.' })).rejects.toThrow(
    'You worked on this action. Another person must verify it.',
  )
  expect((await does(ada, actionCommands.close, { id, effectiveness: 'Ten dry loads.' })).status).toBe('closed')
})

test("the person who found a nonconformance can't decide to use it as is, and the decision waits for its action", async () => {
  const { max, ada, does } = await city()
  const what = { title: 'Wet salt', kind: 'product' as const, found_on: '2026-11-20', about: 'It cakes.', photos: [] }
  const { id } = await does(max, noteNonconformance, what)
  const { decide, close } = nonconformanceCommands
  const use = { id, disposition: 'use_as_is' as const }
  await expect(does(max, decide, { ...use, disposition_reason: 'Dry enough.' })).rejects.toThrow(
    'You found this nonconformance. Another manager must decide to use it as is.',
  )
  await expect(does(ada, decide, use)).rejects.toThrow('Enter why it can be used as is.')
  expect(await does(max, decide, { id, disposition: 'return' as const })).toMatchObject({ status: 'decided' })
  const who = { owner: max.user_id, verifier: ada.user_id, due_on: '2099-12-20' }
  const action = await does(max, actOnNonconformance, { id, ...who })
  await expect(does(max, close, { id })).rejects.toThrow('Close the corrective action first.')
  await does(max, actionCommands.cancel, { id: String(action.action), reason: 'The supplier is gone.' })
  expect(await does(max, close, { id })).toMatchObject({ status: 'closed' })
})

test('an alarm reaches an administrator despite muted notices, even when the named person is no longer one', async () => {
  const { ada, rosa, max, does, edits, owner, services, organization, clock } = await city()
  await does(ada, watchFor, {
    title: 'Many refusals',
    severity: 'high' as const,
    threshold: 1,
    minutes: 60,
    tells: max.user_id,
    active: true,
  })
  await edits(
    ada,
    `insert into notification_preferences (user_id, event, in_app, mail) select $1, event, false, 'off'
      from unnest(array['due_today', 'security_alarm', 'emergency_role']) event`,
    [ada.user_id],
  )
  await owner.query(
    `insert into app.security_events (organization_id, user_id, event_type, severity, created_at)
      values ($1, null, 'refused', 'critical', $2)`,
    [organization.id, clock.now()],
  )
  await passes(services, watchEvents)
  await runDueJobs(services, [deliver])
  const told = async (who: typeof ada) =>
    (
      await owner.query(
        'select event, words from notifications where organization_id = $1 and user_id = $2 order by at, id',
        [organization.id, who.user_id],
      )
    ).rows
  expect(await told(ada)).toEqual([
    { event: 'security_alarm', words: 'Many refusals: 1 security events within 60 minutes.' },
  ])
  expect([await told(max), await told(rosa)]).toEqual([[], []])
})

test('the self-test detects whether row security refuses or not', async () => {
  const { ada, services, owner, organization } = await city()
  const trial = systemTrials({
    services,
    actor: { ...ada, organization_id: organization.id },
    askedAt: services.clock.now(),
    records,
  }).find(({ name }) => name === 'Row security refuses rows for other organizations')!
  expect(await trial.run()).toBe('A row for another organization was refused.')
  // Any other refusal of such a row (a grant, a reference) does not count as row security.
  const open = {
    ...services,
    database: {
      ...services.database,
      transaction: () => Promise.reject(Object.assign(new Error('violates foreign key constraint'), { code: '23503' })),
    },
  } as typeof services
  const blind = systemTrials({
    services: open,
    actor: { ...ada, organization_id: organization.id },
    askedAt: services.clock.now(),
    records,
  }).find(({ name }) => name === trial.name)!
  await expect(blind.run()).rejects.toThrow(
    'Row security didn’t refuse a row for another organization. Stop the service and call your administrator.',
  )
  expect((await owner.query(`select from standards where code = 'canary'`)).rows).toEqual([])
})

test('the self-test finds a table whose policy lost its condition', async () => {
  const [here, there] = [await city(), await city()]
  await there.does(there.max, draftControl, {
    code: 'C-9',
    title: 'Keys are counted',
    owner: there.max.user_id,
    every_months: 12,
  })
  const trial = systemTrials({
    services: here.services,
    actor: { ...here.ada, organization_id: here.organization.id },
    askedAt: here.services.clock.now(),
    records,
  }).find(({ name }) => name === 'Row security hides other organizations’ rows')!
  expect(Number(/^(\d+) tables were read as you/.exec((await trial.run())!)?.[1])).toBeGreaterThan(100)
  const { qual } = (
    await here.owner.query<{ qual: string }>(
      `select qual from pg_policies where tablename = 'controls' and policyname = 'people read'`,
    )
  ).rows[0]!
  await here.owner.query('alter policy "people read" on public.controls using (true)')
  try {
    await expect(trial.run()).rejects.toThrow('Rows of other organizations can be read in 1 tables.')
  } finally {
    await here.owner.query(`alter policy "people read" on public.controls using ${qual}`)
  }
})

test("an edit can't make the residual risk larger than the risk before treatment", async () => {
  const { max, does, edits } = await city()
  const row = await does(max, enterRisk, {
    title: 'Flood',
    category: 'operations' as const,
    likelihood: 3,
    impact: 3,
    residual_likelihood: 2,
    residual_impact: 2,
    plan: 'A wall.',
    owner: max.user_id,
    review_on: '2027-01-01',
  })
  await expect(
    does(max, editRisk, { id: row.id, version: row.version, changes: { residual_impact: 5 } }),
  ).rejects.toThrow(
    'Residual risk can’t exceed the risk before treatment. Correct one of the two, or add the new risk separately.',
  )
  await expect(does(max, editRisk, { id: row.id, version: row.version, changes: { plan: ' ' } })).rejects.toThrow()
  await expect(edits(max, `update risks set residual_impact = 5 where id = $1`, [row.id])).rejects.toThrow(
    'permission denied',
  )
})

test("the last person to set the size of a risk can't accept it, nor can the former owner, and acceptance covers only that size", async () => {
  const { max, ada, person, does, sees } = await city()
  const kim = await person('Kim', 'manager')
  const { id } = await does(max, enterRisk, {
    title: 'Flood',
    category: 'operations' as const,
    likelihood: 4,
    impact: 4,
    residual_likelihood: 4,
    residual_impact: 3,
    plan: 'A wall.',
    owner: max.user_id,
    review_on: '2027-01-01',
  })
  const edits = async (who: typeof max, changes: object) =>
    does(who, editRisk, {
      id,
      version: Number((await sees(who, 'select version from risks where id = $1', [id]))[0]!.version),
      changes,
    })
  const accepts = (who: typeof max) => does(who, riskCommands.accept, { id, reason: 'The county helps.' })
  const own = 'You set this risk’s size or owner. Another manager must accept it.'
  await expect(accepts(kim)).rejects.toThrow('The residual risk is high. Only an administrator can accept it.')
  await edits(kim, { residual_likelihood: 1 })
  await expect(accepts(kim)).rejects.toThrow(own)
  await edits(max, { owner: ada.user_id })
  await expect(accepts(max)).rejects.toThrow(own)
  // A rating that another person changed later no longer counts as one's own.
  await edits(ada, { residual_likelihood: 2 })
  expect(await accepts(kim)).toMatchObject({ status: 'accepted', accepted_by: kim.user_id })
  expect(await edits(ada, { plan: 'A higher wall.' })).toMatchObject({ status: 'accepted' })
  expect(await edits(kim, { residual_impact: 1 })).toMatchObject({ status: 'open', accepted_by: null })
  await expect(accepts(kim)).rejects.toThrow(own)
})

test('events that the server recorded about one person raise an alarm, and events that a client reports do not', async () => {
  const { ada, max, rosa, owner, services, organization, clock } = await city()
  const told = async (who: typeof ada) =>
    (
      await owner.query(
        'select event, words, path from notifications where organization_id = $1 and user_id = $2 order by at, id',
        [organization.id, who.user_id],
      )
    ).rows
  const look = async () => {
    await services.security.flush()
    await passes(services, watchEvents)
    await runDueJobs(services, [deliver])
  }
  const refused = (user_id: string) =>
    services.security.note({
      kind: 'role_too_low_refused',
      organization_id: organization.id,
      user_id,
      address: '192.0.2.1',
      message: 'Only an administrator can invite people.',
    })
  await owner.query(
    `insert into app.security_events (organization_id, user_id, event_type, severity, times)
      values ($1, $2, 'refresh_token_reused', 'critical', 50)`,
    [organization.id, rosa.user_id],
  )
  for (let i = 0; i < 9; i++) {
    refused(rosa.user_id)
    refused(max.user_id)
  }
  await look()
  expect(await told(ada)).toEqual([])

  refused(rosa.user_id)
  await look()
  await look()
  expect(await told(ada)).toEqual([
    {
      event: 'security_alarm',
      words: 'One person tried many actions above their role. Role too low refused: 10 within 15 minutes.',
      path: '/admin/security-audit?kind=role_too_low_refused',
    },
  ])
  expect(await told(max)).toEqual([])

  services.security.note({
    kind: 'refresh_token_reused',
    organization_id: organization.id,
    user_id: rosa.user_id,
    message: 'A refresh token was used a second time.',
  })
  await look()
  // Another alarm does not cover the first one: it leads to another page.
  const both = await told(ada)
  expect(both.map(({ words }) => words).toSorted((a, b) => b.localeCompare(a))).toEqual([
    'One person tried many actions above their role. Role too low refused: 10 within 15 minutes.',
    'A sign-in token was used twice, which happens when it was copied. Refresh token reused: 1 within 15 minutes.',
  ])
  clock.advance(16 * 60_000)
  await look()
  expect(await told(ada)).toEqual(both)
})
