import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { folderOf } from '#areas/organization/attachments/rules.ts'
import { setPublication } from '#areas/organization/publishing/commands.ts'
import { draftVendor } from '#areas/vendors/vendors/commands.ts'
import type { Command } from '#platform/commands/command.ts'
import { sendMail } from '#platform/jobs/send-mail.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { attachments } from '#tests/companions.ts'
import { city } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'
import { commands } from '../../../commands.ts'
import { dueOn, whyNotExtend, whyNotRelease, type Clock } from './rules.ts'
import type { RequestItem } from './records.ts'

const named = <Out = { id: string; number: string; confirmation: string; due_on: string | null }>(name: string) =>
  commands.find((command) => command.name === `records-requests/${name}`)! as Command<string, object, Out>
const term = commands.find(({ name }) => name === 'records-request-terms/create')! as Command<string, object, unknown>
const clock = (more: Partial<Clock> = {}): Clock => ({
  kind: 'respond',
  days: 5,
  counts: 'business',
  statute: '5 ILCS 140/3(d)',
  valid_from: '2010-01-01',
  valid_to: null,
  ...more,
})

test.each([
  ['five business days from a Friday', '2026-11-20', clock(), '2026-11-27'],
  ['ten calendar days that end on a Sunday', '2026-11-19', clock({ days: 10, counts: 'calendar' }), '2026-11-30'],
  ['ten calendar days that end on a Friday', '2026-11-17', clock({ days: 10, counts: 'calendar' }), '2026-11-27'],
] as const)('%s', (_, from, by, due) => expect(dueOn(from, by)).toBe(due))

test.each([
  [
    'without a rule',
    { due_on: '2026-12-01', extended_on: null },
    undefined,
    'No extension is on file for your agency. Add one under Response deadlines with its statute.',
  ],
  [
    'twice',
    { due_on: '2026-12-01', extended_on: '2026-11-20' },
    clock({ kind: 'extend' }),
    'This request was already extended. The law allows one extension.',
  ],
  [
    'after the deadline',
    { due_on: '2026-11-01', extended_on: null },
    clock({ kind: 'extend' }),
    'The deadline has passed. It can only be extended before that date.',
  ],
  ['on time', { due_on: '2026-12-01', extended_on: null }, clock({ kind: 'extend' }), null],
])('extending %s', (_, row, rule, reason) =>
  expect(whyNotExtend({ status: 'in_review', ...row }, { clock: rule, today: '2026-11-22' })).toBe(reason),
)

test('a release requires a review of every record, and an exempt file requires a redacted copy', () => {
  const item = (more: object): RequestItem =>
    ({ review: 'responsive', redacted: 0, original: null, exemption: null, copy: 'Name: Acme', ...more }) as RequestItem
  const release = (items: RequestItem[], role: 'user' | 'manager' = 'manager') =>
    whyNotRelease({ status: 'in_review' }, { actor: { user_id: 'max', role }, items })
  expect(release([item({})])).toBeNull()
  expect(release([item({})], 'user')).toBe('Only a manager can decide a request.')
  expect(release([item({ review: 'to_review' })])).toBe('Review every record first.')
  expect(release([item({ review: 'exempt', exemption: 'x' })])).toBe(
    'No record is marked as responsive. Deny the request or add records.',
  )
  expect(release([item({ original: 'a.pdf', exemption: 'Section 7' })])).toBe(
    'A file with an exemption has no redacted copy. Replace it first.',
  )
})

