import { attachMade } from '#areas/organization/attachments/commands.ts'
import { folderOf } from '#areas/organization/attachments/rules.ts'
import { letterheadOf } from '#areas/organization/papers/letterhead.ts'
import type { Template, TemplateVersion } from '#areas/organization/templates/records.ts'
import { fillIn } from '#areas/organization/templates/rules.ts'
import { templateLife } from '#areas/organization/templates/life.ts'
import { mayRead, type Standing } from '#platform/auth/standing.ts'
import { commandTx } from '#platform/commands/command-tx.ts'
import { Refusal, refuseIf } from '#platform/commands/refusals.ts'
import { zoneOf } from '../../workflows/starts/replace.ts'
import { dayInWords, localDay } from '#platform/dates.ts'
import { blocksOf } from '#platform/documents/long-text.ts'
import { print } from '#platform/documents/print.ts'
import { job } from '#platform/jobs/later.ts'
import { dollars } from '#platform/money.ts'
import { columnsOf, optionLabel, type AnyRecord } from '#platform/records/record.ts'
import type { Services } from '#platform/services.ts'
import { receiveFile } from '#platform/storage/keep-file.ts'
import { StorageRefused } from '#platform/storage/storage-refused.ts'
import { among } from '#platform/life/status-sql.ts'
import { stepsByKey } from '../../workflows/rules.ts'
import { recordIn } from '../../workflows/starts/known.ts'
import { inWords, named, ownerOf, stop, type Payload } from '../acting/act.ts'
import { followTasks, moveOn } from '../go.ts'
import { taskLife } from '../life.ts'
import { note } from '../lines.ts'
import { workflowRun, workflowTask, type WorkflowRun, type WorkflowTask } from '../records.ts'
import { flowOf, shareableFacts } from '../values.ts'

const house = { role: 'service_role' } as const

followTasks(async ({ tx }, run, task, step) => {
  if (step.kind === 'document') await tx.later(fillDocument, { organization_id: run.organization_id, task: task.id })
})

/**
 * Fills the published text of a template with the values of a run and attaches it as a PDF to the record of the run, in
 * the name of the workflow’s owner. The bytes are stored first; the file, its line and the run’s next step are one
 * transaction.
 */
export const fillDocument = job<Payload>('fill-workflow-document', async (payload, services) => {
  const owner = await ownerOf(services, payload)
  if (!owner) return
  try {
    if (!owner.standing)
      throw new Refusal('The owner of this workflow is no longer active. Choose another owner, then retry.')
    await fill(services, payload, owner.standing)
  } catch (error) {
    const reason = error instanceof StorageRefused ? error.message.slice(0, 500) : inWords(error)
    if (!reason) throw error
    await services.database.transaction(house, (tx) => stop(tx, payload, reason, services))
  }
})

async function fill(services: Services, payload: Payload, owner: Standing): Promise<void> {
  const { organization_id, task: id } = payload
  const { actor } = owner.caller
  const now = services.clock.now()
  const found = await services.database.transaction(house, (tx) => textOf(tx, payload, owner, services), {
    readOnly: true,
  })
  if (!found) return
  const { about, title, text, letterhead } = found
  refuseIf(
    (await mayRead(services, owner, { organization_id, ...about }))
      ? null
      : 'The owner of this workflow can’t read the record of this run.',
  )
  const content = await print(
    { kind: 'template', title, author: letterhead.agency, made: now.toISOString(), letterhead, body: blocksOf(text) },
    services.log,
  )
  const arrived = await receiveFile(services, {
    organization: organization_id,
    owner: actor.user_id,
    name: `${title.replaceAll(/[^\w.\- ]/g, '_')}.pdf`,
    type: 'application/pdf',
    content,
    folder: folderOf({ organization: organization_id, table: about.table, record: about.id }),
  })
  await services.database.transaction(house, async (plain) => {
    await plain.sql(
      `select set_config('app.command', $1, true), set_config('app.organization_id', $2, true),
         set_config('app.user_id', $3, true)`,
      [named, organization_id, actor.user_id],
    )
    const tx = commandTx(plain, organization_id, now)
    const task = await tx.lock<WorkflowTask>(workflowTask, id)
    if (!taskLife.is(task, 'open')) return
    const run = await tx.lock<WorkflowRun>(workflowRun, task.run)
    const flow = await flowOf(tx, run)
    const step = stepsByKey(flow).get(task.step)
    const line = { organization_id, table_name: about.table, record: about.id, added_by: actor.user_id }
    const { name } = await attachMade(plain, arrived, line, now)
    await note(tx, run, task, { outcome: 'done', by: actor.user_id, reason: name }, now)
    await moveOn({ tx, now, keys: services.keys }, run, flow, task, step?.to ?? '')
  })
}

