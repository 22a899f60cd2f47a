import { z } from 'zod'
import type { CostRecord } from '#areas/grants/costs/records.ts'
import type { DamageItem, EligibilityCheck } from '#areas/grants/damage/records.ts'
import { declaredArea, disasterDeclaration, type DisasterDeclaration } from '#areas/grants/declarations/records.ts'
import { whyNotDeclaration } from '#areas/grants/declarations/rules.ts'
import type { FemaRfi, PaAppeal } from '#areas/grants/fema-rfis/records.ts'
import { declarationById, projectById, requestById } from '#areas/grants/public-assistance/facts.ts'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { putLines } from '#platform/commands/lines.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { mostParts } from '#platform/sheets/import-part.ts'
import { packageOf } from './package/rules.ts'
import { femaDesignation, femaExchange, type FemaDesignation, type FemaExchange } from './records.ts'
import { inSentenceCase, readDeclarations, targets, whyNotMapping, type Mapping, type Read } from './rules.ts'

const column = z.int().min(0).max(200)
const mappingInput = z.partialRecord(
  z.enum(Object.keys(targets) as [keyof typeof targets, ...(keyof typeof targets)[]]),
  column,
)

async function log(tx: CommandTx, values: Record<string, unknown>, who: string, now: Date): Promise<FemaExchange> {
  const number = await nextNumber(tx, femaExchange.table, String(femaExchange.fields.number.initial), now)
  return tx.insert<FemaExchange>(femaExchange, { ...values, number, done_by: who, done_at: now })
}

export const importDeclarations = command('fema-exchanges/import-declarations', {
  about:
    'Imports OpenFEMA’s declarations file: adds new rows, updates changed ones, leaves the rest, and reports unreadable rows by line.',
  input: z.strictObject({
    sheet: z.uuid(),
    parts: z.int().min(1).max(mostParts),
    file: z.string().trim().min(1).max(300),
    mapping: mappingInput,
    state: z
      .string()
      .trim()
      .regex(/^[A-Za-z]{2}$/, 'Enter a two-letter state code.')
      .nullable(),
  }),
  async run({ sheet, parts, file, mapping, state }, { tx, actor, now }) {
    refuseIf(whyNotEdit(femaDesignation, null, actor))
    refuseIf(whyNotMapping(mapping as Mapping))
    const row = await log(tx, { kind: 'declarations_in', file }, actor.user_id, now)
    const sum = { rows: 0, added: 0, changed: 0, unchanged: 0, duplicates: 0, refused: 0 }
    const problems: string[] = []
    for (let part = 0, line = 2; part < parts; part++) {
      const kept = await tx.one<{ cells: string[][] }>(
        `select cells from app.import_parts where organization_id = app.organization_id() and user_id = app.user_id()
          and sheet = $1 and part = $2`,
        [sheet, part],
      )
      refuseIf(kept ? null : 'Part of this file is missing. Upload it again.')
      const read = readDeclarations(kept!.cells, mapping as Mapping, line)
      const wanted = state ? read.rows.filter((each) => each.state === state.toUpperCase()) : read.rows
      const done = await put(tx, row.id, wanted)
      line += kept!.cells.length
      sum.rows += kept!.cells.length
      sum.added += done.added
      sum.changed += done.changed
      sum.unchanged += wanted.length - done.added - done.changed
      sum.duplicates += read.duplicates
      sum.refused += read.problems.length
      problems.push(...read.problems)
    }
    await tx.sql(
      `delete from app.import_parts where organization_id = app.organization_id() and user_id = app.user_id()
        and sheet = $1`,
      [sheet],
    )
    refuseIf(sum.added + sum.changed + sum.unchanged === 0 ? (problems[0] ?? 'This file has no declarations.') : null)
    return tx.update<FemaExchange>(femaExchange, row.id, {
      ...sum,
      problems: problems.slice(0, 200).join('\n').slice(0, 20_000) || null,
    })
  },
})

const names =
  'openfema_id, declaration, type, state, title, incident, area, fips, declared_on, incident_begins, incident_ends, closed_on, public_assistance, individual_assistance, individuals_households, hazard_mitigation, hash'
const compared = names.split(', ').filter((name) => name !== 'openfema_id')

/** In one statement; unchanged rows are not written. */
async function put(
  tx: CommandTx,
  exchange: string,
  rows: readonly Read[],
): Promise<{ added: number; changed: number }> {
  if (rows.length === 0) return { added: 0, changed: 0 }
  const done = await tx.sql<{ added: boolean }>(
    `insert into fema_designations as d (organization_id, exchange, ${names})
     select $1, $2, ${names} from json_populate_recordset(null::fema_designations, $3::json)
     on conflict (organization_id, openfema_id) do update
     set exchange = excluded.exchange, ${compared.map((name) => `${name} = excluded.${name}`).join(', ')}
       where (${compared.map((name) => `d.${name}`).join(', ')})
       is distinct from (${compared.map((name) => `excluded.${name}`).join(', ')})
     returning (version = 1) as added`,
    [tx.organization_id, exchange, JSON.stringify(rows)],
  )
  const added = done.filter((each) => each.added).length
  return { added, changed: done.length - added }
}

