import { expect, test } from 'vitest'
import { makeKeys } from '#platform/auth/keys.ts'
import { ringOf } from '#platform/keys/ring.ts'
import { city } from '#tests/city.ts'
import { asOwner } from '#tests/postgres.ts'
import { startWire } from '#tests/wire.ts'
import { draftForm } from '#areas/forms/forms/commands.ts'
import type { Form } from '#areas/forms/forms/records.ts'
import { saveDraft, versionCommands } from '#areas/forms/versions/commands.ts'
import { readSubmission, sendForm } from '#areas/forms/submissions/commands.ts'
import { openAnswers, resealAnswers, sealAnswers } from './sealed-answers.ts'

const wire = await startWire()
const questions = [
  {
    key: 'customer',
    kind: 'name',
    label: 'Customer',
    required: true,
    personal: 'identity',
    why: 'The account is in this name.',
  },
  { key: 'phone', kind: 'phone', label: 'Phone', personal: 'contact', why: 'To agree on a day.' },
  { key: 'meters', kind: 'number', label: 'Meters', required: true },
]

async function place() {
  const all = await city()
  const { rosa, max, ada, does } = all
  const form: Form = await does(max, draftForm, {
    title: 'Water service',
    purpose: 'Opens an account.',
    owner: max.user_id,
    prefix: 'WS',
    retention_months: 12,
    consent: 'Kept for a year.',
  } as never)
  const draft = await does(max, saveDraft, { form: form.id, seen: null, definition: { questions } as never })
  await does(max, versionCommands.submit, { id: draft.id })
  const version = await does(ada, versionCommands.publish, { id: draft.id })
  const sent = await does(rosa, sendForm, {
    version: version.id,
    answers: { customer: { first: 'Canary', last: 'Household' }, phone: '608 555 0143', meters: 2 },
  })
  return { ...all, sent }
}

test('answers marked as personal are stored sealed, and readable for the person who opens the submission', async () => {
  const { max, does, owner, sent } = await place()
  const { rows } = await owner.query('select answers from form_answers where submission = $1', [sent.id])
  expect(rows[0].answers).toEqual({
    customer: expect.stringMatching(/^sealed:2:/),
    phone: expect.stringMatching(/^sealed:2:/),
    meters: 2,
  })
  const asked = () =>
    wire
      .fetch(`/rest/v1/form_answers?submission=eq.${sent.id}&select=answers`, { token: max.token })
      .then((answer) => answer.json())
  expect(await asked()).toEqual([])
  await does(max, readSubmission, { id: sent.id })
  expect(await asked()).toEqual([
    { answers: { customer: { first: 'Canary', last: 'Household' }, phone: expect.stringContaining('555'), meters: 2 } },
  ])
})

test('answers are resealed with the newest key, and still open', async () => {
  const { owner, ownerConfig, services, sent } = await place()
  const [old] = services.keys.ring.secrets
  const rotated = await makeKeys(
    {
      ...ringOf('a-newer-secret-of-the-same-installation-0001'),
      secrets: ['a-newer-secret-of-the-same-installation-0001', old!],
    },
    'http://localhost',
  )
  expect(await asOwner(ownerConfig, (client) => resealAnswers(client, rotated))).toBeGreaterThan(0)
  expect(await asOwner(ownerConfig, (client) => resealAnswers(client, rotated))).toBe(0)
  const { rows } = await owner.query('select answers from form_answers where submission = $1', [sent.id])
  expect(openAnswers(await makeKeys(rotated.ring.secrets[0]!, 'http://localhost'), rows[0].answers)).toMatchObject({
    customer: { first: 'Canary', last: 'Household' },
    meters: 2,
  })
})

test('values of every kind survive sealing, including personal table cells, and files stay findable', async () => {
  const keys = await makeKeys('a-secret-for-one-test-only-000000000000001', 'http://localhost')
  const of = { organization: crypto.randomUUID(), submission: crypto.randomUUID() }
  const definition = {
    questions: [
      { key: 'born', kind: 'date', label: 'Born', personal: 'identity' },
      { key: 'ill', kind: 'yes_no', label: 'Ill', personal: 'health' },
      { key: 'scan', kind: 'file', label: 'Scan', personal: 'health' },
      {
        key: 'people',
        kind: 'table',
        label: 'People',
        columns: [
          { key: 'who', kind: 'name', label: 'Who', personal: 'identity' },
          { key: 'age', kind: 'number', label: 'Age' },
        ],
      },
    ],
  } as never
  const answers = {
    born: '1990-02-01',
    ill: true,
    scan: [
      { path: `${of.organization}/forms/${of.submission}/x.pdf`, name: 'x.pdf', size: 1, type: 'application/pdf' },
    ],
    people: [{ who: 'Ann "A"', age: 3 }],
    extra: null,
  }
  const kept = sealAnswers(keys, definition, answers, of)
  expect(kept).toMatchObject({
    born: expect.stringMatching(/^sealed:2:/),
    ill: expect.stringMatching(/^sealed:2:/),
    people: [{ who: expect.stringMatching(/^sealed:2:/), age: 3 }],
  })
  expect(JSON.stringify(kept)).toContain('/x.pdf')
  expect(openAnswers(keys, kept)).toEqual(answers)
})
