import type { ReadClause } from '../standards/oscal/rules.ts'
import type { CourseKey, FrameworkKey } from './words.ts'

export type PackLesson = { title: string; body: string }
/** A question with its right answer first: the answers are put into another order when the course is added. */
export type PackQuestion = { words: string; right: string; wrong: readonly [string, string, string]; why: string }
export type PackCourse = { lessons: readonly PackLesson[]; questions: readonly PackQuestion[] }

/** Read only when a pack is added: NIST's alone is 140 KB. */
export async function clausesOf(key: FrameworkKey): Promise<readonly ReadClause[]> {
  if (key === 'uniform-guidance') return (await import('./uniform-guidance.ts')).uniformGuidance
  if (key === 'security-basics') return (await import('./security-basics.ts')).securityBasics
  if (key === 'it-governance') return (await import('./it-governance.ts')).itGovernance
  const all = (await import('./nist-800-53.json', { with: { type: 'json' } })).default as ReadClause[]
  if (key === 'nist-moderate') return all
  const low = all.filter(({ baseline }) => baseline === 'low')
  return all.filter((each) => low.includes(each) || low.some(({ under }) => under === each.code))
}

export async function courseOf(key: CourseKey): Promise<PackCourse> {
  switch (key) {
    case 'buying':
      return (await import('./courses/buying.ts')).buying
    case 'conduct':
      return (await import('./courses/conduct.ts')).conduct
    case 'costs':
      return (await import('./courses/costs.ts')).costs
    case 'subawards':
      return (await import('./courses/subawards.ts')).subawards
    case 'disaster':
      return (await import('./courses/disaster.ts')).disaster
  }
}

/** The four answers in an order that the question itself decides, so that the right one isn't always the first. */
export function arranged({ words, right, wrong }: PackQuestion): { answers: string[]; correct: 'a' | 'b' | 'c' | 'd' } {
  const at = [...words].reduce((sum, sign) => sum + sign.codePointAt(0)!, 0) % 4
  const answers = [...wrong.slice(0, at), right, ...wrong.slice(at)]
  return { answers, correct: (['a', 'b', 'c', 'd'] as const)[at]! }
}
