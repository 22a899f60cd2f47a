import { expect, test } from 'vitest'
import { draftVendor } from '#areas/vendors/vendors/commands.ts'
import { city, type Person } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'
import { note } from '../../auth/audit-log.ts'
import { fromBase64 } from '../bytes.ts'
import { entryOf } from '../entry.ts'
import { seal } from '../log/seal.ts'
import { platformLog } from '../log/stored-log.ts'
import { readProof, whyNotProven, type Proof } from '../proof.ts'
import { leafOf, verifyCheckpoint, verifyConsistency } from '../verify.ts'
import { trailApi } from './trail-api.ts'

async function springfield() {
  const place = await city()
  const { services, organization, clock, max, does } = place
  const api = trailApi(services)
  const ask = (path: string, person?: Pick<Person, 'token'>, log = organization.id) =>
    api.request(`/logs/${log}${path}`, person ? { headers: { authorization: `Bearer ${person.token}` } } : {})
  return {
    ...place,
    ask,
    json: async (path: string, person?: Pick<Person, 'token'>) => (await ask(path, person)).json() as Promise<any>,
    drafts: (name: string) =>
      does(max, draftVendor, { name, type: 'llc' as const, email: 'orders@acme.example', certifications: [] }),
    sealed: async (log = organization.id) => (await seal(services, log, clock.now()))!,
  }
}

/** The history of a record as its page reads it: through row security, with the table API's own JSON. */
const historySql = 'select row_to_json(c)::text as row from record_changes c where record = $1 order by at'

test('only the log of the installation is listed, so no one can discover an organization', async () => {
  const { services, drafts, sealed } = await springfield()
  const listed = async () => (await trailApi(services).request('/logs')).json() as Promise<any[]>
  await drafts('Acme')
  await sealed()
  expect((await listed()).filter(({ organization_id }) => organization_id !== platformLog)).toEqual([])
  await services.database.transaction({ role: 'identity' }, (tx) =>
    note(tx, services, null, { action: 'login', userId: null }),
  )
  await sealed(platformLog)
  expect(await listed()).toMatchObject([{ organization_id: platformLog, origin: expect.stringContaining('platform') }])
})

test('a witness without an account gets the newest checkpoint, the key, and how the log has grown since the last time', async () => {
  const { ask, json, drafts, sealed } = await springfield()
  expect((await ask('/checkpoint')).status).toBe(404)
  await drafts('Acme')
  await sealed()
  const [before, { key }] = [await (await ask('/checkpoint')).text(), await json('')]
  await drafts('Bolt')
  await sealed()
  const after = await (await ask('/checkpoint')).text()

  const [old, now] = [await verifyCheckpoint(before, key), await verifyCheckpoint(after, key)]
  expect([old!.size, now!.size]).toEqual([2, 4])
  const { proof, checkpoints } = await json('/consistency?from=2')
  expect(
    await verifyConsistency({ from: 2, fromRoot: old!.root, to: 4, toRoot: now!.root, proof: proof.map(fromBase64) }),
  ).toBe(true)
  expect(checkpoints).toEqual([before, after])
  expect(await json('/consistency?from=5')).toMatchObject({ code: 'invalid_input' })
  expect(await json('/consistency?from=3&to=2')).toMatchObject({ fields: { from: 'Enter the smaller size first.' } })
})

test('the counter of a vendor’s log is for its members: it would tell who has bid', async () => {
  const { ask, drafts, sealed, owner, organization, rosa } = await springfield()
  const stranger = (await city()).ada
  await drafts('Acme')
  await sealed()
  await owner.query(`update organizations set kind = 'vendor' where id = $1`, [organization.id])
  for (const path of ['', '/checkpoint', '/consistency?from=1']) {
    expect([(await ask(path)).status, (await ask(path, stranger)).status]).toEqual([404, 404])
    expect((await ask(path, rosa)).status).toBe(200)
  }
  const missing = await (await ask('', undefined, '0190b1c2-0000-7000-8000-000000000000')).text()
  expect(await (await ask('')).text()).toBe(missing)
})

