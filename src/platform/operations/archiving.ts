import type { Services } from '../services.ts'
import type { Figures } from './figures.ts'
import { upkeepAge } from './upkeep.ts'

type Needs = Pick<Services, 'database' | 'clock' | 'settings'>
export type Archiving = {
  /** Since the last file of the log was archived, or since there was something to count. */ age: number
  failures: number
  isFailing: boolean
}

/** PostgreSQL's report about its archive. */
export async function archivingOf({ database, clock }: Pick<Needs, 'database' | 'clock'>): Promise<Archiving> {
  const { rows } = await database.read(
    { role: 'service_role' },
    {
      text: `select extract(epoch from $1::timestamptz - greatest(last_archived_time, stats_reset))::float8 as age,
        failed_count::int as failures,
                  coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing
                  from pg_stat_archiver`,
      values: [clock.now()],
    },
  )
  const { age, failures, failing } = rows[0]!
  return { age: Math.max(0, Number(age)), failures: Number(failures), isFailing: Boolean(failing) }
}

/** Only where there is an archive: without one an age means nothing. */
export function announceArchiving(figures: Figures, services: Needs): void {
  if (!services.settings.archiveFolder) return
  figures.gauge(
    'granary_archive_age_seconds',
    'Time since the last file of the database log was archived.',
    async () => (await archivingOf(services)).age,
  )
  figures.gauge(
    'granary_archive_failures_total',
    'Failed archive attempts.',
    async () => (await archivingOf(services)).failures,
  )
  figures.gauge(
    'granary_base_backup_age_seconds',
    'Time since the last base backup; without one there is no line.',
    () => upkeepAge(services, 'base-backup'),
  )
}
