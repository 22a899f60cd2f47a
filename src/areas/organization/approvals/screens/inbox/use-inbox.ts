import { useQueryClient } from '@tanstack/react-query'
import { useAuth } from '#client/AuthProvider.tsx'
import { useChanges } from '#client/use-changes.ts'
import { useRows } from '#client/use-rows.ts'
import type { ApprovalRequest } from '../../requests/records.ts'

export const views = ['waiting', 'for-others', 'decided', 'all'] as const
export type View = (typeof views)[number]

type Turn = { name: string; due: string | null; escalated_at: string | null }
type Wait = { for_person: string | null; since: string; approval_turns: Turn | null }
type Signed = { decision: string; at: string }
type Row = ApprovalRequest & { approval_waiting?: readonly Wait[]; approval_signatures?: readonly Signed[] }

export type Entry = {
  request: ApprovalRequest
  since: string | null
  forPerson: string | null
  escalated: boolean
  decision: Signed | null
}

const decisions = ['approved', 'rejected', 'returned']

/** The requests of an inbox view. Waiting ones come most urgent first; decided ones, newest first. */
export function useInbox(
  view: View,
  most: number,
): {
  entries: readonly Entry[] | undefined
  failed: boolean
  retry: () => void
  counts: Partial<Record<View, number>>
  more: boolean
} {
  const { user } = useAuth()
  const queries = useQueryClient()
  const me = user?.id ?? ''
  useChanges(
    ['approval_requests', 'approval_waiting', 'approval_signatures'],
    () => void queries.invalidateQueries({ queryKey: ['approval_requests'] }),
  )

  // The two views of waiting requests are one query: both counts are shown above the list at once.
  const waiting = useRows<Row>(
    'approval_requests',
    (from) =>
      from
        .select('*,approval_waiting!inner(for_person,since,approval_turns(name,due,escalated_at))')
        .eq('approval_waiting.person', me)
        .eq('status', 'waiting')
        .order('due', { nullsFirst: false })
        .order('id')
        .limit(500),
    { enabled: me !== '' },
  )
  const decided = useRows<Row>(
    'approval_requests',
    (from) =>
      from
        .select('*,approval_signatures!inner(decision,at)')
        .eq('approval_signatures.signer', me)
        .in('approval_signatures.decision', decisions)
        .order('id', { ascending: false })
        .limit(most + 1),
    { enabled: me !== '' && view === 'decided' },
  )
  const all = useRows<Row>(
    'approval_requests',
    (from) =>
      from
        .select()
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(most + 1),
    { enabled: view === 'all' },
  )

  const standing = waiting.data?.map(entryOf)
  const mine = standing?.filter(({ forPerson }) => forPerson === null)
  const others = standing?.filter(({ forPerson }) => forPerson !== null)
  const asked = { waiting, 'for-others': waiting, decided, all }[view]
  const entries = {
    waiting: mine,
    'for-others': others,
    decided: decided.data?.map(entryOf).toSorted(byDecision),
    all: all.data?.map(entryOf),
  }[view]
  return {
    entries: view === 'decided' || view === 'all' ? entries?.slice(0, most) : entries,
    failed: asked.isError,
    retry: () => void asked.refetch(),
    counts: { ...(mine && { waiting: mine.length }), ...(others && { 'for-others': others.length }) },
    more: (view === 'decided' || view === 'all') && (entries?.length ?? 0) > most,
  }
}

const byDecision = (a: Entry, b: Entry) => (b.decision?.at ?? '').localeCompare(a.decision?.at ?? '')

/** A person who may approve in their own right and for another approves in their own right. */
function entryOf({ approval_waiting: waits = [], approval_signatures: signed = [], ...request }: Row): Entry {
  const own = waits.find(({ for_person }) => for_person === null)
  return {
    request,
    since: waits.map(({ since }) => since).toSorted()[0] ?? null,
    forPerson: own ? null : (waits[0]?.for_person ?? null),
    escalated: waits.some(({ approval_turns: turn }) => Boolean(turn?.escalated_at)),
    decision: signed.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0] ?? null,
  }
}