test("a reader of a record's history can verify each line as it is on their screen", async () => {
  const { json, drafts, sealed, sees, rosa } = await springfield()
  const vendor = await drafts('Acme')
  await sealed()
  const [{ row }] = (await sees(rosa, historySql, [vendor.id])) as [{ row: string }]
  const proof: Proof & { key: string; leaf_hash: string } = await json(`/entries/change/${JSON.parse(row).id}`, rosa)

  expect(await whyNotProven(proof, proof.key)).toBeNull()
  expect(proof.entry).toEqual(entryOf('change', JSON.parse(row)))
  expect(Buffer.from(await leafOf(entryOf('change', JSON.parse(row)))).toString('base64')).toBe(proof.leaf_hash)
  const forged = { ...proof.entry, after: { ...(proof.entry.after as object), name: 'Bolt' } }
  expect(await whyNotProven({ ...proof, entry: forged }, proof.key)).toContain('not the one that was sealed')
})

test('a row changed by hand is shown as it is now, and its proof fails', async () => {
  const { json, drafts, sealed, owner, rosa } = await springfield()
  const vendor = await drafts('Acme')
  await sealed()
  const { rows } = await owner.query(
    `update record_changes set after = after || '{"name": "Bolt"}' where record = $1 returning id`,
    [vendor.id],
  )
  const proof = await json(`/entries/change/${rows[0].id}`, rosa)
  expect(proof.entry.after.name).toBe('Bolt')
  expect(await whyNotProven(proof, proof.key)).toContain('not the one that was sealed')
})

test('a proof file is self-contained, even after a program changed its line endings', async () => {
  const { ask, json, drafts, sealed, owner, ada, organization } = await springfield()
  await drafts('Acme')
  await sealed()
  const { rows } = await owner.query('select id from audit_events where organization_id = $1', [organization.id])
  const file = await (await ask(`/entries/command/${rows[0].id}/proof`, ada)).text()
  const { key } = await json('')
  expect(file.startsWith('c2sp.org/tlog-proof@v1\nextra ')).toBe(true)
  expect(await whyNotProven(readProof(file)!, key)).toBeNull()
  expect(await whyNotProven(readProof(file.replaceAll('\n', '\r\n'))!, key)).toBeNull()
  expect(readProof(file)!.entry).toMatchObject({ source: 'command', command: 'vendors/draft' })
  expect(readProof('c2sp.org/tlog-proof@v1\n')).toBeNull()
  const olderBrowser = { importKey: () => Promise.reject(new Error('NotSupportedError')), verify: async () => true }
  expect(await whyNotProven(readProof(file)!, key, olderBrowser)).toContain(
    'This browser can’t check Ed25519 signatures. Use a newer one.',
  )
  const other = await (await ask(`/entries/command/${rows[0].id}/canonical`, ada)).text()
  expect(readProof(file)!.entry).toEqual(JSON.parse(other))
})

test('the proof is available for any checkpoint that covers the entry, and for no other', async () => {
  const { json, drafts, sealed, owner, ada, organization } = await springfield()
  await drafts('Acme')
  await sealed()
  await drafts('Bolt')
  await sealed()
  const { rows } = await owner.query(
    'select entry from trail_entries where organization_id = $1 and seq in (0, 3) order by seq',
    [organization.id],
  )
  const first = await json(`/entries/command/${rows[0].entry}?size=2`, ada)
  expect(first).toMatchObject({ leaf_index: 0, tree_size: 2 })
  expect(await whyNotProven(first, first.key)).toBeNull()
  expect(await json(`/entries/command/${rows[0].entry}?size=3`, ada)).toMatchObject({ code: 'invalid_input' })
  expect(await json(`/entries/change/${rows[1].entry}?size=2`, ada)).toMatchObject({ code: 'invalid_input' })
})

test('an unsealed entry says so', async () => {
  const { ask, drafts, owner, ada, organization } = await springfield()
  await drafts('Acme')
  const { rows } = await owner.query('select id from audit_events where organization_id = $1', [organization.id])
  const answer = await ask(`/entries/command/${rows[0].id}`, ada)
  expect([answer.status, ((await answer.json()) as any).message]).toEqual([
    409,
    'This entry isn’t sealed yet. Try again in a minute.',
  ])
})

