import type { Command } from '#platform/commands/command.ts'
import { beginCount, createKit, createStockItem, createStockTerm, createWarehouse, decideCount, editKit, editStockItem, editWarehouse, importStockItems, issueKit, issueStock, receiveStock, receiveTransfer, releaseReservation, reorderStock, reserveStock, returnStock, sendTransfer, setCountLines, setKitLines, submitCount, useReservation } from './commands.ts'
import { cancelShipment, editShipment, noteShipment, planShipment, receiveShipment, setLegs } from '../shipments/commands.ts'

/** What can be done with stock and with what is on its way. */
export const logistics: readonly Command[] = [
  createWarehouse, editWarehouse, createStockItem, editStockItem, importStockItems, createStockTerm, receiveStock, issueStock, returnStock, sendTransfer, receiveTransfer,
  beginCount, setCountLines, submitCount, decideCount, reserveStock, releaseReservation, useReservation, createKit, editKit, setKitLines, issueKit, reorderStock,
  planShipment, editShipment, setLegs, noteShipment, receiveShipment, cancelShipment,
]
