import type { Tx } from '../../../database/database.ts'
import type { Source } from '../../entry.ts'
import type { Finding } from '../verify-log.ts'
import { makeSigner } from '../../log/signing.ts'
import { Edge, leafHash, nodeHash } from '../../log/tree.ts'
import { checkpointsBetween, entriesOf } from '../../log/stored-log.ts'
import type { Chance } from './chance.ts'

/** A log as the attacker finds it. */
export type Victim = {
  organization: string
  entries: { seq: number; source: Source; entry: string }[]
  checkpoints: number[]
  waiting: { source: Source; entry: string }[]
}
type Done = { what: string; isLocated(first: Finding): boolean }
type Tamper = (tx: Tx, victim: Victim, chance: Chance) => Promise<Done>

const tables: Record<Source, string> = {
  command: 'public.audit_events',
  change: 'public.record_changes',
  'sign-in': 'auth.audit_log_entries',
}
const fields: Record<Source, string[]> = {
  command: [
    `command = command || 's'`,
    `input = input || '{"amount": 1}'`,
    `result = '{"ok": true}'`,
    `actor = gen_random_uuid()`,
    `at = at + interval '1 microsecond'`,
    `request_id = request_id || '.'`,
  ],
  change: [
    `after = coalesce(after, '{}') || '{"amount": 1}'`,
    `before = '{"amount": 2}'`,
    `operation = case operation when 'insert' then 'update' else 'insert' end`,
    `actor = gen_random_uuid()`,
    `record = gen_random_uuid()`,
    `table_name = table_name || 's'`,
    `command = coalesce(command, '') || '.'`,
    `at = at - interval '1 year'`,
  ],
  'sign-in': [
    `payload = payload || '{"action": "logout"}'`,
    `ip_address = ip_address || '1'`,
    `created_at = created_at + interval '1 second'`,
  ],
}

/** Exactly this entry, and no other. */
const at = (seq: number) => (first: Finding) => first.from === seq && first.to === seq
/** The entries between two checkpoints, or fewer. */
const around =
  ({ checkpoints }: Victim, ...seqs: number[]) =>
  (first: Finding) =>
    seqs.some(
      (seq) =>
        first.from !== null &&
        first.to !== null &&
        first.from <= seq &&
        seq <= first.to &&
        first.to - first.from < widest(checkpoints),
    )
const widest = (sizes: number[]) => Math.max(...sizes.map((size, index) => size - (sizes[index - 1] ?? 0)))
const beside = (first: Finding) => first.from === null && first.to === null

const moveEntry = (tx: Tx, organization: string, from: number, to: number) =>
  tx.sql('update trail_entries set seq = $3 where organization_id = $1 and seq = $2', [organization, from, to])
const shift = async (tx: Tx, organization: string, from: number, by: 1 | -1) => {
  await tx.sql('update trail_entries set seq = seq + 1000000 where organization_id = $1 and seq >= $2', [
    organization,
    from,
  ])
  await tx.sql('update trail_entries set seq = seq - 1000000 + $2 where organization_id = $1 and seq >= 1000000', [
    organization,
    by,
  ])
}
const deleteRow = (tx: Tx, { source, entry }: { source: Source; entry: string }) =>
  tx.sql(`delete from ${tables[source]} where id = $1`, [entry])

