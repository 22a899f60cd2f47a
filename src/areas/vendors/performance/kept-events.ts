import { notify } from '#areas/organization/notifications/notify.ts'
import { holdersOf } from '#platform/auth/holders.ts'
import type { Services } from '#platform/services.ts'
import { agencies, asCommand, forEachOrganization } from '#platform/jobs/periodic.ts'
import { eventInWords, type EventKind } from './rules.ts'

const sources = ['receipts', 'invoices'] as const
type Source = (typeof sources)[number]
/** A delivery or an invoice whose stored event differs from its records. */
export type EventDiffers = {
  source: Source
  record: string
  number: string
  kept: EventKind | null
  judged: EventKind | null
}

const platform = { role: 'service_role' } as const
const atOnce = 1_000

/**
 * A thousand records at a time, each in one statement, so that stored events and records are read at the same moment.
 */
export async function scanPerformance(
  { database }: Pick<Services, 'database'>,
  organization: string,
): Promise<EventDiffers[]> {
  const found: EventDiffers[] = []
  for (const source of sources)
    for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after;) {
      const ask = async <Row>(text: string, values: readonly unknown[]) =>
        (await database.read(platform, { text, values: [...values] })).rows as Row[]
      const piece: string[] = (await ask<{ record: string }>(pieceSql[source], [organization, after])).map(
        ({ record }) => record,
      )
      if (piece.length > 0) found.push(...(await ask<EventDiffers>(differsSql[source], [organization, piece])))
      after = piece.at(-1)
    }
  return found
}

const pieceSql = ofEach(
  (source) => `
  select id as record from ${source} where organization_id = $1 and id > $2
   union select record from performance_events where organization_id = $1 and source = '${source}' and record > $2
   order by record limit ${atOnce}`,
)
const differsSql = ofEach(
  (source) => `
  select '${source}' as source, piece.record, coalesce(of.number, piece.record::text) as number, k.event as kept,
  j.event as judged
    from unnest($2::uuid[]) piece (record)
    left join performance_events k on k.organization_id = $1 and k.source = '${source}' and k.record = piece.record
    left join (select * from app.performance_judged where organization_id = $1 and source = '${source}'
      and record = any ($2)) j on j.record = piece.record
    left join ${source} of on of.organization_id = $1 and of.id = piece.record
   where (k.vendor, k.day, k.event) is distinct from (j.vendor, j.day, j.event) order by piece.record`,
)

export const checkPerformance = forEachOrganization('check-performance', {
  about:
    'Compares the events of vendor performance with the deliveries and invoices, corrects differences, and notifies administrators.',
  every: 86_400,
  due: agencies,
  async run(organization, services) {
    const found = await scanPerformance(services, organization)
    if (found.length === 0) return
    await asCommand('vendors/check-performance', async ({ tx, now }) => {
      for (const source of sources) {
        const records = found.filter((each) => each.source === source).map(({ record }) => record)
        await tx.sql('select app.judge_performance($1, $2, $3)', [organization, source, records])
      }
      const people = await holdersOf(tx, organization, ['admin'], now)
      await notify(
        tx,
        {
          organization_id: organization,
          people,
          event: 'security_alarm',
          record: null,
          path: '/vendor-performance',
          words: foundInWords(found),
          actor: null,
        },
        now,
      )
    })(organization, services)
  },
})

const orNothing = (event: EventKind | null) => (event ? eventInWords(event) : 'nothing')

/** The message to administrators: how many differed, and the first by its number. */
export function foundInWords(found: readonly EventDiffers[]): string {
  const [first] = found as readonly [EventDiffers]
  const places =
    new Intl.PluralRules('en-US').select(found.length) === 'one'
      ? '1 record'
      : `${found.length.toLocaleString('en-US')} records`
  return `Vendor scores differed from ${places} and were corrected. ${first.number}: counted as ${orNothing(first.kept)}, the record says ${orNothing(first.judged)}.`
}

function ofEach<Made>(make: (source: Source) => Made): Record<Source, Made> {
  return { receipts: make('receipts'), invoices: make('invoices') }
}
