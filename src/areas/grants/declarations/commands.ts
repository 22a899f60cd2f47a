import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { linesInput, putLines } from '#platform/commands/lines.ts'
import { refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { changeSchema, inputSchema } from '#platform/records/schema.ts'
import { declarationLife, type Unsettled } from './life.ts'
import { declaredArea, disasterDeclaration, type DisasterDeclaration } from './records.ts'
import { whyNotAreas, whyNotDeclaration } from './rules.ts'

export const enterDeclaration = command('disaster-declarations/enter', {
  about: 'Enters a declaration by hand from its notice.',
  input: inputSchema(disasterDeclaration),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(disasterDeclaration, null, actor))
    refuseIf(
      whyNotDeclaration(
        { ...(input as DisasterDeclaration), incident_ends: input.incident_ends ?? null },
        await todayOf(tx, now),
      ),
    )
    const there = await tx.one('select from disaster_declarations where organization_id = $1 and number = $2', [
      tx.organization_id,
      input.number,
    ])
    refuseIf(there ? `${input.number} is already in your register.` : null)
    return tx.insert<DisasterDeclaration>(disasterDeclaration, { ...input, entered_by: actor.user_id })
  },
})

export const editDeclaration = command('disaster-declarations/edit', {
  about: 'Changes a declaration after an amendment: dates, programs or federal share.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), changes: changeSchema(disasterDeclaration) }),
  async run({ id, version, changes }, { tx, actor, now }) {
    const row = await tx.lock<DisasterDeclaration>(disasterDeclaration, id)
    refuseIf(whyNotEdit(disasterDeclaration, row, actor))
    await refuseIfMoved(tx, disasterDeclaration, row, version)
    refuseIf(whyNotDeclaration({ ...row, ...(changes as Partial<DisasterDeclaration>) }, await todayOf(tx, now)))
    return tx.update<DisasterDeclaration>(disasterDeclaration, id, changes)
  },
})

export const setDeclaredAreas = command('disaster-declarations/set-areas', {
  about: 'Sets the designated counties and places of a declaration, with their designation dates.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), lines: linesInput(declaredArea) }),
  async run({ id, version, lines }, { tx, actor }) {
    const row = await tx.lock<DisasterDeclaration>(disasterDeclaration, id)
    refuseIf(whyNotEdit(disasterDeclaration, row, actor))
    await refuseIfMoved(tx, disasterDeclaration, row, version)
    refuseIf(
      whyNotAreas(
        lines.map((line) => ({ area: line.area!, fips: line.fips ?? null, designated_on: line.designated_on! })),
        row,
      ),
    )
    await putLines<typeof declaredArea>(tx, declaredArea, id, lines)
    return tx.update<DisasterDeclaration>(disasterDeclaration, id, { status: row.status })
  },
})

export const declarationCommands = commandsOf(declarationLife, {
  facts: async ({ id }, { tx }) =>
    (await tx.one<Unsettled>(
      `select count(*)::int as "openProjects" from pa_projects
        where organization_id = $1 and declaration = $2 and status not in ('closed', 'denied', 'withdrawn')`,
      [tx.organization_id, id],
    ))!,
  close: (_, { today }) => ({ closed_on: today }),
  reopen: () => ({ closed_on: null }),
})
