import { command } from '#platform/commands/command.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { one, words } from '../inputs.ts'
import { kept } from '../kept.ts'
import { testExecution, testScript, type TestExecution, type TestScript } from './records.ts'
import { defectMoves, moves, whyNotClose, whyNotFix, whyNotReopen, whyNotRun } from './rules.ts'

export const writeScript = draftCommand('test-scripts/create', testScript)
export const editScript = editCommand('test-scripts/edit', testScript)
export const retireScript = command('test-scripts/retire', {
  about: 'Runs a test script no more.',
  input: one.extend({ reason: words('Say why', 2_000) }),
  reason: 'reason',
  async run({ id }, { tx }) {
    const row = await tx.lock<TestScript>(testScript, id)
    refuseIf(moves.whyNot('retire', row))
    return tx.update<TestScript>(testScript, id, { status: moves.retire.to })
  },
})

export const noteExecution = command('test-scripts/note-run', {
  about: 'Notes what happened when somebody did what a test script says.',
  input: inputSchema(testExecution),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(testExecution, null, actor))
    const row = await tx.lock<TestScript>(testScript, input.script!)
    refuseIf(whyNotRun(row, { outcome: input.outcome!, defect: input.defect ?? null }))
    await tx.update(testScript, row.id, { last_outcome: input.outcome, last_at: now })
    return tx.insert<TestExecution>(testExecution, { ...input, pictures: kept(input.pictures), tester: actor.user_id, ran_at: now, status: input.outcome === 'failed' ? 'open' : 'fine' })
  },
})
export const fixDefect = command('test-runs/fix', {
  about: 'Notes that a defect is mended, and is to be tried again.',
  input: one.extend({ answer: words('Say what was done', 2_000) }),
  async run({ id, answer }, { tx }) {
    refuseIf(whyNotFix(await tx.lock<TestExecution>(testExecution, id)))
    return tx.update<TestExecution>(testExecution, id, { status: defectMoves.fix.to, answer })
  },
})
export const reopenDefect = command('test-runs/reopen', {
  about: 'Notes that a mended defect is still there.',
  input: one.extend({ reason: words('Say what still happens', 2_000) }),
  reason: 'reason',
  async run({ id }, { tx }) {
    refuseIf(whyNotReopen(await tx.lock<TestExecution>(testExecution, id)))
    return tx.update<TestExecution>(testExecution, id, { status: defectMoves.reopen.to })
  },
})
export const closeDefect = command('test-runs/close', {
  about: 'Closes a defect that is gone.',
  input: one.extend({ reason: words('Say how you saw it', 2_000) }),
  reason: 'reason',
  async run({ id }, { tx, actor }) {
    refuseIf(whyNotClose(await tx.lock<TestExecution>(testExecution, id), actor))
    return tx.update<TestExecution>(testExecution, id, { status: defectMoves.close.to })
  },
})
