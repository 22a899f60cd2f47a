import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import type { Project } from '../projects/records.ts'
import { ownCost, type OwnCost } from './records.ts'

export const moves = moveTable(ownCost, { confirm: { from: ['entered'], to: 'confirmed' }, reject: { from: ['entered'], to: 'rejected' } })

export const whyNotEnter = (of: Pick<Project, 'status'>, day: string, today: string): Reason =>
  firstReason(!['active', 'on_hold', 'completed'].includes(of.status) && 'Costs are entered for projects that have started and are not closed.', day > today && 'A cost has happened. That day has not come yet.')

/** Two people: nobody confirms what they entered. */
export const whyNotConfirm = (row: OwnCost, actor: Actor, verb: 'confirm' | 'reject' = 'confirm'): Reason =>
  firstReason(moves.whyNot(verb, row), row.entered_by === actor.user_id && 'Somebody else confirms a cost that you entered.', !atLeast('manager', actor) && 'Confirming a cost needs the role manager.')
