import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { moveWords } from '#platform/life/words.ts'
import { tell, type Change } from '#platform/records/tell.ts'
import { internet, type Reach } from '#platform/webhooks/post.ts'
import { signedHeaders } from '#platform/webhooks/signature.ts'
import { city, type Person } from '#tests/city.ts'
import { passes } from '#tests/jobs.ts'
import { lives } from '../../lives.ts'
import type { FormDelivery } from './deliveries/records.ts'
import { createDestination, deliveryCommands, editDestination } from './deliveries/commands.ts'
import { createRule } from './form-rules/commands.ts'
import { draftForm, editForm, formCommandsWith } from './forms/commands.ts'
import type { Form } from './forms/records.ts'
import { createTemplate, pdfTemplateCommands, saveFields } from './pdf/commands.ts'
import type { PdfTemplate } from './pdf/records.ts'
import { beginRun, goOn, passTime, runCommands, taskCommands } from './runs/commands.ts'
import { workflowRun, type WorkflowRun, type WorkflowTask } from './runs/records.ts'
import { backflowTest, lineExtension } from './samples/records.ts'
import {
  keepSitting,
  openForm,
  ownSubmissions,
  readSubmission,
  sendForm,
  submissionCommands,
} from './submissions/commands.ts'
import { waitingFor } from './submissions/waiting.ts'
import { saveDraft, versionCommands } from './versions/commands.ts'
import type { FormVersion } from './versions/records.ts'
import {
  createWebhook,
  hookCommands,
  messageCommands,
  pingWebhook,
  renewSecret,
  showSecret,
} from './webhooks/commands.ts'
import { secretOf, sendMessage } from './webhooks/send.ts'
import type { Webhook, WebhookDelivery } from './webhooks/records.ts'
import { draftWorkflow, flowCommands, saveFlow } from './workflows/commands.ts'

const formCommands = formCommandsWith(waitingFor)

async function place(definition: object = lineExtension) {
  const all = await city()
  const { max, ada, does } = all
  const form: Form = await does(max, draftForm, {
    title: 'Line extension',
    purpose: 'Works out the contribution.',
    owner: max.user_id,
    prefix: 'LX',
    retention_months: 12,
  } as never)
  const save = (who: Person, seen: number | null, of: object = definition): Promise<FormVersion> =>
    does(who, saveDraft, { form: form.id, seen, definition: of as never })
  async function published(of: object = definition): Promise<FormVersion> {
    const draft = await save(max, null, of)
    await does(max, versionCommands.submit, { id: draft.id })
    return does(ada, versionCommands.publish, { id: draft.id })
  }
  const tasksOf = async (run: string): Promise<WorkflowTask[]> =>
    (await all.owner.query('select * from workflow_tasks where run = $1 order by id', [run])).rows
  return { ...all, form, save, published, tasksOf }
}
const address = { street: '1 Main St', city: 'Alder Falls', state: 'IL', zip: '61000' }
const answers = {
  applicant: 'Annex',
  site: address,
  footage: 300,
  cost: 12_000_00,
  allowance: 8_000_00,
  contribution: 1,
  agreed: true,
}

test("a form is built by one person and published by another, and its versions can't be changed", async () => {
  const { max, ada, rosa, does, save, owner, form } = await place()
  const draft = await save(max, null)
  await expect(save(ada, null)).rejects.toThrow('Another person changed the questions.')
  await expect(
    does(rosa, saveDraft, { form: form.id, seen: draft.version, definition: { questions: [] } }),
  ).rejects.toThrow('Only a manager can change forms.')
  await expect(
    save(max, draft.version, {
      questions: [{ key: 'a', kind: 'computed', label: 'A', formula: 'process.exit()' }],
    }).then((bad) => does(max, versionCommands.submit, { id: bad.id })),
  ).rejects.toThrow('Fix 1 problem first.')
  const {
    rows: [again],
  } = await owner.query('select version from form_versions where id = $1', [draft.id])
  await save(max, again.version)
  await expect(
    save(max, again.version + 1, {
      questions: Array.from({ length: 40 }, (_, at) => ({
        key: `q${at}`,
        kind: 'dropdown',
        label: 'Q',
        options: Array.from({ length: 100 }, (__, option) => `${option} ${'x'.repeat(110)}`),
      })),
    }),
  ).rejects.toThrow('The form has too much text.')
  await does(max, versionCommands.submit, { id: draft.id })
  await expect(does(max, versionCommands.publish, { id: draft.id })).rejects.toThrow('Another person must publish it.')
  await expect(save(max, again.version + 2)).rejects.toThrow('was submitted for publication')
  await does(ada, versionCommands.sendBack, { id: draft.id, reason: 'Say what a foot is.' })
  await does(max, versionCommands.submit, { id: draft.id })
  expect(await does(ada, versionCommands.publish, { id: draft.id })).toMatchObject({
    status: 'published',
    edition: 1,
    published_by: ada.user_id,
  })
  const next = await save(max, null)
  expect(next).toMatchObject({ edition: 2, status: 'draft' })
  expect((await owner.query('select status, edition::int from forms where id = $1', [form.id])).rows).toEqual([
    { status: 'published', edition: 1 },
  ])
})

