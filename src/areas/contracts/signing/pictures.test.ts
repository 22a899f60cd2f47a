import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { folderOf } from '#areas/organization/attachments/rules.ts'
import { readingOrder } from '#platform/documents/check.ts'
import { pictureLine } from '#platform/documents/picture-line.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { attachments } from '#tests/companions.ts'
import { contracting } from '#tests/contracts.ts'
import { startWire } from '#tests/wire.ts'
import { contractCommands, submitContract } from '../lifecycle/contract-stages.ts'
import { setContractSections } from '../text/commands.ts'
import { writeToMailboxes } from './mailed/emails.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGM4IScHRAwQCgAfJgQRoo8irwAAAABJRU5ErkJggg==',
  'base64',
)
const sha256 = createHash('sha256').update(png).digest('hex')

/** A contract out for signature that shows one of its two files. */
async function pictured(mailbox?: string) {
  const wire = await startWire()
  const place = await contracting()
  const { rosa, max, does, organization, clause, owner } = place
  const { id, version } = await place.whole({}, [1, 2], mailbox)
  const file = async () => {
    const about = { table: 'contracts', record: id }
    const path = `${folderOf({ organization: organization.id, ...about })}${randomUUID()}/lanes.png`
    const { error } = await wire
      .signedIn(rosa)
      .storage.from('documents')
      .upload(path, new Blob([png], { type: 'image/png' }), { contentType: 'image/png' })
    expect(error).toBeNull()
    return (await does(rosa, attachments.add, { ...about, name: 'lanes.png', path, sha256 })).id
  }
  const [shown, other] = [await file(), await file()]
  const picture = pictureLine({ file: shown, sha256, alt: 'Map of the lanes', caption: 'Phase 1', width: 'full' })
  await does(rosa, setContractSections, {
    id,
    version,
    lines: [
      { heading: 'Termination', body: clause.body, clause: clause.id },
      { heading: 'Lanes', body: picture, reason: 'No clause has a map.' },
    ] as never,
  })
  await does(rosa, submitContract, { id })
  await place.signsOff(max, id)
  await does(rosa, contractCommands.sendOut, { id })
  await owner.query('delete from auth.rate_counters')
  return { ...place, wire, shown, other, document: (await place.documentOf(id)).id }
}

test('a vendor sees the pictures of the version to sign and no other file; another vendor and a visitor see none', async () => {
  const { wire, vera, rosa, shown, other, document, organization } = await pictured()
  const ask = (who: { token?: string }, file: string, accept = 'image/*') =>
    wire.fetch('/functions/v1/contracts/picture', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept },
      body: JSON.stringify({ organization: organization.id, document, file }),
      ...(who.token && { token: who.token }),
    })
  for (const who of [vera, rosa]) {
    const answer = await ask(who, shown)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(Buffer.from(await answer.arrayBuffer()).equals(png)).toBe(true)
  }
  const { vera: stranger } = await contracting()
  for (const [who, file] of [
    [vera, other],
    [vera, randomUUID()],
    [stranger, shown],
  ] as const) {
    const answer = await ask(who, file)
    expect([answer.status, (await answer.json()).error]).toEqual([404, 'This picture does not exist.'])
  }
  expect((await ask({}, shown)).status).toBe(401)

  // The files of the contract stay the agency's.
  const { data } = await wire.signedIn(vera).from('attachments').select('id')
  expect(data).toEqual([])
  // The PDF that the vendor downloads has the picture too.
  const paper = await wire.fetch('/functions/v1/contracts/document', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/pdf' },
    body: JSON.stringify({ organization: organization.id, document }),
    token: vera.token,
  })
  expect(
    readingOrder(new Uint8Array(await paper.arrayBuffer())).filter(({ words }) => words.includes('Map of the lanes')),
  ).toEqual([{ tag: 'Figure', words: 'Map of the lanes' }])
})

test('a signer by email sees the pictures with the link and its code, until the code ends', async () => {
  const mailbox = `vera.${randomUUID()}@mailbox.example`
  const first = await pictured(mailbox)
  const { services, mails, clock, shown, other, wire } = first
  const newest = async (pattern: RegExp, to: string) => {
    await runDueJobs(services, [writeToMailboxes])
    return pattern.exec(mails.filter((each) => each.to === to).at(-1)!.text)![1]!
  }
  const ask = (path: string, body: object) =>
    wire.fetch(`/functions/v1/public/signing/${path}`, { method: 'POST', body: JSON.stringify(body) })
  const opened = async (to: string) => {
    const link = await newest(/#([\w-]+)/, to)
    await ask('send-code', { link })
    return { link, code: await newest(/Your code: (\d{6})/, to) }
  }
  const key = await opened(mailbox)
  const answer = await ask('picture', { ...key, file: shown })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(Buffer.from(await answer.arrayBuffer()).equals(png)).toBe(true)
  expect((await ask('picture', { ...key, file: other })).status).toBe(404)

  // The link and the code of another document open no picture of this one.
  const mailboxOfOther = `nora.${randomUUID()}@mailbox.example`
  const second = await pictured(mailboxOfOther)
  const otherKey = await opened(mailboxOfOther)
  expect((await ask('picture', { ...otherKey, file: second.shown })).status).toBe(200)
  expect((await ask('picture', { ...otherKey, file: shown })).status).toBe(404)

  const refused = async (body: object) => (await ask('picture', { ...body, file: shown })).status
  expect(await refused({ link: key.link, code: key.code === '000000' ? '000001' : '000000' })).toBe(409)
  clock.set(new Date(clock.now().getTime() + 61 * 60_000))
  expect(await refused(key)).toBe(409)
})
