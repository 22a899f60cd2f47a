import { holdersOf } from '#platform/auth/holders.ts'
import { notify } from '#areas/organization/notifications/notify.ts'
import type { Keys } from '#platform/auth/keys.ts'
import { localDay } from '#platform/dates.ts'
import type { Tx } from '#platform/database/database.ts'
import { namesFor } from '../definition/filling/rules.ts'
import { readDefinition, type Answers } from '../definition/rules.ts'
import type { Names } from '../formulas/rules.ts'
import { openAnswers } from '../definition/answers/sealed-answers.ts'
import { arriveAt, factsOf, type Flow, type Step } from '../workflows/rules.ts'
import type { WorkflowRun, WorkflowStep } from './records.ts'

type Does = Pick<Tx, 'sql' | 'one'>
type Opening = Pick<Keys, 'every'>
export type Passage = Pick<WorkflowStep, 'outcome'> & { by: string | null; reason?: string | null }

const day = 86_400_000

/** Records the outcome at the current step in a line that can't be changed. */
export async function note(
  tx: Does,
  run: WorkflowRun,
  { outcome, by, reason }: Passage,
  now: Date,
  step: Pick<Step, 'key' | 'name'> = { key: run.step, name: run.step_name },
  came: string = run.since,
): Promise<void> {
  const late = run.due_at !== null && Date.parse(run.due_at) < now.getTime() && step.key === run.step ? 'yes' : 'no'
  await tx.sql(
    `insert into workflow_steps (organization_id, run, workflow, step, name, outcome, came_at, left_at, late, by,
      reason) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [run.organization_id, run.id, run.workflow, step.key, step.name, outcome, came, now, late, by, reason ?? null],
  )
}

/**
 * The values a run branches by. A manual run stores them; those of a submission are read from its answers: access to
 * those is limited and they can be erased, which a copy in the run and its history would break.
 */
async function factsFor(
  tx: Does,
  { organization_id, submission, facts }: WorkflowRun,
  flow: Flow,
  keys: Opening,
): Promise<Names> {
  if (!submission) return JSON.parse(facts) as Names
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

const dayFor = async (tx: Does, { organization_id }: WorkflowRun, now: Date): Promise<string> =>
  localDay(
    now,
    (await tx.one<{ time_zone: string }>('select time_zone from organizations where id = $1', [organization_id]))
      ?.time_zone ?? 'UTC',
  )

/** Moves on to the next step that needs a person; automatic steps are passed and logged. */
export async function moveTo(
  tx: Tx,
  run: WorkflowRun,
  flow: Flow,
  key: string,
  now: Date,
  keys: Opening,
): Promise<WorkflowRun> {
  const { at, passed, problem } = arriveAt(flow, key, await factsFor(tx, run, flow, keys), await dayFor(tx, run, now))
  for (const step of passed) {
    await note(
      tx,
      run,
      { outcome: 'passed', by: null, reason: step.kind === 'notice' ? (step.words ?? null) : null },
      now,
      step,
      now.toISOString(),
    )
    if (step.kind === 'notice')
      await notify(
        tx,
        {
          organization_id: run.organization_id,
          people: await peopleOf(tx, run.organization_id, step, now),
          event: 'record_changed',
          record: { table: 'workflow_runs', id: run.id },
          words: `${run.number}, ${run.subject}: ${step.words}`,
          actor: null,
        },
        now,
      )
  }
  const ended = at?.kind === 'end' && !problem
  const changes =
    problem || !at
      ? {
          step: at?.key ?? key,
          step_name: at?.name ?? key,
          assigned_role: null,
          assigned_to: null,
          due_at: null,
          problem: problem ?? 'This step leads nowhere.',
          status: 'exception',
          ended_at: null,
        }
      : {
          step: at.key,
          step_name: at.name,
          assigned_role: at.role ?? null,
          assigned_to: at.person ?? null,
          due_at: at.days ? new Date(now.getTime() + at.days * day) : null,
          problem: null,
          status: ended ? 'completed' : 'open',
          ended_at: ended ? now : null,
        }
  const values = Object.values(changes)
  const moved = (await tx.one<WorkflowRun>(
    `update workflow_runs set since = $3, ${Object.keys(changes)
      .map((name, place) => `${name} = $${place + 4}`)
      .join(', ')} where organization_id = $1 and id = $2 returning *`,
    [run.organization_id, run.id, now, ...values],
  ))!
  if (ended) await note(tx, moved, { outcome: 'passed', by: null }, now, at, now.toISOString())
  else if (at && at.kind !== 'timer' && !problem) await tellWhoseTurn(tx, moved, at, now)
  return moved
}

const tellWhoseTurn = async (tx: Tx, run: WorkflowRun, step: Step, now: Date): Promise<void> =>
  // A role is a shared queue; a person is notified.
  step.person
    ? notify(
        tx,
        {
          organization_id: run.organization_id,
          people: [step.person],
          event: 'task_assigned',
          record: { table: 'workflow_runs', id: run.id },
          words: `${run.number}, ${run.subject}: “${step.name}” is assigned to you.`,
          actor: null,
        },
        now,
      )
    : undefined

export const peopleOf = async (
  tx: Does,
  organization: string,
  { person, role }: Pick<Step, 'person' | 'role'>,
  now: Date,
): Promise<string[]> => (person ? [person] : (await holdersOf(tx, organization, [role ?? 'manager'], now)).slice(0, 20))
