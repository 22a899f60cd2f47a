import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { todayOf } from '#platform/commands/today.ts'
import { among } from '#platform/life/status-sql.ts'
import { billCommands, isBilled, settleBill, writeBill } from './bills.ts'
import { listPlans, pricePlan, showBusiness } from './catalog.ts'
import { billDocument } from './paper/questions.ts'
import { changePlan, planChangeCommands, previewChange } from './plan-changes.ts'
import { periodOf, type Period } from './proration/rules.ts'
import { billingAccount, type PlanChange } from './records.ts'
import { limitsBy, offeredOn, type Plan, type Usage } from './rules.ts'
import { plans, standing, usageOf } from './subscription.ts'
import { planChangeLife } from './life.ts'

export const createBillingAccount = draftCommand('billing-accounts/create', billingAccount)
export const editBillingAccount = editCommand('billing-accounts/edit', billingAccount)

export type BillingView = {
  subscription: { plan: Plan; status: string; began: string } | null
  period: Period | null
  /** Whose limits apply: the plan, or the free one without a plan. */ limits: Plan | null
  usage: Usage
  plans: Plan[]
  planned: PlanChange | null
  today: string
  next: { words: string; amount: number }[]
  /** This month has its invoice, or the plan is free. */ billed: boolean
}

export const showBilling = question('billing/show', {
  about: 'Shows the plan, its usage, the plans on offer, and the next invoice as of today.',
  input: z.strictObject({}),
  async run(_input, { tx, now }): Promise<BillingView> {
    const today = await todayOf(tx, now)
    const current = await standing(tx)
    const planned =
      (await tx.one<PlanChange>(
        `select * from plan_changes where organization_id = $1
          and status ${among(planChangeLife, 'planned')} order by created_at desc limit 1`,
        [tx.organization_id],
      )) ?? null
    const onSale = offeredOn(await plans(tx), today)
    const next = planned ? onSale.find(({ code }) => code === planned.to_code) : current?.plan
    return {
      subscription: current && { plan: current.plan, status: current.status, began: current.began },
      period: current && periodOf(current.began, today),
      limits: limitsBy(current?.plan, onSale),
      usage: await usageOf(tx),
      plans: onSale,
      planned,
      today,
      billed: !current || (await isBilled(tx, current, periodOf(current.began, today))),
      next: next && next.monthly_price > 0 ? [{ words: `${next.name}, one month`, amount: next.monthly_price }] : [],
    }
  },
})

export const billingCommands = [
  createBillingAccount,
  editBillingAccount,
  showBilling,
  previewChange,
  changePlan,
  ...Object.values(planChangeCommands),
  ...Object.values(billCommands),
  settleBill,
  listPlans,
  pricePlan,
  showBusiness,
  writeBill,
  billDocument,
]
