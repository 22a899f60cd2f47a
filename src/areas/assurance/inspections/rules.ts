import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import { checklist, inspection, type Checklist, type ChecklistItem, type Inspection, type InspectionAnswer } from './records.ts'

type Who = Pick<Actor, 'user_id' | 'role'>

export const moves = moveTable(checklist, {
  publish: { from: ['draft'], to: 'active' },
  revise: { from: ['active'], to: 'draft' },
  retire: { from: ['draft', 'active'], to: 'retired' },
})
export const inspectionMoves = moveTable(inspection, {
  begin: { from: ['planned'], to: 'in_progress' },
  complete: { from: ['in_progress'], to: 'completed' },
  cancel: { from: ['planned', 'in_progress'], to: 'cancelled' },
})

const keeps = (actor: Pick<Actor, 'role'>) => !atLeast('manager', actor) && 'Checklists are kept by managers.'
export const whyNotPublish = (row: Checklist, { actor, items }: { actor: Who; items: readonly Pick<ChecklistItem, 'position' | 'only_if' | 'answer'>[] }): Reason => {
  const lost = items.find(({ position, only_if }) => only_if !== null && (Number(only_if) >= Number(position) || items.find((each) => Number(each.position) === Number(only_if))?.answer !== 'yes_no'))
  return firstReason(
    moves.whyNot('publish', row),
    keeps(actor),
    items.length === 0 && 'Write its questions first.',
    lost && `Line ${lost.position} hangs on line ${lost.only_if}, which must come before it and be answered with yes or no.`,
  )
}
export const whyNotRevise = (row: Checklist, actor: Who): Reason => firstReason(moves.whyNot('revise', row), keeps(actor))
export const whyNotRetire = (row: Checklist, actor: Who): Reason => firstReason(moves.whyNot('retire', row), keeps(actor))

const inspects = (row: Pick<Inspection, 'inspector'>, actor: Who) => row.inspector !== actor.user_id && !atLeast('manager', actor) && 'Whoever was named to inspect does this, or a manager.'
export const whyNotBegin = (row: Inspection, { actor, checklistStatus }: { actor: Who; checklistStatus: string }): Reason =>
  firstReason(inspectionMoves.whyNot('begin', row), inspects(row, actor), checklistStatus !== 'active' && 'Its checklist is not published at the moment.')
export const whyNotCancel = (row: Inspection, actor: Who): Reason => firstReason(inspectionMoves.whyNot('cancel', row), inspects(row, actor))

type Asked = Pick<InspectionAnswer, 'position' | 'answer' | 'weight' | 'critical' | 'photo' | 'only_if' | 'given'>

/** A question that hangs on another is asked when that one is asked itself and was answered with no. */
export const isAsked = (of: Pick<Asked, 'position' | 'only_if'>, all: readonly Pick<Asked, 'position' | 'only_if' | 'given'>[]): boolean => {
  if (of.only_if === null) return true
  const before = all.find(({ position }) => Number(position) === Number(of.only_if) && Number(position) < Number(of.position))
  return before?.given === 'no' && isAsked(before, all)
}

export const whyNotAnswer = (of: Pick<Asked, 'answer'>, given: string | null): Reason =>
  firstReason(
    of.answer === 'yes_no' && given !== null && !['yes', 'no', 'n/a'].includes(given) && 'Answer with yes, no or n/a.',
    of.answer === 'scale' && given !== null && !/^[0-5]$/.test(given) && 'Answer with a number from 0 to 5.',
    of.answer === 'number' && given !== null && !/^-?\d+(\.\d+)?$/.test(given) && 'Answer with a number.',
  )

/** What an answer brings of its weight: yes all of it, 3 of 5 three fifths; what is measured or written counts nothing. */
export const pointsOf = ({ answer, weight, given }: Pick<Asked, 'answer' | 'weight' | 'given'>): number | null => {
  if (given === null || given === 'n/a' || answer === 'number' || answer === 'words') return null
  return answer === 'yes_no' ? (given === 'yes' ? Number(weight) : 0) : (Number(weight) * Number(given)) / 5
}

/** The share of what could be reached; a critical question that fails fails all of it. */
export function judge(all: readonly Asked[], passFrom: number | null): { score: number | null; outcome: 'passed' | 'failed' } {
  const counted = all.filter((each) => isAsked(each, all)).map((each) => ({ ...each, points: pointsOf(each) })).filter(({ points }) => points !== null)
  const possible = counted.reduce((sum, { weight }) => sum + Number(weight), 0)
  const score = possible === 0 ? null : Math.round((counted.reduce((sum, { points }) => sum + points!, 0) * 1_000) / possible) / 10
  // By the answer and not by its points: a critical question may count nothing and still decide.
  const broken = counted.some(({ critical, answer, given }) => critical && (answer === 'yes_no' ? given === 'no' : Number(given) < 2))
  return { score, outcome: broken || (score !== null && passFrom !== null && score < Number(passFrom)) ? 'failed' : 'passed' }
}

export const whyNotComplete = (row: Inspection, { actor, all }: { actor: Who; all: readonly (Asked & { photos: readonly unknown[] })[] }): Reason => {
  const open = all.filter((each) => isAsked(each, all) && each.given === null)
  const dark = all.find((each) => isAsked(each, all) && each.photo && each.photos.length === 0 && each.given !== 'n/a')
  return firstReason(
    inspectionMoves.whyNot('complete', row),
    inspects(row, actor),
    open.length > 0 && (open.length === 1 ? `Line ${open[0]!.position} has no answer yet.` : `${open.length} lines have no answer yet, the first is line ${open[0]!.position}.`),
    dark && `Line ${dark.position} needs a photo.`,
  )
}
