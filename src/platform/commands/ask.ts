import { z } from 'zod'
import type { Command, Context } from './command.ts'

/** Asks another area's question by its name, with the rights of the command's caller. */
export type Ask = <Answer>(name: string, input: object, context: Context) => Promise<Answer>

/** Questions only: a command inside another one would leave no audit line. */
export function questionsOf(commands: readonly Command[]): Ask {
  const questions = new Map(commands.filter(({ reads }) => reads).map((each) => [each.name, each]))
  return async <Answer>(name: string, input: object, context: Context) => {
    const asked = questions.get(name)
    if (!asked) throw new Error(`The question ${name} doesn’t exist.`)
    return (await asked.run(z.parse(asked.input, input), context)) as Answer
  }
}
