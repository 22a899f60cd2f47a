import { z } from 'zod'
import { linkRecords } from '#areas/organization/record-links/link.ts'
import { orderLine, purchaseOrder, type OrderLine } from '#areas/procurement/purchase-orders/records.ts'
import { receipt, type Receipt } from '#areas/procurement/receipts/records.ts'
import { command, type Context } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { draftCommand, editCommand, refuseIfMoved } from '#platform/commands/record-commands.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { nextNumbers } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { changeSchema, inputSchema } from '#platform/records/schema.ts'
import { checkIn, checkOut } from './check-outs/hold.ts'
import { assetLife } from './life.ts'
import { asset, assetClass, type Asset } from './records.ts'
import { whyNotBelong, whyNotRegister } from './rules.ts'

const one = z.strictObject({ id: z.uuid() })

export const createAssetClass = draftCommand('asset-classes/create', assetClass)
export const editAssetClass = editCommand('asset-classes/edit', assetClass)

export const registerAsset = command('assets/register', {
  about: 'Registers an asset, alone or under a parent, and assigns its number.',
  input: z.strictObject({ parent: z.uuid().nullish(), asset: inputSchema(asset) }),
  async run({ parent, asset: given }, context) {
    const [made] = await register(context, [given as Partial<Asset>], parent ?? null)
    return made!
  },
})

export const registerReceived = command('assets/register-received', {
  about:
    'Registers received items as assets, up to the quantity accepted of an order line, with price, vendor, order and grant.',
  input: z.strictObject({
    receipt: z.uuid(),
    line: z.uuid(),
    count: z.int().min(1).max(200),
    parent: z.uuid().nullish(),
    asset: changeSchema(asset),
  }),
  async run({ receipt: from, line, count, parent, asset: given }, context): Promise<{ assets: Asset[] }> {
    const { tx, now } = context
    const seen = await tx.one<{ purchase_order: string }>(
      'select purchase_order from receipts where organization_id = $1 and id = $2',
      [tx.organization_id, from],
    )
    if (!seen) throw new NotFound(receipt.label)
    // The order is locked before its receipts and lines, as in every act on it: otherwise this and an inspection
    // deadlock.
    await tx.lock(purchaseOrder, seen.purchase_order)
    const came = await tx.lock<Receipt>(receipt, from)
    const ordered = await tx.lock<OrderLine & { unit_price: number; description: string }>(orderLine, line)
    const counted = await tx.one<{
      accepted: number
      registered: number
      grant_award: string | null
      federal: boolean
    }>(
      `select l.accepted::float8 as accepted,
        (select count(*)::int from assets a where a.organization_id = $1 and a.receipt = $2 and a.order_line = $3)
        as registered, o.grant_award, o.federal
         from receipt_lines l join receipts r on r.organization_id = l.organization_id and r.id = l.receipt
         join purchase_orders o on o.organization_id = r.organization_id and o.id = r.purchase_order
        where l.organization_id = $1 and l.receipt = $2 and l.line = $3`,
      [tx.organization_id, from, line],
    )
    if (!counted) throw new NotFound(receipt.label)
    const left = Math.floor(counted.accepted) - counted.registered
    refuseIf(
      count > left
        ? left <= 0
          ? `All items of ${came.number} on this line are already registered.`
          : `Only ${left} of this line can still be registered.`
        : null,
    )
    const base: Partial<Asset> = {
      name: ordered.description,
      cost: Math.round(Number(ordered.unit_price) * 100),
      acquired_on: came.received_on,
      in_service_on: came.received_on,
      vendor: came.vendor,
      purchase_order: came.purchase_order,
      federal: counted.federal,
      grant_award: counted.grant_award,
      ...(given as Partial<Asset>),
      receipt: came.id,
      order_line: ordered.id,
    }
    const assets = await register(
      context,
      Array.from({ length: count }, (_, at) => ({
        ...base,
        name: count > 1 ? `${base.name!.slice(0, 190)} (${counted.registered + at + 1})` : base.name!,
      })),
      parent ?? null,
    )
    for (const made of assets)
      await linkRecords(
        tx,
        { from: { table: receipt.table, id: came.id }, kind: 'became', to: { table: asset.table, id: made.id } },
        now,
      )
    return { assets }
  },
})

