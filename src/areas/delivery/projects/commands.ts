import { wroteHere } from '#areas/organization/two-people/writers.ts'
import { z } from 'zod'
import { contract, type Contract } from '#areas/contracts/contracts/records.ts'
import { linkRecords } from '#areas/organization/record-links/link.ts'
import { capitalProject, type CapitalProject } from '#areas/planning/capital/records.ts'
import { purchaseOrder, type PurchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import { command, type Context } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { InvalidInput, refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { dollars } from '#platform/money.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { firstReason } from '#platform/rules.ts'
import { spentOn } from './costs.ts'
import { projectLife, whyNotDates, type OpenWork } from './life.ts'
import { project, projectSource, type Project, type ProjectSource } from './records.ts'
import { whyNotFromRequest, whyNotSource, whyNotTakeAway } from './rules.ts'

const one = z.strictObject({ id: z.uuid() })
const reason = z.string().trim().min(1, 'Enter a reason').max(2_000)

const edit = editCommand('projects/edit', project)
export const editProject = {
  ...edit,
  async run(input, context): Promise<Project> {
    const { tx, actor } = context
    const { budget } = await tx.lock<Project>(project, input.id)
    const row = (await edit.run(input, context)) as Project
    // The person who last set the budget is the proposer; another person must start the spending.
    return row.budget === budget ? row : tx.update<Project>(project, row.id, { proposed_by: actor.user_id })
  },
} satisfies typeof edit

export const proposeProject = command('projects/propose', {
  about: 'Proposes a project with its purpose, lead, dates and budget.',
  input: inputSchema(project),
  async run(input, context) {
    refuseIf(
      firstReason(
        whyNotEdit(project, null, context.actor),
        whyNotDates({ starts_on: input.starts_on!, ends_on: input.ends_on! }),
      ),
    )
    return insertProject(context, { ...input, site: input.site ? JSON.stringify(input.site) : null })
  },
})

/** The numbered row: the person who proposes a project can't start it. */
export async function insertProject({ tx, actor, now }: Context, values: Record<string, unknown>): Promise<Project> {
  const number = await nextNumber(tx, project.table, String(project.fields.number.initial), now)
  return tx.insert<Project>(project, { ...values, number, proposed_by: actor.user_id })
}

export const projectFromRequest = command('projects/from-capital-request', {
  about:
    'Creates a planned project from a funded capital request, with its purpose, location and cost. The request is then in progress.',
  input: one.extend({ manager: z.uuid(), starts_on: z.iso.date(), ends_on: z.iso.date() }),
  async run({ id, manager, starts_on, ends_on }, context) {
    const { tx, actor, now } = context
    const asked = await tx.lock<CapitalProject>(capitalProject, id)
    refuseIf(firstReason(whyNotFromRequest(asked, actor), whyNotDates({ starts_on, ends_on })))
    const row = await insertProject(context, {
      name: asked.title,
      program: asked.program,
      kind: 'construction',
      purpose: asked.need.slice(0, 5_000),
      manager,
      department: asked.department,
      site: asked.site ? JSON.stringify(asked.site) : null,
      starts_on,
      ends_on,
      budget: asked.cost,
      capital_project: id,
    })
    await tx.update<CapitalProject>(capitalProject, id, { status: 'under_way' })
    await linkRecords(
      tx,
      { from: { table: capitalProject.table, id }, kind: 'became', to: { table: project.table, id: row.id } },
      now,
    )
    return row
  },
})

export const projectCommands = commandsOf(projectLife, {
  author: wroteHere(project),
  facts: ({ id }, { tx }) => openWork(tx, id),
  start: (_, { today }) => ({ started_on: today }),
  complete: (_, { today }) => ({ completed_on: today, done: 100 }),
  close: (_, { asked: { reason } }) => ({ end_reason: reason }),
  async replan({ id }, { tx, asked: { budget, reason } }) {
    const spent = await spentOn(tx, id)
    if (budget < spent)
      throw new InvalidInput({ budget: `${dollars(spent)} is already billed. Enter at least that much.` })
    return { end_reason: reason }
  },
  hold: (_, { asked: { reason } }) => ({ end_reason: reason }),
  cancel: (_, { asked: { reason } }) => ({ end_reason: reason }),
})

export const addProjectSource = command('projects/spend-through', {
  about:
    'Links a contract or order to a project; what is billed under it becomes project cost. Only the project lead or a manager can do it.',
  input: z.strictObject({ project: z.uuid(), contract: z.uuid().nullable(), purchase_order: z.uuid().nullable() }),
  async run({ project: id, contract: under, purchase_order }, { tx, actor, now }) {
    const row = await tx.lock<Project>(project, id)
    refuseIf(whyNotSource(row, { actor, contract: under, purchase_order }))
    // If a contract and an order under it are linked at once, the second waits and is refused.
    const through =
      under ??
      (
        await tx.one<{ contract: string | null }>(
          'select contract from purchase_orders where organization_id = $1 and id = $2',
          [tx.organization_id, purchase_order],
        )
      )?.contract
    if (through) await tx.lock<Contract>(contract, through)
    const [of, source] = under
      ? [contract, await tx.lock<Contract>(contract, under)]
      : [purchaseOrder, await tx.lock<PurchaseOrder>(purchaseOrder, purchase_order!)]
    const taken = await tx.one<{ name: string }>(
      `select p.name from project_sources s join projects p on p.organization_id = s.organization_id
        and p.id = s.project where s.organization_id = $1
        and (s.contract = $2 or s.purchase_order = $3
          or s.contract = (select o.contract from purchase_orders o where o.organization_id = $1 and o.id = $3)
          or s.purchase_order in (select o.id from purchase_orders o where o.organization_id = $1
            and o.contract = $2))`,
      [tx.organization_id, under, purchase_order],
    )
    refuseIf(taken ? `“${taken.name}” is already linked to it, and its bills can count only once.` : null)
    await linkRecords(
      tx,
      { from: { table: of.table, id: source.id }, kind: 'belongs', to: { table: project.table, id } },
      now,
    )
    return tx.insert<ProjectSource>(projectSource, {
      project: id,
      contract: under,
      purchase_order,
      words: `${source.number} ${source.title}`,
    })
  },
})

export const removeProjectSource = command('projects/spend-no-more', {
  about: 'Removes a linked contract or order from a project. Its bills no longer count as project cost.',
  input: one.extend({ reason }),
  reason: 'reason',
  async run({ id }, { tx, actor }) {
    const source = await tx.lock<ProjectSource>(projectSource, id)
    const row = await tx.lock<Project>(project, source.project)
    refuseIf(whyNotTakeAway(row, actor))
    await tx.sql('delete from project_sources where organization_id = $1 and id = $2', [tx.organization_id, id])
    return { id }
  },
})

const openWork = async (tx: CommandTx, id: string): Promise<OpenWork> =>
  (await tx.one<OpenWork>(
    'select count(*)::int as tasks from project_tasks where organization_id = $1 and project = $2 and done < 100',
    [tx.organization_id, id],
  ))!
