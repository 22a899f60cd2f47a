import type { CommandTx } from '#platform/commands/command-tx.ts'
import type { ApplicantProfile } from '../applicants/records.ts'
import { formAnswer, type ApplicationForm, type GrantApplication } from '../applications/records.ts'
import { workedOf } from '../builder/facts.ts'
import type { BudgetPlan } from '../builder/records.ts'
import { givenIn } from '../federal-forms/filled/answers.ts'
import type { Answers } from '../federal-forms/rules.ts'
import type { FundingOpportunity } from '../opportunities/records.ts'
import { knownAnswers, type FormFacts } from './known/rules.ts'
import type { FilledForm } from './rules.ts'

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
    budget: plan ? await budgetOf(tx, plan, now) : null,
  }
}

async function budgetOf(tx: CommandTx, plan: BudgetPlan, now: Date): Promise<FormFacts['budget']> {
  const { of, lines } = await workedOf(tx, plan, now)
  return { plan, lines, worked: of }
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
  const given = await givenIn(
    tx,
    formAnswer,
    forms.map(({ id }) => id),
  )
  return forms.map(({ id, form, excused }) => ({
    id,
    kind: form,
    excused,
    known: knownAnswers(form, facts),
    given: given[id] ?? {},
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
