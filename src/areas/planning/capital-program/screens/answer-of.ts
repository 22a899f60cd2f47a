import type { CapitalScenario } from '../records.ts'
import type { ProgramCase, ProgramResult } from '../rules.ts'

export type Answer = { of: ProgramCase; result: ProgramResult }

/** What was asked and what came of it, as the scenario keeps them. */
export const answerOf = ({ question, result }: CapitalScenario): Answer | undefined =>
  question && result
    ? { of: JSON.parse(question) as ProgramCase, result: JSON.parse(result) as ProgramResult }
    : undefined