test('a submission is checked as in the browser, calculated by the server, and stored with its version', async () => {
  const { rosa, max, ada, does, sees, published, form, owner, organization } = await place()
  const version = await published()
  await does(max, createDestination, {
    form: form.id,
    name: 'Portal',
    channel: 'portal',
    target: 'State portal',
    active: true,
  } as never)
  await does(max, createRule, {
    form: form.id,
    name: 'Large ones go to Max',
    position: 1,
    holds_when: 'cost > 10000',
    action: 'route',
    target: max.email,
    active: true,
  } as never)
  await expect(
    does(max, createRule, {
      form: form.id,
      name: 'Nobody',
      position: 2,
      holds_when: 'costs > 1',
      action: 'lock',
      target: 'cost',
      active: true,
    } as never),
  ).rejects.toThrow('Condition: There is no question with the key costs.')
  await expect(does(rosa, sendForm, { version: version.id, answers: { ...answers, footage: 0 } })).rejects.toThrow(
    'Length in feet must be at least 1',
  )
  await expect(does(rosa, sendForm, { version: version.id, answers: { ...answers, agreed: false } })).rejects.toThrow(
    'Agree to',
  )
  await does(max, createRule, {
    form: form.id,
    name: 'The applicant is known',
    position: 2,
    holds_when: 'true',
    action: 'prefill',
    target: 'applicant',
    value: '"Annex"',
    active: true,
  } as never)
  await does(max, createRule, {
    form: form.id,
    name: 'It stays',
    position: 3,
    holds_when: 'true',
    action: 'lock',
    target: 'applicant',
    active: true,
  } as never)
  await expect(
    does(rosa, sendForm, { version: version.id, answers: { ...answers, applicant: 'Another user' } }),
  ).rejects.toThrow('is locked')
  const sent = await does(rosa, sendForm, { version: version.id, answers })
  expect(sent.number).toMatch(/^LX-\d{4}-0001$/)
  const {
    rows: [kept],
  } = await owner.query(
    `select a.answers, s.assigned_to, s.digest from form_answers a
      join form_submissions s on s.organization_id = a.organization_id and s.id = a.submission
      where s.organization_id = $1 and s.id = $2`,
    [organization.id, sent.id],
  )
  expect(kept).toMatchObject({
    answers: { contribution: 4_000_00, cost: 12_000_00 },
    assigned_to: max.user_id,
    digest: sent.digest,
  })
  expect(
    JSON.stringify(
      (
        await owner.query(
          `select input, result from audit_events where organization_id = $1 and command = 'form-submissions/send'`,
          [rosa.organization_id],
        )
      ).rows,
    ),
  ).not.toContain('Annex')

  expect(await sees(rosa, 'select submission from form_answers')).toEqual([])
  expect(await sees(max, 'select submission from form_answers')).toEqual([])
  await expect(does(rosa, readSubmission, { id: sent.id })).rejects.toThrow('Only a manager can read answers.')
  await does(max, readSubmission, { id: sent.id })
  expect(await sees(max, 'select submission from form_answers')).toHaveLength(1)
  expect(await sees(ada, 'select submission from form_answers')).toEqual([])
  await owner.query(`update form_openings set opened_at = now() - interval '2 hours' where submission = $1`, [sent.id])
  expect(await sees(max, 'select submission from form_answers')).toEqual([])
  expect(await does(rosa, ownSubmissions, {})).toMatchObject([{ number: sent.number, status: 'received' }])
  await expect(does(max, submissionCommands.reject, { id: sent.id, reason: ' ' })).rejects.toThrow('Reason is required')
  await does(max, submissionCommands.accept, { id: sent.id })

  const {
    rows: [delivery],
  } = await owner.query<FormDelivery>('select * from form_deliveries where submission = $1', [sent.id])
  expect(await does(max, deliveryCommands.confirm, { id: delivery!.id, receipt: 'Confirmation 118' })).toMatchObject({
    status: 'delivered',
    receipt: 'Confirmation 118',
  })

  await expect(does(ada, submissionCommands.erase, { id: sent.id })).rejects.toThrow('The answers are retained until')
  await owner.query(`update form_submissions set keep_until = '2000-01-01' where id = $1`, [sent.id])
  await does(ada, submissionCommands.erase, { id: sent.id })
  expect((await owner.query('select from form_answers where submission = $1', [sent.id])).rowCount).toBe(0)
})