type Reading = Parameters<Parameters<Services['database']['transaction']>[1]>[0]

/** The filled text, and the record that it belongs to: the run’s own, or the run. */
async function textOf(
  plain: Reading,
  { organization_id, task: id }: Payload,
  { name, email }: Standing,
  services: Services,
) {
  const task = await plain.one<WorkflowTask>('select * from workflow_tasks where organization_id = $1 and id = $2', [
    organization_id,
    id,
  ])
  if (!task || !taskLife.is(task, 'open')) return null
  const run = (await plain.one<WorkflowRun>('select * from workflow_runs where organization_id = $1 and id = $2', [
    organization_id,
    task.run,
  ]))!
  const flow = await flowOf(plain, run)
  const template = await plain.one<Pick<Template, 'name'> & Pick<TemplateVersion, 'subject' | 'body'>>(
    `select t.name, v.subject, v.body from templates t
       join template_versions v on v.organization_id = t.organization_id and v.template = t.id and v.edition = t.edition
      where t.organization_id = $1 and t.id = $2 and t.status ${among(templateLife, 'published')}`,
    [organization_id, stepsByKey(flow).get(task.step)?.template],
  )
  if (!template) throw new Refusal('The template of this step is no longer published.')
  const record = recordIn(run.table_name)
  const row =
    record &&
    (await plain.one(`select * from public.${record.table} where organization_id = $1 and id = $2`, [
      organization_id,
      run.record,
    ]))
  const letterhead = await letterheadOf(plain, organization_id)
  const facts = await shareableFacts(plain, run, flow, services.keys)
  const today = localDay(services.clock.now(), await zoneOf(plain, organization_id))
  const values = {
    ...Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, textOfValue(value)])),
    ...(record && row && shownValues(record, row)),
    'organization.name': letterhead.agency,
    'me.name': name,
    'me.email': email,
    today: dayInWords(today),
  }
  const { text, missing } = fillIn(template.body, values)
  if (missing.length > 0)
    throw new Refusal(`${template.name}: no value for ${missing.map((each) => `{{${each}}}`).join(', ')}.`)
  const title = fillIn(template.subject ?? template.name, values).text
  return {
    about: row ? { table: record.table, id: run.record! } : { table: workflowRun.table, id: run.id },
    title,
    text,
    letterhead,
  }
}

const textOfValue = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : typeof value === 'boolean'
      ? value
        ? 'yes'
        : 'no'
      : null

/** The fields of a record as people read them: amounts in dollars, choices in their words. */
function shownValues(record: AnyRecord, row: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    columnsOf(record).flatMap(([name, field]): [string, string][] => {
      const value = row[name]
      if (value === null || value === undefined || field.restricted) return []
      if (field.kind === 'money') return [[name, dollars(Number(value))]]
      if (field.kind === 'choice') return [[name, optionLabel(field, String(value as string))]]
      if (field.kind === 'date') return [[name, dayInWords(String(value as string))]]
      return ['text', 'long_text', 'series', 'number', 'percent'].includes(field.kind) && !field.sealed
        ? [[name, String(value as string)]]
        : []
    }),
  )
}
