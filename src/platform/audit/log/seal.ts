import type { Tx } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import { makeSigner, type SignedCheckpoint, type Signer } from './signing.ts'
import { checkpointOf, entriesOf, platformLog, subtreeHashes, type Found, type Log, type Named } from './stored-log.ts'
import { Edge, leafHash, nodeHash, type Coordinate } from './tree.ts'

type Needs = Pick<Services, 'database' | 'keys' | 'settings'>

export class LogChanged extends Error {}

/** The maximum number of entries under one checkpoint and in one transaction. */
export const mostAtOnce = 1_000

/**
 * Gives every committed entry that waits in an organization its number in the tree, and signs the new state of the
 * log. Returns the newest checkpoint, or null when nothing waited.
 */
export async function seal(needs: Needs, organization: string, now: Date): Promise<SignedCheckpoint | null> {
  for (let newest: SignedCheckpoint | null = null; ;) {
    const sealed = await needs.database.transaction({ role: 'sealer' }, (tx) => sealSome(tx, needs, organization, now))
    newest = sealed?.checkpoint ?? newest
    if (!sealed || sealed.entries < mostAtOnce) return newest
  }
}

/** Two sealers of the same log take turns; what the first has sealed no longer waits for the second. */
async function sealSome(
  tx: Tx,
  { keys, settings }: Needs,
  organization: string,
  now: Date,
): Promise<{ checkpoint: SignedCheckpoint; entries: number } | null> {
  const log = await lockedLog(tx, organization, originOf(organization, settings.siteUrl))
  const entries = await waiting(tx, organization)
  if (entries.length === 0) return null

  const signer = makeSigner(keys)
  const previous = await checkpointOf(tx, organization)
  const edge = new Edge(log.size, (await subtreeHashes(tx, organization, [[0, log.size]]))[0])
  refuseOther(log, edge, previous, signer)
  await grow(tx, organization, edge, entries)

  const checkpoint = {
    origin: log.origin,
    size: edge.size,
    root: edge.root,
    time: now.toISOString(),
    previous: log.size,
  }
  const signature = signer.sign(checkpoint)
  await tx.sql(
    `insert into public.trail_checkpoints (organization_id, size, previous, root, at, signature)
      values ($1, $2, $3, $4, $5, $6)`,
    [organization, checkpoint.size, checkpoint.previous, checkpoint.root, checkpoint.time, signature],
  )
  await tx.sql('update public.trail_logs set size = $2, sealed_at = $3 where organization_id = $1', [
    organization,
    checkpoint.size,
    checkpoint.time,
  ])
  return { checkpoint: { ...checkpoint, signature }, entries: entries.length }
}

/** Sealing stops when the log differs from what was signed last: our signature must never be under another's change. */
function refuseOther({ origin, size }: Log, edge: Edge, last: SignedCheckpoint | undefined, signer: Signer): void {
  if (!last && size === 0) return
  if (last?.size !== size || !last.root.equals(edge.root) || signer.isOurs(last) === false)
    throw new LogChanged(`The log ${origin} differs from what was signed last, so sealing has stopped.`)
}

/** Named after where the log began: a host and a path, as other tools expect it. */
const originOf = (organization: string, siteUrl: string) =>
  `${new URL(siteUrl).host}/trail/${organization === platformLog ? 'platform' : organization}`

async function lockedLog(tx: Tx, organization: string, origin: string): Promise<Log> {
  await tx.sql('insert into public.trail_logs (organization_id, origin) values ($1, $2) on conflict do nothing', [
    organization,
    origin,
  ])
  return (await tx.one<Log>(
    'select origin, size, sealed_at from public.trail_logs where organization_id = $1 for update',
    [organization],
  ))!
}

/** Takes what waits, in order. An entry that waits but is missing stays in the queue: verification reports it. */
async function waiting(tx: Tx, organization: string): Promise<Found[]> {
  const named = await tx.sql<Named>(
    'select source, entry from app.trail_waiting where organization_id = $1 order by entry, source limit $2',
    [organization, mostAtOnce],
  )
  const entries = await entriesOf(tx, organization, named)
  await tx.sql(
    `delete from app.trail_waiting w using unnest($2::text[], $3::uuid[]) as t (source, entry)
      where w.organization_id = $1 and w.entry = any ($3) and w.entry = t.entry and w.source = t.source`,
    [organization, entries.map(({ source }) => source), entries.map(({ entry }) => entry)],
  )
  const done = ({ content, entry }: Found) => `${String(content.at ?? content.created_at)} ${entry}`
  return entries
    .map((entry) => [done(entry), entry] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, entry]) => entry)
}

async function grow(tx: Tx, organization: string, edge: Edge, entries: readonly Found[]): Promise<void> {
  const first = edge.size
  const leaves = entries.map(({ canonical }) => leafHash(canonical))
  const nodes: (Coordinate & { hash: Buffer })[] = []
  for (const leaf of leaves)
    edge.append(leaf, (node, left, right) => {
      const hash = nodeHash(left, right)
      nodes.push({ ...node, hash })
      return hash
    })

  await tx.sql(
    `insert into public.trail_entries (organization_id, seq, source, entry, leaf)
     select $1, $2 + at - 1, source, entry, leaf from unnest($3::text[], $4::uuid[], $5::bytea[]) with ordinality
     as e (source, entry, leaf, at)`,
    [organization, first, entries.map(({ source }) => source), entries.map(({ entry }) => entry), leaves],
  )
  await tx.sql(
    `insert into public.trail_nodes (organization_id, level, position, hash) select $1, *
      from unnest($2::int[], $3::bigint[], $4::bytea[])`,
    [
      organization,
      nodes.map(({ level }) => level),
      nodes.map(({ position }) => position),
      nodes.map(({ hash }) => hash),
    ],
  )
}
