import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { startWire } from '#tests/wire.ts'
import { writtenPdf } from '#tests/written-pdf.ts'
import { draftForm } from '../forms/commands.ts'
import type { Form } from '../forms/records.ts'
import { readSubmission, submissionCommands, verifySubmission } from '../submissions/commands.ts'
import { saveDraft, versionCommands } from '../versions/commands.ts'
import { createPublicForm, editPublicForm, publicFormCommands } from './commands.ts'
import { draftDays } from './desk/drafts.ts'
import { answerByEmail } from './desk/answer-by-email.ts'
import { forgetPublicForms } from './desk/forget.ts'
import type { PublicForm } from './records.ts'
import { doWork } from '#platform/proof-of-work.ts'

const questions = [
  { key: 'you', kind: 'section', label: 'About you', label_es: 'Sobre usted' },
  {
    key: 'applicant',
    kind: 'name',
    label: 'Applicant',
    label_es: 'Solicitante',
    required: true,
    personal: 'identity',
    why: 'The permit is in this name.',
  },
  {
    key: 'kind',
    kind: 'choice',
    label: 'Permit',
    label_es: 'Permiso',
    options: ['Yard', 'Street'],
    options_es: ['Patio', 'Calle'],
    required: true,
  },
  { key: 'days', kind: 'number', label: 'Days', min: 1, max: 30, required: true },
  { key: 'fee', kind: 'payment', label: 'Fee', formula: 'days * 12.5' },
  { key: 'plan', kind: 'file', label: 'Site plan', label_es: 'Plano', max: 2, required: true },
  { key: 'signed', kind: 'signature', label: 'Signature', label_es: 'Firma', required: true },
]

