import { orderLife } from '#areas/procurement/purchase-orders/life.ts'
import { z } from 'zod'
import { notify } from '#areas/organization/notifications/notify.ts'
import { linkRecords } from '#areas/organization/record-links/link.ts'
import { purchaseOrder, type PurchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import { receiveDelivery } from '#areas/procurement/receipts/commands.ts'
import type { Receipt } from '#areas/procurement/receipts/records.ts'
import { command, type Context } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { linesInput, putLines } from '#platform/commands/lines.ts'
import { editCommand, refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf, zoneOf } from '#platform/commands/today.ts'
import { localDay } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { changeSchema } from '#platform/records/schema.ts'
import { firstReason } from '#platform/rules.ts'
import { among } from '#platform/life/status-sql.ts'
import { shipmentLife } from './life.ts'
import {
  shipment,
  shipmentEvent,
  shipmentEventKinds,
  shipmentLeg,
  shipmentLine,
  type Shipment,
  type ShipmentEvent,
  type ShipmentLeg,
  type ShipmentLine,
} from './records.ts'
import { expected, outsideLimits, whyNotCarry, whyNotLegs, whyNotReceive, whyNotSeen } from './rules.ts'

const one = z.strictObject({ id: z.uuid() })
const carried = z.array(z.strictObject({ line: z.uuid(), quantity: z.number().min(0).max(1_000_000_000) })).max(1_000)

export const editShipment = editCommand('shipments/edit', shipment)

export const planShipment = command('shipments/plan', {
  about: 'Adds a shipment for an issued order, with its lines and legs.',
  input: z.strictObject({
    order: z.uuid(),
    shipment: changeSchema(shipment),
    lines: carried,
    legs: linesInput(shipmentLeg).optional(),
  }),
  async run({ order: id, shipment: given, lines, legs = [] }, context): Promise<Shipment> {
    const { tx, now } = context
    const order = await tx.lock<PurchaseOrder>(purchaseOrder, id)
    refuseIf(!orderLife.is(order, 'issued') ? 'Only an issued order can have shipments.' : null)
    const ordered = await orderedLines(tx, id)
    refuseIf(firstReason(whyNotCarry(lines, ordered, await onTheWay(tx, id)), whyNotLegs(legs as ShipmentLeg[])))
    const number = await nextNumber(tx, shipment.table, String(shipment.fields.number.initial), now)
    const { documents, from_place, to_place, ...rest } = given as Partial<Shipment>
    const made = await tx.insert<Shipment>(shipment, {
      ...rest,
      title: rest.title ?? order.title,
      number,
      purchase_order: id,
      vendor: order.vendor,
      promised_on: order.due,
      documents: JSON.stringify(documents ?? []),
      from_place: from_place ? JSON.stringify(from_place) : null,
      to_place: to_place ? JSON.stringify(to_place) : null,
    })
    for (const [at, line] of lines.entries()) {
      const known = ordered.find((each) => each.id === line.line)!
      await tx.insert(shipmentLine, {
        shipment: made.id,
        position: at + 1,
        line: line.line,
        description: known.description,
        unit: known.unit,
        quantity: line.quantity,
      })
    }
    await putLines(tx, shipmentLeg, made.id, legs)
    await linkRecords(
      tx,
      { from: { table: shipment.table, id: made.id }, kind: 'belongs', to: { table: purchaseOrder.table, id } },
      now,
    )
    return expect(context, made)
  },
})

export const setLegs = command('shipments/set-legs', {
  about: 'Replaces the legs of a shipment and recalculates its ETA.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), lines: linesInput(shipmentLeg) }),
  async run({ id, version, lines }, context): Promise<Shipment> {
    const { tx, actor } = context
    const row = await tx.lock<Shipment>(shipment, id)
    refuseIf(whyNotEdit(shipment, row, actor))
    await refuseIfMoved(tx, shipment, row, version)
    refuseIf(whyNotLegs(lines as ShipmentLeg[]))
    await putLines(tx, shipmentLeg, id, lines)
    return expect(context, row)
  },
})

export const noteShipment = command('shipments/note', {
  about:
    'Records a shipment event: a scan, delay, reading or new ETA. A reading outside its limits is an exception, and the shipment’s owner is notified.',
  input: one.extend({
    kind: z.enum(shipmentEventKinds),
    at: z.iso.datetime({ offset: true }),
    place_name: z.string().trim().max(200).nullish(),
    reading: z.number().min(-1_000).max(10_000).nullish(),
    words: z.string().trim().max(500).nullish(),
    expected_on: z.iso.date().nullish(),
    signed_by: z.string().trim().max(120).nullish(),
  }),
  async run({ id, kind, at, place_name, reading, words, expected_on, signed_by }, context): Promise<Shipment> {
    const { tx, now } = context
    const row = await tx.lock<Shipment>(shipment, id)
    refuseIf(
      firstReason(
        kind === 'departed' || kind === 'arrived' || kind === 'signed'
          ? whyNotSeen(row, kind)
          : whyNotEdit(shipment, row, context.actor),
        new Date(at) > now && 'The event time can’t be in the future.',
        kind === 'signed' && !signed_by && 'Enter who signed for it.',
        kind === 'expected' && !expected_on && 'Enter the expected date.',
        (kind === 'temperature' || kind === 'shock') && (reading ?? null) === null && 'Enter the reading.',
      ),
    )
    const day = localDay(new Date(at), await zoneOf(tx))
    const outside = outsideLimits(row, { kind, reading: reading ?? null })
    await tx.insert<ShipmentEvent>(shipmentEvent, {
      shipment: id,
      kind,
      at,
      place_name: place_name ?? null,
      reading: reading ?? null,
      words: words || null,
      expected_on: expected_on ?? null,
      outside: outside ? 'yes' : 'no',
    })
    const exception = outside ?? (kind === 'held' || kind === 'delayed' ? (words ?? 'Held up') : row.exception)
    const changed = await tx.update<Shipment>(shipment, id, {
      exception,
      ...(kind === 'departed' && { status: 'in_transit', shipped_on: day }),
      ...((kind === 'arrived' || kind === 'signed') && {
        status: 'arrived',
        arrived_at: row.arrived_at ?? at,
        ...(signed_by && { signed_by }),
      }),
    })
    if (exception && exception !== row.exception && row.watched_by)
      await tell(context, changed, `${row.number}, ${row.title}: ${exception}.`)
    return expect(context, changed)
  },
})

export const receiveShipment = command('shipments/receive', {
  about:
    'Receives the counted lines of an arrived shipment against its order as one receipt, with rejected quantities and reasons.',
  input: one.extend({
    packing_slip: z.string().trim().max(80).nullish(),
    lines: z
      .array(
        z.strictObject({
          line: z.uuid(),
          quantity: z.number().min(0).max(1_000_000_000),
          rejected: z.number().min(0).optional(),
          reason: z.string().trim().max(300).nullish(),
        }),
      )
      .max(1_000),
  }),
  async run({ id, packing_slip, lines }, context): Promise<Shipment> {
    const { tx, now } = context
    const row = await tx.lock<Shipment>(shipment, id)
    refuseIf(whyNotReceive(row, lines, await linesOf(tx, id)))
    const receipt = (await receiveDelivery.run(
      {
        order: row.purchase_order,
        received_on: await todayOf(tx, now),
        packing_slip: packing_slip || row.tracking,
        note: null,
        lines,
      },
      context,
    )) as Receipt
    await linkRecords(
      tx,
      { from: { table: shipment.table, id }, kind: 'became', to: { table: 'receipts', id: receipt.id } },
      now,
    )
    return tx.update<Shipment>(shipment, id, { status: 'received', receipt: receipt.id })
  },
})

export const shipmentCommands = commandsOf(shipmentLife, {
  cancel: (_, { asked: { reason } }) => ({ exception: reason }),
})

const linesOf = (tx: CommandTx, id: string) =>
  tx.sql<ShipmentLine>('select * from shipment_lines where organization_id = $1 and shipment = $2 order by position', [
    tx.organization_id,
    id,
  ])

const orderedLines = (tx: CommandTx, order: string) =>
  tx.sql<{ id: string; description: string; quantity: number; received: number; unit: string }>(
    // Quantities that were counted and wait for inspection have arrived, too.
    `select id, description, quantity::float8 as quantity, unit, (received + coalesce((select sum(r.inspecting)
       from receipt_lines r where r.organization_id = $1 and r.line = o.id), 0))::float8 as received from order_lines o
      where organization_id = $1 and purchase_order = $2`,
    [tx.organization_id, order],
  )

async function onTheWay(tx: CommandTx, order: string): Promise<(line: string) => number> {
  const rows = await tx.sql<{ line: string; quantity: number }>(
    `select l.line, sum(l.quantity)::float8 as quantity from shipment_lines l
      join shipments s on s.organization_id = l.organization_id and s.id = l.shipment
      where l.organization_id = $1 and s.purchase_order = $2
      and s.status ${among(shipmentLife, ...shipmentLife.openStatuses)}
      group by l.line`,
    [tx.organization_id, order],
  )
  return (line) => rows.find((row) => row.line === line)?.quantity ?? 0
}

/** The ETA is stored with its reason, so that a list can be sorted by it. */
async function expect({ tx, now }: Context, row: Shipment): Promise<Shipment> {
  if (!shipmentLife.is(row, 'planned', 'in_transit')) return row
  const zone = await zoneOf(tx)
  const legs = await tx.sql<ShipmentLeg>(
    'select * from shipment_legs where organization_id = $1 and shipment = $2 order by position',
    [tx.organization_id, row.id],
  )
  const events = await tx.sql<ShipmentEvent>(
    'select * from shipment_events where organization_id = $1 and shipment = $2 order by at, id',
    [tx.organization_id, row.id],
  )
  const found = expected(row, {
    legs,
    today: localDay(now, zone),
    events: events.map(({ kind, at, words, expected_on }) => ({
      kind,
      words,
      day: localDay(new Date(at), zone),
      says: expected_on,
    })),
  })
  return tx.update<Shipment>(shipment, row.id, {
    eta: found?.eta ?? null,
    eta_confidence: found?.confidence ?? null,
    eta_reason: found?.reason.slice(0, 300) ?? null,
  })
}

const tell = ({ tx, actor, now }: Context, row: Shipment, words: string) =>
  notify(
    tx,
    {
      organization_id: row.organization_id,
      people: row.watched_by ? [row.watched_by] : [],
      event: 'order_received',
      record: { table: shipment.table, id: row.id },
      words,
      actor: actor.user_id,
    },
    now,
  )
