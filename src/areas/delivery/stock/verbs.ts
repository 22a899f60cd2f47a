import type { Command } from '#platform/commands/command.ts'
import {
  createStockItem,
  createWarehouse,
  editStockItem,
  editWarehouse,
  issueStock,
  receiveStock,
  returnStock,
} from './commands.ts'
import { beginCount, setCountLines, stockCountCommands } from './count-commands.ts'
import { createKit, editKit, issueKit, setKitLines } from './kit-commands.ts'
import { reorderStock } from './reorder-commands.ts'
import { reservationCommands, reserveStock } from './reservation-commands.ts'
import { sendTransfer, transferCommands } from './transfer-commands.ts'
import {
  editShipment,
  noteShipment,
  planShipment,
  receiveShipment,
  setLegs,
  shipmentCommands,
} from '../shipments/commands.ts'

/** Actions on stock and transfers. */
export const logistics: readonly Command[] = [
  createWarehouse,
  editWarehouse,
  createStockItem,
  editStockItem,
  receiveStock,
  issueStock,
  returnStock,
  sendTransfer,
  ...Object.values(transferCommands),
  beginCount,
  setCountLines,
  ...Object.values(stockCountCommands),
  reserveStock,
  ...Object.values(reservationCommands),
  createKit,
  editKit,
  setKitLines,
  issueKit,
  reorderStock,
  planShipment,
  editShipment,
  setLegs,
  noteShipment,
  receiveShipment,
  ...Object.values(shipmentCommands),
]