test('form progress is recorded without the person, in no history and no audit trail', async () => {
  const { rosa, does, published, owner } = await place()
  const version = await published()
  const came = {
    version: version.id,
    device: 'wide' as const,
    last_field: 'cost',
    seconds: 9,
    times: { cost: 9 },
    mistakes: {},
  }
  const { id } = await does(rosa, keepSitting, came as never)
  await does(rosa, keepSitting, { ...came, id, finished: true } as never)
  expect((await owner.query(`select status, created_by from form_sittings where id = $1`, [id])).rows).toEqual([
    { status: 'finished', created_by: null },
  ])
  expect(
    (
      await owner.query(`select actor from record_changes where organization_id = $1 and record = $2`, [
        rosa.organization_id,
        id,
      ])
    ).rows,
  ).toEqual([{ actor: null }, { actor: null }])
  expect(
    (
      await owner.query(
        `select command from audit_events where organization_id = $1 and command like 'form-sittings%'`,
        [rosa.organization_id],
      )
    ).rows,
  ).toEqual([])
  await does(rosa, sendForm, { version: version.id, answers })
})

test('an edit is checked as strictly as the first entry', async () => {
  const { max, does, form } = await place()
  await expect(
    does(max, editForm, { id: form.id, version: form.version, changes: { prefix: 'ws-' } as never }),
  ).rejects.toThrow('A prefix has one to eight capital letters and digits, such as WS.')
  const portal = await does(max, createDestination, {
    form: form.id,
    name: 'Portal',
    channel: 'portal',
    target: 'State portal',
    active: true,
  } as never)
  await expect(
    does(max, editDestination, { id: portal.id, version: portal.version, changes: { channel: 'mail' } as never }),
  ).rejects.toThrow('Invalid email address')
})

test('another city can neither open nor submit a form', async () => {
  const { published, form } = await place()
  const version = await published()
  const { rosa, does } = await city()
  await expect(does(rosa, openForm, { id: form.id })).rejects.toThrow('This form does not exist.')
  await expect(does(rosa, sendForm, { version: version.id, answers })).rejects.toThrow(
    'This form version does not exist.',
  )
})

test('the signature is that of the worked example', () => {
  expect(
    signedHeaders({
      id: 'msg_test_0001',
      secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLjSw'],
      body: '{"type":"po.approved","id":42}',
      now: new Date(1_700_000_000_000),
    })['webhook-signature'],
  ).toBe('v1,bN8ZcNoPp9yzdRrINSSjeBx9m1GQqMiEBHHxKleZPzw=')
})

