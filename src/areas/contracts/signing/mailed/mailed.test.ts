import { agencyOf, newLink } from '#platform/keys/agency-links.ts'
import { expect, test } from 'vitest'
import { checkCertificate } from '#platform/audit/certificate.ts'
import { sealAndKeep } from '#platform/audit/witnesses/witness-file.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { contracting } from '#tests/contracts.ts'
import { startWire } from '#tests/wire.ts'
import { contractCommands } from '../../lifecycle/contract-stages.ts'
import { setContractSigners } from '../../text/commands.ts'
import { resendLink } from '../commands.ts'
import { masked } from '#platform/keys/mailed-codes.ts'
import { writeToMailboxes } from './emails.ts'

let mailboxes = 0

/** A contract that is out to a signer whose only proof is a mailbox. */
async function mailed(turns?: readonly [number, number]) {
  const place = await contracting()
  const mailbox = `vera.birch.${++mailboxes}@mailbox.example`
  await place.owner.query('delete from auth.rate_counters')
  const { id } = await place.out({}, turns, mailbox)
  const emails = async () => {
    await runDueJobs(place.services, [writeToMailboxes])
    return place.mails.filter(({ to }) => to === mailbox)
  }
  const link = async () => /#([\w-]+)/.exec((await emails()).at(-1)!.text)![1]!
  const ask = async (path: string, body: object) => {
    const answer = await (
      await startWire()
    ).fetch(`/functions/v1/public/signing/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as any }
  }
  const codeFor = async (of: string) => {
    expect((await ask('send-code', { link: of })).status).toBe(200)
    return /Your code: (\d{6})/.exec((await emails()).at(-1)!.text)![1]!
  }
  const signs = async (of: string, code: string, change: object = {}) => {
    const { digest } = await place.documentOf(id)
    return ask('sign', { link: of, code, name: 'Vera', digest, agreed: true, ...change })
  }
  return { ...place, id, mailbox, emails, link, ask, codeFor, signsByMail: signs }
}

test('a link names its agency, and an address is recognized but not told', () => {
  const agency = '01a214a5-9d03-7cf6-936d-9e2a5926857d'
  expect(agencyOf(newLink(agency))).toBe(agency)
  expect(newLink(agency)).not.toBe(newLink(agency))
  expect([agencyOf(''), agencyOf('abc')]).toEqual([null, null])
  expect(masked('vera.birch@mailbox.example')).toBe('v•••@mailbox.example')
})

test('a signer without an account reads by code, signs, and both sides get the certificate', async () => {
  const {
    id,
    mailbox,
    emails,
    link,
    ask,
    codeFor,
    signsByMail,
    signs,
    ada,
    contractOf,
    documentOf,
    owner,
    services,
    clock,
    organization,
  } = await mailed()
  const first = await link()
  expect((await emails())[0]).toMatchObject({
    subject: expect.stringMatching(/^Sign C-\d{4}-0001: Snow clearing$/),
    text: expect.stringContaining('le pide que firme'),
  })
  expect((await ask('show', { link: first })).body).toMatchObject({
    name: 'Vera',
    email: 'v•••@mailbox.example',
    status: 'out',
    signed: false,
    waitsFor: [],
  })
  const code = await codeFor(first)
  const { body: read } = await ask('read', { link: first, code })
  expect(read).toMatchObject({ place: 1, digest: (await documentOf(id)).digest, signatures: [] })
  expect(JSON.stringify(read)).not.toMatch(/mailbox\.example|"member"/)

  expect((await signsByMail(first, code, { drawn: 'M10.0 20.0L30.0 40.0' })).status).toBe(200)
  expect((await signsByMail(first, code)).body.error).toBe('Vera has already signed.')
  await signs(ada, id, 2)
  expect(await contractOf(id)).toMatchObject({ status: 'active' })
  const { rows } = await owner.query(
    'select place, email, signed_by, account, drawn from contract_signatures where document = $1 order by place',
    [(await documentOf(id)).id],
  )
  expect(rows[0]).toEqual({ place: 1, email: mailbox, signed_by: null, account: null, drawn: 'M10.0 20.0L30.0 40.0' })

  const last = await link()
  expect((await emails()).at(-1)!.subject).toMatch(/^Signed: /)
  expect((await ask('show', { link: first })).status).toBe(404)
  const again = await codeFor(last)
  await sealAndKeep(services, organization.id, clock.now())
  const wire = await startWire()
  const send = (path: string) =>
    wire.fetch(`/functions/v1/public/signing/${path}`, {
      method: 'POST',
      body: JSON.stringify({ link: last, code: again }),
    })
  const text = await (await send('certificate')).text()
  expect(await checkCertificate(text, JSON.parse(text).key)).toMatchObject({
    why: null,
    signed: [
      { name: 'Vera', email: mailbox },
      { name: 'Ada', party: 'agency' },
    ],
  })
  expect(
    Buffer.from(await (await send('document')).arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

test('neither the link alone nor five guesses open the text, and a code ends after an hour', async () => {
  const { link, ask, codeFor, clock, services, owner, organization } = await mailed()
  const of = await link()
  const wrong = 'This code isn’t valid. Check the newest email, or send a new code.'
  expect((await ask('read', { link: of, code: '123456' })).body.error).toBe(wrong)
  const code = await codeFor(of)
  const other = code === '000000' ? '000001' : '000000'
  for (let guess = 0; guess < 5; guess++) expect((await ask('read', { link: of, code: other })).body.error).toBe(wrong)
  expect((await ask('read', { link: of, code })).body.error).toBe(wrong)
  await services.security.flush()
  const { rows } = await owner.query(
    `select sum(times)::int as times from app.security_events where organization_id = $1 and event_type = $2`,
    [organization.id, 'mailed_code_refused'],
  )
  expect(rows).toEqual([{ times: 7 }])

  const second = await codeFor(of)
  expect((await ask('read', { link: of, code: second })).status).toBe(200)
  clock.set(new Date(clock.now().getTime() + 61 * 60_000))
  expect((await ask('read', { link: of, code: second })).body.error).toBe(wrong)
  expect((await ask('show', { link: newLink('01a214a5-9d03-7cf6-936d-9e2a5926857d') })).status).toBe(404)
})

test('the name, the text and the turn are judged as for everyone, and a withdrawn version can’t be signed', async () => {
  const { id, rosa, reopens, link, emails, codeFor, signsByMail, ask } = await mailed()
  const of = await link()
  const code = await codeFor(of)
  expect((await signsByMail(of, code, { name: 'Ada' })).body.error).toMatch(/^Type the name as listed: Vera\./)
  expect((await signsByMail(of, code, { digest: 'a'.repeat(64) })).body.error).toMatch(/^The text has changed/)
  expect((await signsByMail(of, code, { agreed: false })).status).toBe(400)
  await reopens(rosa, id)
  expect((await signsByMail(of, code)).body.error).toMatch(/^This version was withdrawn\./)
  expect((await emails()).at(-1)).toMatchObject({
    subject: expect.stringMatching(/^Withdrawn: /),
    text: expect.stringContaining('The price of salt has moved.'),
  })
  expect((await ask('show', { link: of })).body).toMatchObject({
    status: 'void',
    reason: 'The price of salt has moved.',
  })
})

test('a signer whose turn has not come gets no letter, and then one; the agency sends it again, and the first link ends', async () => {
  const { id, emails, link, ask, signs, ada, rosa, does, documentOf } = await mailed([2, 1])
  expect(await emails()).toEqual([])
  await signs(ada, id, 1)
  const first = await link()
  expect(await emails()).toHaveLength(1)
  const { id: document } = await documentOf(id)
  await does(rosa, resendLink, { document, place: 2 })
  const second = await link()
  expect(await emails()).toHaveLength(2)
  expect(second).not.toBe(first)
  expect((await ask('show', { link: first })).status).toBe(404)
  expect((await ask('show', { link: second })).status).toBe(200)
  await expect(does(rosa, resendLink, { document, place: 1 })).rejects.toThrow(
    'A link can only be sent to a signer by email when it is their turn.',
  )
})

test('an address of the agency’s own is refused, and so is one for its own signers', async () => {
  const { whole, does, rosa, ada } = await contracting()
  await expect(whole({}, [1, 2], rosa.email)).rejects.toThrow('belongs to a member of your agency')
  const { id, version } = await whole()
  await expect(
    does(rosa, setContractSigners, {
      id,
      version,
      lines: [{ turn: 1, party: 'agency', person: ada.user_id, name: 'Ada', email: 'a@b.example' }] as never,
    }),
  ).rejects.toThrow('The agency’s signers sign with their account.')
})

test('without a confirmed mailbox PostgreSQL takes no signature that names no account', async () => {
  const { id, mailbox, owner, documentOf, link, codeFor, ask } = await mailed()
  const { id: document, digest, organization_id } = await documentOf(id)
  const insert = (change: { email?: string; digest?: string } = {}) =>
    owner.query(
      `insert into contract_signatures (organization_id, document, place, party, signed_name, email, intent, digest, aal)
        values ($1, $2, 1, 'vendor', 'Vera', $3, 'I sign.', $4, 'aal1')`,
      [organization_id, document, change.email ?? mailbox, change.digest ?? digest],
    )
  await expect(insert()).rejects.toThrow('No confirmed mailbox')
  const of = await link()
  await ask('read', { link: of, code: await codeFor(of) })
  await expect(insert({ email: 'other@mailbox.example' })).rejects.toThrow('No confirmed mailbox')
  await expect(insert({ digest: 'b'.repeat(64) })).rejects.toThrow('No confirmed mailbox')
  await insert()
})

test('a mailbox and an account sign one place at the same moment: one signature counts, the other gets a sentence', async () => {
  const { id, owner, organization, rosa, documentOf, link, codeFor, signsByMail } = await mailed()
  const of = await link()
  const code = await codeFor(of)
  const { id: document, digest } = await documentOf(id)
  const account = await owner.connect()
  try {
    await account.query('begin')
    await account.query(
      `insert into contract_signatures (organization_id, document, place, party, signed_name, email, intent, digest,
        signed_by, account, aal) values ($1, $2, 1, 'vendor', 'Vera', 'vera@birch.example', 'I sign.', $3, $4, $1, 'aal1')`,
      [organization.id, document, digest, rosa.user_id],
    )
    const byMail = signsByMail(of, code)
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await account.query(waits)).rowCount === 0);
    await account.query('commit')
    expect((await byMail).body.error).toBe('Vera has already signed.')
  } finally {
    account.release()
  }
  const { rows } = await owner.query('select signed_by from contract_signatures where document = $1', [document])
  expect(rows).toEqual([{ signed_by: rosa.user_id }])
})

test('a contract that no one signs by email sends no such email', async () => {
  const { rosa, does, whole, reviewed, services, mails } = await contracting()
  await whole()
  const { id } = await reviewed()
  const before = mails.length
  await does(rosa, contractCommands.sendOut, { id })
  await runDueJobs(services, [writeToMailboxes])
  expect(mails.slice(before)).toEqual([])
})
