import { firstReason, type Reason } from '#platform/rules.ts'
import { projectLife } from '../projects/life.ts'
import type { Project } from '../projects/records.ts'

export const whyNotEnter = (row: Pick<Project, 'status'>, day: string, today: string): Reason =>
  firstReason(
    !projectLife.is(row, 'active', 'on_hold', 'completed') && 'A project must be started and not closed to have costs.',
    day > today && 'The cost date can’t be in the future.',
  )
