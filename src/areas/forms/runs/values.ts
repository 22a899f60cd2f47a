import type { Keys } from '#platform/auth/keys.ts'
import { localDay } from '#platform/dates.ts'
import type { Tx } from '#platform/database/database.ts'
import { namesFor } from '../definition/filling/rules.ts'
import { readDefinition, type Answers } from '../definition/rules.ts'
import type { Names } from '../formulas/rules.ts'
import { openAnswers } from '../definition/answers/sealed-answers.ts'
import { factsOf, readFlow, type Flow } from '../workflows/rules.ts'
import { recordIn } from '../workflows/starts/known.ts'
import { valuesOfRow } from '../workflows/starts/rules.ts'
import type { WorkflowRun } from './records.ts'

type Does = Pick<Tx, 'sql' | 'one'>
export type Opening = Pick<Keys, 'every'>

/**
 * The values a run branches by. A manual run stores them; those of a submission are read from its answers, and those of
 * a record from its row: they can be corrected and erased, which a copy in the run and its history would break.
 */
async function valuesOf(
  tx: Does,
  { organization_id, submission, facts, table_name, record }: WorkflowRun,
  flow: Flow,
  keys: Opening,
): Promise<Names> {
  const stored = JSON.parse(facts) as Names
  if (record) return { ...(await valuesOfRecord(tx, organization_id, { table: table_name!, id: record })), ...stored }
  if (!submission) return stored
  if (factsOf(flow).length === 0) return {}
  const found = await tx.one<{ answers: Answers; definition: string }>(
    `select a.answers, v.definition from form_submissions s
       join form_answers a on a.organization_id = s.organization_id and a.submission = s.id
       join form_versions v on v.organization_id = s.organization_id and v.id = s.form_version
      where s.organization_id = $1 and s.id = $2`,
    [organization_id, submission],
  )
  return found ? namesFor(readDefinition(found.definition), openAnswers(keys, found.answers)) : {}
}

/** The values of a record as it is now; none if it was deleted. */
export async function valuesOfRecord(
  tx: Does,
  organization: string,
  { table, id }: { table: string; id: string },
): Promise<Names> {
  const of = recordIn(table)
  const row =
    of && (await tx.one(`select * from public.${of.table} where organization_id = $1 and id = $2`, [organization, id]))
  return row ? valuesOfRow(of, row) : {}
}

/** The values of a run for its formulas, with what it knows of itself. */
export const factsFor = async (tx: Does, run: WorkflowRun, flow: Flow, keys: Opening): Promise<Names> => ({
  ...(await valuesOf(tx, run, flow, keys)),
  subject: run.subject,
  run_number: run.number,
})

/**
 * The values of a run for what leaves it: a message to a service, a document. Answers of a form are not among them:
 * access to those is limited and they can be erased, which a copy elsewhere would break.
 */
export const shareableFacts = async (tx: Does, run: WorkflowRun, flow: Flow, keys: Opening): Promise<Names> =>
  run.submission
    ? { ...(JSON.parse(run.facts) as Names), subject: run.subject, run_number: run.number }
    : factsFor(tx, run, flow, keys)

export const dayFor = async (tx: Does, { organization_id }: WorkflowRun, now: Date): Promise<string> =>
  localDay(
    now,
    (await tx.one<{ time_zone: string }>('select time_zone from organizations where id = $1', [organization_id]))
      ?.time_zone ?? 'UTC',
  )

/** The steps of the version that a run keeps. */
export async function flowOf(tx: Does, run: Pick<WorkflowRun, 'organization_id' | 'workflow_version'>): Promise<Flow> {
  const version = await tx.one<{ definition: string }>(
    'select definition from workflow_versions where organization_id = $1 and id = $2',
    [run.organization_id, run.workflow_version],
  )
  return readFlow(version?.definition ?? '')
}
