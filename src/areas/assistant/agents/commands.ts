import { questionsOf } from '#platform/commands/ask.ts'
import type { Command } from '#platform/commands/command.ts'
import type { Job } from '#platform/jobs/later.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type { RecordsDesk } from '#platform/functions/chat/records-desk.ts'
import type { Services } from '#platform/services.ts'
import { buildCommands } from './build.ts'
import { evaluateCommand } from './evaluate.ts'
import { agentUse, setAside } from './findings.ts'
import { runCommand } from './run.ts'
import { addStart, endStart, runDueAgents } from './starts.ts'
import { goOnWithModel } from './write-words.ts'

/** Agents use the product's questions and propose its commands: they get the list of both. */
export function agentCommands(
  commands: readonly Command[],
  records: readonly AnyRecord[],
  sectionOf: (command: string) => string,
): Command[] {
  const ask = questionsOf(commands)
  return [
    runCommand(ask),
    evaluateCommand(ask),
    ...buildCommands(commands, records, sectionOf),
    addStart,
    endStart,
    setAside,
    agentUse,
  ]
}

/** `deskOf` makes the desk of the assistant, which a language model reads records with. */
export const agentJobs = (
  commands: readonly Command[],
  records: readonly AnyRecord[],
  deskOf: (services: Services) => RecordsDesk,
): readonly Job[] =>
  runDueAgents(questionsOf(commands), (services, run, { caller }) =>
    goOnWithModel(services, deskOf(services), commands, records, run, caller.actor, {
      request: `agent run ${run}`,
      signal: AbortSignal.timeout(300_000),
    }),
  )
