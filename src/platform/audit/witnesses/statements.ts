import type { Tx } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import type { Entry } from '../entry.ts'
import { inclusionOf } from '../log/proofs.ts'
import { noteTextOf } from '../log/signing.ts'
import { checkpointOf, entriesOf, placesOf, platformLog } from '../log/stored-log.ts'
import { keptCheckpoints } from './witness-file.ts'

/** A checkpoint of this log stored elsewhere: in the data folder, or as an entry of the platform's own log. */
export type WitnessStatement =
  | { kind: 'file'; checkpoint: string }
  | { kind: 'log'; entry: Entry; leaf_index: number; proof: string[]; checkpoint: string }

/** The checkpoints of a log that the installation's witnesses keep, with proof where there is one. */
export async function witnessStatements(
  services: Pick<Services, 'database' | 'settings'>,
  organization: string,
): Promise<WitnessStatement[]> {
  const files = (await keptCheckpoints(services, organization)).map((checkpoint) => ({
    kind: 'file' as const,
    checkpoint,
  }))
  if (organization === platformLog) return files
  return [
    ...files,
    ...(await services.database.transaction({ role: 'sealer' }, (tx) => keptInPlatformLog(tx, organization), {
      readOnly: true,
    })),
  ]
}

const mostEntries = 12

async function keptInPlatformLog(tx: Tx, organization: string): Promise<WitnessStatement[]> {
  const checkpoint = await checkpointOf(tx, platformLog)
  if (!checkpoint) return []
  const named = await tx.sql<{ source: 'sign-in'; entry: string }>(
    `select 'sign-in' as source, id as entry from auth.audit_log_entries
      where payload ->> 'action' = 'trail_witnessed' and payload -> 'traits' ->> 'log' = $1 and organization_id is null
      order by created_at desc limit $2`,
    [organization, mostEntries],
  )
  const contents = new Map((await entriesOf(tx, platformLog, named)).map(({ entry, content }) => [entry, content]))
  const statements: WitnessStatement[] = []
  for (const { entry, seq } of await placesOf(tx, platformLog, named, checkpoint.size)) {
    const proof = (await inclusionOf(tx, platformLog, seq, checkpoint.size)).map((hash) => hash.toString('base64'))
    statements.push({
      kind: 'log',
      entry: contents.get(entry)!,
      leaf_index: seq,
      proof,
      checkpoint: noteTextOf(checkpoint),
    })
  }
  return statements
}
