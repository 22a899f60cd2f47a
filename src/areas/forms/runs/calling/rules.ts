import type { Names, Value } from '../../formulas/rules.ts'
import type { Flow, Take } from '../../workflows/rules.ts'

const longest = 500

/**
 * A service that is called can start the same workflow again, by the API or by the record that it creates, and no
 * check of the definition sees that. So a workflow that calls one starts this often in an hour before a person looks.
 */
export const mostInHour = 200
export const callsService = ({ steps }: Flow): boolean => steps.some(({ kind }) => kind === 'call')
export const heldWords = `${mostInHour} runs of this workflow started within an hour, and it calls a service. The service may be starting it again. Check the service, then retry or end this run. Until then record events start no other run.`
export const whyHeld = (run: string): string =>
  `${mostInHour} runs of this workflow started within an hour, and it calls a service. A manager must retry or end ${run} before another one starts.`

/** The values that a step takes from an answer: texts, numbers and flags at a path such as `permit.0.number`. */
export function valuesTaken(takes: readonly Take[], text: string): { values: Names } | { problem: string } {
  if (takes.length === 0) return { values: {} }
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    return { problem: 'The service didn’t answer with JSON.' }
  }
  const values: Record<string, Value> = {}
  for (const { from, name } of takes) {
    const found = from.split('.').reduce<unknown>(partOf, answer)
    if (found === undefined) return { problem: `The answer of the service has no field ${from}.` }
    if (found !== null && !['string', 'number', 'boolean'].includes(typeof found))
      return { problem: `The field ${from} of the answer isn’t a text, a number or a flag.` }
    if (typeof found === 'string' && found.length > longest)
      return { problem: `The field ${from} of the answer has more than ${longest} characters.` }
    values[name] = found as Value
  }
  return { values }
}

const partOf = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null && Object.hasOwn(of, name) ? (of as Record<string, unknown>)[name] : undefined
