import { firstReason, type Reason } from '#platform/rules.ts'
import { plural } from '#platform/words.ts'
import type { Point } from '../../solicitations/life.ts'

/** Why it can't be submitted for approval or published: the first refusal, with its rule. */
export const whyNotReady = (points: readonly Point[]): Reason =>
  firstReason(...points.map((point) => point.state === 'refuse' && inOneSentence(point)))

const inOneSentence = ({ title, words, cites }: Point): string => {
  const rules = cites.map(({ text }) => text).filter((text) => !words.includes(text))
  return `${title}: ${words}${rules.length > 0 ? ` See ${rules.join('; ')}.` : ''}`
}

export const warningsOf = (points: readonly Point[]): Point[] => points.filter(({ state }) => state === 'warn')

/** Warnings do not stop a publication; the file keeps why it was published with them. */
export function whyNotDespite(points: readonly Point[], reason: string): Reason {
  const warnings = warningsOf(points)
  return warnings.length === 0 || reason.trim() !== ''
    ? null
    : `The checklist has ${plural(warnings.length, { one: 'a warning', other: `${warnings.length} warnings` })}: ${warnings.map(({ title }) => title).join(', ')}. Enter a reason to publish anyway.`
}

/** The parts that differ between two sets of digests, by name. */
export function changedParts(before: string | null, after: string): string[] {
  if (before === null) return []
  const [old, now] = [JSON.parse(before), JSON.parse(after)] as [Record<string, string>, Record<string, string>]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((part) => old[part] !== now[part])
}