const post = async (path: string, body: object, language = 'en-US') => {
  const answer = await (
    await startWire()
  ).fetch(`/functions/v1/public/public-forms/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as any }
}

/** A city with a form that is open to the public. */
async function open(changes: Partial<PublicForm> = {}) {
  const all = await city()
  const { max, ada, does, owner } = all
  await owner.query('delete from auth.rate_counters')
  const form: Form = await does(max, draftForm, {
    title: 'Garage sale permit',
    purpose: 'Registers a garage sale.',
    owner: max.user_id,
    prefix: 'GS',
    retention_months: 12,
    consent: 'Your name is public by state law.',
  } as never)
  const draft = await does(max, saveDraft, { form: form.id, seen: null, definition: { questions } as never })
  await does(max, versionCommands.submit, { id: draft.id })
  await does(ada, versionCommands.publish, { id: draft.id })
  const made = await does(max, createPublicForm, {
    form: form.id,
    title_es: 'Permiso de venta de garaje',
    ...changes,
  } as never)
  const row = await does(max, publicFormCommands.open, { id: made.id })
  const look = () => post('open', { address: row.address })
  const solve = async () => {
    const { challenge } = (await look()).body
    return { challenge, nonce: doWork(challenge) }
  }
  return { ...all, form, row, look, solve }
}
type Open = Awaited<ReturnType<typeof open>>

const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
async function upload(
  { row }: Open,
  proof: object,
  content: Buffer = pdf,
  name = 'Plano ñ.pdf',
  type = 'application/pdf',
  language = 'en',
) {
  const { challenge, nonce } = proof as { challenge: string; nonce: number }
  const answer = await (
    await startWire()
  ).fetch('/functions/v1/public/public-forms/files', {
    method: 'POST',
    headers: {
      'content-type': type,
      'x-form': row.address,
      'x-file-name': encodeURIComponent(name),
      'x-challenge': challenge,
      'x-nonce': String(nonce),
      'accept-language': language,
    },
    body: new Uint8Array(content),
  })
  return { status: answer.status, body: (await answer.json()) as any }
}

const drawn = 'M10.0 50.0L20.0 60.0L30.0 20.0'
async function filled(here: Open, proof: object) {
  const { body: file } = await upload(here, proof)
  return {
    applicant: { first: 'José', last: 'Nguyễn' },
    kind: 'Yard',
    days: 2,
    plan: [file],
    signed: { name: 'José Nguyễn', on: '2000-01-01', drawn },
  }
}
const version = async (here: Open) => (await here.look()).body.version.id as string
const emailsTo = async (to: string) =>
  (
    await (
      await startWire()
    ).owner.query(`select payload from app.jobs where name = 'send-mail' and payload ->> 'to' = $1 order by id`, [to])
  ).rows.map(({ payload }) => payload as { subject: string; text: string })
const linkIn = (text: string) => /#([\w-]{40,})/.exec(text)![1]!

test('a person without an account fills in a form, and the agency has it in its inbox', async () => {
  const here = await open()
  const { max, does, owner, solve } = here
  const shown = (await here.look()).body
  expect(shown).toMatchObject({
    standing: 'open',
    title: { en: 'Garage sale permit', es: 'Permiso de venta de garaje' },
    consent: { en: 'Your name is public by state law.' },
  })
  const proof = await solve()
  const answers = await filled(here, proof)
  const { status, body } = await post('send', {
    address: here.row.address,
    version: await version(here),
    answers,
    proof,
  })
  expect([status, body.number]).toEqual([200, expect.stringMatching(/^GS-\d{4}-0001$/)])
  const [row] = (await owner.query('select * from form_submissions where public_form = $1', [here.row.id])).rows
  expect(row).toMatchObject({ filled_by: null, status: 'received', digest: body.digest, language: 'en' })

  await does(max, readSubmission, { id: row.id })
  const wire = await startWire()
  const [kept] = (await (
    await wire.fetch(`/rest/v1/form_answers?submission=eq.${row.id}&select=answers`, { token: max.token })
  ).json()) as [{ answers: Record<string, any> }]
  expect(kept.answers).toMatchObject({
    applicant: { first: 'José', last: 'Nguyễn' },
    fee: 25_00,
    signed: { name: 'José Nguyễn', drawn },
  })
  expect(kept.answers.signed.on).not.toBe('2000-01-01')
  const file = kept.answers.plan[0]
  expect(file).toMatchObject({ name: 'Plano ñ.pdf', sha256: createHash('sha256').update(pdf).digest('hex') })
  const download = await wire.fetch(`/storage/v1/object/authenticated/documents/${file.path}`, { token: max.token })
  expect([download.status, Buffer.from(await download.arrayBuffer())]).toEqual([200, pdf])
  expect(await does(max, verifySubmission, { id: row.id })).toEqual({ matches: true, changed: [] })
})

test('a file that a resident sends is not found by its words, also not by those who read the submission', async () => {
  const here = await open()
  const { max, ada, rosa, does, owner, organization, solve } = here
  const proof = await solve()
  const plan = await writtenPdf((page) => page.text('The kingfisher sign stands at the gate.'))
  const answers = { ...(await filled(here, proof)), plan: [(await upload(here, proof, plan)).body] }
  const sent = await post('send', { address: here.row.address, version: await version(here), answers, proof })
  expect(sent.status).toBe(200)
  const [row] = (await owner.query('select id from form_submissions where public_form = $1', [here.row.id])).rows
  await does(max, readSubmission, { id: row.id })
  const { rows: texts } = await owner.query('select state from storage.texts where organization_id = $1', [
    organization.id,
  ])
  expect(texts).toEqual([])
  const wire = await startWire()
  for (const who of [max, ada, rosa, (await city()).ada])
    expect((await wire.signedIn(who).rpc('search_files', { query: 'kingfisher' })).data).toEqual([])
})

test('sent twice, a form is one submission with one receipt', async () => {
  const here = await open()
  const proof = await here.solve()
  const form = { address: here.row.address, version: await version(here), answers: await filled(here, proof), proof }
  const [first, second] = await Promise.all([post('send', form), post('send', form)])
  expect(second.body).toEqual(first.body)
  const { rows } = await here.owner.query('select id from form_submissions where public_form = $1', [here.row.id])
  expect(rows).toHaveLength(1)
})

test('a receipt is verified by its digest, as a file and as a PDF with that file inside', async () => {
  const here = await open()
  const proof = await here.solve()
  const { body } = await post(
    'send',
    { address: here.row.address, version: await version(here), answers: await filled(here, proof), proof },
    'es',
  )
  const wire = await startWire()
  const got = (path: string) =>
    wire.fetch(`/functions/v1/public/public-forms/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ link: body.link }),
    })
  const file = await (await got('receipt/file')).text()
  expect(createHash('sha256').update(file).digest('hex')).toBe(body.digest)
  expect(JSON.parse(file)).toMatchObject({ number: body.number, language: 'es', answers: { days: 2 } })
  expect(file).not.toContain(here.organization.id)
  const paper = Buffer.from(await (await got('receipt/pdf')).arrayBuffer())
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await post('verify', { digest: body.digest })).body.found).toMatchObject({
    number: body.number,
    agency: here.organization.name,
  })
  expect((await post('verify', { digest: '0'.repeat(64) })).body).toEqual({ found: null })
  expect((await post('receipt', { link: `${body.link.slice(0, -1)}_` })).status).toBe(404)
  expect((await post('receipt', { link: body.link })).body).toMatchObject({ number: body.number, status: 'received' })
})