test('a webhook message is signed with a secret that is stored nowhere, retried, and dropped after the seventh attempt', async () => {
  const { max, ada, does, owner, services, clock } = await place()
  await expect(does(max, createWebhook, { name: 'Inside', url: 'https://localhost/x' } as never)).rejects.toThrow(
    'This address is not on the internet.',
  )
  await expect(does(max, createWebhook, { name: 'Plain', url: 'http://example.com/x' } as never)).rejects.toThrow(
    'Use an https URL without a password.',
  )
  const hook: Webhook = await does(max, createWebhook, {
    name: 'Orders',
    url: 'https://orders.example.com/hook',
    on_sent: true,
    on_decided: false,
    on_published: false,
    format: 'cloudevents',
  } as never)
  const message: WebhookDelivery = await does(max, pingWebhook, { id: hook.id })
  const of = { organization_id: hook.organization_id, id: message.id }
  const row = async (): Promise<WebhookDelivery> =>
    (await owner.query('select * from webhook_deliveries where id = $1', [message.id])).rows[0]

  await sendMessage(of, services, {
    ...internet,
    lookup: ((_: string, __: object, callback: (error: null, found: object[]) => void) =>
      callback(null, [{ address: '127.0.0.1', family: 4 }])) as never,
  })
  // Waiting doesn't change its address: the message doesn't stay pending.
  expect(await row()).toMatchObject({
    status: 'failed',
    tries: 1,
    next_at: null,
    problem: 'This address is not on the internet.',
  })
  await does(max, messageCommands.replay, { id: message.id })

  let status = 500
  const heard: Record<string, unknown>[] = []
  const receiver = createServer((request, response) => {
    let body = ''
    request
      .on('data', (part) => (body += part))
      .on('end', () => (heard.push({ ...request.headers, body }), response.writeHead(status).end()))
  })
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready))
  const here: Reach = { ...internet, schemes: ['http:'], isAllowed: (at) => at === '127.0.0.1' }
  await owner.query('update webhooks set url = $2 where id = $1', [
    hook.id,
    `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`,
  ])
  for (let tries = 1; tries <= 7; tries++) await sendMessage(of, services, here)
  expect(await row()).toMatchObject({ status: 'failed', tries: 7, answer: 500, next_at: null })
  status = 204
  await does(max, messageCommands.replay, { id: message.id })
  await sendMessage(of, services, here)
  receiver.close()
  expect(await row()).toMatchObject({ status: 'delivered', answer: 204 })
  const last = heard.at(-1)!
  expect(last).toMatchObject({
    'webhook-id': message.message,
    'content-type': 'application/cloudevents+json; charset=utf-8',
  })
  expect(JSON.parse(String(last.body))).toMatchObject({
    specversion: '1.0',
    id: message.message,
    type: 'ping',
    source: `urn:granary:organization:${hook.organization_id}`,
  })
  expect(last['webhook-signature']).toBe(
    signedHeaders({
      id: message.message,
      secrets: [secretOf(services.keys, hook)],
      body: message.body,
      now: clock.now(),
    })['webhook-signature'],
  )

  const { secret } = await does(ada, showSecret, { id: hook.id })
  await expect(does(max, showSecret, { id: hook.id })).rejects.toThrow('Only an administrator can see the secret.')
  await does(ada, renewSecret, { id: hook.id })
  expect((await does(ada, showSecret, { id: hook.id })).secret).not.toBe(secret)
})

