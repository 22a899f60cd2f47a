import { z } from 'zod'
import { command, type Context } from '#platform/commands/command.ts'
import { holidaysFor } from '#areas/organization/holidays/holidays-for.ts'
import { linesInput, putLines } from '#platform/commands/lines.ts'
import { draftCommand, editCommand, refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { zoneOf } from '#platform/commands/today.ts'
import { localDay } from '#platform/dates.ts'
import { inForce } from '#platform/records/dated.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { inputSchema, type LineInput } from '#platform/records/schema.ts'
import { clausesOf, momentIn, partsOf, periodsOf } from './parts.ts'
import {
  clause,
  criterion,
  responseItem,
  section,
  solicitation,
  solicitationLine,
  type Section,
  type Solicitation,
  type SolicitationKind,
} from './records.ts'
import { bearsItsKind, clausesFor, kindOf, whyNotTimes } from './rules.ts'

export const createClause = draftCommand('clauses/create', clause)
export const editClause = editCommand('clauses/edit', clause)
const edit = editCommand('solicitations/edit', solicitation)
/** Another kind has another number series, and may need more officers. */
export const editSolicitation = command('solicitations/edit', {
  about: edit.about,
  input: edit.input,
  async run(input, context) {
    const row = (await edit.run(input, context)) as Solicitation
    if (bearsItsKind(row)) return row
    return context.tx.update<Solicitation>(solicitation, row.id, {
      number: await numberFor(context, row.kind),
      officers_needed: Math.max(row.officers_needed, kindOf[row.kind].officers),
    })
  },
})

/** The next number in the series of this kind. */
export const numberFor = ({ tx, now }: Pick<Context, 'tx' | 'now'>, kind: SolicitationKind): Promise<string> =>
  nextNumber(tx, `solicitations ${kindOf[kind].prefix}`, `${kindOf[kind].prefix}-{year}-{count}`, now)

export const draftSolicitation = command('solicitations/draft', {
  about: 'Creates a solicitation for information, quotes, bids or proposals.',
  input: inputSchema(solicitation),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(solicitation, null, actor))
    const { officers } = kindOf[input.kind!]
    const number = await numberFor({ tx, now }, input.kind!)
    const documents = JSON.stringify(input.documents ?? [])
    return tx.insert<Solicitation>(solicitation, {
      ...input,
      documents,
      number,
      requested_by: actor.user_id,
      officers_needed: officers,
    })
  },
})

/** Sections, lines and criteria change only while the solicitation can be edited; its version records the change. */
const setCommand = <const Name extends string, R extends AnyRecord>(name: Name, part: R) =>
  command(name, {
    about: `Replaces the ${part.plural.toLowerCase()} of a solicitation.`,
    input: z.strictObject({ id: z.uuid(), version: z.int().min(1), lines: linesInput(part) }),
    async run({ id, version, lines }: { id: string; version: number; lines: LineInput<R>[] }, { tx, actor }) {
      const row = await tx.lock<Solicitation>(solicitation, id)
      refuseIf(whyNotEdit(solicitation, row, actor))
      await refuseIfMoved(tx, solicitation, row, version)
      await putLines(tx, part, id, lines)
      return tx.update<Solicitation>(solicitation, id, { edition: row.edition })
    },
  })
export const setSections = setCommand('solicitations/set-sections', section)
export const setLines = setCommand('solicitations/set-lines', solicitationLine)
export const setCriteria = setCommand('solicitations/set-criteria', criterion)
export const setItems = setCommand('solicitations/set-response-items', responseItem)

export const addClauses = command('solicitations/add-clauses', {
  about: 'Adds the selected clauses, or by default those that the funding, the work and the amount require.',
  input: z.strictObject({ id: z.uuid(), codes: z.array(z.string().max(40)).max(200).optional() }),
  async run({ id, codes }, { tx, actor, now }) {
    const row = await tx.lock<Solicitation>(solicitation, id)
    refuseIf(whyNotEdit(solicitation, row, actor))
    const { sections } = await partsOf(tx, id)
    const there = new Set(sections.map(({ source }) => source))
    const [clauses, day] = [await clausesOf(tx), localDay(now, await zoneOf(tx))]
    const stranger = codes?.find((code) => !inForce(clauses, day).some((each) => each.code === code))
    refuseIf(stranger ? `The clause ${stranger} is not in effect today.` : null)
    const wanted = codes
      ? inForce(clauses, day).filter(({ code }) => codes.includes(code))
      : clausesFor(row, clauses, day).filter(({ optional }) => !optional)
    const missing = wanted.filter(({ source }) => !there.has(source))
    if (missing.length > 0)
      await putLines(tx, section, id, [
        ...sections.map(asLine),
        ...missing.map(({ title, body, source }) => ({ part: 'clauses' as const, heading: title, body, source })),
      ])
    return { added: missing.map(({ title }) => title) }
  },
})

const asLine = ({ id, part, heading, body, source }: Section) => ({ id, part, heading, body, source })

const wall = z.string().max(16)
export const scheduleSolicitation = command('solicitations/schedule', {
  about: 'Sets the closing, the deadline for questions and a site visit, in the agency’s local time.',
  input: z.strictObject({
    id: z.uuid(),
    version: z.int().min(1),
    closes_at: wall,
    questions_until: wall.nullable().default(null),
    // Omitted, the visit stays as it is.
    visit_at: wall.nullish(),
  }),
  async run({ id, version, ...input }, { tx, actor, now }) {
    const row = await tx.lock<Solicitation>(solicitation, id)
    refuseIf(whyNotEdit(solicitation, row, actor))
    await refuseIfMoved(tx, solicitation, row, version)
    const zone = await zoneOf(tx)
    const times = {
      closes_at: momentIn(input.closes_at, zone),
      questions_until: input.questions_until && momentIn(input.questions_until, zone),
      visit_at: input.visit_at === undefined ? row.visit_at : input.visit_at && momentIn(input.visit_at, zone),
    }
    const holidays = await holidaysFor(tx, tx.organization_id)
    refuseIf(whyNotTimes(row, { ...times, zone, holidays, periods: await periodsOf(tx), now: now.toISOString() }))
    return tx.update<Solicitation>(solicitation, id, { ...times, zone })
  },
})
