import type { Context } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import type { Reason } from '#platform/rules.ts'
import type { PurchaseOrder } from './records.ts'

/** Called under the order's lock when goods are received, returned or inspected, or the order is changed. */
type Follow = (context: Context, order: PurchaseOrder) => Promise<void>
const followers: Follow[] = []

/** Purchasing does not know invoices; modules that depend on an order register here. */
export const followOrders = (follow: Follow): void => void followers.push(follow)

export async function orderMoved(context: Context, order: PurchaseOrder): Promise<void> {
  for (const follow of followers) await follow(context, order)
}

/** The numbers of undecided bills of an order: their amounts are neither owed nor settled. */
type Bills = (tx: CommandTx, order: string) => Promise<string[]>
const billers: Bills[] = []
export const billOrders = (bills: Bills): void => void billers.push(bills)

export async function openBills(tx: CommandTx, order: string): Promise<string[]> {
  const open: string[] = []
  for (const bills of billers) open.push(...(await bills(tx, order)))
  return open
}

/** The contract of an award with a vendor, and why nothing can be ordered under it yet. */
type Awarded = { id: string; whyNot: Reason }
/** Whether a contract allows so many cents more or less under it, and how it is charged with them. */
type Ceiling = {
  ofAward(tx: CommandTx, award: string, vendor: string): Promise<Awarded | undefined>
  whyNot(context: Context, order: PurchaseOrder, cents: number): Promise<Reason>
  charge(context: Context, order: PurchaseOrder, cents: number): Promise<void>
}
let ceiling: Ceiling | undefined
export const chargeOrdersTo = (contracts: Ceiling): void => void (ceiling = contracts)

export const contractOfAward = async (tx: CommandTx, award: string, vendor: string): Promise<Awarded | undefined> =>
  ceiling?.ofAward(tx, award, vendor)

/** A blanket order encumbers nothing and is charged by its releases. */
const ceilingOf = ({ contract, kind, number }: PurchaseOrder, cents: number): Ceiling | null => {
  if (contract === null || kind === 'blanket' || cents === 0) return null
  if (!ceiling) throw new Error(`${number} is under a contract, but no contract module is registered.`)
  return ceiling
}

export const whyNotUnderContract = async (context: Context, order: PurchaseOrder, cents: number): Promise<Reason> =>
  (await ceilingOf(order, cents)?.whyNot(context, order, cents)) ?? null

export const chargeContract = async (context: Context, order: PurchaseOrder, cents: number): Promise<void> =>
  ceilingOf(order, cents)?.charge(context, order, cents)