test('a failed test starts its workflow, waits for its day, and is approved by a second person', async () => {
  const { rosa, max, ada, does, owner, form, published, services, clock, tasksOf } = await place(backflowTest)
  const version = await published()
  const flow = await does(max, draftWorkflow, { name: 'After a test', form: form.id, owner: max.user_id } as never)
  const steps = [
    { key: 'result', kind: 'gateway', name: 'Passed?', branches: [{ when: 'passed = true', to: 'end' }], to: 'wait' },
    { key: 'wait', kind: 'timer', name: 'Repair', days: 30, to: 'again' },
    {
      key: 'again',
      kind: 'approval',
      name: 'Repaired?',
      role: 'user',
      days: 1,
      escalate: 'manager',
      to: 'end',
      rejected: 'wait',
    },
    { key: 'end', kind: 'end', name: 'Done' },
  ]
  const draft = await does(max, saveFlow, {
    workflow: flow.id,
    seen: null,
    definition: { steps: steps.slice(0, 3) } as never,
  })
  await expect(does(max, flowCommands.submit, { id: draft.id })).rejects.toThrow('The next step end doesn’t exist.')
  const whole = await does(max, saveFlow, { workflow: flow.id, seen: draft.version, definition: { steps } as never })
  await does(max, flowCommands.submit, { id: whole.id })
  await expect(does(max, flowCommands.publish, { id: whole.id })).rejects.toThrow('Another person must publish it.')
  await does(ada, flowCommands.publish, { id: whole.id })

  const today = clock.today()
  const test = {
    device: 'RP',
    serial: 'A-1',
    size: '1 inch',
    place: address,
    tested_on: today,
    check_1: 5,
    check_2: 2,
    relief: 1.9,
    repair: 'A new seat.',
    tester: { first: 'Jo', last: 'Berger' },
    certificate: 'BT-1042',
    gauge: today,
    signed: { name: 'Jo Berger', on: today },
  }
  await does(rosa, sendForm, { version: version.id, answers: test })
  await does(rosa, sendForm, { version: version.id, answers: { ...test, relief: 2, repair: null } })
  const runs = async (): Promise<WorkflowRun[]> =>
    (await owner.query('select * from workflow_runs where workflow = $1 order by number', [flow.id])).rows
  const [failed, passed] = await runs()
  const openTask = async (run: WorkflowRun) => (await tasksOf(run.id)).find(({ status }) => status === 'open')!
  expect([(await openTask(failed!)).step, failed!.facts, passed!.status]).toEqual(['wait', '{}', 'completed'])
  expect(
    (
      await owner.query(
        `select distinct after ->> 'facts' as facts from record_changes where organization_id = $1
          and table_name = 'workflow_runs' and operation = 'insert'`,
        [rosa.organization_id],
      )
    ).rows,
  ).toEqual([{ facts: '{}' }])
  await owner.query(`update form_submissions set keep_until = '2000-01-01', status = 'accepted' where id = $1`, [
    failed!.submission,
  ])
  await expect(does(ada, submissionCommands.erase, { id: failed!.submission! })).rejects.toThrow(
    `${failed!.number} is in progress and branches by these answers.`,
  )
  const waiting = await openTask(failed!)
  await expect(does(rosa, goOn, { id: waiting.id, result: 'done' })).rejects.toThrow('Repair waits for its date.')

  // More overdue and already escalated steps than one round looks at.
  await owner.query(
    `insert into workflow_tasks (organization_id, run, workflow, token, step, name, kind, assigned_role, since, due_at)
    select organization_id, id, workflow, 100 + each, 'again', 'Repaired?', 'approval', 'manager', since,
      since - interval '1 day' from workflow_runs, generate_series(1, 201) each where id = $1`,
    [passed!.id],
  )
  const isDue = () =>
    owner.query(`update workflow_tasks set due_at = $2, next_at = $2 where run = $1`, [failed!.id, clock.now()])
  await isDue()
  await passes(services, passTime)
  const again = await openTask(failed!)
  expect(again).toMatchObject({ step: 'again', assigned_role: 'user' })
  await expect(does(rosa, goOn, { id: again.id, result: 'approved' })).rejects.toThrow(
    'You can’t approve a run you started. Another person must approve it.',
  )
  await isDue()
  await passes(services, passTime)
  expect(await openTask(failed!)).toMatchObject({ step: 'again', assigned_role: 'manager' })
  expect((await runs())[0]).toMatchObject({ step_name: 'Repaired?', assigned_role: 'manager' })
  expect(
    (
      await owner.query(
        `select payload -> 'people' as people, payload ->> 'event' as event from app.jobs
          where payload ->> 'words' = $1`,
        [`${failed!.number}, ${failed!.subject}: “Repaired?” is overdue and was escalated to a manager.`],
      )
    ).rows,
  ).toEqual([{ people: [max.user_id], event: 'task_assigned' }])
  await expect(does(max, taskCommands.skip, { id: again.id, reason: 'Never mind' })).rejects.toThrow(
    'Only an administrator can skip an approval.',
  )
  await does(max, taskCommands.reassign, { id: again.id, to: ada.user_id, reason: 'Ada knows the house.' })
  await expect(does(max, goOn, { id: again.id, result: 'approved' })).rejects.toThrow(
    'This step is assigned to another person.',
  )
  expect(await does(ada, goOn, { id: again.id, result: 'approved' })).toMatchObject({
    status: 'completed',
    step_name: 'Done',
  })
  expect(
    (
      await owner.query('select outcome from workflow_steps where run = $1 order by left_at, id', [failed!.id])
    ).rows.map(({ outcome }) => outcome),
  ).toEqual(['begun', 'passed', 'passed', 'reassigned', 'reassigned', 'approved', 'passed'])
  // Its history names steps by name, and not by the keys of the drawing.
  const told = tell(
    workflowRun,
    (
      await owner.query<Change>(
        `select * from record_changes where organization_id = $1 and table_name = 'workflow_runs' and record = $2
          order by id`,
        [rosa.organization_id, failed!.id],
      )
    ).rows,
    new Map(),
    { lived: moveWords(lives) },
  )
    .flatMap(({ words, changes }) => [words, ...changes])
    .join('; ')
  expect(told).toContain('from “Repair” to “Repaired?”')
  expect(told).not.toMatch(/“(wait|again|end)”/)
  await expect(does(rosa, beginRun, { workflow: flow.id, subject: 'By hand' })).rejects.toThrow(
    'A form starts this workflow',
  )
})

