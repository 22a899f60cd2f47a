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
  code: words('Enter a code', 40),
  heading: words('Enter a heading', 300),
  body: said(20_000),
  under: z.string().max(40).nullish(),
  baseline: z.enum(['none', 'low', 'moderate', 'high']).default('none'),
})

export const addClauses = command('standards/add-clauses', {
  about:
    'Adds requirements to a standard, each under the parent given by its code. An existing code gets the new heading, text and baseline.',
  input: z.strictObject({
    id: z.uuid(),
    clauses: z
      .array(clauseInput)
      .min(1, 'There are no requirements to add')
      .max(400, 'Add up to 400 requirements at once'),
  }),
  async run({ id, clauses }, { tx, actor }) {
    const row = await tx.lock<Standard>(standard, id)
    refuseIf(whyNotWriteClauses(row, actor))
    const there = await tx.sql<Pick<StandardClause, 'id' | 'code' | 'position' | 'body'>>(
      'select id, code, position, body from standard_clauses where organization_id = $1 and standard = $2',
      [tx.organization_id, id],
    )
    const known = new Map(there.map((each) => [each.code, each.id]))
    let position = Math.max(0, ...there.map((each) => Number(each.position)))
    let [added, changed] = [0, 0]
    for (const clause of clauses) {
      const under = clause.under ? known.get(clause.under) : undefined
      refuseIf(
        clause.under && !under
          ? `${clause.code} belongs under ${clause.under}, which does not exist. Add the parent first.`
          : null,
      )
      const before = there.find(({ code }) => code === clause.code)
      if (before) {
        // A baseline names controls without text, so the text of the catalog stays.
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
  about: 'Adds one requirement to a standard.',
  input: one.extend({
    code: words('Enter a code', 40),
    heading: words('Enter a heading', 300),
    body: said(20_000),
    under: said(40),
  }),
  run: ({ id, ...clause }, context) =>
    addClauses.run({ id, clauses: [{ ...clause, baseline: 'none' as const }] }, context),
})

export const assessClause = command('standards/assess', {
  about: 'Records whether a requirement applies, and the gap.',
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
      [tx.organization_id, id],
    )
    return written!
  },
})
