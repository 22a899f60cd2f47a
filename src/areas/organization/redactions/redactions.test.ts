import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { exportLines } from '#platform/audit/log/export-lines.ts'
import { leftOf } from '#platform/audit/log/redactions.ts'
import { makeSigner } from '#platform/audit/log/signing.ts'
import { seal } from '#platform/audit/log/seal.ts'
import { trailApi } from '#platform/audit/api/trail-api.ts'
import { whyNotProven } from '#platform/audit/proof.ts'
import { verifyLog } from '#platform/audit/verification/verify-log.ts'
import { verifyRecords } from '#platform/audit/verification/verify-records.ts'
import { verifyWhole } from '#platform/audit/whole.ts'
import { draftVendor } from '#areas/vendors/vendors/commands.ts'
import { city } from '#tests/city.ts'
import { market } from '#tests/market.ts'
import { createPublishedProject, editPublishedProject, setPublication } from '../publishing/commands.ts'
import { allowRedaction, declineRedaction, redactHistory } from './commands.ts'
import { whyNotWords } from './rules.ts'

const secret = '12 Elm Street, home of a "witness"'

/** A project that everyone may read, created with words that were later removed. */
async function published() {
  const place = await city()
  const { ada, does, services, organization, clock } = place
  await does(ada, setPublication, {
    agency: 'The city',
    introduction: '',
    spending: false,
    projects: true,
    reports: false,
  })
  const { id } = await does(ada, createPublishedProject, {
    title: 'Mill Road culvert',
    summary: `Beside ${secret}.`,
    department: 'Public Works',
    phase: 'design' as const,
    budget: 1,
    photos: [],
  })
  const edit = async (summary: string) => {
    const [{ version }] = (await place.sees(ada, 'select version from published_projects where id = $1', [id])) as [
      { version: number },
    ]
    await does(ada, editPublishedProject, { id, version, changes: { summary } })
  }
  await edit('A wider one.')
  const nora = await place.person('Nora', 'admin')
  const ask = (more: object = {}) =>
    does(ada, redactHistory, {
      table: 'published_projects',
      record: id,
      words: secret,
      reason: 'Names a witness',
      ...more,
    })
  const redact = async (more: object = {}) => does(nora, allowRedaction, { id: (await ask(more)).id })
  const verified = () =>
    services.database.transaction(
      { role: 'sealer' },
      (tx) => verifyLog(tx, { organization: organization.id, signer: makeSigner(services.keys) }),
      { readOnly: true },
    )
  const everywhere = async () => {
    const { rows } = await place.owner.query(
      `select coalesce(string_agg(c::text, ''), '') || (select coalesce(string_agg(e::text, ''), '') from audit_events e
        where organization_id = $1) || (select coalesce(string_agg(k::text, ''), '') from app.idempotency_keys k
        where organization_id = $1) as all from record_changes c where organization_id = $1`,
      [organization.id],
    )
    return String(rows[0]!.all)
  }
  return {
    ...place,
    id,
    nora,
    edit,
    ask,
    redact,
    verified,
    everywhere,
    sealed: () => seal(services, organization.id, clock.now()),
  }
}

const history = 'select * from record_changes where record = $1'

test('another agency reads a published row and none of its history; the city reads both', async () => {
  const { id, sees, rosa } = await published()
  const neighbor = await city()
  expect(await neighbor.sees(neighbor.ada, 'select summary from published_projects where id = $1', [id])).toEqual([
    { summary: 'A wider one.' },
  ])
  for (const who of [neighbor.rosa, neighbor.ada, await neighbor.person('Pat', 'platform_admin')])
    expect(await neighbor.sees(who, history, [id])).toEqual([])
  expect(await sees(rosa, history, [id])).toHaveLength(2)
})

test('a vendor reads no history of the rows it sees at the agency', async () => {
  const place = await market()
  const acme = await place.bidder('Acme')
  const { id } = await place.does(place.max, draftVendor, {
    name: 'Bolt',
    type: 'llc' as const,
    email: 'orders@bolt.example',
    certifications: [],
  })
  await place.owner.query('insert into vendor_accounts (organization_id, vendor, account) values ($1, $2, $3)', [
    place.organization.id,
    id,
    acme.organization.id,
  ])
  expect(await acme.sees(acme.ada, 'select name from vendors where id = $1', [id])).toEqual([{ name: 'Bolt' }])
  expect(await acme.sees(acme.ada, history, [id])).toEqual([])
  expect(await place.sees(place.max, history, [id])).not.toEqual([])
})

