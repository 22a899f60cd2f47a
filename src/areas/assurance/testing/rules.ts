import { firstReason, type Reason } from '#platform/rules.ts'
import { scriptLife } from './life.ts'
import type { TestScript } from './records.ts'

export const whyNotRun = (row: TestScript, { outcome, defect }: { outcome: string; defect: string | null }): Reason =>
  firstReason(
    !scriptLife.isOpen(row) && 'This script is retired.',
    outcome === 'failed' && !defect && 'Enter the defect in one line.',
  )

/** Test progress per module. A script that never ran counts as open, like a failed one. */
export const byModule = (scripts: readonly Pick<TestScript, 'module' | 'status' | 'last_outcome'>[]) => {
  const active = scripts.filter((script) => scriptLife.is(script, 'active'))
  return [...new Set(active.map(({ module }) => module))].toSorted().map((module) => {
    const of = active.filter((each) => each.module === module)
    const count = (outcome: string | null) => of.filter(({ last_outcome }) => last_outcome === outcome).length
    return { module, passed: count('passed'), failed: count('failed'), blocked: count('blocked'), never: count(null) }
  })
}
