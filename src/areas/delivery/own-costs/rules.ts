import { firstReason, type Reason } from '#platform/rules.ts'
import { projectLife } from '../projects/life.ts'
import type { Project } from '../projects/records.ts'

export const whyNotEnter = (row: Pick<Project, 'status'>, day: string, today: string): Reason =>
  firstReason(
    !projectLife.is(row, 'active', 'on_hold', 'completed') &&
      'Costs are entered for projects that have started and are not closed.',
    day > today && 'A cost can’t be in the future.',
  )