test('a changed answer no longer agrees with the receipt', async () => {
  const here = await open()
  const proof = await here.solve()
  await post('send', {
    address: here.row.address,
    version: await version(here),
    answers: await filled(here, proof),
    proof,
  })
  const { rows } = await here.owner.query('select id from form_submissions where public_form = $1', [here.row.id])
  await here.owner.query(`update form_answers set answers = answers || '{"days": 3}' where submission = $1`, [
    rows[0].id,
  ])
  await here.does(here.max, readSubmission, { id: rows[0].id })
  expect((await here.does(here.max, verifySubmission, { id: rows[0].id })).matches).toBe(false)
})

test('a form saved in Spanish is continued from the email, and its answers are sealed', async () => {
  const here = await open()
  const proof = await here.solve()
  const to = `ana.${crypto.randomUUID().slice(0, 8)}@example.org`
  const answers = { applicant: { first: 'Ana', last: 'Ruiz' }, days: 3 }
  expect((await post('save', { address: here.row.address, email: to, answers, proof }, 'es')).status).toBe(200)
  const [message] = await emailsTo(to)
  expect(message!.subject).toBe('Continúe su formulario: Permiso de venta de garaje')
  expect(message!.text).not.toContain('Ruiz')
  const link = linkIn(message!.text)
  expect((await post('resume', { link })).body).toEqual({
    address: here.row.address,
    email: to,
    language: 'es',
    answers,
  })
  const { rows } = await here.owner.query('select token_hash, answers from form_drafts where public_form = $1', [
    here.row.id,
  ])
  expect(JSON.stringify(rows[0].answers)).not.toMatch(/Ruiz|Ana/)
  expect(rows[0].token_hash.toString('hex')).toBe(createHash('sha256').update(link).digest('hex'))

  here.clock.set(new Date(here.clock.now().getTime() + (draftDays + 1) * 86_400_000))
  expect((await post('resume', { link })).status).toBe(404)
  await forgetPublicForms.run({}, here.services)
  expect((await here.owner.query('select from form_drafts where public_form = $1', [here.row.id])).rowCount).toBe(0)
})

test.each([
  ['that is no PDF', Buffer.from('MZ\0\0 program'), 'plan.pdf', 'application/pdf', 'Este archivo no se puede usar'],
  [
    'that is a web page',
    Buffer.from('<html><script>alert(1)</script>'),
    'plan.txt',
    'text/plain',
    'Este archivo no se puede usar',
  ],
  ['that is empty', Buffer.alloc(0), 'plan.pdf', 'application/pdf', 'Este archivo'],
  ['with a path in its name', pdf, '../plan.pdf', 'application/pdf', 'Cambie el nombre'],
])('a file %s is refused in the words of its sender', async (_, content, name, type, words) => {
  const here = await open()
  const { status, body } = await upload(here, await here.solve(), content, name, type, 'es')
  expect([status, body.error]).toEqual([409, expect.stringContaining(words)])
})

test('refusals name the questions in the language of the form', async () => {
  const here = await open()
  const proof = await here.solve()
  const { status, body } = await post(
    'send',
    { address: here.row.address, version: await version(here), answers: { days: 90 }, proof },
    'es',
  )
  expect([status, body.fields]).toEqual([
    400,
    {
      applicant: 'Solicitante: este dato es obligatorio',
      kind: 'Permiso: este dato es obligatorio',
      days: 'Days: el máximo es 30',
      plan: 'Agregue un archivo para “Plano”',
      signed: 'Firme “Firma”',
    },
  ])
})

