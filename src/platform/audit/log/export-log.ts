import type { Services } from '../../services.ts'
import { exportLines } from './export-lines.ts'
import { sealAndKeep } from '../witnesses/witness-file.ts'
import type { SignedCheckpoint } from './signing.ts'
import { checkpointOf, platformLog } from './stored-log.ts'

type Exported = { lines: AsyncGenerator<string>; checkpoint: SignedCheckpoint }

/** The complete log of an organization, sealed up to now: for the operator on the server's own machine. */
export async function exportLog(
  services: Pick<Services, 'database' | 'keys' | 'settings'>,
  asked: string,
  now: Date,
): Promise<Exported> {
  const organization = asked === 'platform' ? platformLog : await organizationOf(services, asked)
  await sealAndKeep(services, organization, now)
  const reading = <T>(work: Parameters<typeof services.database.transaction<T>>[1]) =>
    services.database.transaction({ role: 'sealer' }, work, { readOnly: true })
  const checkpoint = await reading((tx) => checkpointOf(tx, organization))
  if (!checkpoint) throw new Error('This log has no entries yet.')
  return { lines: exportLines(services, organization, { made_by: { by: 'command line' }, made_at: now }), checkpoint }
}

async function organizationOf({ database }: Pick<Services, 'database'>, asked: string): Promise<string> {
  const { rows } = await database.read(
    { role: 'service_role' },
    { text: 'select id from public.organizations where id::text = lower($1) or name = $1', values: [asked] },
  )
  if (rows.length > 1)
    throw new Error(
      `${rows.length} organizations have this name. Enter the number: ${rows.map(({ id }) => id).join(', ')}.`,
    )
  if (!rows[0]) throw new Error(`There is no organization "${asked}".`)
  return rows[0].id
}
