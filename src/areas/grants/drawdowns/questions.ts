import { z } from 'zod'
import { letterheadOf } from '#areas/organization/papers/letterhead.ts'
import { documentQuestion } from '#platform/commands/command.ts'
import { NotFound } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import type { ApplicantProfile } from '../applicants/records.ts'
import { federalFormPaper } from '../federal-forms/paper/rules.ts'
import { sf270 } from '../federal-forms/sf270/rules.ts'
import type { Grant } from '../grants/records.ts'
import { sf270From } from './paper/rules.ts'
import { drawdown, type Drawdown } from './records.ts'

export const drawdownDocument = documentQuestion('drawdowns/document', {
  about: 'The SF-270 of a drawdown: outlays, shares, what was requested before and what is requested now.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, now }) {
    const at = tx.organization_id
    const of = await tx.one<Drawdown>('select * from drawdowns where organization_id = $1 and id = $2', [at, id])
    if (!of) throw new NotFound(drawdown.label, { table: drawdown.table, id })
    const grant = (await tx.one<Grant>('select * from grants where organization_id = $1 and id = $2', [
      at,
      of.funding,
    ]))!
    const { earlier } = (await tx.one<{ earlier: number }>(
      `select coalesce(sum(case when status = 'received' then received else amount end), 0)::bigint as earlier
        from drawdowns where organization_id = $1 and funding = $2 and id <> $3 and created_at <= $4
        and status in ('approved', 'requested', 'received')`,
      [at, of.funding, id, of.created_at],
    ))!
    const { match } = (await tx.one<{ match: number }>(
      `select coalesce(sum(c.match), 0)::bigint as match from grant_costs c where c.organization_id = $1
        and c.funding = $2 and c.id in (select l.cost from drawdown_lines l
          join drawdowns d on d.organization_id = l.organization_id and d.id = l.drawdown
          where l.organization_id = $1 and not l.undone and d.created_at <= $4
            and (d.id = $3 or d.status in ('approved', 'requested', 'received')))`,
      [at, of.funding, id, of.created_at],
    ))!
    const { income } = (await tx.one<{ income: number }>(
      `select coalesce(sum(amount), 0)::bigint as income from grant_incomes
        where organization_id = $1 and funding = $2 and kind = 'program_income'`,
      [at, of.funding],
    ))!
    const applicant = await tx.one<ApplicantProfile>(
      'select * from applicant_profiles where organization_id = $1 order by created_at, id limit 1',
      [at],
    )
    const [letterhead, today] = [await letterheadOf(tx, at), await todayOf(tx, now)]
    const answers = sf270From(of, {
      grant,
      applicant: applicant ?? null,
      agency: letterhead.agency,
      earlier,
      match,
      income: grant.income_use === 'deduction' ? income : 0,
      today,
    })
    return federalFormPaper(sf270, answers, { number: of.number, subject: grant.title, letterhead, today })
  },
})
