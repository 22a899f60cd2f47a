import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { readDefinition, type Definition } from '../definition/rules.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { among } from '#platform/life/status-sql.ts'
import { formRule, formRuleCase, type FormRule, type FormRuleCase } from './records.ts'
import { readCase, whyNotRule } from './rules.ts'
import { versionLife } from '../versions/life.ts'

/** The questions a rule can refer to: those of the draft, if there is one. */
async function definitionOf(tx: CommandTx, form: string): Promise<Definition> {
  const found = await tx.one<{ definition: string }>(
    `select definition from form_versions where organization_id = $1 and form = $2
      and status ${among(versionLife, 'draft', 'submitted', 'published')} order by edition desc limit 1`,
    [tx.organization_id, form],
  )
  return readDefinition(found?.definition ?? '')
}

const draft = draftCommand('form-rules/create', formRule)
export const createRule = {
  ...draft,
  run: async (input: Parameters<typeof draft.run>[0], context: Parameters<typeof draft.run>[1]) => (
    refuseIf(whyNotRule(input as FormRule, await definitionOf(context.tx, String(input.form)))),
    draft.run(input, context)
  ),
} as typeof draft

const edit = editCommand('form-rules/edit', formRule)
export const editRule = {
  ...edit,
  run: async (input: Parameters<typeof edit.run>[0], context: Parameters<typeof edit.run>[1]) => {
    const row = await context.tx.lock<FormRule>(formRule, input.id)
    const changed = { ...row, ...input.changes } as FormRule
    if (changed.active) refuseIf(whyNotRule(changed, await definitionOf(context.tx, changed.form)))
    return edit.run(input, context)
  },
} as typeof edit

const draftCase = draftCommand('form-rule-cases/create', formRuleCase)
export const createCase = {
  ...draftCase,
  run: async (input: Parameters<typeof draftCase.run>[0], context: Parameters<typeof draftCase.run>[1]) => {
    const definition = await definitionOf(context.tx, String(input.form))
    refuseIf(readCase(String(input.given), definition).reason ?? readCase(String(input.expected), definition).reason)
    return draftCase.run(input, context)
  },
} as typeof draftCase

const removal = z.object({ id: z.uuid() })
export const removeRule = command('form-rules/remove', {
  about: 'Removes a rule from a form. Its past effects stay.',
  input: removal,
  async run({ id }, { tx, actor }) {
    refuseIf(whyNotEdit(formRule, null, actor))
    const row = await tx.lock<FormRule>(formRule, id)
    await tx.sql('delete from form_rules where organization_id = $1 and id = $2', [row.organization_id, id])
    return { id }
  },
})
export const removeCase = command('form-rule-cases/remove', {
  about: 'Removes a test case.',
  input: removal,
  async run({ id }, { tx, actor }) {
    refuseIf(whyNotEdit(formRuleCase, null, actor))
    const row = await tx.lock<FormRuleCase>(formRuleCase, id)
    await tx.sql('delete from form_rule_cases where organization_id = $1 and id = $2', [row.organization_id, id])
    return { id }
  },
})