/** Tampering by the owner of the database: row security and triggers don't stop them. */
export const tampers: Record<string, Tamper> = {
  async 'edit a field'(tx, { entries }, chance) {
    const { seq, source, entry } = chance.of(entries)
    const change = chance.of(fields[source])
    await tx.sql(`update ${tables[source]} set ${change} where id = $1`, [entry])
    return { what: `${seq}: ${source} ${change}`, isLocated: at(seq) }
  },

  async 'delete a row'(tx, { entries }, chance) {
    const chosen = chance.of(entries)
    await deleteRow(tx, chosen)
    return { what: `${chosen.seq}`, isLocated: at(chosen.seq) }
  },

  async 'exchange two rows'(tx, { entries }, chance) {
    const one = chance.of(entries)
    const other = chance.of(entries.filter(({ source, seq }) => source === one.source && seq !== one.seq))
    const rename = (from: string, to: string) =>
      tx.sql(`update ${tables[one.source]} set id = $2 where id = $1`, [from, to])
    await rename(one.entry, '00000000-0000-0000-0000-000000000001')
    await rename(other.entry, one.entry)
    await rename('00000000-0000-0000-0000-000000000001', other.entry)
    return { what: `${one.seq} and ${other.seq}`, isLocated: at(Math.min(one.seq, other.seq)) }
  },

  async 'exchange two numbers'(tx, victim, chance) {
    const one = chance.of(victim.entries)
    const other = chance.of(victim.entries.filter(({ seq }) => seq !== one.seq))
    await moveEntry(tx, victim.organization, one.seq, 1_000_000)
    await moveEntry(tx, victim.organization, other.seq, one.seq)
    await moveEntry(tx, victim.organization, 1_000_000, other.seq)
    return { what: `${one.seq} and ${other.seq}`, isLocated: around(victim, one.seq, other.seq) }
  },

  async 'take an entry out and close the gap'(tx, victim, chance) {
    const { seq, source, entry } = chance.of(victim.entries)
    await tx.sql('delete from trail_entries where organization_id = $1 and seq = $2', [victim.organization, seq])
    await deleteRow(tx, { source, entry })
    await shift(tx, victim.organization, seq, -1)
    return { what: `${seq}`, isLocated: around(victim, seq, seq + 1) }
  },

  async 'take an entry out of the log'(tx, { organization, entries }, chance) {
    const { seq } = chance.of(entries)
    await tx.sql('delete from trail_entries where organization_id = $1 and seq = $2', [organization, seq])
    return { what: `${seq}`, isLocated: at(seq) }
  },

  async 'put an entry in between'(tx, victim, chance) {
    const { seq } = chance.of(victim.entries)
    await shift(tx, victim.organization, seq, 1)
    const entry = await forgedRow(tx, victim.organization)
    await tx.sql(
      `insert into trail_entries (organization_id, seq, source, entry, leaf) values ($1, $2, 'command', $3, $4)`,
      [victim.organization, seq, entry, await leafNow(tx, victim.organization, 'command', entry)],
    )
    return { what: `before ${seq}`, isLocated: around(victim, seq, seq + 1) }
  },

  async 'put an entry at the end'(tx, { organization, entries }) {
    const entry = await forgedRow(tx, organization)
    await tx.sql(
      `insert into trail_entries (organization_id, seq, source, entry, leaf) values ($1, $2, 'command', $3, $4)`,
      [organization, entries.length, entry, await leafNow(tx, organization, 'command', entry)],
    )
    return { what: 'at the end', isLocated: at(entries.length) }
  },

  async 'put a row in beside the log'(tx, { organization }) {
    return { what: await forgedRow(tx, organization), isLocated: beside }
  },

  async 'delete a row that waits'(tx, { waiting }, chance) {
    const chosen = chance.of(waiting)
    await deleteRow(tx, chosen)
    return { what: chosen.entry, isLocated: beside }
  },

  async 'keep a row from being sealed'(tx, { waiting }, chance) {
    const chosen = chance.of(waiting)
    await tx.sql('delete from app.trail_waiting where entry = $1', [chosen.entry])
    return { what: chosen.entry, isLocated: beside }
  },

  async 'cut the end off the list'(tx, { organization, entries }, chance) {
    const from = 1 + chance.below(entries.length - 1)
    await tx.sql('delete from trail_entries where organization_id = $1 and seq >= $2', [organization, from])
    return { what: `from ${from}`, isLocated: at(from) }
  },

  async 'cut the end off everything'(tx, victim, chance) {
    const size = chance.of(victim.checkpoints.slice(0, -1))
    for (const each of victim.entries.slice(size)) await deleteRow(tx, each)
    for (const each of victim.waiting) await deleteRow(tx, each)
    await tx.sql('delete from app.trail_waiting where organization_id = $1', [victim.organization])
    await tx.sql('delete from trail_entries where organization_id = $1 and seq >= $2', [victim.organization, size])
    await tx.sql('delete from trail_nodes where organization_id = $1 and (position + 1) * 2::numeric ^ level > $2', [
      victim.organization,
      size,
    ])
    await tx.sql('delete from trail_checkpoints where organization_id = $1 and size > $2', [victim.organization, size])
    await tx.sql('update trail_logs set size = $2 where organization_id = $1', [victim.organization, size])
    return { what: `from ${size}`, isLocated: ({ from }) => from === size }
  },

  async 'change a leaf'(tx, { organization, entries }, chance) {
    const { seq } = chance.of(entries)
    await tx.sql(
      `update trail_entries set leaf = set_bit(leaf, $3, 1 - get_bit(leaf, $3)) where organization_id = $1
        and seq = $2`,
      [organization, seq, chance.below(256)],
    )
    return { what: `${seq}`, isLocated: at(seq) }
  },

  async 'change a row and its leaf'(tx, victim, chance) {
    const seq = await rewrite(tx, victim, chance)
    return { what: `${seq}`, isLocated: around(victim, seq) }
  },

  async 'change a row and everything above it'(tx, victim, chance) {
    const seq = await rewrite(tx, victim, chance)
    await rebuild(tx, victim)
    return { what: `${seq}`, isLocated: around(victim, seq) }
  },

  async 'change a node'(tx, { organization, entries }, chance) {
    const { level, position } = await nodeIn(tx, organization, entries.length, chance)
    await tx.sql(
      `update trail_nodes set hash = set_bit(hash, $4, 1 - get_bit(hash, $4)) where organization_id = $1 and level = $2
        and position = $3`,
      [organization, level, position, chance.below(256)],
    )
    return { what: `${level}/${position}`, isLocated: over(level, position) }
  },

  async 'delete a node'(tx, { organization, entries }, chance) {
    const { level, position } = await nodeIn(tx, organization, entries.length, chance)
    await tx.sql('delete from trail_nodes where organization_id = $1 and level = $2 and position = $3', [
      organization,
      level,
      position,
    ])
    return { what: `${level}/${position}`, isLocated: over(level, position) }
  },

  async 'change a checkpoint'(tx, victim, chance) {
    const size = chance.of(victim.checkpoints)
    const change = chance.of([
      `root = sha256('other')`,
      `at = at + interval '1 millisecond'`,
      `signature = set_bit(signature, 300, 1 - get_bit(signature, 300))`,
      `signature = set_bit(signature, 3, 1 - get_bit(signature, 3))`,
      `previous = case previous when 0 then 1 else previous - 1 end`,
    ])
    await tx.sql(`update trail_checkpoints set ${change} where organization_id = $1 and size = $2`, [
      victim.organization,
      size,
    ])
    return { what: `${size}: ${change}`, isLocated: around(victim, size - 1) }
  },

  async 'delete a checkpoint'(tx, victim, chance) {
    const size = chance.of(victim.checkpoints)
    await tx.sql('delete from trail_checkpoints where organization_id = $1 and size = $2', [victim.organization, size])
    const before = victim.checkpoints[victim.checkpoints.indexOf(size) - 1] ?? 0
    return { what: `${size}`, isLocated: ({ from }) => from === before || from === size }
  },

  async 'sign every checkpoint with another key'(tx, victim) {
    await signAgain(tx, victim)
    return { what: `${victim.checkpoints.length}`, isLocated: ({ from }) => from === 0 }
  },

  async 'rewrite an entry and seal the whole log with another key'(tx, victim, chance) {
    const seq = await rewrite(tx, victim, chance)
    await rebuild(tx, victim)
    await signAgain(tx, victim)
    return { what: `${seq}`, isLocated: ({ from }) => from === 0 }
  },

  async 'change the head of the log'(tx, { organization, entries }, chance) {
    const change = chance.of([`size = size + 1`, `origin = origin || 's'`])
    await tx.sql(`update trail_logs set ${change} where organization_id = $1`, [organization])
    return { what: change, isLocated: ({ from }) => from === entries.length || from === 0 || from === null }
  },
}

