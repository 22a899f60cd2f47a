import type { DocumentType } from '#areas/organization/approvals/requests/document.ts'
import type { Command } from '#platform/commands/command.ts'
import type { Job } from '#platform/jobs/later.ts'
import { assetCommands, editAsset, moveAsset, registerAsset, registerReceived } from './assets/commands.ts'
import {
  answerPropertyBox,
  editPropertyReport,
  openPropertyReport,
  propertyReportCommands,
  propertyReportDocument,
  showPropertyReport,
} from './property-forms/commands.ts'
import { closeoutDocument } from './assets/closeout-document.ts'
import { assetLabels, assetLabelSheets } from './assets/labels.ts'
import {
  assetCountCommands,
  beginAssetCount,
  bookDepreciation,
  disposalCommands,
  draftDisposal,
  editDisposal,
  setAssetCountLines,
} from './custody/commands.ts'
import { createMeter, editMeter, readMeter, voidReading } from './meters/commands.ts'
import './work/mistaken-readings.ts'
import { applyLock, editPermit, permitCommands, removeLock, requestPermit, setLocks } from './permits/commands.ts'
import {
  addSafetySheet,
  addTalk,
  draftHazard,
  editCase,
  editSafetyIncident,
  editSafetySheet,
  editTalk,
  editYear,
  enterYear,
  injuryCaseCommands,
  jobHazardCommands,
  openCase,
  reportSafetyIncident,
  safetyIncidentCommands,
  safetyYearCommands,
  setHazardSteps,
} from './safety/commands.ts'
import {
  addRouteStops,
  arrangeRoutes,
  createRoutePlan,
  createRouteVehicle,
  editRoutePlan,
  editRouteStop,
  editRouteVehicle,
  removeRouteStop,
  routeCandidates,
  routeDay,
  routePlanCommands,
  routeStopCommands,
} from './dispatch/commands.ts'
import { createAssetClass, editAssetClass } from './assets/commands.ts'
import {
  bookLabor,
  bookPart,
  createChecklist,
  draftPlan,
  editChecklist,
  editPlan,
  editWorkOrder,
  planCommands,
  requestWork,
  setWorkTasks,
  voidLabor,
  voidPart,
  workOrderCommands,
} from './work/commands.ts'
import { planWork } from './work/planning.ts'

/** Public interface of this area for the server. */
export const commands: readonly Command[] = [
  createAssetClass,
  editAssetClass,
  registerAsset,
  registerReceived,
  editAsset,
  moveAsset,
  ...Object.values(assetCommands),
  assetLabels,
  assetLabelSheets,
  closeoutDocument,
  openPropertyReport,
  showPropertyReport,
  answerPropertyBox,
  editPropertyReport,
  propertyReportDocument,
  ...Object.values(propertyReportCommands),
  beginAssetCount,
  setAssetCountLines,
  ...Object.values(assetCountCommands),
  draftDisposal,
  editDisposal,
  ...Object.values(disposalCommands),
  bookDepreciation,
  createMeter,
  editMeter,
  readMeter,
  voidReading,
  createChecklist,
  editChecklist,
  requestWork,
  editWorkOrder,
  ...Object.values(workOrderCommands),
  setWorkTasks,
  bookLabor,
  voidLabor,
  voidPart,
  bookPart,
  draftPlan,
  editPlan,
  ...Object.values(planCommands),
  requestPermit,
  editPermit,
  setLocks,
  applyLock,
  removeLock,
  ...Object.values(permitCommands),
  reportSafetyIncident,
  editSafetyIncident,
  ...Object.values(safetyIncidentCommands),
  openCase,
  editCase,
  ...Object.values(injuryCaseCommands),
  enterYear,
  editYear,
  ...Object.values(safetyYearCommands),
  draftHazard,
  setHazardSteps,
  ...Object.values(jobHazardCommands),
  addTalk,
  editTalk,
  addSafetySheet,
  editSafetySheet,
  createRouteVehicle,
  editRouteVehicle,
  createRoutePlan,
  editRoutePlan,
  routeCandidates,
  addRouteStops,
  editRouteStop,
  removeRouteStop,
  arrangeRoutes,
  routeDay,
  ...Object.values(routePlanCommands),
  ...Object.values(routeStopCommands),
]

export const jobs: readonly Job[] = [...planWork]

/** Signers in this area. */
export const documents: readonly DocumentType[] = []

/** Asset data for the field app and the map. */
export { workOrdersInTheField } from './work/in-the-field.ts'
export { assetsOnTheMap } from './assets/on-the-map.ts'

/** The retention of asset records depends on the disposition. */
export { lastDisposal } from './custody/last-disposal.ts'
