import type { PoolClient } from 'pg'
import { expect, test } from 'vitest'
import { draftVendor } from '#areas/vendors/vendors/commands.ts'
import { city } from '#tests/city.ts'
import { freshDatabase } from '#tests/database.ts'
import { note } from '../../auth/audit-log.ts'
import type { Tx } from '../../database/database.ts'
import { seal } from '../log/seal.ts'
import { makeSigner, noteTextOf, type SignedCheckpoint } from '../log/signing.ts'
import { makeChance } from './trial/chance.ts'
import { tampers, type Victim } from './trial/tampering.ts'
import { verifyLog } from './verify-log.ts'

/** A day in a separate city: commands, changes by hand and sign-ins, sealed from time to time; the last ones wait. */
async function aDay() {
  const place = await city({ in: await freshDatabase() })
  const { organization, services, clock, database, max, does, edits, owner } = place
  const sealed: SignedCheckpoint[] = []
  for (let hour = 0; hour < 14; hour++) {
    for (let act = 0; act < 2; act++) {
      const { id } = await does(max, draftVendor, {
        name: `Vendor ${hour}.${act}`,
        type: 'llc' as const,
        email: 'orders@acme.example',
        certifications: [],
      })
      if (act) await edits(max, `update vendors set city = 'Springfield' where id = $1`, [id])
    }
    await database.transaction({ role: 'identity' }, (tx) =>
      note(tx, services, null, { action: 'login', userId: max.user_id }),
    )
    clock.advance(60_000 + hour)
    if (hour < 13) sealed.push((await seal(services, organization.id, clock.now()))!)
  }
  const rows = async (sql: string) => (await owner.query(sql, [organization.id])).rows
  const victim: Victim = {
    organization: organization.id,
    entries: await rows('select seq, source, entry from trail_entries where organization_id = $1 order by seq'),
    checkpoints: sealed.map(({ size }) => size),
    waiting: await rows('select source, entry from app.trail_waiting where organization_id = $1'),
  }
  return { ...place, victim, handedOut: noteTextOf(sealed.at(-1)!) }
}

/** Each statement is prepared once: the same few run thousands of times. */
function txOn(client: PoolClient): Tx {
  const names = new Map<string, string>()
  const nameOf = (text: string) => names.get(text) ?? names.set(text, `s${names.size}`).get(text)!
  const sql = async (text: string, values?: unknown[]) =>
    (await client.query({ name: nameOf(text), text, values })).rows
  return { sql, one: async (text, values) => (await sql(text, values))[0] } as Tx
}

test('an untouched log is valid, and so is the checkpoint issued earlier', async () => {
  const { victim, services, database, handedOut } = await aDay()
  const asked = { organization: victim.organization, signer: makeSigner(services.keys), witnessed: [handedOut] }
  const verdict = await database.transaction({ role: 'sealer' }, (tx) => verifyLog(tx, asked), { readOnly: true })
  expect(verdict).toEqual({ entries: 78, checkpoints: 13, first: null, findings: [], redacted: [] })
})

/** A client without the protections that an owner can switch off: here everything depends on the log itself. */
async function bare(owner: Pick<Awaited<ReturnType<typeof aDay>>, 'owner'>['owner']): Promise<PoolClient> {
  const client = await owner.connect()
  for (const table of [
    'audit_events',
    'record_changes',
    'auth.audit_log_entries',
    'app.trail_waiting',
    'trail_logs',
    'trail_entries',
    'trail_nodes',
    'trail_checkpoints',
  ])
    await client.query(`alter table ${table} no force row level security, disable trigger user`)
  return client
}

test('1,000 of 1,000 tamperings with the stored log are found, with their place', async () => {
  const { victim, services, owner, handedOut } = await aDay()
  const client = await bare(owner)
  const tx = txOn(client)
  const asked = { organization: victim.organization, signer: makeSigner(services.keys), witnessed: [handedOut] }
  const chance = makeChance(20_261_120)
  const kinds = Object.entries(tampers)

  const missed: unknown[] = []
  for (let number = 0; number < 1_000; number++) {
    const [kind, tamper] = kinds[number % kinds.length]!
    await client.query('begin')
    const { what, isLocated } = await tamper(tx, victim, chance)
    const { first, findings } = await verifyLog(tx, asked)
    await client.query('rollback')
    if (!first || !isLocated(first)) missed.push({ number, kind, what, findings: findings.slice(0, 3) })
  }
  client.release()
  expect(missed).toEqual([])
})

test('only a clean cut of the end needs an issued checkpoint; everything else shows by itself', async () => {
  const { victim, services, owner, handedOut } = await aDay()
  const client = await bare(owner)
  const tx = txOn(client)
  const asked = { organization: victim.organization, signer: makeSigner(services.keys) }
  const chance = makeChance(20_261_123)
  const [unseen, seen] = [new Set<string>(), new Set<string>()]
  for (const [kind, tamper] of Object.entries(tampers))
    for (let number = 0; number < 5; number++) {
      await client.query('begin')
      await tamper(tx, victim, chance)
      if ((await verifyLog(tx, asked)).findings.length === 0) unseen.add(kind)
      if ((await verifyLog(tx, { ...asked, witnessed: [handedOut] })).findings.length > 0) seen.add(kind)
      await client.query('rollback')
    }
  client.release()
  expect([...unseen]).toEqual(['cut the end off everything'])
  expect([...seen].toSorted()).toEqual(Object.keys(tampers).toSorted())
})