/** Each with its number and the usual checks; all or none. */
async function register(
  { tx, actor, now }: Context,
  rows: readonly Partial<Asset>[],
  parent: string | null,
): Promise<Asset[]> {
  refuseIf(whyNotEdit(asset, null, actor))
  const today = await todayOf(tx, now)
  const numbers = await nextNumbers(tx, asset.table, String(asset.fields.number.initial), now, rows.length)
  const made: Asset[] = []
  for (const [at, given] of rows.entries()) {
    const whole = {
      federal: false,
      federal_share: null,
      acquired_on: null,
      in_service_on: null,
      salvage: null,
      cost: 0,
      ...given,
    }
    refuseIf(whyNotRegister(whole as Asset, today))
    if (parent)
      await refuseUnder(
        tx,
        { id: '', name: given.name!, parent: null, level: given.level ?? 'asset', status: 'in_service' },
        parent,
      )
    made.push(await tx.insert<Asset>(asset, { ...stored(given), parent, condition_on: today, number: numbers[at] }))
  }
  return made
}

const stored = ({ place, documents, ...rest }: Partial<Asset>) => ({
  ...rest,
  ...(place && { place: JSON.stringify(place) }),
  documents: JSON.stringify(documents ?? []),
})

export const editAsset = command('assets/edit', {
  about: 'Changes the submitted fields of an asset if its version is unchanged.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), changes: changeSchema(asset) }),
  async run({ id, version, changes }, { tx, actor, now }) {
    const row = await tx.lock<Asset>(asset, id)
    refuseIf(whyNotEdit(asset, row, actor))
    await refuseIfMoved(tx, asset, row, version)
    refuseIf(whyNotRegister({ ...row, ...(changes as Partial<Asset>) }, await todayOf(tx, now)))
    const { place, documents, ...rest } = changes as Partial<Asset>
    return tx.update<Asset>(asset, id, {
      ...rest,
      ...(place !== undefined && { place: place && JSON.stringify(place) }),
      ...(documents && { documents: JSON.stringify(documents) }),
    })
  },
})

export const moveAsset = command('assets/move', {
  about: 'Moves an asset under another or to the top level, with its components.',
  input: one.extend({ parent: z.uuid().nullable() }),
  async run({ id, parent }, { tx, actor }) {
    const row = await tx.lock<Asset>(asset, id)
    refuseIf(whyNotEdit(asset, row, actor))
    if (parent) await refuseUnder(tx, row, parent)
    return tx.update<Asset>(asset, id, { parent })
  },
})

/** Two simultaneous moves could close a circle, so each move locks the assets with components. */
async function refuseUnder(
  tx: CommandTx,
  row: Pick<Asset, 'id' | 'name' | 'parent' | 'level' | 'status'>,
  parent: string,
): Promise<void> {
  const all = new Map(
    (
      await tx.sql<Asset>('select * from assets where organization_id = $1 order by id for update', [
        tx.organization_id,
      ])
    ).map((each) => [each.id, each]),
  )
  const above = all.get(parent)
  if (!above) throw new NotFound(asset.label)
  refuseIf(whyNotBelong(row, { parent: above, all }))
}

export const assetCommands = commandsOf(assetLife, {
  facts: async ({ id }, { tx }) => ({ locks: await locksOn(tx, id) }),
  checkOut,
  checkIn,
  putBack: () => ({ out_reason: null, damaged_by: null }),
  find: async (_, { tx, entered }) => ({ counted_on: await todayOf(tx, entered), out_reason: null }),
  noteCondition: async ({ damaged_by }, { tx, asked, entered }) => ({
    condition_on: await todayOf(tx, entered),
    // A client that omits the cause of damage leaves it unchanged.
    ...(asked.damaged_by === undefined && { damaged_by }),
  }),
  takeOut: (_, { asked: { reason } }) => ({ out_reason: reason }),
  reportMissing: (_, { asked: { reason } }) => ({ out_reason: reason }),
})

/** Locks of permits that are still applied. */
export const locksOn = async (tx: CommandTx, id: string): Promise<number> =>
  (await tx.one<{ n: number }>(
    `select count(*)::int as n from lockouts l join work_permits p on p.organization_id = l.organization_id
      and p.id = l.permit where l.organization_id = $1 and p.asset = $2 and l.applied_by is not null
      and l.removed_by is null`,
    [tx.organization_id, id],
  ))!.n
