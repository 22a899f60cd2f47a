import { agencies, forEachOrganization } from '#platform/jobs/periodic.ts'
import type { Services } from '#platform/services.ts'
import { since, spansSql, type Cycle, type LaterStages } from './questions.ts'

const platform = { role: 'service_role' } as const

/** Reads the changes of a year, which the dashboard and the pipeline must not do at each look. */
export const countStageTimes = (later: LaterStages) =>
  forEachOrganization('count-stage-times', {
    about: 'Counts the days that past purchases spent in each stage.',
    every: 86_400,
    due: agencies,
    run: (organization, services) => countStages(services, organization, later),
  })

export const countStages = (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  organization: string,
  later: LaterStages,
): Promise<void> =>
  database.transaction(platform, async (tx) => {
    const now = clock.now()
    const counted = await tx.sql<Cycle>(
      `${spansSql(later)}
       select stage, count(*)::int as passes,
       percentile_cont(0.5) within group (order by extract(epoch from until - at)) as median,
       percentile_cont(0.9) within group (order by extract(epoch from until - at)) as slow
         from passed group by stage`,
      [organization, since(now)],
    )
    await tx.sql('delete from stage_times where organization_id = $1', [organization])
    await tx.sql(
      `insert into stage_times (organization_id, stage, passes, median, slow, counted_at)
        select $1, stage, passes, median, slow, $2
          from unnest($3::text[], $4::bigint[], $5::float8[], $6::float8[]) as c (stage, passes, median, slow)`,
      [
        organization,
        now,
        counted.map(({ stage }) => stage),
        counted.map(({ passes }) => passes),
        counted.map(({ median }) => median),
        counted.map(({ slow }) => slow),
      ],
    )
  })
