import { dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { projectLife } from '../projects/life.ts'
import type { Project } from '../projects/records.ts'
import type { OwnCost } from './records.ts'

export const whyNotEnter = (row: Pick<Project, 'status'>, day: string, today: string): Reason =>
  firstReason(
    !projectLife.is(row, 'active', 'on_hold', 'completed') && 'A project must be started and not closed to have costs.',
    day > today && 'The cost date can’t be in the future.',
  )

/** A cost of the same project, day, kind and amount with the same calculation, which still counts or may. */
export type Twin = Pick<OwnCost, 'words' | 'day' | 'amount' | 'status'>

export const whyNotTwice = (twin: Twin | null): Reason =>
  twin &&
  `${dollars(twin.amount)} of ${dayInWords(twin.day)} is already entered as “${twin.words}”. If this is another cost, enter its own calculation.`
