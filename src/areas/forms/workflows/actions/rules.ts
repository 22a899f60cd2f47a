import { resultOf, type Names } from '../../formulas/rules.ts'
import type { Given } from '../rules.ts'

/** The input of a command: `order.title` is a field of a part, and `lines.0.unit` one of its first line. */
export function inputFrom(values: readonly Given[], facts: Names, today: string): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const { to, fixed, formula } of values) {
    const value = formula === undefined ? fixed : resultOf(formula, facts, today)
    if (value !== undefined && value !== null && value !== '') put(input, to.split('.'), value)
  }
  return input
}

function put(into: Record<string, unknown>, [name, ...rest]: string[], value: unknown): void {
  if (!name || name === '__proto__') return
  if (rest.length === 0) {
    into[name] = value
    return
  }
  if (!Object.hasOwn(into, name)) into[name] = /^\d+$/.test(rest[0]!) ? [] : {}
  put(into[name] as Record<string, unknown>, rest, value)
}
