import { forEachOrganization } from '../../jobs/periodic.ts'
import type { Services } from '../../services.ts'
import { sealAndKeep } from '../witnesses/witness-file.ts'
import { mostAtOnce } from './seal.ts'

const minute = 60_000

/** Each log is sealed a minute after the last time, if something waits, and at once when a thousand entries do. */
export const sealTrail = forEachOrganization('seal-trail', {
  about: 'Seals new entries of each audit log.',
  every: 5,
  due: dueLogs,
  run: async (organization, services) => void (await sealAndKeep(services, organization, services.clock.now())),
})

async function dueLogs({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<string[]> {
  const { rows } = await database.read(
    { role: 'sealer' },
    {
      text: `select w.organization_id from app.trail_waiting w left join public.trail_logs l using (organization_id)
            group by w.organization_id, l.sealed_at having l.sealed_at is null or l.sealed_at <= $1 or count(*) >= $2
            order by l.sealed_at nulls first`,
      values: [new Date(clock.now().getTime() - minute), mostAtOnce],
    },
  )
  return rows.map(({ organization_id }) => organization_id)
}

/**
 * For a process's metrics: entries waiting for their seal. More than a few minutes' worth means that sealing has
 * stopped.
 */
export async function waitingEntries({ database }: Pick<Services, 'database'>): Promise<number> {
  const { rows } = await database.read(
    { role: 'sealer' },
    { text: 'select count(*) as waiting from app.trail_waiting' },
  )
  return rows[0]!.waiting
}
