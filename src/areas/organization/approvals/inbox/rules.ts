import type { ApprovalRequest } from '../requests/records.ts'

export const views = ['waiting', 'for-others', 'decided', 'all'] as const
export type View = (typeof views)[number]
export const viewIn = (params: { get: (name: string) => string | null }): View =>
  views.find((each) => each === params.get('view')) ?? 'waiting'

type Turn = { name: string; due: string | null; escalated_at: string | null }
type Wait = { for_person: string | null; since: string; approval_turns: Turn | null }
type Signed = { decision: string; at: string }
export type InboxRow = ApprovalRequest & { approval_waiting?: readonly Wait[]; approval_signatures?: readonly Signed[] }

export type Entry = {
  request: ApprovalRequest
  since: string | null
  forPerson: string | null
  escalated: boolean
  decision: Signed | null
}

/** The rows of a view as its list shows them. The two views of waiting requests share their rows. */
export function entriesIn(view: View, rows: readonly InboxRow[]): readonly Entry[] {
  const entries = rows.map(entryOf)
  if (view === 'waiting') return entries.filter(({ forPerson }) => forPerson === null)
  if (view === 'for-others') return entries.filter(({ forPerson }) => forPerson !== null)
  return view === 'decided' ? entries.toSorted(byDecision) : entries
}

/** Whose names a list of them shows. */
export const namedIn = (entries: readonly Entry[]) =>
  entries.flatMap(({ request, forPerson }) => [request, { actor: forPerson }])

const byDecision = (a: Entry, b: Entry) => (b.decision?.at ?? '').localeCompare(a.decision?.at ?? '')

/** A person who may approve in their own right and for another approves in their own right. */
function entryOf({ approval_waiting: waits = [], approval_signatures: signed = [], ...request }: InboxRow): Entry {
  const own = waits.find(({ for_person }) => for_person === null)
  return {
    request,
    since: waits.map(({ since }) => since).toSorted()[0] ?? null,
    forPerson: own ? null : (waits[0]?.for_person ?? null),
    escalated: waits.some(({ approval_turns: turn }) => Boolean(turn?.escalated_at)),
    decision: signed.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0] ?? null,
  }
}
