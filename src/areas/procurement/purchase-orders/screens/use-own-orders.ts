import { useMemo } from 'react'
import { useChanges } from '#client/use-changes.ts'
import { useRows } from '#client/use-rows.ts'
import type { OrderResponse } from '../answers/rules.ts'
import { readDocument } from '../paper/rules.ts'
import type { OrderVersion } from '../records.ts'
import { ownOrders, type OwnOrder } from '../selling/rules.ts'

type Counted = { kind: string; lines: { line: string; quantity: number; rejected: number }[] }

/** The orders agencies sent to the company, its responses, and what was received. */
export function useOwnOrders(account: string): readonly OwnOrder[] | undefined {
  const { data: versions } = useRows<OrderVersion>(
    'order_versions',
    (from) =>
      from
        .select()
        .neq('organization_id', account)
        .order('revision', { ascending: false })
        .order('created_at', { ascending: false })
        .limit(200),
    { enabled: account !== '' },
  )
  const { data: answers } = useRows<OrderResponse>(
    'order_responses',
    (from) => from.select().eq('account', account).limit(500),
    { enabled: account !== '' },
  )
  const { data: receipts } = useRows<Counted>(
    'receipts',
    (from) =>
      from
        .select('kind,lines:receipt_lines(line,quantity,rejected)')
        .neq('organization_id', account)
        .order('received_on', { ascending: false })
        .limit(500),
    { enabled: account !== '' },
  )
  useChanges(['order_versions', 'order_responses', 'receipts'])
  return useMemo(
    () =>
      versions &&
      answers &&
      receipts &&
      ownOrders({
        versions,
        answers,
        counted: receipts.flatMap(({ kind, lines }) => lines.map((each) => ({ ...each, kind }))),
        read: readDocument,
      }),
    [versions, answers, receipts],
  )
}
