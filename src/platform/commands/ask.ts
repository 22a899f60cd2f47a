import { z } from 'zod'
import type { Command, Context } from './command.ts'

/** Asks a question of another area by its name, with the rights of the person whose command this is. */
export type Ask = <Answer>(name: string, input: object, context: Context) => Promise<Answer>

/** Questions only: a command behind another one would leave no line of its own in the audit trail. */
export function questionsOf(commands: readonly Command[]): Ask {
  const questions = new Map(commands.filter(({ reads }) => reads).map((each) => [each.name, each]))
  return async <Answer>(name: string, input: object, context: Context) => {
    const asked = questions.get(name)
    if (!asked) throw new Error(`There is no question ${name}.`)
    return (await asked.run(z.parse(asked.input, input), context)) as Answer
  }
}
