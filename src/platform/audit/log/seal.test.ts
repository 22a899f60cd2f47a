import pg from 'pg'
import { expect, test } from 'vitest'
import { draftVendor } from '#areas/vendors/vendors/commands.ts'
import { callerOf, city } from '#tests/city.ts'
import { note } from '../../auth/audit-log.ts'
import { verifyCheckpoint, verifyConsistency, verifyInclusion } from '../verify.ts'
import { inclusionOf, consistencyOf } from './proofs.ts'
import { seal } from './seal.ts'
import { makeSigner, noteTextOf, type SignedCheckpoint } from './signing.ts'
import { platformLog } from './stored-log.ts'
import { leafHash } from './tree.ts'

const acme = (name: string) => ({ name, type: 'llc' as const, email: 'orders@acme.example', certifications: [] })

async function springfield() {
  const place = await city()
  const { organization, owner, services, clock, max, does } = place
  return {
    ...place,
    sealed: () => seal(services, organization.id, clock.now()),
    drafts: (name: string) => does(max, draftVendor, acme(name)),
    entries: async () =>
      (
        await owner.query(
          'select seq, source, entry, leaf from trail_entries where organization_id = $1 order by seq',
          [organization.id],
        )
      ).rows,
    waits: async () =>
      (await owner.query('select source, entry from app.trail_waiting where organization_id = $1', [organization.id]))
        .rows,
  }
}

test('a command and its changes are sealed in the order in which they were made, and leave the queue', async () => {
  const { drafts, sealed, entries, waits } = await springfield()
  await drafts('Acme')
  await drafts('Bolt')
  expect(await waits()).toHaveLength(4)
  const checkpoint = await sealed()

  expect(checkpoint).toMatchObject({ size: 4, previous: 0 })
  expect((await entries()).map(({ seq, source }) => [seq, source])).toEqual([
    [0, 'command'],
    [1, 'command'],
    [2, 'change'],
    [3, 'change'],
  ])
  expect(await waits()).toEqual([])
  expect(await sealed()).toBeNull()
})

test('a change made by hand, outside any command, is sealed too', async () => {
  const { drafts, edits, max, sealed, entries } = await springfield()
  const { id } = await drafts('Acme')
  await edits(max, `update vendors set name = 'Acme Paving' where id = $1`, [id])
  await sealed()
  expect((await entries()).map(({ source }) => source)).toEqual(['command', 'change', 'change'])
})

test("a sign-in belongs to the log of the person's organization; of an unknown person, to the platform's", async () => {
  const { database, services, clock, rosa, sealed, entries, owner } = await springfield()
  await database.transaction({ role: 'identity' }, async (tx) => {
    await note(tx, services, null, { action: 'login', userId: rosa.user_id })
    await note(tx, services, null, { action: 'login_refused', userId: null })
    await note(tx, services, null, { action: 'user_modified', userId: null, traits: { user_id: rosa.user_id } })
  })
  await owner.query('delete from organization_members where user_id = $1', [rosa.user_id])
  await sealed()
  expect((await entries()).map(({ source }) => source)).toEqual(['sign-in', 'sign-in'])
  expect(await seal(services, platformLog, clock.now())).toMatchObject({
    size: 1,
    origin: 'localhost:3000/trail/platform',
  })
})

test('an action that commits after younger ones were sealed is not missed', async () => {
  const { organization, ownerConfig, max, drafts, sealed, entries } = await springfield()
  const late = new pg.Client(ownerConfig)
  await late.connect()
  await late.query('begin')
  await late.query(
    `insert into audit_events (organization_id, actor, command, input, at, request_id)
      values ($1, $2, 'late', '{}', now(), '')`,
    [organization.id, max.user_id],
  )
  await drafts('Acme')
  await sealed()
  expect(await entries()).toHaveLength(2)

  await late.query('commit')
  await late.end()
  expect(await sealed()).toMatchObject({ size: 3, previous: 2 })
})

test('with several sealers at once, each entry gets one number', async () => {
  const { drafts, sealed, entries } = await springfield()
  for (let round = 0; round < 5; round++)
    await Promise.all([drafts('Acme'), drafts('Bolt'), sealed(), sealed(), sealed()])
  await sealed()
  expect((await entries()).map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, at) => at))
})

test('a checkpoint covers up to a thousand new entries', async () => {
  const { organization, owner, max, sealed } = await springfield()
  await owner.query(
    `insert into audit_events (organization_id, actor, command, input, at, request_id) select $1, $2, 'count',
      jsonb_build_object('n', n), now(), '' from generate_series(1, 2500) n`,
    [organization.id, max.user_id],
  )
  await sealed()
  const { rows } = await owner.query(
    'select size, previous from trail_checkpoints where organization_id = $1 order by size',
    [organization.id],
  )
  expect(rows).toEqual([
    { size: 1000, previous: 0 },
    { size: 2000, previous: 1000 },
    { size: 2500, previous: 2000 },
  ])
})

