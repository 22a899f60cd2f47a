import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { one, said, words } from '../inputs.ts'
import { standardLife } from './life.ts'
import { applies, standard, standardClause, type Standard, type StandardClause } from './records.ts'
import { whyNotAssess, whyNotWriteClauses } from './rules.ts'

export const draftStandard = draftCommand('standards/create', standard)
export const editStandard = editCommand('standards/edit', standard)

const clauseInput = z.strictObject({
  code: words('Its code is missing', 40),
  heading: words('Its heading is missing', 300),
  body: said(20_000),
  under: z.string().max(40).nullish(),
  baseline: z.enum(['none', 'low', 'moderate', 'high']).default('none'),
})

export const addClauses = command('standards/add-clauses', {
  about:
    'Adds clauses to a standard, each under the one that it names by its code. A code that is there already takes the new heading, text and baseline.',
  input: z.strictObject({
    id: z.uuid(),
    clauses: z.array(clauseInput).min(1, 'There is nothing to add').max(400, 'At most 400 clauses at once'),
  }),
  async run({ id, clauses }, { tx, actor }) {
    const row = await tx.lock<Standard>(standard, id)
    refuseIf(whyNotWriteClauses(row, actor))
    const there = await tx.sql<Pick<StandardClause, 'id' | 'code' | 'position' | 'body'>>(
      'select id, code, position, body from standard_clauses where organization_id = $1 and standard = $2',
      [tx.organizationId(), id],
    )
    const known = new Map(there.map((each) => [each.code, each.id]))
    let position = Math.max(0, ...there.map((each) => Number(each.position)))
    let [added, changed] = [0, 0]
    for (const clause of clauses) {
      const under = clause.under ? known.get(clause.under) : undefined
      refuseIf(
        clause.under && !under
          ? `${clause.code} stands under ${clause.under}, which is not there. Add that one first.`
          : null,
      )
      const before = there.find(({ code }) => code === clause.code)
      if (before) {
        // A baseline names controls and brings no words: those of the catalog stay.
        await tx.update(
          standardClause,
          before.id,
          clause.body ? { heading: clause.heading, body: clause.body } : { baseline: clause.baseline },
        )
        changed++
      } else if (!known.has(clause.code)) {
        const made = await tx.insert<StandardClause>(standardClause, {
          standard: id,
          code: clause.code,
          heading: clause.heading,
          body: clause.body,
          baseline: clause.baseline,
          under: under ?? null,
          position: ++position,
        })
        known.set(clause.code, made.id)
        added++
      }
    }
    return { id, added, changed }
  },
})

export const addClause = command('standards/add-clause', {
  about: 'Adds one clause to a standard.',
  input: one.extend({
    code: words('Give it a code', 40),
    heading: words('Give it a heading', 300),
    body: said(20_000),
    under: said(40),
  }),
  run: ({ id, ...clause }, context) =>
    addClauses.run({ id, clauses: [{ ...clause, baseline: 'none' as const }] }, context),
})

export const assessClause = command('standards/assess', {
  about: 'Says whether a clause applies here, and what is missing to meet it.',
  input: one.extend({ applies: z.enum(applies), gap: said() }),
  async run({ id, applies: applying, gap }, { tx, actor, now }) {
    refuseIf(whyNotAssess({ applies: applying, gap }, actor))
    await tx.lock<StandardClause>(standardClause, id)
    return tx.update<StandardClause>(standardClause, id, {
      applies: applying,
      gap,
      assessed_by: actor.user_id,
      assessed_on: await todayOf(tx, now),
    })
  },
})

export const standardCommands = commandsOf(standardLife, {
  async facts({ id }, { tx }) {
    const written = await tx.one<{ clauses: number }>(
      'select count(*)::int as clauses from standard_clauses where organization_id = $1 and standard = $2',
      [tx.organizationId(), id],
    )
    return written!
  },
})
