import { z } from 'zod'
import { linkRecords } from '#areas/organization/record-links/link.ts'
import { award, type Award, type AwardLine } from '#areas/procurement/awards/records.ts'
import { clausesOf, partsOf as solicitationParts } from '#areas/procurement/solicitations/parts.ts'
import { clausesFor } from '#areas/procurement/solicitations/rules.ts'
import { solicitation, type Solicitation } from '#areas/procurement/solicitations/records.ts'
import type { PurchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import { command } from '#platform/commands/command.ts'
import { putLines } from '#platform/commands/lines.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { addDays, addMonths } from '#platform/dates.ts'
import { among, notAmong } from '#platform/life/status-sql.ts'
import { putSections, putSigners } from '#areas/contracts/text/put.ts'
import { contract, contractLine, type Contract } from '#areas/contracts/contracts/records.ts'
import { whyNotContract } from './rules.ts'
import { amountOf } from '#areas/contracts/contracts/rules.ts'
import { insertContract } from '#areas/contracts/contracts/commands.ts'
import { orderLife } from '#areas/procurement/purchase-orders/life.ts'
import { contractLife } from '../contracts/life.ts'

export const contractFromAward = command('contracts/from-award', {
  about: 'Creates the contract of an award: its lines and prices, the required clauses, and the solicitation’s text.',
  input: z.strictObject({ award: z.uuid(), vendor: z.uuid() }),
  async run({ award: id, vendor }, context): Promise<Contract> {
    const { tx, actor, now } = context
    const of = await tx.lock<Award>(award, id)
    const lines = await tx.sql<AwardLine>(
      'select * from award_lines where organization_id = $1 and award = $2 and vendor = $3 order by position, id',
      [tx.organization_id, id, vendor],
    )
    const announced = await tx.one<Solicitation>('select * from solicitations where organization_id = $1 and id = $2', [
      tx.organization_id,
      of.solicitation,
    ])
    if (!announced) throw new NotFound(solicitation.label)
    const there = await tx.one<Pick<Contract, 'number'>>(
      `select number from contracts where organization_id = $1 and award = $2 and vendor = $3
        and status ${notAmong(contractLife, 'terminated')}
        limit 1`,
      [tx.organization_id, id, vendor],
    )
    const ordered = await tx.one<Pick<PurchaseOrder, 'number'>>(
      `select number from purchase_orders where organization_id = $1 and award = $2 and vendor = $3
        and status ${among(orderLife, 'counts')} and contract is null order by number limit 1`,
      [tx.organization_id, id, vendor],
    )
    refuseIf(
      whyNotContract(of, { lines: lines.length, there: there?.number ?? null, ordered: ordered?.number ?? null }),
    )

    const today = await todayOf(tx, now)
    const made = await insertContract(context, {
      title: announced.title,
      vendor,
      award: id,
      kind: announced.construction ? 'construction' : announced.category === 'goods' ? 'goods' : 'services',
      summary: announced.summary,
      department: announced.department,
      owner: actor.user_id,
      federal: announced.federal,
      construction: announced.construction,
      laborers: announced.laborers,
      starts_on: today,
      ends_on: addDays(addMonths(today, 12), -1),
      ceiling: lines.reduce((sum, { amount }) => sum + amount, 0),
      documents: '[]',
    })
    await putLines(
      tx,
      contractLine,
      made.id,
      lines.map(({ description, quantity, unit, unit_price }) => ({
        description,
        quantity: Number(quantity),
        unit,
        unit_price: Number(unit_price),
      })),
      (line) => ({ amount: amountOf(line) }),
    )

    const [clauses, { sections }] = [await clausesOf(tx), await solicitationParts(tx, of.solicitation)]
    const asked = clausesFor({ ...announced, estimate: made.ceiling }, clauses, today).filter(
      ({ optional }) => !optional,
    )
    const solicited = sections.filter(
      ({ part, source }) =>
        (part === 'scope' || part === 'terms' || part === 'schedule') &&
        !asked.some((clause) => clause.source === source),
    )
    await putSections(tx, made.id, [
      ...solicited.map(({ heading, body }) => ({
        heading,
        body,
        clause: null,
        reason: `As published in ${announced.number}`,
      })),
      ...asked.map(({ id: clause, title, body }) => ({ heading: title, body, clause, reason: null })),
    ])
    const won = await tx.one<{ representative: string | null }>(
      'select representative from bids where organization_id = $1 and id = $2',
      [tx.organization_id, lines[0]!.bid],
    )
    const mine = (await tx.one<{ name: string }>(
      `select coalesce(nullif(display_name, ''), email) as name from organization_members where organization_id = $1
        and user_id = $2`,
      [tx.organization_id, actor.user_id],
    ))!
    await putSigners(tx, made.id, [
      { turn: 1, party: 'vendor', person: null, name: won?.representative?.trim() || 'To be named', office: null },
      { turn: 2, party: 'agency', person: actor.user_id, name: mine.name, office: null },
    ])
    await linkRecords(
      tx,
      { from: { table: award.table, id }, kind: 'became', to: { table: contract.table, id: made.id } },
      now,
    )
    return made
  },
})
