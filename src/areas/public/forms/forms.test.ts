import ical from 'ical.js'
import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'
import { forgetUnconfirmedComments } from './feature-comments.ts'
import { slotsFrom } from './slots.ts'

const write = async (path: string, body: object, token?: string, language = 'en-US') => {
  const wire = await startWire()
  const answer = await wire.fetch(`/functions/v1/public/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify({ opened_for: 9000, ...body }),
    ...(token && { token }),
  })
  return { status: answer.status, body: (await answer.json()) as any }
}
const read = async (path: string, token?: string) => {
  const wire = await startWire()
  return wire.fetch(`/functions/v1/public/${path}`, token ? { token } : {})
}
const kept = async (sql: string, values: unknown[]) => (await (await startWire()).owner.query(sql, values)).rows
const someone = () => `nora.${crypto.randomUUID().slice(0, 8)}@example.gov`
const emailsTo = async (to: string) =>
  (await kept(`select payload from app.jobs where name = 'send-mail' and payload ->> 'to' = $1 order by id`, [to])).map(
    ({ payload }) => payload as { subject: string; text: string; html: string },
  )

test('a message is saved, confirmed with a number and emailed', async () => {
  const email = someone()
  const { status, body } = await write('inquiries', {
    kind: 'contact',
    email: ` ${email.toUpperCase()} `,
    name: 'Nora',
    subject: 'Support',
    message: 'How do we begin?',
  })
  expect(status).toBe(200)
  expect(body.number).toMatch(/^C-[0-9A-Z]{8}$/)
  expect(await kept('select email, name, message from inquiries where number = $1', [body.number])).toEqual([
    { email, name: 'Nora', message: 'How do we begin?' },
  ])
  expect((await emailsTo(email))[0]!.subject).toContain(body.number)
})

test('a writer in Spanish gets the email and the refusals in Spanish, and the hosts their own in English', async () => {
  const email = someone()
  const request = { kind: 'contact', email, name: 'Nora', subject: 'Support', message: '¿Cómo comenzamos?' }
  const { body } = await write('inquiries', request, undefined, 'es-US,es;q=0.9')
  const [message] = await emailsTo(email)
  expect(message).toMatchObject({
    subject: `Recibimos su mensaje (${body.number})`,
    text: expect.stringContaining(`Su número de confirmación es ${body.number}.`),
    html: expect.stringContaining('<html lang="es">'),
  })
  expect(message!.text).toMatch(/^Hola:/)
  expect(await write('inquiries', { ...request, name: ' ' }, undefined, 'es')).toMatchObject({
    body: { fields: { name: 'Escriba su nombre.' } },
  })
  const booking = { email, name: 'Nora', zone: 'America/Chicago', starts_at: 'soon' }
  expect((await write('demo-bookings', booking, undefined, 'es')).body.fields).toEqual({
    starts_at: 'Seleccione una hora.',
  })
})

test.each([
  ['no address', { kind: 'contact', email: 'nora', name: 'Nora' }, { email: 'Invalid email address' }],
  ['no name', { kind: 'contact', email: 'nora@example.gov', name: ' ' }, { name: 'Enter your name.' }],
  ['no such form', { kind: 'raffle', email: 'nora@example.gov', name: 'Nora' }, { kind: 'Select a topic.' }],
])('%s is reported at the field', async (_, request, fields) => {
  expect(await write('inquiries', request)).toMatchObject({ status: 400, body: { fields } })
})

test.each([
  ['fills in the hidden field', { website: 'https://spam.example' }],
  ['is faster than a person can type', { opened_for: 20 }],
])('a program that %s gets the same answer as a person, and nothing saved', async (_, tell) => {
  const email = someone()
  expect(await write('inquiries', { kind: 'waitlist', email, name: 'Bot', ...tell })).toMatchObject({
    status: 200,
    body: { number: expect.stringMatching(/^W-/) },
  })
  expect(await kept('select 1 from inquiries where email = $1', [email])).toEqual([])
  expect(await emailsTo(email)).toEqual([])
})

test('the sixth form from one address and place must wait', async () => {
  const email = someone()
  const ask = () => write('inquiries', { kind: 'contact', email, name: 'Nora' })
  for (let i = 0; i < 5; i++) expect((await ask()).status).toBe(200)
  expect(await ask()).toMatchObject({ status: 429, body: { error: expect.stringContaining('Too many attempts') } })
})

test('only the platform reads what visitors wrote', async () => {
  const wire = await startWire()
  const { ada } = await city()
  await write('inquiries', { kind: 'contact', email: someone(), name: 'Nora' })
  expect((await wire.signedIn(ada).from('inquiries').select()).data).toEqual([])
  expect((await wire.client().from('inquiries').select()).error).not.toBeNull()
})

test('an email to an entered address repeats nothing else that was entered', async () => {
  const email = someone()
  await write('inquiries', {
    kind: 'contact',
    email,
    name: 'Buy gold at gold.example',
    subject: 'gold.example',
    message: 'gold.example',
  })
  await write('feature-requests', { title: 'Buy gold at gold.example', description: 'gold.example', email })
  const messages = await emailsTo(email)
  expect(messages).toHaveLength(2)
  expect(JSON.stringify(messages)).not.toContain('gold')
})

test('available times are half hours on working days, starting tomorrow', () => {
  const friday = new Date('2026-11-20T12:00:00Z')
  const slots = slotsFrom(friday, ['2026-11-23T14:00:00+00:00'])
  expect(slots[0]).toBe('2026-11-23T14:30:00.000Z')
  expect(slots.every((slot) => new Date(slot).getUTCDay() % 6 !== 0)).toBe(true)
})

test('a time is booked, moved and canceled through the email link, and stays reserved meanwhile', async () => {
  const email = someone()
  const { slots } = (await (await read('demo-slots')).json()) as { slots: string[] }
  const [first, second] = [slots[5]!, slots[6]!]
  const request = { email, name: 'Nora', zone: 'America/Chicago', starts_at: first }
  const { body } = await write('demo-bookings', request)
  expect(body.number).toMatch(/^S-/)
  expect(((await (await read('demo-slots')).json()) as { slots: string[] }).slots).not.toContain(first)
  expect(await write('demo-bookings', { ...request, email: someone() })).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('This time was just taken. Select another time.') },
  })
  expect((await emailsTo(email))[0]!.text).toContain(`/schedule-demo?booking=${body.token}`)

  expect(await write(`demo-bookings/${body.token}/move`, { starts_at: second })).toMatchObject({
    status: 200,
    body: { status: 'booked' },
  })
  const event = new ical.Event(
    new ical.Component(
      ical.parse(await (await read(`demo-bookings/${body.token}/demonstration.ics`)).text()),
    ).getFirstSubcomponent('vevent')!,
  )
  expect(event.startDate.toJSDate().toISOString()).toBe(second)
  expect(event.sequence).toBe(1)

  expect(await write(`demo-bookings/${body.token}/cancel`, {})).toMatchObject({
    status: 200,
    body: { status: 'canceled' },
  })
  expect(await write(`demo-bookings/${body.token}/cancel`, {})).toMatchObject({ status: 409 })
  expect(((await (await read('demo-slots')).json()) as { slots: string[] }).slots).toEqual(
    expect.arrayContaining([first, second]),
  )
  expect((await emailsTo(email)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('booked'),
    expect.stringContaining('moved'),
    expect.stringContaining('canceled'),
  ])
})

test('an unavailable time is refused, and an unknown link shows nothing', async () => {
  expect(
    await write('demo-bookings', {
      email: someone(),
      name: 'Nora',
      zone: 'America/Chicago',
      starts_at: '2031-01-01T03:00:00Z',
    }),
  ).toMatchObject({ status: 400, body: { fields: { starts_at: expect.any(String) } } })
  expect(
    await write('demo-bookings', {
      email: someone(),
      name: 'Nora',
      zone: 'Mars/Base',
      starts_at: '2031-01-01T03:00:00Z',
    }),
  ).toMatchObject({ status: 400, body: { fields: { zone: 'Unknown time zone.' } } })
  expect((await read('demo-bookings/nothing')).status).toBe(404)
})

test('a request is on the board, gets one vote per person and shows no email address', async () => {
  const { rosa, max } = await city()
  const email = someone()
  const { body } = await write('feature-requests', {
    title: 'Export to the state portal',
    description: 'Once per month',
    email,
  })
  const board = async (token?: string) =>
    ((await (await read('feature-requests', token)).json()) as { requests: any[] }).requests.find(
      ({ number }) => number === body.number,
    )
  const { id } = await board()
  expect(await write(`feature-requests/${id}/vote`, {})).toMatchObject({
    status: 401,
    body: { error: 'Sign in to do this.' },
  })
  await write(`feature-requests/${id}/vote`, {}, rosa.token)
  await write(`feature-requests/${id}/vote`, {}, max.token)
  expect(await board(rosa.token)).toMatchObject({ votes: 2, mine: true })
  await write(`feature-requests/${id}/vote`, {}, rosa.token)
  expect(await board(rosa.token)).toMatchObject({ votes: 1, mine: false })
  expect(JSON.stringify(await board())).not.toContain('@')
  expect(await write(`feature-requests/${crypto.randomUUID()}/vote`, {}, rosa.token)).toMatchObject({ status: 404 })
})

async function aRequest() {
  // More forms from one place in one hour than this file's place may send.
  await kept('delete from auth.rate_counters', [])
  const { body } = await write('feature-requests', {
    title: 'Export to the state portal',
    description: 'Once per month',
  })
  const board = async () =>
    ((await (await read('feature-requests')).json()) as { requests: any[] }).requests.find(
      ({ number }) => number === body.number,
    )
  const { id } = await board()
  return {
    id: id as string,
    count: async () => (await board()).comments as number,
    comments: async (token?: string) =>
      ((await (await read(`feature-requests/${id}/comments`, token)).json()) as { comments: any[] }).comments,
  }
}
const tokenIn = async (to: string) => /comment=([\w-]+)/.exec((await emailsTo(to))[0]!.text)![1]!

test("a visitor's comment is shown only after the button in the email is pressed", async () => {
  const [{ id, comments, count }, email] = [await aRequest(), someone()]
  expect(
    await write(`feature-requests/${id}/comments`, { name: 'Nora', email, body: 'We need it too.' }),
  ).toMatchObject({ status: 200, body: { shown: false } })
  expect([await comments(), await count()]).toEqual([[], 0])
  const [message] = await emailsTo(email)
  expect(message!.text).not.toContain('We need it too.')

  const token = await tokenIn(email)
  // A mail scanner opens the link: that alone publishes nothing.
  expect(await (await read(`own-comment/${token}`)).json()).toMatchObject({
    name: 'Nora',
    body: 'We need it too.',
    shown: false,
  })
  expect(await comments()).toEqual([])
  await write(`own-comment/${token}/publish`, {})
  expect(await comments()).toMatchObject([
    { name: 'Nora', body: 'We need it too.', by_host: false, hidden_reason: null, mine: false },
  ])
  expect(JSON.stringify(await comments())).not.toContain('@')
  expect(await count()).toBe(1)

  await write(`own-comment/${token}/withdraw`, {})
  expect(await comments()).toEqual([])
  expect(await write(`own-comment/${token}/publish`, {})).toMatchObject({ status: 409 })
})

test('a comment from an account is shown at once, and its writer can remove it', async () => {
  const [{ id, comments }, { rosa, max }] = [await aRequest(), await city()]
  expect(
    await write(`feature-requests/${id}/comments`, { name: 'Rosa', body: 'Every month, please.' }, rosa.token),
  ).toMatchObject({ body: { shown: true } })
  const [comment] = await comments(rosa.token)
  expect(comment).toMatchObject({ name: 'Rosa', mine: true })
  expect(await write(`feature-comments/${comment.id}/withdraw`, {}, max.token)).toMatchObject({ status: 404 })
  await write(`feature-comments/${comment.id}/withdraw`, {}, rosa.token)
  expect(await comments()).toEqual([])
})

test('a platform administrator hides a comment with a public reason', async () => {
  const [{ id, comments }, { rosa, ada, person }] = [await aRequest(), await city()]
  const host = await person('Hope', 'platform_admin')
  await write(`feature-requests/${id}/comments`, { name: 'Rosa', body: 'Buy gold.' }, rosa.token)
  await write(`feature-requests/${id}/comments`, { name: 'Hope', body: 'We look into it.' }, host.token)
  const [bad, answer] = await comments()
  expect(answer).toMatchObject({ by_host: true })
  expect(await write(`feature-comments/${bad.id}/hide`, { reason: 'Advertising' }, ada.token)).toMatchObject({
    status: 409,
    body: { error: 'Only a platform administrator can hide a comment.' },
  })
  expect(await write(`feature-comments/${bad.id}/hide`, { reason: ' ' }, host.token)).toMatchObject({
    status: 400,
    body: { fields: { reason: 'Enter a reason.' } },
  })
  await write(`feature-comments/${bad.id}/hide`, { reason: 'Advertising' }, host.token)
  expect((await comments())[0]).toMatchObject({ name: null, body: null, hidden_reason: 'Advertising' })
})

test.each<[string, object, object]>([
  [
    'no words',
    { name: 'Nora', email: 'nora@example.gov', body: ' ' },
    { status: 400, body: { fields: { body: 'Enter a comment.' } } },
  ],
  ['no address', { name: 'Nora', body: 'Yes' }, { status: 400, body: { fields: { email: 'Email is required' } } }],
])('a comment with %s is refused at its field', async (_, body, answer) => {
  const { id } = await aRequest()
  expect(await write(`feature-requests/${id}/comments`, body)).toMatchObject(answer)
})

test("a program's comment gets the same answer as a person's, and nothing is saved", async () => {
  const [{ id }, email] = [await aRequest(), someone()]
  expect(
    await write(`feature-requests/${id}/comments`, { name: 'Bot', email, body: 'gold', website: 'gold.example' }),
  ).toMatchObject({ status: 200 })
  expect(await kept('select from feature_comments where email = $1', [email])).toEqual([])
  expect(await emailsTo(email)).toEqual([])
})

test("an unconfirmed comment is deleted after a week, a published one isn't", async () => {
  const { services } = await startWire()
  const [{ id, comments }, { rosa }, email] = [await aRequest(), await city(), someone()]
  await write(`feature-requests/${id}/comments`, { name: 'Nora', email, body: 'We need it too.' })
  await write(`feature-requests/${id}/comments`, { name: 'Rosa', body: 'Every month, please.' }, rosa.token)
  await kept(`update feature_comments set created_at = created_at - interval '8 days' where feature_request = $1`, [id])
  await forgetUnconfirmedComments.run({}, services)
  expect(await kept('select name from feature_comments where feature_request = $1', [id])).toEqual([{ name: 'Rosa' }])
  expect(await comments()).toHaveLength(1)
})
