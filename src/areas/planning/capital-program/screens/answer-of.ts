import type { CapitalScenario } from '../records.ts'
import type { ProgramCase, ProgramResult } from '../rules.ts'

export type Answer = { of: ProgramCase; result: ProgramResult }

/** The input and result that the scenario stores. */
export const answerOf = ({ question, result }: CapitalScenario): Answer | undefined =>
  question && result
    ? { of: JSON.parse(question) as ProgramCase, result: JSON.parse(result) as ProgramResult }
    : undefined