const over =
  (level: number, position: number) =>
  ({ from, to }: Finding) =>
    from === position * 2 ** level && to === (position + 1) * 2 ** level - 1

async function nodeIn(
  tx: Tx,
  organization: string,
  size: number,
  chance: Chance,
): Promise<{ level: number; position: number }> {
  const nodes = await tx.sql<{ level: number; position: number }>(
    'select level, position from trail_nodes where organization_id = $1 order by level, position',
    [organization],
  )
  return size > 1 ? chance.of(nodes) : { level: 1, position: 0 }
}

async function forgedRow(tx: Tx, organization: string): Promise<string> {
  const row = await tx.one<{ id: string }>(
    `insert into audit_events (organization_id, actor, command, input, at, request_id)
      values ($1, gen_random_uuid(), 'vendors/activate', '{}', now(), '') returning id`,
    [organization],
  )
  return row!.id
}

const leafNow = async (tx: Tx, organization: string, source: Source, entry: string) =>
  leafHash((await entriesOf(tx, organization, [{ source, entry }]))[0]!.canonical)

async function rewrite(tx: Tx, { organization, entries }: Victim, chance: Chance): Promise<number> {
  const { seq, source, entry } = chance.of(entries)
  await tx.sql(`update ${tables[source]} set ${chance.of(fields[source])} where id = $1`, [entry])
  await tx.sql('update trail_entries set leaf = $3 where organization_id = $1 and seq = $2', [
    organization,
    seq,
    await leafNow(tx, organization, source, entry),
  ])
  return seq
}

