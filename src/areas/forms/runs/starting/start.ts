import { linkRecords } from '#areas/organization/record-links/link.ts'
import { commandTx, type CommandTx } from '#platform/commands/command-tx.ts'
import { localDay } from '#platform/dates.ts'
import { forEachOrganization } from '#platform/jobs/periodic.ts'
import { numberOf, titleOf, type AnyRecord } from '#platform/records/record.ts'
import type { Services } from '#platform/services.ts'
import { among } from '#platform/life/status-sql.ts'
import { isSo } from '../../formulas/rules.ts'
import type { Workflow, WorkflowStart, WorkflowVersion } from '../../workflows/records.ts'
import { workflowStart } from '../../workflows/records.ts'
import { readFlow } from '../../workflows/rules.ts'
import { recordIn } from '../../workflows/starts/known.ts'
import { zoneOf } from '../../workflows/starts/replace.ts'
import { nextStart, scheduledSubject, valuesOfRow, type Start } from '../../workflows/starts/rules.ts'
import { heldRun, roomLeft } from '../calling/bound.ts'
import { startRun, type Moving } from '../go.ts'
import { workflowRun } from '../records.ts'
import { versionLife } from '../../workflows/life.ts'

/** How often workflows may start each other through the records that they create, before a person must look. */
export const deepestStart = 5
export const tooDeep = `Workflows started each other ${deepestStart} times in a row. Change the start of one of them, then end this run or retry it.`

/**
 * Every 15 seconds: schedules whose time has come, and events since the last look. The history of records is the list
 * of events, so that a direct change, an import and a job count like a command. A transaction that began earlier may
 * commit late: five minutes are looked at again, and the same event starts one run.
 */
export const startWorkflows = forEachOrganization('start-workflows', {
  about: 'Starts workflows whose schedule is due, or whose event has happened since the last look.',
  every: 15,
  due: `select distinct s.organization_id from workflow_starts s
    where s.next_at <= $1 or (s.table_name is not null and exists (
      select from record_changes c where c.organization_id = s.organization_id and c.table_name = s.table_name
        and c.at > least(s.looked_at, $1::timestamptz - interval '5 minutes')))`,
  async run(organization, services) {
    const { rows } = await services.database.read(
      { role: 'service_role' },
      { text: 'select id from workflow_starts where organization_id = $1 order by id', values: [organization] },
    )
    const failed: unknown[] = []
    for (const { id } of rows)
      await startOne(services, organization, id as string).catch((error: unknown) => failed.push(error))
    if (failed.length > 0)
      throw new AggregateError(failed, `${failed.length} of ${rows.length} workflows could not be started.`)
  },
})

/** One start in one transaction: a workflow that fails delays no other. */
const startOne = (services: Services, organization: string, id: string): Promise<void> =>
  services.database.transaction({ role: 'service_role' }, async (plain) => {
    await plain.sql(`select set_config('app.command', $1, true), set_config('app.organization_id', $2, true)`, [
      'workflow-runs/start',
      organization,
    ])
    const now = services.clock.now()
    const moving = { tx: commandTx(plain, organization, now), now, keys: services.keys }
    // Another process that holds it starts the same runs.
    const row = await plain.one<WorkflowStart>(
      'select * from workflow_starts where organization_id = $1 and id = $2 for update skip locked',
      [organization, id],
    )
    const start = row && (await startIn(moving.tx, row))
    if (!start) return
    await (row.next_at ? startBySchedule(moving, row, start) : startByEvents(moving, row, start))
  })

const startIn = async (tx: CommandTx, { organization_id, workflow }: WorkflowStart): Promise<Start | undefined> =>
  (await publishedFlow(tx, { organization_id, id: workflow })).start

async function publishedFlow(tx: CommandTx, { organization_id, id }: Pick<Workflow, 'organization_id' | 'id'>) {
  const version = await tx.one<WorkflowVersion>(
    `select definition from workflow_versions where organization_id = $1 and workflow = $2
      and status ${among(versionLife, 'published')}`,
    [organization_id, id],
  )
  return readFlow(version?.definition ?? '')
}

/** After an outage one run starts, and not one for each time that was missed. */
async function startBySchedule(moving: Moving, row: WorkflowStart, start: Start): Promise<void> {
  const { tx, now, keys } = moving
  const due = new Date(row.next_at!)
  if (due > now) return
  const zone = await zoneOf(tx, row.organization_id)
  await startRun(
    tx,
    { id: row.workflow, organization_id: row.organization_id },
    {
      subject: scheduledSubject(start, due.toISOString(), zone),
      by: null,
      start: 'schedule',
      happening: due.toISOString(),
      facts: {},
      submission: null,
    },
    now,
    keys,
  )
  await tx.update(workflowStart, row.id, { next_at: nextStart(start, now.toISOString(), zone) })
}

