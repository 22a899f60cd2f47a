import { z } from 'zod'
import { letterheadOf } from '#areas/organization/papers/letterhead.ts'
import { documentQuestion } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { dayInWords } from '#platform/dates.ts'
import type { Row as Found } from '#platform/database/database.ts'
import type { CostRecord, EquipmentRate, FringeRate } from '../costs/records.ts'
import type { DisasterDeclaration } from '../declarations/records.ts'
import type { PaProject, PaRequest } from '../public-assistance/records.ts'
import { choicesOf, filledOf, formPaper, isCost, mostPrinted, type Row } from './filled/rules.ts'
import { formKinds, type FemaForm } from './records.ts'
import { newestOf, standingOf, whyNotPrint } from './summary/rules.ts'

export const femaFormDocument = documentQuestion('fema-forms/document', {
  about: 'A FEMA form filled from a disaster’s checked records: a request, a project, a subapplication or a summary.',
  input: z.strictObject({ kind: z.enum(formKinds), declaration: z.uuid(), of: z.uuid().nullable() }),
  async run({ kind, declaration, of }, { tx, actor, now }) {
    const rows = <R extends Found>(table: string, more: string, ...values: unknown[]) =>
      tx.sql<R>(`select * from ${table} where organization_id = $1 and ${more}`, [actor.organization_id, ...values])
    const [disaster] = await rows<DisasterDeclaration>('disaster_declarations', 'id = $2', declaration)
    if (!disaster) throw new NotFound('Disaster', { table: 'disaster_declarations', id: declaration })
    const projects = await rows<PaProject>('pa_projects', 'declaration = $2 order by number limit 500', declaration)
    const requests = await rows<PaRequest>('pa_requests', 'declaration = $2 order by number limit 200', declaration)
    const mitigation = await rows<Row>('mitigation_projects', 'true order by number limit 200')
    const { one } = choicesOf(kind, { projects, requests, mitigation }, of)
    const costs =
      isCost(kind) && one
        ? await rows<CostRecord>(
            'cost_records',
            `project = $2 and kind = $3 order by worked_on limit ${mostPrinted + 1}`,
            one.id,
            kind,
          )
        : []
    const filled = filledOf(
      kind,
      {
        disaster,
        projects,
        requests,
        mitigation,
        fringes: await rows<FringeRate>('fringe_rates', 'true order by name limit 500'),
        costs,
        most: mostPrinted,
        rates: await rates(tx, costs),
        invoices: await invoices(tx, costs),
      },
      of,
    )
    refuseIf(whyNotPrint(filled))
    const today = await todayOf(tx, now)
    const form = newestOf(await rows<FemaForm>('fema_forms', 'true limit 200'), kind)
    return formPaper({
      kind,
      number: form?.number ?? 'FEMA form',
      edition: [form?.edition_on && `Edition of ${dayInWords(form.edition_on)}`, standingOf(form, today).words]
        .filter(Boolean)
        .join('. '),
      letterhead: await letterheadOf(tx, actor.organization_id),
      filled,
      today,
    })
  },
})

const rates = (tx: CommandTx, costs: readonly CostRecord[]) =>
  tx.sql<EquipmentRate>('select * from equipment_rates where organization_id = $1 and id = any ($2) limit 500', [
    tx.organization_id,
    [...new Set(costs.flatMap(({ rate }) => rate ?? []))],
  ])
const invoices = (tx: CommandTx, costs: readonly CostRecord[]) =>
  tx.sql<{ id: string; number: string; vendor_number: string }>(
    'select id, number, vendor_number from invoices where organization_id = $1 and id = any ($2) limit 500',
    [tx.organization_id, [...new Set(costs.flatMap(({ invoice }) => invoice ?? []))]],
  )
