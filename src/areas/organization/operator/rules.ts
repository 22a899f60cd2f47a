import { millisecondsBetween } from '#platform/dates.ts'
import type { Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'

export const whyNotOperate = (actor: Pick<Actor, 'operates'>): Reason =>
  actor.operates ? null : 'Only the operator of this installation can do this.'

export type Decision = 'verify' | 'decline'

/** An operator who is also a member does not vouch for the own agency before others. */
export const whyNotDecideAgency = (
  { kind, verified_at, own }: { kind: 'agency' | 'vendor'; verified_at: string | null; own: boolean },
  decision: Decision,
): Reason =>
  firstReason(
    kind !== 'agency' && 'Only agencies are verified.',
    decision === 'verify' && verified_at !== null && 'This agency is verified already.',
    decision === 'verify' &&
      own &&
      'You are a member of this agency. Ask another operator, or run npm run verify-agency on the server.',
  )

export const whyNotAnnounce = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }, now: string): Reason =>
  firstReason(
    millisecondsBetween(starts_at, ends_at) <= 0 && 'It ends before it begins.',
    millisecondsBetween(now, ends_at) <= 0 && 'It would be over already.',
  )

/** What can be turned off, and what that does. A switch that nobody asks for is not on this list. */
export const switches = [
  {
    name: 'new-organizations',
    title: 'New organizations',
    about: 'Off: whoever signs up can be invited, and founds no organization.',
  },
  {
    name: 'resident-reports',
    title: 'Reports of residents',
    about: 'Off: the citizen portal takes in no report and no comment, and says so.',
  },
] as const
export type SwitchName = (typeof switches)[number]['name']

/** On, unless the operator turned it off. */
export const isOn = (rows: readonly { name: string; is_on: boolean }[], name: SwitchName): boolean =>
  rows.find((row) => row.name === name)?.is_on ?? true

type Shown = { starts_at: string; ends_at: string; status: string }

/** What stands above the pages now, what ends first before the others. */
export const inForceAt = <A extends Shown>(rows: readonly A[], now: string): A[] =>
  rows
    .filter(
      (row) =>
        row.status === 'published' &&
        millisecondsBetween(row.starts_at, now) >= 0 &&
        millisecondsBetween(now, row.ends_at) > 0,
    )
    .toSorted((a, b) => millisecondsBetween(b.ends_at, a.ends_at))