test('another form, a guessed file and an old page are refused', async () => {
  const [here, other] = [await open(), await open()]
  const proof = await here.solve()
  const { body: file } = await upload(other, await other.solve())
  const answers = { ...(await filled(here, proof)), plan: [file] }
  const sent = { address: here.row.address, version: await version(here), answers, proof }
  expect(await post('send', sent)).toMatchObject({
    status: 400,
    body: { fields: { plan: expect.stringContaining('no longer here') } },
  })
  expect(await post('send', { ...sent, proof: await other.solve() })).toMatchObject({
    status: 409,
    body: { code: 'stale_proof' },
  })
  expect(await post('send', { ...sent, proof: { ...proof, nonce: proof.nonce + 1 } })).toMatchObject({ status: 409 })
  expect(await post('send', { ...sent, website: 'https://spam.example' })).toMatchObject({ status: 409 })
  expect((await here.owner.query('select from form_submissions where public_form = $1', [here.row.id])).rowCount).toBe(
    0,
  )
})

test('a form opens and closes by itself, and says so when its day is full', async () => {
  const here = await open({ daily_limit: 1, closed_message: 'Call 555-0100.' } as never)
  const { max, does, look, solve } = here
  const proof = await solve()
  await post('send', {
    address: here.row.address,
    version: await version(here),
    answers: await filled(here, proof),
    proof,
  })
  expect((await look()).body).toMatchObject({ standing: 'full', closed: { en: 'Call 555-0100.' } })
  expect((await look()).body).not.toHaveProperty('version')
  const now = here.clock.now().getTime()
  const later = await does(max, editPublicForm, {
    id: here.row.id,
    version: here.row.version,
    changes: { opens_at: new Date(now + 3_600_000).toISOString(), closes_at: new Date(now + 7_200_000).toISOString() },
  } as never)
  expect((await look()).body.standing).toBe('early')
  here.clock.set(new Date(now + 8_000_000))
  expect((await look()).body.standing).toBe('over')
  await does(max, publicFormCommands.close, { id: later.id })
  expect((await look()).body.standing).toBe('closed')
  await expect(does(max, publicFormCommands.open, { id: later.id })).rejects.toThrow('The closing time has passed.')
  expect((await post('open', { address: 'no-such-form-abcdefgh' })).status).toBe(404)
})

test('a form needs its notice to respondents before the public sees it', async () => {
  const { max, ada, does } = await city()
  const form: Form = await does(max, draftForm, {
    title: 'Survey',
    purpose: 'Asks.',
    owner: max.user_id,
    prefix: 'SV',
    retention_months: 12,
  } as never)
  const made = await does(max, createPublicForm, { form: form.id } as never)
  await expect(does(max, publicFormCommands.open, { id: made.id })).rejects.toThrow('isn’t published yet')
  const draft = await does(max, saveDraft, {
    form: form.id,
    seen: null,
    definition: { questions: questions.slice(1, 3) } as never,
  })
  await does(max, versionCommands.submit, { id: draft.id })
  await does(ada, versionCommands.publish, { id: draft.id })
  await expect(does(max, publicFormCommands.open, { id: made.id })).rejects.toThrow('Add a notice to respondents')
})

test('the decision goes to the address on the receipt, in the language of the form', async () => {
  const here = await open()
  const proof = await here.solve()
  const to = `ana.${crypto.randomUUID().slice(0, 8)}@example.org`
  await post(
    'send',
    { address: here.row.address, version: await version(here), answers: await filled(here, proof), proof, email: to },
    'es',
  )
  const [receipt] = await emailsTo(to)
  expect(receipt!.subject).toMatch(/^Recibo GS-/)
  const { rows } = await here.owner.query('select id from form_submissions where public_form = $1', [here.row.id])
  await here.does(here.max, submissionCommands.return, { id: rows[0].id, reason: 'The plan has no street.' })
  await runDueJobs(here.services, [answerByEmail])
  const { body } = await post('receipt', { link: linkIn(receipt!.text) })
  expect(body).toMatchObject({ status: 'returned', reason: 'The plan has no street.' })
})

test('no one reads drafts, uploads and receipts through the table API, and visitors read no submission', async () => {
  const here = await open()
  const proof = await here.solve()
  await post('send', {
    address: here.row.address,
    version: await version(here),
    answers: await filled(here, proof),
    proof,
  })
  const wire = await startWire()
  for (const table of ['form_drafts', 'form_uploads', 'form_receipts'])
    for (const token of [undefined, here.rosa.token, here.ada.token])
      expect((await wire.fetch(`/rest/v1/${table}?select=*`, token ? { token } : {})).status).toBeGreaterThanOrEqual(
        400,
      )
  for (const table of ['form_submissions', 'form_answers', 'public_forms', 'forms', 'form_versions'])
    expect((await wire.fetch(`/rest/v1/${table}?select=*`)).status).toBe(401)
})