/** Complete and consistent in itself: only the key shows that it was sealed by another. */
async function signAgain(tx: Tx, { organization, entries }: Victim): Promise<void> {
  const stranger = makeSigner({ oldest: () => Buffer.alloc(32, 9) })
  for (const checkpoint of await checkpointsBetween(tx, organization, 0, entries.length))
    await tx.sql('update trail_checkpoints set signature = $3 where organization_id = $1 and size = $2', [
      organization,
      checkpoint.size,
      stranger.sign(checkpoint),
    ])
}

/** Recomputes all nodes and roots over the leaves as they are now: all that can be done without the key. */
async function rebuild(tx: Tx, { organization }: Victim): Promise<void> {
  const leaves = await tx.sql<{ leaf: Buffer }>(
    'select leaf from trail_entries where organization_id = $1 order by seq',
    [organization],
  )
  const sizes = new Set((await checkpointsBetween(tx, organization, 0, leaves.length)).map(({ size }) => size))
  const nodes: { level: number; position: number; hash: Buffer }[] = []
  const roots: { size: number; root: Buffer }[] = []
  const edge = new Edge()
  for (const { leaf } of leaves) {
    edge.append(leaf, (node, left, right) => (nodes.push({ ...node, hash: nodeHash(left, right) }), nodes.at(-1)!.hash))
    if (sizes.has(edge.size)) roots.push({ size: edge.size, root: edge.root })
  }
  await tx.sql(
    `update trail_nodes n set hash = w.hash
      from unnest($2::int[], $3::bigint[], $4::bytea[]) as w (level, position, hash) where n.organization_id = $1
      and n.level = w.level and n.position = w.position`,
    [
      organization,
      nodes.map(({ level }) => level),
      nodes.map(({ position }) => position),
      nodes.map(({ hash }) => hash),
    ],
  )
  await tx.sql(
    `update trail_checkpoints c set root = w.root from unnest($2::bigint[], $3::bytea[]) as w (size, root)
      where c.organization_id = $1 and c.size = w.size`,
    [organization, roots.map(({ size }) => size), roots.map(({ root }) => root)],
  )
}