test('only an administrator redacts, with a reason, and not words the record still contains', async () => {
  const { id, does, max, edit, redact } = await published()
  await expect(
    does(max, redactHistory, { table: 'published_projects', record: id, words: secret, reason: 'Names a witness' }),
  ).rejects.toThrow('Only an administrator can redact a record’s history.')
  await expect(redact({ words: 'Never said' })).rejects.toThrow(
    'The history of this record does not contain these words.',
  )
  await expect(redact({ table: 'user_roles; drop' })).rejects.toThrow()
  const stranger = await city()
  await expect(
    stranger.does(stranger.ada, redactHistory, {
      table: 'funds',
      record: id,
      words: secret,
      reason: 'Names a witness',
    }),
  ).rejects.toThrow('This record does not exist.')
  await expect(
    stranger.does(stranger.ada, redactHistory, {
      table: 'published_projects',
      record: id,
      words: secret,
      reason: 'Names a witness',
    }),
  ).rejects.toThrow()
  await edit(`Again beside ${secret}.`)
  await expect(redact()).rejects.toThrow('The record still contains these words.')
})

test('redacted words are gone from every copy, and the seal still verifies and says who ordered it', async () => {
  const { id, redact, verified, everywhere, sealed, services, organization, ada } = await published()
  await sealed()
  const escaped = JSON.stringify(secret).slice(1, -1)
  expect(await everywhere()).toContain('Elm Street')
  expect(await redact()).toMatchObject({ ordered_by: 'Ada', reason: 'Names a witness', entries: 3 })
  expect(await everywhere()).not.toContain('Elm Street')
  expect(await everywhere()).not.toContain(escaped)
  await sealed()

  const verdict = await verified()
  expect(verdict).toMatchObject({ first: null, findings: [] })
  const said =
    /^Redacted on \w+ \d+, \d{4} by order of Ada, allowed by Nora: Names a witness\. The sealed hash is unchanged\.$/
  expect(verdict.redacted).toHaveLength(3)
  for (const { sentence } of verdict.redacted) expect(sentence).toMatch(said)
  expect(
    await services.database.transaction({ role: 'service_role' }, (tx) => verifyRecords(tx, organization.id), {
      readOnly: true,
    }),
  ).toEqual([])

  const whole = verifyWhole()
  const lines = []
  const asked = { made_by: { by: 'command line' }, made_at: services.clock.now() } as const
  for await (const line of exportLines(services, organization.id, asked)) lines.push(line)
  await whole.take(lines.map((line) => line.slice(0, -1)))
  expect(whole.result({ atEnd: true })).toMatchObject({
    wrong: [],
    complete: true,
    redacted: [
      { sentence: expect.stringMatching(said) },
      { sentence: expect.stringMatching(said) },
      { sentence: expect.stringMatching(said) },
    ],
  })
  expect(lines.join('')).not.toContain('Elm Street')

  const file = join(mkdtempSync(join(tmpdir(), 'granary-redacted-')), 'trail.ndjson')
  writeFileSync(file, lines.join(''))
  const { stdout } = await promisify(execFile)(process.execPath, ['bin/verify-trail.js', file])
  expect(stdout).toMatch(
    /Entry \d+: .+\. Redacted on \w+ \d+, \d{4} by order of Ada, allowed by Nora: Names a witness\./,
  )
  expect(stdout).toContain('published-projects/create by ')
  expect(stdout).toContain('Valid, with 3 redacted entries.')

  const [{ id: entry }] = (
    await services.database.read(
      { role: 'service_role' },
      { text: `select id from record_changes where record = $1 and operation = 'insert'`, values: [id] },
    )
  ).rows as [{ id: string }]
  const proof = (await (
    await trailApi(services).request(`/logs/${organization.id}/entries/change/${entry}`, {
      headers: { authorization: `Bearer ${ada.token}` },
    })
  ).json()) as Parameters<typeof whyNotProven>[0] & { key: string }
  expect(await whyNotProven(proof, proof.key)).toMatch(said)
})

test('a change after a redaction, or beside it, is still detected', async () => {
  const { id, redact, verified, sealed, owner } = await published()
  await sealed()
  await redact()
  await sealed()
  await owner.query(
    `update record_changes set after = after || '{"title": "Another"}' where record = $1 and operation = 'insert'`,
    [id],
  )
  expect((await verified()).first).toMatchObject({
    part: 'entry',
    sentence: expect.stringContaining('differs from what was sealed'),
  })
  expect((await verified()).redacted).toHaveLength(2)
})