type Change = { id: string; record: string; actor: string | null; operation: string; at: Date }
const mostAtOnce = 100

async function startByEvents(moving: Moving, row: WorkflowStart, start: Start): Promise<void> {
  const { tx } = moving
  const record = recordIn(row.table_name)
  if (!record) return
  const most = Math.min(mostAtOnce, await startable(moving, row))
  if (most === 0) return
  const since = `greatest($3::timestamptz, $4::timestamptz - interval '5 minutes')`
  const from = [row.organization_id, record.table, row.created_at, row.looked_at]
  const last = await tx.one<{ at: Date | null }>(
    `select max(c.at) as at from record_changes c
      where c.organization_id = $1 and c.table_name = $2 and c.at > ${since}`,
    from,
  )
  const changes = await tx.sql<Change>(
    `select c.id, c.record, c.actor, c.operation, c.at from record_changes c
      where c.organization_id = $1 and c.table_name = $2 and c.at > ${since}
        and case when $5::text is null then c.operation = 'insert'
          else c.operation <> 'delete' and c.after ->> 'status' = $5 end
        and not exists (select from workflow_runs r
          where r.organization_id = $1 and r.workflow = $6 and r.happening = c.id::text)
      order by c.at, c.id limit ${most}`,
    [...from, row.reached, row.workflow],
  )
  for (const change of changes) await startByEvent(moving, row, start, record, change)
  const seen = changes.length < most ? last?.at : changes.at(-1)?.at
  if (seen && new Date(seen) > new Date(row.looked_at)) await tx.update(workflowStart, row.id, { looked_at: seen })
}

/** How many runs may start now. One more than the limit begins stuck, so that a manager sees it; the others wait. */
async function startable({ tx, now }: Moving, { organization_id, workflow }: WorkflowStart): Promise<number> {
  const of = { organization_id, id: workflow }
  const room = await roomLeft(tx, of, await publishedFlow(tx, of), now)
  return room > 0 ? room : (await heldRun(tx, of)) ? 0 : 1
}

async function startByEvent(
  { tx, now, keys }: Moving,
  { organization_id, workflow, kind }: WorkflowStart,
  { when }: Start,
  record: AnyRecord,
  change: Change,
): Promise<void> {
  const of = { table: record.table, id: change.record }
  const row = await tx.one(`select * from public.${record.table} where organization_id = $1 and id = $2`, [
    organization_id,
    of.id,
  ])
  if (!row) return
  const today = localDay(now, await zoneOf(tx, organization_id))
  if (when?.trim() && !isSo(when, valuesOfRow(record, row), today)) return
  const depth = change.operation === 'insert' ? await depthOf(tx, organization_id, of) : 0
  const run = await startRun(
    tx,
    { id: workflow, organization_id },
    {
      subject: nameOf(record, row),
      by: await memberOf(tx, organization_id, change.actor),
      start: kind,
      record: of,
      happening: change.id,
      depth,
      problem: depth > deepestStart ? tooDeep : null,
      facts: {},
      submission: null,
    },
    now,
    keys,
  )
  if (run) await linkRecords(tx, { from: { table: workflowRun.table, id: run.id }, kind: 'belongs', to: of }, now)
}

function nameOf(record: AnyRecord, row: Readonly<Record<string, unknown>>): string {
  const number = numberOf(record)
  const title = titleOf(record, row)
  const parts = [number === undefined || number === record.title ? null : row[number], title]
  return parts.filter(Boolean).join(', ').slice(0, 200) || record.label
}

/** The person of the event started the run, and so can’t approve it. A vendor or a program is no colleague. */
const memberOf = async (tx: CommandTx, organization: string, person: string | null): Promise<string | null> =>
  person &&
  (await tx.one('select from organization_members where organization_id = $1 and user_id = $2', [organization, person]))
    ? person
    : null

/** One more than the run that created the record. */
async function depthOf(tx: CommandTx, organization: string, { table, id }: { table: string; id: string }) {
  const maker = await tx.one<{ depth: number }>(
    `select r.depth::int as depth from record_links l
       join workflow_runs r on r.organization_id = l.organization_id and r.id = l.from_record
      where l.organization_id = $1 and l.to_table = $2 and l.to_record = $3 and l.from_table = 'workflow_runs'
        and l.kind = 'became' limit 1`,
    [organization, table, id],
  )
  return maker ? maker.depth + 1 : 0
}
