import { firstReason, type Reason } from '#platform/rules.ts'
import { compareCodes, isBelow, isCode } from '../codes/rules.ts'
import { inOrder } from '../engine/rules.ts'
import { linksIn } from '../links/rules.ts'
import { calendarDays, leavesOf, type Planned } from '../network/rules.ts'

/** More belong in several projects, because every change recalculates the whole plan. */
export const mostTasks = 1_000

/** The conditions of a valid plan: valid numbers, each once, readable links, and no task that waits for itself. */
export function whyNotPlan(tasks: readonly Planned[]): Reason {
  const codes = new Set(tasks.map(({ code }) => code))
  const wrong = tasks.find(({ code }) => !isCode(code))?.code
  const seen = new Set<string>()
  const twice = tasks.find(({ code }) => seen.has(code) || !seen.add(code))?.code
  return firstReason(
    tasks.length > mostTasks && `A plan can have up to ${mostTasks.toLocaleString('en-US')} tasks. Split the project.`,
    wrong !== undefined && `“${wrong}” isn’t a task number. Enter one such as 2.1.`,
    twice !== undefined && `Two tasks have the number ${twice}.`,
    ...tasks.map((task) => whyNotLinks(task, codes) ?? whyNotConstraint(task)),
    whyNotSummaryLinks(tasks),
    circleIn(tasks),
  )
}

function whyNotLinks(task: Planned, codes: ReadonlySet<string>): Reason {
  const { links, unread } = linksIn(task.after)
  const linked = links.map(({ code }) => code)
  const missing = linked.find((code) => !codes.has(code))
  const twice = linked.find((code, at) => linked.indexOf(code) !== at)
  const above = linked.find((code) => isBelow(task.code, code) && task.code !== code)
  return firstReason(
    unread !== null && `“${unread}” isn’t a predecessor. Enter a task number, such as 2.1, or 2.1SS+3d.`,
    missing !== undefined && `${task.code} depends on ${missing}, which isn’t in the plan.`,
    linked.includes(task.code) && `${task.code} can’t depend on itself.`,
    twice !== undefined && `${task.code} depends on ${twice} twice. Remove one of the links.`,
    task.summary && above !== undefined && `${task.code} can’t depend on ${above}, which it belongs to.`,
  )
}

const whyNotConstraint = ({ code, constraint_kind, constraint_on, summary }: Planned): Reason =>
  firstReason(
    constraint_kind !== null && constraint_on === null && `Enter the constraint date of ${code}.`,
    constraint_kind === null && constraint_on !== null && `Select the constraint of ${code}, or remove its date.`,
    summary && constraint_kind !== null && `${code} is a summary task. Enter the constraint on a task below it.`,
  )

/** A summary starts with its first task and finishes with its last, so only these ends can be linked. */
function whyNotSummaryLinks(tasks: readonly Planned[]): Reason {
  const summaries = new Set(tasks.filter(({ summary }) => summary).map(({ code }) => code))
  if (summaries.size === 0) return null
  return firstReason(
    ...tasks.flatMap((task) =>
      linksIn(task.after).links.map(({ code, kind }) =>
        firstReason(
          isBelow(task.code, code) &&
            summaries.has(code) &&
            `${task.code} can’t depend on ${code}, which it belongs to.`,
          summaries.has(code) &&
            (kind === 'SS' || kind === 'SF') &&
            `${code} is a summary task: ${task.code} can only wait for its finish.`,
          task.summary &&
            (kind === 'FF' || kind === 'SF') &&
            `${task.code} is a summary task: a link to it can only set its start.`,
        ),
      ),
    ),
  )
}

/** A circle by the numbers of its tasks. */
function circleIn(tasks: readonly Planned[]): Reason {
  const found = inOrder(leavesOf(tasks, calendarDays).map((leaf) => ({ code: leaf.code, links: leaf.links })))
  return 'circle' in found
    ? `Tasks ${listed(found.circle.toSorted(compareCodes))} depend on each other in a circle. Remove one of the links.`
    : null
}

const and = new Intl.ListFormat('en-US')
const listed = (codes: readonly string[]) =>
  and.format(codes.length > 12 ? [...codes.slice(0, 11), `${codes.length - 11} more`] : codes)
