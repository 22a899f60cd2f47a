import { z } from 'zod'
import { linkRecords } from '#areas/organization/record-links/link.ts'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { changeSchema, inputSchema } from '#platform/records/schema.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { disasterDeclaration, type DisasterDeclaration } from '../declarations/records.ts'
import { stored } from '../declarations/stored.ts'
import { exceptedOf } from '../exceptions/facts.ts'
import { whyNotAboveDamage, whyNotAboveWorksheet } from '../exceptions/rules.ts'
import { whyNotOwnChange } from '../grants/writers.ts'
import { declarationById, followed, insuranceKnown } from './facts.ts'
import { paProject, type PaProject } from './records.ts'
import { projectMoves, whyNotAskCloseout, whyNotCloseProject, whyNotComplete, whyNotDecideProject, whyNotExtend, whyNotObligate, whyNotOf, whyNotProgress, whyNotSendProject, whyNotUnder, whyNotWithdrawProject } from './rules.ts'
import { whyNotInsured, whyNotMitigation } from './share/rules.ts'
import { femaTerms } from '../fema-terms/terms-on.ts'
import { grant, type Grant } from '../grants/records.ts'

const one = z.strictObject({ id: z.uuid() })
const reason = z.string().trim().min(1, 'Say why').max(2_000)
const cents = z.int().min(0).max(1_000_000_000_000_00)

export const draftPaProject = command('pa-projects/draft', {
  about: 'Begins a project worksheet: what is eligible, the federal share, small or large, and by when it is done follow from its fields.',
  input: inputSchema(paProject),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(paProject, null, actor))
    refuseIf(whyNotUnder(await tx.lock<DisasterDeclaration>(disasterDeclaration, input.declaration!)))
    const given = { ...input, insurance: input.insurance ?? 0, mitigation: input.mitigation ?? 0, kind: input.kind ?? 'standard', extended: 0 } as PaProject
    const { request, follows } = await followed(tx, given)
    refuseIf(whyNotOf(given, request))
    const number = await nextNumber(tx, paProject.table, String(paProject.fields.number.initial), now)
    return tx.insert<PaProject>(paProject, { ...stored(paProject, input), ...follows, number, entered_by: actor.user_id })
  },
})

/** Damage and cost that are in a project are of its disaster and its kind of work, also when the project changes afterwards. */
async function whyNotWithin(tx: CommandTx, row: Pick<PaProject, 'id' | 'declaration' | 'category'>): Promise<Reason> {
  const other = await tx.one<{ number: string }>(
    `select number from damage_items where organization_id = $1 and project = $2 and (declaration <> $3 or category <> $4)
     union all select number from cost_records where organization_id = $1 and project = $2 and status in ('noted', 'checked') and (declaration <> $3 or category <> $4) limit 1`,
    [tx.organizationId(), row.id, row.declaration, row.category],
  )
  return other ? `${other.number} is in this project and is of another disaster or another kind of work. Take it out first.` : null
}

export const editPaProject = command('pa-projects/edit', {
  about: 'Changes a project worksheet that FEMA does not have, and what follows from its fields.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), changes: changeSchema(paProject) }),
  async run({ id, version, changes }, { tx, actor }) {
    const row = await tx.lock<PaProject>(paProject, id)
    refuseIf(whyNotEdit(paProject, row, actor))
    await refuseIfMoved(tx, paProject, row, version)
    const after = { ...row, ...(changes as Partial<PaProject>) }
    const { declaration, request, follows } = await followed(tx, after)
    refuseIf(firstReason(after.declaration !== row.declaration && whyNotUnder(declaration), whyNotOf(after, request), await whyNotWithin(tx, after)))
    return tx.update<PaProject>(paProject, id, { ...stored(paProject, changes), ...follows })
  },
})

