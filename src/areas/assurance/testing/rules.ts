import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import { testExecution, testScript, type TestExecution, type TestScript } from './records.ts'

export const moves = moveTable(testScript, { retire: { from: ['draft', 'active'], to: 'retired' } })
export const defectMoves = moveTable(testExecution, {
  fix: { from: ['open'], to: 'fixed' },
  reopen: { from: ['fixed'], to: 'open' },
  close: { from: ['open', 'fixed'], to: 'closed' },
})

export const whyNotRun = (row: TestScript, { outcome, defect }: { outcome: string; defect: string | null }): Reason =>
  firstReason(row.status === 'retired' && 'This script is no longer run.', outcome === 'failed' && !defect && 'Name the defect in one line: without it nobody can mend it.')
/** A defect is closed by who found it, when it works for them. */
export const whyNotClose = (row: TestExecution, actor: Pick<Actor, 'user_id' | 'role'>): Reason => firstReason(defectMoves.whyNot('close', row), row.tester !== actor.user_id && !atLeast('manager', actor) && 'Whoever found the defect closes it, or a manager.')
export const whyNotFix = (row: TestExecution): Reason => defectMoves.whyNot('fix', row)
export const whyNotReopen = (row: TestExecution): Reason => defectMoves.whyNot('reopen', row)

/** How far each module is tested: what was never run is as open as what failed. */
export const byModule = (scripts: readonly Pick<TestScript, 'module' | 'status' | 'last_outcome'>[]) => {
  const active = scripts.filter(({ status }) => status === 'active')
  return [...new Set(active.map(({ module }) => module))].toSorted().map((module) => {
    const of = active.filter((each) => each.module === module)
    const count = (outcome: string | null) => of.filter(({ last_outcome }) => last_outcome === outcome).length
    return { module, scripts: of.length, passed: count('passed'), failed: count('failed'), blocked: count('blocked'), never: count(null) }
  })
}