test('an administrator asks and another one allows, who did none of the acts', async () => {
  const { ask, nora, ada, max, does, sees, owner, everywhere, id, edit } = await published()
  const { id: request } = await ask()
  await expect(does(ada, allowRedaction, { id: request })).rejects.toThrow(
    'You asked for this redaction. Another administrator must decide on it.',
  )
  await expect(does(max, allowRedaction, { id: request })).rejects.toThrow(
    'Only an administrator can decide on a redaction.',
  )
  const waiting = `select words, asked_by from redaction_requests where status = 'waiting'`
  expect(await sees(nora, waiting)).toEqual([{ words: secret, asked_by: ada.user_id }])
  expect(await sees(max, waiting)).toEqual([])
  await does(nora, declineRedaction, { id: request, reason: 'It is public already' })
  expect((await owner.query('select words from redaction_requests where id = $1', [request])).rows).toEqual([
    { words: null },
  ])
  expect(await everywhere()).toContain('Elm Street')
  await expect(does(nora, allowRedaction, { id: request })).rejects.toThrow('This redaction was already decided.')
  // Nora asks now; Ada wrote these words herself.
  const again = await does(nora, redactHistory, {
    table: 'published_projects',
    record: id,
    words: secret,
    reason: 'Names a witness',
  })
  await expect(does(ada, allowRedaction, { id: again.id })).rejects.toThrow('You did one of these acts yourself.')
  await edit('Wider still.')
})

test('where there is no second administrator nothing is redacted', async () => {
  const { ask, owner, nora } = await published()
  await owner.query('delete from user_roles where user_id = $1', [nora.user_id])
  await expect(ask()).rejects.toThrow('A second administrator must allow a redaction, and there is none.')
})

test.each([
  ['PR-2026-0044', false],
  ['10,110.00', false],
  ['$10,110', false],
  ['2026-11-24', false],
  ['Nov 24, 2026', false],
  ['0191a0f4-5e7b-7c3a-9d42-3f6a2b1c0d9e', false],
  ['released', false],
  ['Jane Doe', true],
  ['12 Elm Street', true],
])('the words %s can be redacted: %s', (words, can) => expect(whyNotWords(words) === null).toBe(can))

const forged = [
  ['its actor', 'actor = (select user_id from organization_members where organization_id = $1 and email like $2)'],
  ['its command', `command = 'publications/seen', request_id = $2`],
] as const
const covers = ['Names a witness', 'Destroyed at the end of its retention, certificate RD-2026-0001.']

test.each(forged.flatMap(([what, change]) => covers.map((reason) => [what, reason, change] as const)))(
  'a redaction that the owner of the tables forges over %s is found: %s',
  async (_, reason, change) => {
    const { redact, verified, sealed, owner, organization, services, ada } = await published()
    // A certificate of destruction that two administrators approved, for another record.
    await owner.query(
      `insert into audit_events (organization_id, actor, command, input, result, at, request_id)
        values ($1, $2, 'record-dispositions/approve', '{}', $3, now(), 'test')`,
      [organization.id, ada.user_id, JSON.stringify({ id: organization.id, number: 'RD-2026-0001' })],
    )
    await redact()
    await sealed()
    const { rows } = await owner.query<{ id: string }>(
      `update audit_events set ${change} where organization_id = $1 and command = 'publications/set' returning id`,
      [organization.id, 'max%'],
    )
    // With the right digest of what the entry says now.
    const { digests } = await services.database.transaction({ role: 'service_role' }, (tx) =>
      leftOf(tx, organization.id, [{ source: 'command', entry: rows[0]!.id }]),
    )
    await owner.query(
      `insert into redactions (organization_id, about_table, about_record, ordered_by, reason, entries, digests)
        values ($1, 'publications', app.uuid_v7(), 'Ada', $2, 1, $3)`,
      [organization.id, reason, digests],
    )
    await sealed()
    expect((await verified()).first).toMatchObject({ part: 'entry' })
    const lines = []
    const asked = { made_by: { by: 'command line' }, made_at: services.clock.now() } as const
    for await (const line of exportLines(services, organization.id, asked)) lines.push(line)
    const file = join(mkdtempSync(join(tmpdir(), 'granary-forged-')), 'trail.ndjson')
    writeFileSync(file, lines.join(''))
    const said = await promisify(execFile)(process.execPath, ['bin/verify-trail.js', file]).catch(
      (error: { stdout: string }) => error,
    )
    expect(said.stdout).toContain('NOT valid')
  },
)