const wireOf = startWire
const post = async (path: string, body: object, language = 'en-US') => {
  const answer = await (
    await wireOf()
  ).fetch(`/functions/v1/public/portal/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify({ opened_for: 9000, ...body }),
  })
  return { status: answer.status, body: (await answer.json()) as any }
}
const get = async (path: string) => {
  const answer = await (await wireOf()).fetch(`/functions/v1/public/portal/${path}`)
  const text = await answer.text()
  return {
    status: answer.status,
    text,
    body: answer.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as any) : null,
  }
}
const asked = {
  title: 'Acme contracts',
  description: 'All records about Acme.',
  name: 'Nora Vale',
  email: 'nora.vale@example.org',
}

/** A city in Illinois that takes requests in the portal. */
async function agency() {
  const wire = await wireOf()
  const here = await city({ in: wire })
  here.clock.set(new Date('2026-11-20T15:00:00Z'))
  await here.owner.query('delete from auth.rate_counters')
  await here.owner.query(`update organizations set state = 'IL' where id = $1`, [here.organization.id])
  await here.does(here.ada, setPublication, {
    agency: 'The city',
    introduction: '',
    spending: false,
    projects: false,
    reports: false,
    records_requests: true,
  })
  const emails = async () => (
    await runDueJobs(here.services, [sendMail]),
    here.mails.filter(({ to }) => to === asked.email).map(({ subject, text }) => `${subject}\n${text}`)
  )
  const requested = async (language?: string) => {
    const { body } = await post(`${here.organization.id}/records-requests`, asked, language)
    const [row] = (await here.sees(
      here.max,
      'select id, number, confirmation, due_on::text, due_rule from records_requests where confirmation = $1',
      [body.confirmation],
    )) as { id: string; number: string; confirmation: string; due_on: string; due_rule: string }[]
    return { ...row!, answered: body }
  }
  return { ...here, wire, emails, requested }
}

test("a resident requests records in the portal, gets an acknowledgment at once, and learns the state's legal deadline", async () => {
  const { organization, requested, emails } = await agency()
  const row = await requested()
  expect(row).toMatchObject({
    due_on: '2026-11-27',
    due_rule: '5 business days (5 ILCS 140/3(d))',
    confirmation: expect.stringMatching(/^P-[0-9A-Z]{12}$/),
    answered: { due_on: '2026-11-27' },
  })
  expect((await emails()).at(-1)).toContain(`We received your public records request (${row.number})`)
  const own = await get(`records-requests/${row.confirmation.toLowerCase()}`)
  expect(own.body).toMatchObject({ number: row.number, status: 'received', items: [] })
  expect(own.text).not.toMatch(/Nora|nora/)
  expect((await get('records-requests/P-000000000000')).status).toBe(404)
  expect((await post(`${organization.id}/records-requests`, { ...asked, email: 'no' })).status).toBe(400)
  const closed = await city()
  expect((await post(`${closed.organization.id}/records-requests`, asked)).status).toBe(404)
  expect(await closed.sees(closed.max, 'select from records_requests')).toEqual([])
})

test("the agency's own deadline overrides the state's, and without a rule there is no date", async () => {
  const { ada, max, does, clock: time, owner, organization } = await agency()
  const enter = (received_on: string) =>
    does(max, named('enter'), {
      title: 'Minutes',
      description: 'Of May.',
      requester: 'Nora Vale',
      channel: 'mail',
      received_on,
    })
  await does(ada, term, {
    kind: 'respond',
    days: 3,
    counts: 'business',
    statute: 'Ordinance 12',
    valid_from: time.today(),
    reason: 'Adopted by the council.',
  })
  expect(await enter('2026-11-20')).toMatchObject({ due_rule: '3 business days (Ordinance 12)' })
  expect(await enter('2026-11-19')).toMatchObject({ due_rule: '5 business days (5 ILCS 140/3(d))' })
  await owner.query('update organizations set state = null where id = $1', [organization.id])
  expect(await enter('2026-11-19')).toMatchObject({
    due_on: null,
    due_rule: 'No deadline is on file. Add your legal deadline.',
  })
  await expect(enter('2099-01-01')).rejects.toThrow('The received date can’t be in the future.')
})

test('from search to release: only records that the searcher can read are found, redaction changes only the copy, and the link shows no more', async () => {
  const { rosa, max, does, requested, emails, wire, organization, sees } = await agency()
  const vendor = await does(max, draftVendor, {
    name: 'Acme Paving',
    type: 'llc' as const,
    email: 'secret@acme.example',
    certifications: [],
  })
  const original = `${folderOf({ organization: organization.id, table: 'vendors', record: vendor.id })}${randomUUID()}/w9.txt`
  const store = wire.signedIn(max).storage.from('documents')
  await store.upload(original, Buffer.from('SSN 123-45-6789'), { contentType: 'text/plain' })
  await does(max, attachments.add, {
    table: 'vendors',
    record: vendor.id,
    name: 'w9.txt',
    path: original,
    sha256: createHash('sha256').update('SSN 123-45-6789').digest('hex'),
  })
  const { id, number, confirmation } = await requested()

  const { found } = await does(rosa, named<{ found: { table: string; record: string; title: string }[] }>('search'), {
    id,
    words: 'Acme Paving',
  })
  expect(found).toMatchObject([{ table: 'vendors', record: vendor.id, title: expect.stringContaining('Acme Paving') }])
  const other = await city()
  await expect(does(other.max, named('search'), { id, words: 'Acme' })).rejects.toThrow('does not exist')
  await expect(does(rosa, named('add'), { id, table: 'legal_holds', record: randomUUID() })).rejects.toThrow(
    'does not exist',
  )

  await does(rosa, named('add'), { id, table: 'vendors', record: vendor.id })
  await expect(does(rosa, named('add'), { id, table: 'vendors', record: vendor.id })).rejects.toThrow(
    'This record is already on the list.',
  )
  const [copy, file] = (await sees(
    rosa,
    `select id, copy, original from records_request_items where request = $1 order by original nulls first`,
    [id],
  )) as { id: string; copy: string }[]
  expect(copy!.copy).toContain('secret@acme.example')
  await does(rosa, named('redact'), { id: copy!.id, words: 'secret@acme.example', exemption: '5 ILCS 140/7(1)(b)' })
  await expect(does(rosa, named('redact'), { id: copy!.id, words: 'not there', exemption: 'x' })).rejects.toThrow(
    'The copy does not contain these words.',
  )
  expect(await sees(rosa, 'select email from vendors where id = $1', [vendor.id])).toEqual([
    { email: 'secret@acme.example' },
  ])
  await does(rosa, named('review'), { id: file!.id, review: 'responsive', exemption: '5 ILCS 140/7(1)(b)' })

  const release = { id, decision: 'Here they are.', appeal: 'Public Access Counselor, 60 days', reading_room: true }
  await expect(does(max, named('release'), release)).rejects.toThrow(
    'A file with an exemption has no redacted copy. Replace it first.',
  )
  const clean = `${organization.id}/records/${randomUUID()}/w9-redacted.txt`
  await store.upload(clean, Buffer.from('SSN [redacted]'), { contentType: 'text/plain' })
  const foreign = {
    path: `${organization.id}/records/${randomUUID()}/none.txt`,
    name: 'none.txt',
    size: 1,
    type: 'text/plain',
  }
  await expect(does(max, named('replace-file'), { id: file!.id, file: [foreign], exemption: 'x' })).rejects.toThrow(
    'Upload the copy first.',
  )
  await does(max, named('replace-file'), {
    id: file!.id,
    file: [{ path: clean, name: 'w9-redacted.txt', size: 14, type: 'text/plain' }],
    exemption: '5 ILCS 140/7(1)(b)',
  })
  expect((await get(`records-requests/${confirmation}`)).body.items).toEqual([])
  expect((await get(`released-files/${file!.id}?number=${confirmation}`)).status).toBe(404)
  await expect(does(rosa, named('release'), release)).rejects.toThrow('Only a manager can decide a request.')
  await expect(does(max, named('release'), { ...release, appeal: null })).rejects.toThrow(
    'Enter the appeal rights, because parts are withheld.',
  )
  await does(max, named('release'), { ...release, reading_room: false })

  const shown = await get(`records-requests/${confirmation}`)
  expect(shown.body).toMatchObject({ status: 'released_in_part', decision: 'Here they are.' })
  expect(shown.text).toContain('[redacted: 5 ILCS 140/7(1)(b)]')
  expect(shown.text).not.toMatch(/secret@acme|123-45|w9\.txt/)
  expect((await get(`released-files/${file!.id}`)).status).toBe(404)
  expect((await get(`released-files/${file!.id}?number=${confirmation}`)).text).toBe('SSN [redacted]')
  expect((await get(`${organization.id}/reading-room`)).body).toEqual({ requests: [] })
  expect((await emails()).join('\n')).toContain(`Records are ready (${number})`)
})

test('a request is extended once under the law, estimated, and denied with the exemption and the appeal rights', async () => {
  const { rosa, max, does, requested, emails, organization } = await agency()
  const { id } = await requested()
  await does(rosa, named('start'), { id })
  expect(await does(rosa, named('extend'), { id, reason: 'Records are at another site.' })).toMatchObject({
    due_rule: 'Extended by 5 business days (5 ILCS 140/3(e))',
  })
  await expect(does(rosa, named('extend'), { id, reason: 'Again.' })).rejects.toThrow(
    'This request was already extended. The law allows one extension.',
  )
  await does(rosa, named('estimate'), { id, fee_estimate: 12_50, fee_basis: '50 pages at $0.25' })
  await expect(does(max, named('deny'), { id, citation: '', decision: 'x', appeal: 'y' })).rejects.toThrow(
    'Exemption cited',
  )
  await expect(
    does(rosa, named('deny'), { id, citation: '7(1)(c)', decision: 'Privacy.', appeal: 'Counselor.' }),
  ).rejects.toThrow('Only a manager can do this.')
  await does(max, named('deny'), {
    id,
    citation: '5 ILCS 140/7(1)(c)',
    decision: 'Personal privacy.',
    appeal: 'Public Access Counselor, 60 days.',
  })
  const over = 'PRR-2026-0001 is denied. The status must be “Received”.'
  await expect(does(rosa, named('start'), { id })).rejects.toThrow(over)
  const sent = (await emails()).join('\n')
  for (const words of [
    'needs more time',
    'December 4, 2026',
    'Records are at another site.',
    '$12.50',
    '5 ILCS 140/7(1)(c)',
    'Appeal rights: Public Access Counselor, 60 days.',
  ])
    expect(sent).toContain(words)
  expect((await get(`${organization.id}/reading-room`)).body).toEqual({ requests: [] })
})

test('a requester who wrote in Spanish gets every email in Spanish, even from staff who work in English', async () => {
  const { max, does, requested, emails } = await agency()
  const { id, number } = await requested('es-US')
  await does(max, named('start'), { id })
  await does(max, named('extend'), { id, reason: 'Records are at another site.' })
  const [received, more] = (await emails()).slice(-2)
  expect(received).toContain(`Recibimos su solicitud de documentos públicos (${number})`)
  expect(received).toContain('Le responderemos a más tardar el 27 de noviembre de 2026.')
  expect(more).toContain('La prórroga es de 5 días laborables (5 ILCS 140/3(e)).')
})

test('the reading room shows what was released without the requester, and not what was withheld', async () => {
  const { max, does, requested, organization, sees } = await agency()
  const [one, two] = [
    await does(max, draftVendor, {
      name: 'Acme Paving',
      type: 'llc' as const,
      email: 'a@acme.example',
      certifications: [],
    }),
    await does(max, draftVendor, {
      name: 'Hidden Works',
      type: 'llc' as const,
      email: 'b@hidden.example',
      certifications: [],
    }),
  ]
  const { id, number } = await requested()
  for (const { id: record } of [one, two]) await does(max, named('add'), { id, table: 'vendors', record })
  const items = (await sees(max, 'select id, of_record from records_request_items where request = $1', [id])) as {
    id: string
    of_record: string
  }[]
  for (const item of items)
    await does(
      max,
      named('review'),
      item.of_record === one.id
        ? { id: item.id, review: 'responsive' }
        : { id: item.id, review: 'exempt', exemption: 'Trade secret, 7(1)(g)' },
    )
  await does(max, named('release'), { id, decision: null, appeal: 'Counselor.', reading_room: true })
  const room = await get(`${organization.id}/reading-room`)
  expect(room.body.requests).toMatchObject([{ number, title: 'Acme contracts' }])
  expect(room.text).toContain('Acme Paving')
  expect(room.text).toContain('Trade secret, 7(1)(g)')
  expect(room.text).not.toMatch(/Hidden|Nora/)
})
