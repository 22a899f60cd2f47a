import { command } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { kept } from '../kept.ts'
import { defectLife, scriptLife } from './life.ts'
import { testExecution, testScript, type TestExecution, type TestScript } from './records.ts'
import { whyNotRun } from './rules.ts'

export const writeScript = draftCommand('test-scripts/create', testScript)
export const editScript = editCommand('test-scripts/edit', testScript)
export const scriptCommands = commandsOf(scriptLife, {})

export const noteExecution = command('test-scripts/note-run', {
  about: 'Records the result of a test script.',
  input: inputSchema(testExecution),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(testExecution, null, actor))
    const row = await tx.lock<TestScript>(testScript, input.script!)
    refuseIf(whyNotRun(row, { outcome: input.outcome!, defect: input.defect ?? null }))
    await tx.update(testScript, row.id, { last_outcome: input.outcome, last_at: now })
    return tx.insert<TestExecution>(testExecution, {
      ...input,
      pictures: kept(input.pictures),
      tester: actor.user_id,
      ran_at: now,
      status: input.outcome === 'failed' ? 'open' : 'fine',
    })
  },
})

export const defectCommands = commandsOf(defectLife, {})
