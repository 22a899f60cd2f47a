import type { Context } from '#platform/commands/command.ts'
import type { PurchaseOrder } from './records.ts'

/** Told under the order's lock that something came of it, went back, was inspected, or that it was changed. */
type Follow = (context: Context, order: PurchaseOrder) => Promise<void>
const followers: Follow[] = []

/** Purchasing does not know invoices; what hangs on an order follows it here. */
export const followOrders = (follow: Follow): void => void followers.push(follow)

export async function orderMoved(context: Context, order: PurchaseOrder): Promise<void> {
  for (const follow of followers) await follow(context, order)
}
