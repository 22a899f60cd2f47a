import type { Notification } from '../records.ts'

export const filters = ['all', 'unread', 'mentions', 'approvals', 'snoozed'] as const
export type Filter = (typeof filters)[number]

export type Group = { key: string; table: string | null; record: string | null; notices: readonly Notification[] }

/** Notifications by record, in the order of the newest of each; one without a record is its own group. */
export function groupsOf(notices: readonly Notification[]): Group[] {
  const groups = new Map<string, Notification[]>()
  for (const notice of notices) {
    const key = notice.record ? `${notice.table_name} ${notice.record}` : notice.id
    groups.set(key, [...(groups.get(key) ?? []), notice])
  }
  return [...groups].map(([key, together]) => ({
    key,
    table: together[0]!.table_name,
    record: together[0]!.record,
    notices: together,
  }))
}
