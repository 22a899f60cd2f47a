import { InvalidInput, Refusal } from '#platform/commands/refusals.ts'

/**
 * In a random trial any rule may refuse a step, whatever its words: a person would read them and continue. Every other
 * error is a fault.
 */
export function refusedByRule(error: unknown): undefined {
  if (!(error instanceof Refusal || error instanceof InvalidInput)) throw error
}