export const takeOverDeclaration = command('disaster-declarations/take-over', {
  about: 'Adds an OpenFEMA declaration to the register, with its designated areas.',
  input: z.strictObject({
    number: z.string().trim().min(1).max(30),
    federal_share: z.number().min(0).max(100),
    emergency_share: z.number().min(0).max(100),
  }),
  async run({ number, federal_share, emergency_share }, { tx, actor, now }) {
    refuseIf(whyNotEdit(disasterDeclaration, null, actor))
    const rows = await tx.sql<FemaDesignation>(
      'select * from fema_designations where organization_id = $1 and declaration = $2 order by fips, area, id',
      [tx.organization_id, number],
    )
    const [first] = rows
    refuseIf(first ? null : `${number} isn’t in any imported file.`)
    const there = await tx.one('select from disaster_declarations where organization_id = $1 and number = $2', [
      tx.organization_id,
      number,
    ])
    refuseIf(there ? `${number} is already in your register.` : null)
    const { type, state, title, incident, declared_on, incident_begins, incident_ends } = first!
    const values = {
      number,
      type,
      state,
      title: inSentenceCase(title).slice(0, 200),
      incident: incident ?? 'Not specified',
      declared_on,
      incident_begins: incident_begins ?? declared_on,
      incident_ends,
    }
    refuseIf(whyNotDeclaration(values, await todayOf(tx, now)))
    const any = (name: 'public_assistance' | 'individual_assistance' | 'hazard_mitigation') =>
      rows.some((row) => row[name])
    const row = await tx.insert<DisasterDeclaration>(disasterDeclaration, {
      ...values,
      federal_share,
      emergency_share,
      public_assistance: any('public_assistance'),
      individual_assistance: any('individual_assistance'),
      hazard_mitigation: any('hazard_mitigation'),
      owner: actor.user_id,
      entered_by: actor.user_id,
      came_by: 'openfema',
    })
    // The file has no date for each designation: the declaration date applies until an amendment is entered.
    const seen = new Set<string>()
    const areas = rows
      .filter(({ area }) => !seen.has(area.toLowerCase()) && seen.add(area.toLowerCase()))
      .map((each) => ({
        area: each.area.slice(0, 120),
        fips: each.fips,
        designated_on: declared_on,
        public_assistance: each.public_assistance,
        individual_assistance: each.individual_assistance,
        hazard_mitigation: each.hazard_mitigation,
      }))
    await putLines<typeof declaredArea>(tx, declaredArea, row.id, areas.slice(0, 1_000))
    return row
  },
})

export const exportProject = command('fema-exchanges/export-project', {
  about:
    'Exports a project to one file in the format of OpenFEMA’s funded projects, with damage, cost, RFIs and appeals. The export is logged.',
  input: z.strictObject({ project: z.uuid() }),
  async run({ project: id }, { tx, actor, now }) {
    refuseIf(whyNotEdit(femaExchange, null, actor))
    const project = await projectById(tx, id)
    const [declaration, request] = [
      await declarationById(tx, project.declaration),
      await requestById(tx, project.request),
    ]
    const of = <R extends object>(table: string, order: string) =>
      tx.sql<R>(`select * from ${table} where organization_id = $1 and project = $2 order by ${order}, id`, [
        tx.organization_id,
        id,
      ])
    const [damage, costs, questions, appeals] = [
      await of<DamageItem>('damage_items', 'number'),
      await of<CostRecord>('cost_records', 'worked_on'),
      await of<FemaRfi>('fema_rfis', 'number'),
      await of<PaAppeal>('pa_appeals', 'number'),
    ]
    const checks = await tx.sql<EligibilityCheck>(
      `select c.* from eligibility_checks c join damage_items d on d.organization_id = c.organization_id
        and d.id = c.damage where c.organization_id = $1 and d.project = $2 order by c.created_at, c.id`,
      [tx.organization_id, id],
    )
    const file = `${project.number}.json`
    const row = await log(
      tx,
      { kind: 'project_out', file, rows: 1 + damage.length + costs.length + questions.length + appeals.length },
      actor.user_id,
      now,
    )
    return {
      exchange: row.id,
      file,
      content: packageOf({ declaration, request, project, damage, checks, costs, questions, appeals }),
    }
  },
})