test('a checkpoint is signed, every entry is proved in it, and it is proved to continue the earlier ones', async () => {
  const { organization, services, database, drafts, sealed, entries } = await springfield()
  const checkpoints: SignedCheckpoint[] = []
  for (const name of ['Acme', 'Bolt', 'Curb', 'Dirt', 'Earth']) {
    await drafts(name)
    checkpoints.push((await sealed())!)
  }
  const key = makeSigner(services.keys).verifierKey(checkpoints[0]!.origin)
  for (const checkpoint of checkpoints)
    expect(await verifyCheckpoint(noteTextOf(checkpoint), key)).toMatchObject({ size: checkpoint.size })
  expect(await verifyCheckpoint(noteTextOf(checkpoints[1]!).replace('previous 2', 'previous 1'), key)).toBeNull()

  const newest = checkpoints.at(-1)!
  await database.transaction({ role: 'service_role' }, async (tx) => {
    for (const { seq, leaf } of await entries())
      expect(
        await verifyInclusion({
          leaf,
          index: seq,
          size: newest.size,
          proof: await inclusionOf(tx, organization.id, seq, newest.size),
          root: newest.root,
        }),
      ).toBe(true)
    for (const { size, root } of checkpoints)
      expect(
        await verifyConsistency({
          from: size,
          fromRoot: root,
          to: newest.size,
          toRoot: newest.root,
          proof: await consistencyOf(tx, organization.id, size, newest.size),
        }),
      ).toBe(true)
  })
})

test("two amounts that JavaScript can't distinguish have two leaves", async () => {
  const { organization, owner, max, sealed, entries } = await springfield()
  for (const cents of ['9007199254740992', '9007199254740993'])
    await owner.query(
      `insert into audit_events (organization_id, id, actor, command, input, at, request_id)
        values ($1, '01900000-0000-7000-8000-000000000000', $2, 'pay', $3, '2026-01-01', '')
        on conflict (organization_id, id) do update set input = excluded.input`,
      [organization.id, max.user_id, `{"cents": ${cents}}`],
    )
  await sealed()
  const same = (cents: string) =>
    leafHash(
      `{"actor":"${max.user_id}","at":"2026-01-01T00:00:00+00:00","command":"pay","id":"01900000-0000-7000-8000-000000000000","input":{"cents":"${cents}"},"organization_id":"${organization.id}","request_id":"","source":"command"}`,
    )
  expect((await entries())[0].leaf).toEqual(same('9007199254740993'))
  expect(same('9007199254740993')).not.toEqual(same('9007199254740992'))
})

test.each([
  ['a node', `update trail_nodes set hash = sha256('other') where organization_id = $1 and level = 1 and position = 0`],
  ['the last checkpoint', `update trail_checkpoints set at = at - interval '1 day' where organization_id = $1`],
  ['the last entries', `delete from trail_checkpoints where organization_id = $1`],
])('sealing refuses a log with %s updated', async (_, tamper) => {
  const { organization, owner, drafts, sealed, waits } = await springfield()
  await drafts('Acme')
  await sealed()
  await owner.query(tamper, [organization.id])
  await drafts('Bolt')
  await expect(sealed()).rejects.toThrow('differs from what was signed last')
  expect(await waits()).toHaveLength(2)
})

test('only the sealer writes the log, and the sealer only adds', async () => {
  const { organization, database, drafts, sealed, ada } = await springfield()
  await drafts('Acme')
  await sealed()
  for (const caller of [
    callerOf(ada),
    { role: 'service_role' },
    { role: 'commands', actor: ada },
    { role: 'identity' },
  ] as const)
    for (const table of [
      'public.trail_entries',
      'public.trail_nodes',
      'public.trail_checkpoints',
      'public.trail_logs',
      'app.trail_waiting',
    ])
      for (const text of [
        `insert into ${table} (organization_id) values ('${organization.id}')`,
        `delete from ${table}`,
        `update ${table} set organization_id = organization_id`,
        `truncate ${table}`,
      ])
        await expect(database.write(caller, { text }), `${caller.role} ${text}`).rejects.toThrow('permission denied')
  for (const text of [
    'update trail_entries set seq = seq',
    'delete from trail_entries',
    'update trail_nodes set hash = hash',
    'delete from trail_nodes',
    'update trail_checkpoints set at = at',
    'delete from trail_checkpoints',
    'delete from trail_logs',
    'update trail_logs set origin = origin',
  ])
    await expect(database.write({ role: 'sealer' }, { text })).rejects.toThrow('permission denied')
})
