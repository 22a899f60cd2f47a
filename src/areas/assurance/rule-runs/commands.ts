import { z } from 'zod'
import { questionsOf, type Ask } from '#platform/commands/ask.ts'
import { command, question, type Command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { atLeast } from '#platform/roles.ts'
import { among } from '#platform/life/status-sql.ts'
import { lookAtControls } from '../controls/look.ts'
import { look } from './look.ts'
import { sectionOf } from './paragraphs.ts'
import { ruleRun, type RuleResult, type RuleRun } from './records.ts'
import { changedSince, judgeAll, rules } from './rules.ts'
import { waiverLife } from '../controls/life.ts'

/** The rules get their limits from procurement. The module that combines the areas passes in the queries. */
export const ruleRunCommands = (commands: readonly Command[]): Command[] => [runRules(questionsOf(commands))]

export type RunRules = ReturnType<typeof runRules>

const runRules = (ask: Ask) =>
  command('compliance-rules/run', {
    about:
      'Runs every compliance rule on solicitations, evaluations, awards, orders, contracts, changes and vendors, and saves each result with its facts.',
    input: z.strictObject({}),
    async run(_, context) {
      const { tx, actor, now } = context
      refuseIf(atLeast('manager', actor) ? null : 'Only a manager can run the rules.')
      const today = await todayOf(tx, now)
      const waivers = await tx.sql<{ rule: string | null; of_record: string | null; until: string }>(
        `select rule, of_record, until::text from compliance_waivers where organization_id = $1
          and status ${among(waiverLife, 'granted')}
          and rule is not null`,
        [tx.organization_id],
      )
      const { looked, beyond } = await look(ask, context, today)
      const judged = judgeAll(looked, waivers, today)
      const before = await lastOutcomes(tx)
      const results = judged.map((each) => ({ ...each, changed: changedSince(each, before) }))
      const count = (outcome: string) => results.filter((each) => each.outcome === outcome).length
      const run = await tx.insert<RuleRun>(ruleRun, {
        number: await nextNumber(tx, ruleRun.table, String(ruleRun.fields.number.initial), now),
        ran_at: now,
        ran_by: actor.user_id,
        looked_at: results.length,
        passed: count('passed'),
        failed: count('failed'),
        waived: count('waived'),
        not_checked: count('not_checked') + beyond.length,
        changed: results.filter(({ changed }) => changed).length,
      })
      if (results.length > 0)
        await tx.sql(
          `insert into compliance_results (organization_id, run, rule, subject, subject_table, subject_id, outcome,
            words, facts, changed)
         select $1, $2, r.rule, left(r.subject, 300), r."table", r.id, r.outcome, left(r.words, 1000), r.facts::text,
         r.changed from json_to_recordset($3::json) r (rule text, subject text, "table" text, id text, outcome text,
           words text, facts json, changed boolean)`,
          [tx.organization_id, run.id, JSON.stringify(results)],
        )
      // The controls that measure these rules say what this run found.
      await lookAtControls(tx, tx.organization_id!, now)
      return run
    },
  })

async function lastOutcomes(tx: CommandTx): Promise<Map<string, string>> {
  const rows = await tx.sql<Pick<RuleResult, 'rule' | 'subject_id' | 'outcome'>>(
    `select rule, subject_id, outcome from compliance_results where organization_id = $1
      and run = (select id from compliance_runs where organization_id = $1 order by ran_at desc limit 1)`,
    [tx.organization_id],
  )
  return new Map(rows.map(({ rule, subject_id, outcome }) => [`${rule} ${subject_id}`, outcome]))
}

/** The rule with its section of the regulations, from the documentation. */
export const explainRule = question('compliance-rules/explain', {
  about: 'The regulation text behind a compliance rule.',
  input: z.strictObject({ rule: z.string().max(60) }),
  run: async ({ rule }) => ({ section: sectionOf(rules.find(({ name }) => name === rule)?.section ?? '') }),
})