export const submitPaProject = command('pa-projects/submit', {
  about: 'Sends a project to FEMA: whole, checked for eligibility, large enough, by somebody else than who wrote it.',
  input: one,
  async run({ id }, { tx, actor, now }) {
    const row = await tx.lock<PaProject>(paProject, id)
    const { declaration, request, figures, follows } = await followed(tx, row)
    refuseIf(firstReason(whyNotOf(row, request), await whyNotWithin(tx, row)))
    const { damage, checked, worth } = (await tx.one<{ damage: number; checked: number; worth: number }>(
      `select count(*)::int as damage, coalesce(sum(d.estimate), 0)::bigint as worth, count(*) filter (where (select e.status from eligibility_checks e where e.organization_id = $1 and e.damage = d.id order by e.created_at desc, e.id desc limit 1) = 'eligible')::int as checked
         from damage_items d where d.organization_id = $1 and d.project = $2`,
      [tx.organizationId(), id],
    ))!
    const ratio = await tx.one<{ ratio: number }>(`select max(ratio)::float8 as ratio from mitigation_projects where organization_id = $1 and pa_project = $2 and status not in ('rejected', 'withdrawn')`, [tx.organizationId(), id])
    const mitigation = whyNotMitigation(row, declaration.declared_on, figures, ratio?.ratio ?? null)
    refuseIf(whyNotSendProject({ ...row, ...follows }, { actor, damage, checked, mitigation, figures, declared_on: declaration.declared_on }))
    refuseIf(firstReason(await whyNotOwnChange(tx, paProject, id, actor), whyNotInsured(row, await insuranceKnown(tx, id)), whyNotAboveDamage(row, { damage: worth, excepted: await exceptedOf(tx, id, 'worksheet') })))
    return tx.update<PaProject>(paProject, id, { ...follows, status: projectMoves.submit.to, submitted_on: await todayOf(tx, now) })
  },
})

export const returnPaProject = command('pa-projects/return', {
  about: 'Notes that FEMA sent a project back, and what it asks for.',
  input: one.extend({ reason }),
  reason: 'reason',
  async run({ id }, { tx, actor }) {
    const row = await tx.lock<PaProject>(paProject, id)
    refuseIf(whyNotDecideProject(row, 'return', actor))
    return tx.update<PaProject>(paProject, id, { status: projectMoves.return.to })
  },
})

export const denyPaProject = command('pa-projects/deny', {
  about: 'Notes that FEMA denied a project. An appeal can follow.',
  input: one.extend({ reason }),
  reason: 'reason',
  async run({ id }, { tx, actor }) {
    const row = await tx.lock<PaProject>(paProject, id)
    refuseIf(whyNotDecideProject(row, 'deny', actor))
    return tx.update<PaProject>(paProject, id, { status: projectMoves.deny.to })
  },
})

export const notePaReview = command('pa-projects/note-review', {
  about: 'Notes how the review of environment and history stands, with its conditions.',
  input: one.extend({ ehp: z.enum(['in_review', 'cleared', 'conditions']), conditions: z.string().trim().max(5_000) }),
  async run({ id, ehp, conditions }, { tx, actor }) {
    const row = await tx.lock<PaProject>(paProject, id)
    refuseIf(row.status === 'submitted' ? whyNotDecideProject(row, 'obligate', actor) : 'The review is of a project that FEMA has.')
    refuseIf(ehp === 'conditions' && conditions === '' ? 'Write the conditions down: the work is bound to them.' : null)
    return tx.update<PaProject>(paProject, id, { ehp, ehp_conditions: conditions || null })
  },
})

export const obligatePaProject = command('pa-projects/obligate', {
  about: 'Notes what FEMA obligated for a project, when, and through which grant it is paid.',
  input: one.extend({ amount: cents.min(1, 'An obligation is more than nothing'), day: z.iso.date(), fema_number: z.string().trim().max(40), funding: z.uuid().nullable().default(null) }),
  async run({ id, amount, day, fema_number, funding }, { tx, actor, now }) {
    const row = await tx.lock<PaProject>(paProject, id)
    const through = funding && (await tx.lock<Grant>(grant, funding))
    refuseIf(firstReason(whyNotObligate(row, { actor, amount, day, today: await todayOf(tx, now) }), whyNotInsured(row, await insuranceKnown(tx, id))))
    if (through) await linkRecords(tx, { from: { table: grant.table, id: through.id }, kind: 'funds', to: { table: paProject.table, id } }, now)
    return tx.update<PaProject>(paProject, id, { status: projectMoves.obligate.to, obligated: amount, obligated_on: day, funding, ...(fema_number && { fema_number }) })
  },
})

