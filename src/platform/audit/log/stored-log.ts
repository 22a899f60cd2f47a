import type { Tx } from '../../database/database.ts'
import { withExactNumbers } from '../canonical-json.ts'
import { canonicalEntry, entryOf, sources, type Entry, type Source } from '../entry.ts'
import type { SignedCheckpoint } from './signing.ts'
import { hashOver, subtreesOf, type Coordinate, type Range } from './tree.ts'

/** The log of entries that belong to no organization. */
export const platformLog = '00000000-0000-0000-0000-000000000000'

/** Where the entries of each source were written, in the same transaction. */
const writtenIn: Record<Source, string> = {
  command: 'public.audit_events e where organization_id = $1',
  change: 'public.record_changes e where organization_id = $1',
  'sign-in': `auth.audit_log_entries e where coalesce(organization_id, '${platformLog}') = $1`,
}

export type Named = { source: Source; entry: string }
export type Found = Named & { content: Entry; canonical: string }

/** The named entries as they are now, those that exist and may be read. */
export async function entriesOf(tx: Tx, organization: string, named: readonly Named[]): Promise<Found[]> {
  const asked = sources.filter((source) => named.some((each) => each.source === source))
  if (asked.length === 0) return []
  const selects = asked.map(
    (source, at) =>
      `select '${source}' as source, id, to_jsonb(e)::text as row from ${writtenIn[source]} and id = any ($${at + 2})`,
  )
  const ids = asked.map((source) => named.filter((each) => each.source === source).map(({ entry }) => entry))
  const rows = await tx.sql<{ source: Source; id: string; row: string }>(selects.join(' union all '), [
    organization,
    ...ids,
  ])
  return rows.map(({ source, id, row }) => {
    const content = entryOf(source, JSON.parse(withExactNumbers(row)))
    return { source, entry: id, content, canonical: canonicalEntry(content) }
  })
}

export type Log = { origin: string; size: number; sealed_at: string | null }

export const logOf = (tx: Tx, organization: string) =>
  tx.one<Log>('select origin, size, sealed_at from public.trail_logs where organization_id = $1', [organization])

/** The numbers of the sealed entries. */
export const placesOf = (tx: Tx, organization: string, named: readonly Named[], below = Number.MAX_SAFE_INTEGER) =>
  tx.sql<Named & { seq: number }>(
    `select t.seq, t.source, t.entry from unnest($2::text[], $3::uuid[]) as n (source, entry)
       join public.trail_entries t on t.organization_id = $1 and t.source = n.source and t.entry = n.entry
       where t.seq < $4 order by t.seq`,
    [organization, named.map(({ source }) => source), named.map(({ entry }) => entry), below],
  )

/** The hashes that were sealed for these entries, by name. */
export async function leavesOf(tx: Tx, organization: string, named: readonly Named[]): Promise<Map<string, Buffer>> {
  const rows = await tx.sql<Named & { leaf: Buffer }>(
    `select t.source, t.entry, t.leaf from unnest($2::text[], $3::uuid[]) as n (source, entry)
       join public.trail_entries t on t.organization_id = $1 and t.source = n.source and t.entry = n.entry`,
    [organization, named.map(({ source }) => source), named.map(({ entry }) => entry)],
  )
  return new Map(rows.map(({ source, entry, leaf }) => [`${source} ${entry}`, leaf]))
}

/** Leaves and nodes by position; a missing one is not in the map. */
export async function hashesAt(
  tx: Tx,
  organization: string,
  wanted: readonly Coordinate[],
): Promise<Map<string, Buffer>> {
  const rows = await tx.sql<Coordinate & { hash: Buffer }>(
    `with wanted as (select * from unnest($2::int[], $3::bigint[]) as w (level, position))
     select w.level, w.position, n.hash from wanted w join public.trail_nodes n on n.organization_id = $1
     and n.level = w.level and n.position = w.position
     union all
     select 0, w.position, e.leaf from wanted w join public.trail_entries e on w.level = 0 and e.organization_id = $1
     and e.seq = w.position`,
    [organization, wanted.map(({ level }) => level), wanted.map(({ position }) => position)],
  )
  return new Map(rows.map((row) => [keyOf(row), row.hash]))
}

/** The subtrees of each range, in one look-up. */
export async function subtreeHashes(tx: Tx, organization: string, ranges: readonly Range[]): Promise<Buffer[][]> {
  const hashes = await hashesAt(tx, organization, ranges.flatMap(subtreesOf))
  return ranges.map((range) =>
    subtreesOf(range).map((coordinate) => hashes.get(keyOf(coordinate)) ?? missing(coordinate)),
  )
}

export const hashesOver = async (tx: Tx, organization: string, ranges: readonly Range[]): Promise<Buffer[]> =>
  (await subtreeHashes(tx, organization, ranges)).map(hashOver)

export const keyOf = ({ level, position }: Coordinate) => `${level}/${position}`

function missing({ level, position }: Coordinate): never {
  throw new Error(`The tree has no node ${level}/${position}.`)
}

const checkpointColumns = `l.origin, c.size, c.root, (extract(epoch from c.at) * 1000)::bigint as at, c.previous, c.signature`
const from =
  'from public.trail_checkpoints c join public.trail_logs l using (organization_id) where c.organization_id = $1'
type Row = { origin: string; size: number; root: Buffer; at: number; previous: number; signature: Buffer }

const signed = ({ at, ...row }: Row): SignedCheckpoint => ({ ...row, time: new Date(at).toISOString() })

/** The newest checkpoint, or the one of a size. */
export async function checkpointOf(tx: Tx, organization: string, size?: number): Promise<SignedCheckpoint | undefined> {
  const row = await tx.one<Row>(
    `select ${checkpointColumns} ${from} and ($2::bigint is null or c.size = $2) order by c.size desc limit 1`,
    [organization, size ?? null],
  )
  return row && signed(row)
}

/** Newest first, those below a size. */
export async function checkpointsBelow(
  tx: Tx,
  organization: string,
  below: number,
  most: number,
): Promise<SignedCheckpoint[]> {
  return (
    await tx.sql<Row>(`select ${checkpointColumns} ${from} and c.size < $2 order by c.size desc limit $3`, [
      organization,
      below,
      most,
    ])
  ).map(signed)
}

/** Oldest first, those above one size and up to another. */
export async function checkpointsBetween(
  tx: Tx,
  organization: string,
  above: number,
  upTo: number,
): Promise<SignedCheckpoint[]> {
  return (
    await tx.sql<Row>(`select ${checkpointColumns} ${from} and c.size > $2 and c.size <= $3 order by c.size`, [
      organization,
      above,
      upTo,
    ])
  ).map(signed)
}
