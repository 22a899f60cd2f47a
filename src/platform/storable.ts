import { whyNotText } from './written-text.ts'
import { isSealed } from './keys/sealed-text.ts'
import type { Reason } from './validators.ts'

/** Checked before anything is looked up: deep nesting, and text that PostgreSQL cannot store. */
export function whyNotStorable(value: unknown, deepest: number, depth = 0): Reason {
  if (depth > deepest) return `The body is nested deeper than ${deepest} levels.`
  if (typeof value === 'string')
    return isSealed(value)
      ? 'Text must not have the form of a sealed value.'
      : /\0|\p{Surrogate}/u.test(value)
        ? 'Text must not contain the NUL character or half a Unicode character.'
        : whyNotText('The text', value)
  if (typeof value !== 'object' || value === null) return null
  for (const [name, part] of Object.entries(value)) {
    const reason = whyNotStorable(name, deepest, depth) ?? whyNotStorable(part, deepest, depth + 1)
    if (reason) return reason
  }
  return null
}
