import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { city, type Person } from '#tests/city.ts'
import { readZip } from '@granary/zip/read.ts'
import { startWire } from '#tests/wire.ts'
import { exportCommands, requestExport } from './commands.ts'
import type { DataExport } from './records.ts'
import { fileEntry, whyNotDownload } from './rules.ts'

const named = (name: string) => exportCommands.find((each) => each.name === name)!
const approve = named('data-exports/approve')

async function town() {
  const wire = await startWire()
  const place = await city({ in: wire })
  const abe = await place.person('Abe', 'admin')
  const { ada, does } = place
  const ask = (files = true) =>
    does(ada, requestExport, { reason: 'Move to another system', files }) as Promise<DataExport>
  const ticketOf = (id: string, who: Person) =>
    wire.fetch('/functions/v1/agency-archive/ticket', {
      method: 'POST',
      token: who.token,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id }),
    })
  const archiveOf = async (id: string) => {
    const { ticket } = (await (await ticketOf(id, ada)).json()) as { ticket: string }
    return wire.fetch(`/functions/v1/agency-archive?ticket=${encodeURIComponent(ticket)}`)
  }
  return { ...place, wire, abe, ask, ticketOf, archiveOf }
}

async function unpacked(answer: Response): Promise<Record<string, Uint8Array>> {
  const files = readZip(new Uint8Array(await answer.arrayBuffer()), { unpacked: 100_000_000 })
  return Object.fromEntries(await Promise.all(files.map(async ({ name, bytes }) => [name, await bytes()] as const)))
}
const textIn = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

const textOf = async (answer: Response) => `${answer.status} ${await answer.text()}`

test('two administrators: one requests, the other approves, and only the first downloads', async () => {
  const { ada, abe, max, rosa, ask, does, ticketOf } = await town()
  await expect(does(rosa, requestExport, { reason: 'Curious', files: true })).rejects.toThrow('Only an administrator')
  const row = await ask()
  expect(await textOf(await ticketOf(row.id, ada))).toContain('once another administrator has approved it')
  await expect(does(ada, approve, { id: row.id })).rejects.toThrow('Another administrator must approve it.')
  await expect(does(max, approve, { id: row.id })).rejects.toThrow()
  await does(abe, approve, { id: row.id })
  expect(await textOf(await ticketOf(row.id, abe))).toContain('Only the person who requested the export')
  expect((await ticketOf(row.id, ada)).status).toBe(200)
})

test('the archive holds the agency’s rows and files, and its manifest covers each of them', async () => {
  const { ada, abe, ask, does, archiveOf, wire, organization } = await town()
  const other = await city({ in: wire })
  const vendor = `insert into vendors (organization_id, number, name, type, email) values ($1, $2, $3, 'llc', 'a@example.com')`
  await wire.owner.query(vendor, [organization.id, 'V-1', '=Salt & "Sons", Nguyễn'])
  await wire.owner.query(vendor, [other.organization.id, 'V-1', 'A neighbor’s vendor'])
  const stored = await wire
    .signedIn(ada)
    .storage.from('documents')
    .upload(`vendors/${organization.id}/terms.txt`, new Blob(['Net 30'], { type: 'text/plain' }))
  expect(stored.error).toBeNull()
  const row = await ask()
  await does(abe, approve, { id: row.id })
  const answer = await archiveOf(row.id)
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringContaining(`${row.number}.zip`),
  ])
  const files = await unpacked(answer)
  const sheet = textIn(files['records/vendors.csv']!)
  expect(sheet).toContain(`"'=Salt & ""Sons"", Nguyễn"`)
  expect(sheet).not.toContain('neighbor')
  const lines = textIn(files['json/vendors.ndjson']!).trim().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { name: string }).name)).toEqual(['=Salt & "Sons", Nguyễn'])
  expect(textIn(files[`files/documents/vendors/${organization.id}/terms.txt`]!)).toBe('Net 30')
  expect(textIn(files['dictionary.csv']!)).toContain('purchase_orders,Purchase orders,vendor,Vendor,ref,vendors')
  const manifest = JSON.parse(textIn(files['manifest.json']!)) as {
    files: { file: string; bytes: number; sha256: string; rows?: number }[]
  }
  const names = Object.keys(files).filter((name) => name !== 'manifest.json')
  expect(manifest.files.map(({ file }) => file)).toEqual(names)
  for (const { file, bytes, sha256 } of manifest.files) {
    expect([file, files[file]!.length]).toEqual([file, bytes])
    expect([file, createHash('sha256').update(files[file]!).digest('hex')]).toEqual([file, sha256])
  }
  expect(manifest.files.find(({ file }) => file === 'records/vendors.csv')!.rows).toBe(1)
})