test("an approval for an administrator can't be given by a person a manager assigns, even themselves; and other agencies have no steps", async () => {
  const { rosa, max, ada, does, tasksOf } = await place()
  const { rosa: stranger } = await city()
  const flow = await does(max, draftWorkflow, { name: 'Large repairs', owner: max.user_id } as never)
  const steps = (person: Person) => [
    { key: 'look', kind: 'task', name: 'Look', person: person.user_id, to: 'agree' },
    { key: 'agree', kind: 'approval', name: 'Agree', role: 'admin', to: 'big', rejected: 'look' },
    { key: 'big', kind: 'gateway', name: 'Large?', branches: [{ when: 'cost > 100', to: 'look' }], to: 'end' },
    { key: 'end', kind: 'end', name: 'Done' },
  ]
  const bad = await does(max, saveFlow, {
    workflow: flow.id,
    seen: null,
    definition: { steps: steps(stranger) } as never,
  })
  await expect(does(max, flowCommands.submit, { id: bad.id })).rejects.toThrow(
    'A person in these steps isn’t a member of your organization.',
  )
  const draft = await does(max, saveFlow, {
    workflow: flow.id,
    seen: bad.version,
    definition: { steps: steps(rosa) } as never,
  })
  await does(max, flowCommands.submit, { id: draft.id })
  await does(ada, flowCommands.publish, { id: draft.id })
  const run = await does(rosa, beginRun, {
    workflow: flow.id,
    subject: 'Main Street',
    facts: { cost: 99, name: 'left out' },
  })
  const [look] = await tasksOf(run.id)
  expect(await does(rosa, goOn, { id: look!.id, result: 'done' })).toMatchObject({
    step_name: 'Agree',
    facts: '{"cost":99}',
  })
  const { id } = (await tasksOf(run.id))[1]!
  await does(max, taskCommands.reassign, { id, to: max.user_id, reason: 'I do it.' })
  await expect(does(max, goOn, { id, result: 'approved' })).rejects.toThrow(
    'This step is assigned to you, but only an administrator can approve it.',
  )
  await does(max, taskCommands.reassign, { id, to: ada.user_id, reason: 'Ada does it.' })
  expect(await does(ada, goOn, { id, result: 'approved' })).toMatchObject({ status: 'completed' })
})

test('a form is archived when no submission waits, and restored as a draft', async () => {
  const { rosa, max, does, published, form } = await place()
  const version = await published()
  const { id } = await does(rosa, sendForm, { version: version.id, answers })
  expect(await does(max, formCommands.facts, { id: form.id })).toEqual({ waiting: 1 })
  expect(await does(rosa, formCommands.facts, { id: form.id })).toEqual({ waiting: 0 })
  await expect(does(max, formCommands.archive, { id: form.id })).rejects.toThrow(
    'One submission is waiting for review.',
  )
  await expect(does(rosa, submissionCommands.accept, { id })).rejects.toThrow('Only a manager can do this.')
  await does(max, submissionCommands.return, { id, reason: 'The site is missing.' })
  expect(await does(max, formCommands.archive, { id: form.id })).toMatchObject({ status: 'archived' })
  await expect(does(rosa, sendForm, { version: version.id, answers })).rejects.toThrow('This form is no longer active.')
  expect(await does(max, formCommands.restore, { id: form.id })).toMatchObject({ status: 'draft' })
})

test("a manager can't review their own submission", async () => {
  const { max, ada, does, published } = await place()
  const version = await published()
  const { id } = await does(max, sendForm, { version: version.id, answers })
  await expect(does(max, submissionCommands.accept, { id })).rejects.toThrow('You can’t review your own submission.')
  await does(ada, submissionCommands.assign, { id, to: max.user_id })
  expect(await does(ada, submissionCommands.accept, { id })).toMatchObject({
    status: 'accepted',
    assigned_to: max.user_id,
  })
})