test('an entry is proved only to people who may read it', async () => {
  const [here, elsewhere] = [await springfield(), await springfield()]
  const { database, services, drafts, sealed, owner, rosa, max, ada, organization, ask } = here
  await drafts('Acme')
  await database.transaction({ role: 'identity' }, (tx) =>
    note(tx, services, null, { action: 'login', userId: rosa.user_id }),
  )
  await sealed()
  const { rows } = await owner.query('select source, entry from trail_entries where organization_id = $1', [
    organization.id,
  ])
  const entry = (source: string) => `/entries/${source}/${rows.find((row) => row.source === source).entry}`
  const pat = await elsewhere.person('Pat', 'platform_admin')
  const statuses = async (path: string) => {
    const people = { rosa, max, ada, next: elsewhere.ada, pat }
    const statusOf = async (person: Pick<Person, 'token'>) => {
      const answer = await ask(path, person)
      await answer.text()
      return answer.status
    }
    return Object.fromEntries(
      await Promise.all(Object.entries(people).map(async ([name, person]) => [name, await statusOf(person)])),
    )
  }

  expect(await statuses(entry('command'))).toEqual({ rosa: 404, max: 404, ada: 200, next: 404, pat: 404 })
  expect(await statuses(entry('change'))).toEqual({ rosa: 200, max: 200, ada: 200, next: 404, pat: 404 })
  expect(await statuses(entry('sign-in'))).toEqual({ rosa: 200, max: 404, ada: 200, next: 404, pat: 404 })
  expect(await statuses('/export')).toEqual({ rosa: 409, max: 409, ada: 200, next: 404, pat: 404 })
  expect(await statuses('/verification')).toEqual({ rosa: 409, max: 409, ada: 200, next: 404, pat: 404 })
  expect((await ask(entry('change'))).status).toBe(401)
  expect((await ask('/checkpoints')).status).toBe(401)
  expect(await (await ask('/checkpoints', rosa)).json()).toMatchObject([{ size: 3, previous: 0 }])
  expect(await (await ask('/checkpoints', elsewhere.ada)).json()).toEqual([])
  for (const nonsense of [
    '/entries/command/x',
    '/entries/thought/' + organization.id,
    '/entries/command/' + organization.id,
  ])
    expect((await ask(nonsense, ada)).status).toBe(404)
  expect((await here.ask('/checkpoint', undefined, "x' or true --")).status).toBe(404)
})

test('a valid log says so; an invalid one names the entry', async () => {
  const { json, drafts, sealed, owner, ada, organization } = await springfield()
  await drafts('Acme')
  await sealed()
  expect(await json('/verification', ada)).toEqual({
    entries: 2,
    checkpoints: 1,
    first: null,
    findings: [],
    redacted: [],
    records: [],
  })
  await owner.query(`update record_changes set actor = null where organization_id = $1`, [organization.id])
  expect(await json('/verification', ada)).toMatchObject({
    first: { part: 'entry', from: 1, to: 1, sentence: expect.stringContaining('Entry 1 (change ') },
  })
})

test("only platform staff can read the platform's own log", async () => {
  const { ask, database, services, sealed, ada, person } = await springfield()
  await database.transaction({ role: 'identity' }, (tx) =>
    note(tx, services, null, { action: 'login_refused', userId: null }),
  )
  await sealed(platformLog)
  expect((await ask('/checkpoint', undefined, 'platform')).status).toBe(200)
  expect((await ask('/export', ada, 'platform')).status).toBe(404)
  const whole = await ask('/export', await person('Pat', 'platform_admin'), 'platform')
  expect(whole.status).toBe(200)
  expect(await whole.text()).toContain('granary-trail-export/v1')
})

test('over HTTP it is a protocol like the others, with its own wording for a refusal', async () => {
  const wire = await startWire()
  expect(await (await fetch(`${wire.url}/trail/v1/key`)).json()).toMatchObject({ algorithm: 'Ed25519' })
  const answer = await wire.fetch('/trail/v1/logs/platform/export')
  expect([answer.status, await answer.json()]).toMatchObject([
    401,
    { code: 'no_authorization', message: 'Sign in to do this.' },
  ])
  expect((await fetch(`${wire.url}/trail/v1/nothing`)).status).toBe(404)
})
