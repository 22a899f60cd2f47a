import { z } from 'zod'
import { linkRecords } from '#areas/organization/record-links/link.ts'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { changeSchema, inputSchema } from '#platform/records/schema.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { disasterDeclaration, type DisasterDeclaration } from '../declarations/records.ts'
import { stored } from '../declarations/stored.ts'
import { exceptedOf } from '../exceptions/facts.ts'
import { changedIt } from '../grants/writers.ts'
import { declarationById, followed, insuranceKnown } from './facts.ts'
import { paProjectLife } from './projects/life.ts'
import { paProject, type PaProject } from './records.ts'
import {
  whyNotAboveDamage,
  whyNotAboveWorksheet,
  whyNotExtend,
  whyNotOf,
  whyNotSendProject,
  whyNotUnder,
} from './rules.ts'
import { whyNotInsured, whyNotMitigation } from './share/rules.ts'
import { grant, type Grant } from '../grants/records.ts'
import { termsIn } from '#platform/commands/terms.ts'
import { femaTerm } from '../fema-terms/records.ts'

export const draftPaProject = command('pa-projects/draft', {
  about: 'Starts a project worksheet. Eligible cost, federal share, size and deadline follow from its fields.',
  input: inputSchema(paProject),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(paProject, null, actor))
    refuseIf(whyNotUnder(await tx.lock<DisasterDeclaration>(disasterDeclaration, input.declaration!)))
    const given = {
      ...input,
      insurance: input.insurance ?? 0,
      mitigation: input.mitigation ?? 0,
      kind: input.kind ?? 'standard',
      extended: 0,
    } as PaProject
    const { request, follows } = await followed(tx, given)
    refuseIf(whyNotOf(given, request))
    const number = await nextNumber(tx, paProject.table, String(paProject.fields.number.initial), now)
    return tx.insert<PaProject>(paProject, {
      ...stored(paProject, input),
      ...follows,
      number,
      entered_by: actor.user_id,
    })
  },
})

/**
 * Damage and costs in a project must have its disaster and its category of work, even when the project changes later.
 */
async function whyNotWithin(tx: CommandTx, row: Pick<PaProject, 'id' | 'declaration' | 'category'>): Promise<Reason> {
  const other = await tx.one<{ number: string }>(
    `select number from damage_items where organization_id = $1 and project = $2
      and (declaration <> $3 or category <> $4)
     union all select number from cost_records where organization_id = $1 and project = $2
     and status in ('noted', 'checked') and (declaration <> $3 or category <> $4) limit 1`,
    [tx.organization_id, row.id, row.declaration, row.category],
  )
  return other
    ? `${other.number} is in this project but has another disaster or category of work. Remove it first.`
    : null
}

export const editPaProject = command('pa-projects/edit', {
  about: 'Changes a project worksheet that FEMA doesn’t have yet.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), changes: changeSchema(paProject) }),
  async run({ id, version, changes }, { tx, actor }) {
    const row = await tx.lock<PaProject>(paProject, id)
    refuseIf(whyNotEdit(paProject, row, actor))
    await refuseIfMoved(tx, paProject, row, version)
    const after = { ...row, ...(changes as Partial<PaProject>) }
    const { declaration, request, follows } = await followed(tx, after)
    refuseIf(
      firstReason(
        after.declaration !== row.declaration && whyNotUnder(declaration),
        whyNotOf(after, request),
        await whyNotWithin(tx, after),
      ),
    )
    return tx.update<PaProject>(paProject, id, { ...stored(paProject, changes), ...follows })
  },
})

