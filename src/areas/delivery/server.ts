import type { SealedColumn } from '#platform/keys/reseal.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type { DocumentType } from '#areas/organization/approvals/requests/document.ts'
import type { Command } from '#platform/commands/command.ts'
import type { Job } from '#platform/jobs/later.ts'
import { logistics } from './stock/verbs.ts'
import {
  addProjectSource,
  editProject,
  projectCommands,
  projectFromRequest,
  proposeProject,
  removeProjectSource,
} from './projects/commands.ts'
import {
  carbonFigures,
  createCredit,
  createFactor,
  createReduction,
  creditCommands,
  editCredit,
  editEntry,
  editFactor,
  editReduction,
  entryCommands,
  noteEntry,
} from './carbon/commands.ts'
import {
  alarmCommands,
  createDevice,
  createRule,
  deviceCommands,
  editDevice,
  editRule,
  simulateReadings,
  takeReadings,
} from './devices/commands.ts'
import { addressCode, fieldWorkOfToday } from './field/commands.ts'
import {
  addFeatures,
  startLayer,
  beginImport,
  editLayer,
  finishImport,
  importLayer,
  keepQuestion,
  mapPlaces,
  removeLayer,
  styleLayer,
} from './maps/commands.ts'
import {
  attributeSummary,
  drawFeature,
  locateAddresses,
  redrawFeature,
  removeFeature,
  editFeature,
  featureShapes,
  featureTable,
} from './maps/features/commands.ts'
import { beginTakeoff, editTakeoff, reviseTakeoff, setTakeoffItems, takeoffCommands } from './takeoffs/commands.ts'
import {
  addSheets,
  calibrateSheet,
  drawMarks,
  editSheet,
  putItem,
  removeScale,
  removeSheet,
  replaceDrawing,
} from './takeoffs/plan/commands.ts'
import { sendItems } from './takeoffs/plan/send.ts'
import { listenForSilence } from './devices/silence.ts'
import {
  createTemplate,
  editTemplate,
  noteAnswer,
  startThreads,
  threadCommands,
  writeMessage,
} from './messages/commands.ts'
import { sendMessage } from './messages/send.ts'
import { enterCost, ownCostCommands } from './own-costs/commands.ts'
import { projectCosts } from './projects/costs.ts'
import { projectMonths } from './projects/months.ts'
import { editMinutes, editPoint, notePoint, pointCommands, writeMinutes } from './raid/commands.ts'
import { builtSource, publishBuilt, removeBuilt, scheduleBuilt } from './report-builder/commands.ts'
import {
  endSchedule,
  keepReport,
  reportDocument,
  runDueReports,
  runReport,
  scheduleReport,
} from './reports/commands.ts'
import { mailReport } from './reports/mail-report.ts'
import { moveForecasts } from './schedule/forecast.ts'
import {
  createCalendar,
  createResource,
  editCalendar,
  editResource,
  setCalendar,
} from './schedule/calendar-commands.ts'
import { importPlan } from './schedule/import-plan.ts'
import { assignResources, sharedNeeds } from './schedule/resources.ts'
import { addTask, editTask, keepBaseline, noteProgress, planFromTemplate, removeTask } from './schedule/commands.ts'
import { building } from './site/verbs.ts'
import { deviceAlarm } from './devices/records.ts'
import {
  connectionCommands,
  connectionState,
  createConnection,
  editConnection,
  messageCommands,
  setPassword,
  takeSent,
  tryMessage,
} from './devices/connections/commands.ts'
import { sealedBrokerPasswords } from './devices/connections/secrets.ts'

/** Front door for the server. */
export const commands: readonly Command[] = [
  ...logistics,
  proposeProject,
  projectFromRequest,
  editProject,
  ...Object.values(projectCommands),
  addProjectSource,
  removeProjectSource,
  projectCosts,
  projectMonths,
  addTask,
  editTask,
  removeTask,
  noteProgress,
  keepBaseline,
  planFromTemplate,
  assignResources,
  sharedNeeds,
  importPlan,
  createCalendar,
  editCalendar,
  setCalendar,
  createResource,
  editResource,
  enterCost,
  ...Object.values(ownCostCommands),
  notePoint,
  editPoint,
  ...Object.values(pointCommands),
  writeMinutes,
  editMinutes,
  ...building,
  reportDocument,
  runReport,
  keepReport,
  scheduleReport,
  endSchedule,
  publishBuilt,
  removeBuilt,
  scheduleBuilt,
  createTemplate,
  editTemplate,
  startThreads,
  writeMessage,
  noteAnswer,
  ...Object.values(threadCommands),
  createFactor,
  editFactor,
  noteEntry,
  editEntry,
  ...Object.values(entryCommands),
  createReduction,
  editReduction,
  createCredit,
  editCredit,
  ...Object.values(creditCommands),
  carbonFigures,
  createDevice,
  editDevice,
  ...Object.values(deviceCommands),
  createRule,
  editRule,
  takeReadings,
  simulateReadings,
  ...Object.values(alarmCommands),
  createConnection,
  editConnection,
  setPassword,
  connectionState,
  tryMessage,
  takeSent,
  ...Object.values(connectionCommands),
  ...Object.values(messageCommands),
  addressCode,
  beginTakeoff,
  editTakeoff,
  setTakeoffItems,
  ...Object.values(takeoffCommands),
  reviseTakeoff,
  addSheets,
  editSheet,
  removeSheet,
  replaceDrawing,
  calibrateSheet,
  removeScale,
  drawMarks,
  putItem,
  sendItems,
  beginImport,
  addFeatures,
  finishImport,
  importLayer,
  editLayer,
  styleLayer,
  removeLayer,
  editFeature,
  featureTable,
  featureShapes,
  attributeSummary,
  drawFeature,
  locateAddresses,
  redrawFeature,
  startLayer,
  removeFeature,
  keepQuestion,
]

/** Field work and the map include other areas' records. */
export const fieldCommands = (work: string, places: readonly string[]): readonly Command[] => [
  fieldWorkOfToday(work),
  mapPlaces(places),
]

export const jobs: readonly Job[] = [mailReport, sendMessage, ...moveForecasts, ...listenForSilence]

/** The approvals and signatures handled here. */
export const documents: readonly DocumentType[] = []

export { builderCommands } from './report-builder/commands.ts'
export const jobsOver = (records: readonly AnyRecord[]): readonly Job[] => runDueReports(builtSource(records))
export { startListening } from './devices/connections/mqtt/listen.ts'
export { uplinksApi } from './devices/connections/uplinks-api.ts'

/** The sealed values, for key rotation. */
export const sealed: readonly SealedColumn[] = [sealedBrokerPasswords]
export { gisApi } from './maps/outside/gis-api.ts'

/** Names of a map layer, for the address search of public forms. */
export { findPlaces, nearestPlace } from './maps/find-places.ts'

/** Starts the workflows that wait for it. */
export const alarmStart = { kind: 'alarm', record: deviceAlarm } as const
