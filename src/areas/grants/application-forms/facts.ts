import type { CommandTx } from '#platform/commands/command-tx.ts'
import type { ApplicantProfile } from '../applicants/records.ts'
import type { ApplicationForm, FormAnswer, GrantApplication } from '../applications/records.ts'
import { workedOf } from '../builder/facts.ts'
import type { BudgetPlan } from '../builder/records.ts'
import type { Answer, Answers } from '../federal-forms/rules.ts'
import type { FundingOpportunity } from '../opportunities/records.ts'
import { knownAnswers, type FormFacts } from './known/rules.ts'
import type { FilledForm, Given } from './rules.ts'

async function factsOf(tx: CommandTx, row: GrantApplication, now: Date): Promise<FormFacts> {
  const at = tx.organization_id
  const plan = await tx.one<BudgetPlan>(
    `select * from grant_budget_plans where organization_id = $1 and application = $2
      order by status desc, updated_at desc, id limit 1`,
    [at, row.id],
  )
  return {
    application: row,
    opportunity:
      (await tx.one<FundingOpportunity>('select * from funding_opportunities where organization_id = $1 and id = $2', [
        at,
        row.opportunity,
      ])) ?? null,
    applicant:
      (await tx.one<ApplicantProfile>(
        `select * from applicant_profiles where organization_id = $1 and ($2::uuid is null or id = $2)
          order by created_at, id limit 1`,
        [at, row.applicant],
      )) ?? null,
    lead:
      (await tx.one<{ name: string; email: string }>(
        `select display_name as name, email from organization_members where organization_id = $1 and user_id = $2`,
        [at, row.lead],
      )) ?? null,
    budget: plan ? { plan, worked: (await workedOf(tx, plan, now)).of } : null,
  }
}

/** The forms of an application, filled from what is known and from what people entered; once submitted, as they were. */
export async function filledForms(tx: CommandTx, row: GrantApplication, now: Date): Promise<FilledForm[]> {
  if (row.package) return sealedIn(row.package)
  const at = tx.organization_id
  const forms = await tx.sql<ApplicationForm>(
    'select * from application_forms where organization_id = $1 and application = $2 order by position, id',
    [at, row.id],
  )
  if (forms.length === 0) return []
  const facts = await factsOf(tx, row, now)
  const answers = await tx.sql<FormAnswer & { by: string | null }>(
    `select a.*, (select m.display_name from record_changes c join organization_members m
        on m.organization_id = c.organization_id and m.user_id = c.actor
        where c.organization_id = $1 and c.table_name = 'application_form_answers' and c.record = a.id
        order by c.id desc limit 1) as by
      from application_form_answers a where a.organization_id = $1 and a.form = any ($2)`,
    [at, forms.map(({ id }) => id)],
  )
  return forms.map(({ id, form, excused }) => ({
    id,
    kind: form,
    excused,
    known: knownAnswers(form, facts),
    given: Object.fromEntries(
      answers
        .filter((answer) => answer.form === id)
        .map((answer): [string, Given] => [
          answer.box,
          {
            answer: answer.answer === null ? undefined : (JSON.parse(answer.answer) as Answer),
            reason: answer.reason,
            version: answer.version,
            by: answer.by,
          },
        ]),
    ),
  }))
}

type SealedForm = Pick<FilledForm, 'id' | 'kind' | 'excused'> & { answers: Answers }

/** Applications that were submitted before they had forms have none in their package. */
const sealedIn = (text: string): FilledForm[] =>
  ((JSON.parse(text) as { forms?: SealedForm[] }).forms ?? []).map(({ answers, ...form }) => ({
    ...form,
    given: {},
    known: Object.fromEntries(
      Object.entries(answers).map(([key, answer]) => [key, { answer: answer ?? null, from: 'Submitted package' }]),
    ),
  }))