test('more rows than one page arrive once each, and encrypted columns are left out', async () => {
  const { abe, ask, does, archiveOf, wire, organization } = await town()
  await wire.owner.query(
    `insert into vendors (organization_id, number, name, type, email)
      select $1, 'V-' || n, 'Vendor ' || n, 'llc', 'a@example.com' from generate_series(1, 4500) n`,
    [organization.id],
  )
  const row = await ask(false)
  await does(abe, approve, { id: row.id })
  const files = await unpacked(await archiveOf(row.id))
  const ids = textIn(files['records/vendors.csv']!)
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.slice(0, 36))
  expect([ids.length, new Set(ids).size]).toEqual([4_500, 4_500])
  expect(Object.keys(files).filter((name) => name.startsWith('files/'))).toEqual([])
  expect(Object.values(files).some((content) => textIn(content).includes('sealed:'))).toBe(false)
})

test('a ticket is refused when it is changed, old, or its person is no longer a member', async () => {
  const { ada, abe, ask, does, ticketOf, wire } = await town()
  const row = await ask()
  await does(abe, approve, { id: row.id })
  const { ticket } = (await (await ticketOf(row.id, ada)).json()) as { ticket: string }
  const get = (text: string) => wire.fetch(`/functions/v1/agency-archive?ticket=${encodeURIComponent(text)}`)
  const [body, mac] = ticket.split('.')
  const forged = Buffer.from(
    JSON.stringify({ ...(JSON.parse(Buffer.from(body!, 'base64url').toString()) as object), number: 'EXP-X' }),
  ).toString('base64url')
  expect((await get(`${forged}.${mac}`)).status).toBe(404)
  expect((await get('')).status).toBe(404)
  await wire.owner.query('update organization_members set disabled_at = $2 where user_id = $1', [
    ada.user_id,
    wire.clock.now(),
  ])
  expect((await get(ticket)).status).toBeGreaterThanOrEqual(400)
})

test.each([
  [{ status: 'submitted' }, 'once another administrator has approved it'],
  [{ requested_by: 'someone' }, 'Only the person who requested the export can download it.'],
  [{ ends_at: '2026-11-20T11:59:59Z' }, 'The 48 hours for the download are over. Request the export again.'],
  [{}, null],
] as const)('a download is judged: %j', (changed, sentence) => {
  const row = { status: 'approved', requested_by: 'me', ends_at: '2026-11-20T12:00:01Z', ...changed } as Pick<
    DataExport,
    'status' | 'requested_by' | 'ends_at'
  >
  const reason = whyNotDownload(row, { actor: { user_id: 'me', role: 'admin' }, now: '2026-11-20T12:00:00Z' })
  if (sentence === null) expect(reason).toBeNull()
  else expect(reason).toContain(sentence)
})

test('a file goes into its folder, whatever its name says', () => {
  expect(fileEntry('documents', 'vendors/../../etc/passwd')).toBe('files/documents/vendors/_/_/etc/passwd')
  expect(fileEntry('documents', 'a\\b:c.pdf')).toBe('files/documents/a_b_c.pdf')
})
