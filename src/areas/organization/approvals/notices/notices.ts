import type { Tx } from '#platform/database/database.ts'
import { notify } from '../../notifications/notify.ts'

export type Notice = {
  organization_id: string
  people: readonly string[]
  event:
    | 'approval_waiting'
    | 'approval_reminder'
    | 'approval_escalated'
    | 'approval_decided'
    | 'approval_question'
    | 'approval_answer'
    | 'delegation'
  record: { table: 'approval_requests' | 'delegations'; id: string }
  /** One complete sentence. */
  words: string
}

/**
 * Notifies people of what happened to a request, after the commit. The person who acted is not notified, nor is a
 * step announced as waiting once it was approved.
 */
export const tell = (tx: Tx, notice: Notice, { by, now }: { by: string | null; now: Date }): Promise<void> =>
  notify(tx, { ...notice, actor: by }, now)