/** Why a project can't be submitted, from its fields, damage, disaster and the FEMA settings. */
async function whyNotReady(tx: CommandTx, row: PaProject): Promise<Reason> {
  const here = [tx.organization_id, row.id]
  const { declaration, request, figures, follows } = await followed(tx, row)
  const misplaced = firstReason(whyNotOf(row, request), await whyNotWithin(tx, row))
  if (misplaced) return misplaced
  const { damage, checked, worth } = (await tx.one<{ damage: number; checked: number; worth: number }>(
    `select count(*)::int as damage, coalesce(sum(d.estimate), 0)::bigint as worth,
            count(*) filter (where (select e.status from eligibility_checks e
              where e.organization_id = $1 and e.damage = d.id
              order by e.created_at desc, e.id desc limit 1) = 'eligible')::int as checked
       from damage_items d where d.organization_id = $1 and d.project = $2`,
    here,
  ))!
  const analysis = await tx.one<{ ratio: number }>(
    `select max(ratio)::float8 as ratio from mitigation_projects
      where organization_id = $1 and pa_project = $2 and status not in ('rejected', 'withdrawn')`,
    here,
  )
  const { declared_on } = declaration
  const mitigation = whyNotMitigation(row, declared_on, figures, analysis?.ratio ?? null)
  return firstReason(
    whyNotSendProject({ ...row, ...follows }, { damage, checked, mitigation, figures, declared_on }),
    whyNotInsured(row, await insuranceKnown(tx, row.id)),
    whyNotAboveDamage(row, { damage: worth, excepted: await exceptedOf(tx, row.id, 'worksheet') }),
  )
}

const stillOpen = async (tx: CommandTx, id: string) =>
  (await tx.one<{ unchecked: number; questions: number }>(
    `select (select count(*)::int from cost_records
              where organization_id = $1 and project = $2 and status = 'noted') as unchecked,
            (select count(*)::int from fema_rfis
              where organization_id = $1 and project = $2 and status in ('open', 'drafted')) as questions`,
    [tx.organization_id, id],
  ))!

export const paProjectCommands = commandsOf(paProjectLife, {
  // Loads only what the next step of its status depends on.
  async facts(row, { tx }) {
    const { id } = row
    const is = (...statuses: PaProject['status'][]) => paProjectLife.is(row, ...statuses)
    const none = { unchecked: 0, questions: 0 }
    return {
      notReady: is('draft', 'returned') ? await whyNotReady(tx, row) : null,
      notInsured: is('submitted') ? whyNotInsured(row, await insuranceKnown(tx, id)) : null,
      ...(is('completed') ? await stillOpen(tx, id) : none),
      aboveWorksheet: is('completed')
        ? whyNotAboveWorksheet(row, { excepted: await exceptedOf(tx, id, 'overrun') })
        : null,
    }
  },
  author: ({ id }, { tx, actor }) => changedIt(tx, paProject, id, actor),
  async submit(row, { asked: { day }, tx, actor }) {
    const { declaration, follows } = await followed(tx, row)
    refuseIf(day < declaration.declared_on ? 'A project can’t be submitted before its disaster is declared.' : null)
    return { ...follows, submitted_on: day, dated_by: actor.user_id }
  },
  correctDates: (_, { actor }) => ({ dated_by: actor.user_id }),
  noteReview: (_, { asked }) => ({ ehp_conditions: asked.conditions || null }),
  async obligate({ id, fema_number }, { asked, tx, actor, now }) {
    if (asked.funding) {
      const { id: through } = await tx.lock<Grant>(grant, asked.funding)
      const to = { table: paProject.table, id }
      await linkRecords(tx, { from: { table: grant.table, id: through }, kind: 'funds', to }, now)
    }
    const noticed = { obligated: asked.amount, obligated_on: asked.day, dated_by: actor.user_id }
    return { ...noticed, fema_number: asked.fema_number || fema_number }
  },
  tellProgress: (_, { asked }) => ({ progress_on: asked.day }),
  async extend(row, { asked: { months }, tx }) {
    const { declared_on } = await declarationById(tx, row.declaration)
    refuseIf(whyNotExtend(row, { months, figures: await termsIn(tx, femaTerm), declared_on }))
    const extended = Number(row.extended) + months
    const { follows } = await followed(tx, { ...row, extended })
    return { extended, complete_by: follows.complete_by }
  },
  complete: (_, { asked, actor }) => ({ completed_on: asked.day, dated_by: actor.user_id }),
  close: (_, { today }) => ({ closed_on: today }),
})