test("a paused webhook can be resumed, and a deactivated one can't", async () => {
  const { max, does, owner } = await place()
  const hook = await does(max, createWebhook, { name: 'Orders', url: 'https://orders.example.com/hook' } as never)
  const { id } = await does(max, pingWebhook, { id: hook.id })
  await owner.query(`update webhook_deliveries set status = 'failed' where id = $1`, [id])
  await does(max, hookCommands.pause, { id: hook.id })
  expect(await does(max, messageCommands.facts, { id })).toEqual({ isActive: false })
  await expect(does(max, messageCommands.replay, { id })).rejects.toThrow('The webhook isn’t active.')
  await does(max, hookCommands.resume, { id: hook.id })
  expect(await does(max, messageCommands.replay, { id })).toMatchObject({ status: 'pending', tries: 0 })
  await does(max, hookCommands.close, { id: hook.id })
  await expect(does(max, hookCommands.resume, { id: hook.id })).rejects.toThrow(
    'This webhook is deactivated and can’t be resumed.',
  )
})

test('a run moves to the newest version if its step exists there, and can be ended with a reason', async () => {
  const { rosa, max, ada, does } = await place()
  const flow = await does(max, draftWorkflow, { name: 'Repairs', owner: max.user_id } as never)
  const publishes = async (key: string) => {
    const steps = [
      { key, kind: 'task', name: 'Look', role: 'user', to: 'end' },
      { key: 'end', kind: 'end', name: 'Done' },
    ]
    const draft = await does(max, saveFlow, { workflow: flow.id, seen: null, definition: { steps } as never })
    await does(max, flowCommands.submit, { id: draft.id })
    return does(ada, flowCommands.publish, { id: draft.id })
  }
  await publishes('look')
  const { id } = await does(rosa, beginRun, { workflow: flow.id, subject: 'Main Street' })
  const moves = () => does(max, runCommands.move, { id, reason: 'The new one says more.' })
  await expect(moves()).rejects.toThrow('The run is already on the newest version.')
  await expect(does(rosa, runCommands.move, { id, reason: 'Now.' })).rejects.toThrow('Only a manager can do this.')
  const second = await publishes('look')
  expect(await does(max, runCommands.facts, { id })).toEqual({ isNewest: false, newestHasIt: true })
  expect(await moves()).toMatchObject({ workflow_version: second.id, step_name: 'Look', status: 'open' })
  await publishes('inspect')
  await expect(moves()).rejects.toThrow('The newest version doesn’t have this step.')
  expect(await does(max, runCommands.cancel, { id, reason: 'Asked twice.' })).toMatchObject({ status: 'canceled' })
})

test('fields drawn on a PDF are saved with their mapping, and refused with a reason', async () => {
  const { max, rosa, does, form, published } = await place(backflowTest)
  await published(backflowTest)
  const template: PdfTemplate = await does(max, createTemplate, {
    title: 'State report',
    form: form.id,
    document: [],
    boxes: 'permit',
    map: 'permit = serial',
  } as never)
  const field = { name: 'Owner', kind: 'text', page: 1, x: 72, y: 90, width: 200, height: 16, options: [] } as const
  const save = (version: number, changes: object, who: Person = max): Promise<PdfTemplate> =>
    does(who, saveFields, {
      id: template.id,
      version,
      fields: [{ ...field, ...changes }],
      map: 'permit = serial\nOwner = upper(serial)',
    } as never)
  const saved = await save(template.version, {})
  expect(JSON.parse(saved.drawn!)).toEqual([field])
  await expect(save(template.version, { name: 'Tester' })).rejects.toThrow()
  for (const [changes, words] of [
    [{ name: 'permit' }, 'Another field is already named permit.'],
    [{ kind: 'choice' }, 'Enter the options of Owner.'],
    [{ width: 1 }, 'Make Owner larger.'],
  ] as const)
    await expect(save(saved.version, changes)).rejects.toThrow(words)
  await expect(save(saved.version, {}, rosa)).rejects.toThrow('manager')
  expect(await does(max, pdfTemplateCommands.activate, { id: template.id })).toMatchObject({ status: 'active' })
})