export const tellProgress = command('pa-projects/tell-progress', {
  about: 'Tells how far the work of a project is, as every quarter asks.',
  input: one.extend({ complete: z.number().min(0).max(100), day: z.iso.date(), words: z.string().trim().min(1, 'Say what was done').max(2_000) }),
  reason: 'words',
  async run({ id, complete, day }, { tx, now }) {
    const row = await tx.lock<PaProject>(paProject, id)
    refuseIf(whyNotProgress(row, { complete, day, today: await todayOf(tx, now) }))
    return tx.update<PaProject>(paProject, id, { complete, progress_on: day })
  },
})

export const extendPaProject = command('pa-projects/extend', {
  about: 'Extends the time of a project, as far as the recipient may by itself.',
  input: one.extend({ months: z.int().min(1).max(60), reason }),
  reason: 'reason',
  async run({ id, months }, { tx, actor }) {
    const row = await tx.lock<PaProject>(paProject, id)
    const [{ declared_on }, figures] = [await declarationById(tx, row.declaration), await femaTerms(tx)]
    refuseIf(whyNotExtend(row, { months, actor, figures, declared_on }))
    const { follows } = await followed(tx, { ...row, extended: Number(row.extended) + months })
    return tx.update<PaProject>(paProject, id, { extended: Number(row.extended) + months, complete_by: follows.complete_by })
  },
})

export const completePaProject = command('pa-projects/complete', {
  about: 'Notes that the work of a project is complete.',
  input: one.extend({ day: z.iso.date() }),
  async run({ id, day }, { tx, now }) {
    const row = await tx.lock<PaProject>(paProject, id)
    refuseIf(whyNotComplete(row, { day, today: await todayOf(tx, now) }))
    return tx.update<PaProject>(paProject, id, { status: projectMoves.complete.to, completed_on: day })
  },
})

export const askPaCloseout = command('pa-projects/ask-closeout', {
  about: 'Certifies that the work is done and its cost incurred, and asks for the closeout.',
  input: one,
  personal: true,
  async run({ id }, { tx, actor }) {
    const row = await tx.lock<PaProject>(paProject, id)
    const open = (await tx.one<{ unchecked: number; questions: number }>(
      `select (select count(*)::int from cost_records where organization_id = $1 and project = $2 and status = 'noted') as unchecked,
              (select count(*)::int from fema_questions where organization_id = $1 and project = $2 and status in ('open', 'drafted')) as questions`,
      [tx.organizationId(), id],
    ))!
    refuseIf(firstReason(whyNotAskCloseout(row, { actor, ...open }), whyNotAboveWorksheet(row, { excepted: await exceptedOf(tx, id, 'overrun') })))
    return tx.update<PaProject>(paProject, id, { status: projectMoves.askCloseout.to })
  },
})

export const closePaProject = command('pa-projects/close', {
  about: 'Notes FEMA’s final amount, and closes the project.',
  input: one.extend({ final: cents, reason }),
  reason: 'reason',
  async run({ id, final }, { tx, actor, now }) {
    const row = await tx.lock<PaProject>(paProject, id)
    refuseIf(whyNotCloseProject(row, actor))
    return tx.update<PaProject>(paProject, id, { status: projectMoves.close.to, final, closed_on: await todayOf(tx, now) })
  },
})

export const withdrawPaProject = command('pa-projects/withdraw', {
  about: 'Takes a project back that FEMA has not decided. Its damage items can go into another one.',
  input: one.extend({ reason }),
  reason: 'reason',
  async run({ id }, { tx, actor }) {
    const row = await tx.lock<PaProject>(paProject, id)
    refuseIf(whyNotWithdrawProject(row, actor))
    await tx.sql(`update damage_items set project = null, status = 'accepted' where organization_id = $1 and project = $2`, [tx.organizationId(), id])
    return tx.update<PaProject>(paProject, id, { status: projectMoves.withdraw.to })
  },
})
