import type { DocumentType } from '#areas/organization/approvals/requests/document.ts'
import type { Command } from '#platform/commands/command.ts'
import type { Job } from '#platform/jobs/later.ts'
import { importAlerts, tellOfAlert, untoldOfAlert } from './alerts/commands.ts'
import { exportProject, importDeclarations, takeOverDeclaration } from './fema-exchange/commands.ts'
import {
  draftEmergency,
  editEmergency,
  emergencyCommands,
  issueInEmergency,
  orderInEmergency,
} from './emergency-purchases/commands.ts'
import { endWindows } from './emergency-purchases/end-windows.ts'
import { dutyCommands, editIncident, incidentCommands, openIncident, signIn } from './incidents/commands.ts'
import { icsForm } from './ics-forms/questions.ts'
import { reportLifeline } from './lifelines/commands.ts'
import { correctEntry, decideEntry, writeEntry } from './incidents/log/commands.ts'
import { editReport, prepareReport, reportCommands } from './reports/commands.ts'
import { askResource, editRequest, requestCommands } from './requests/commands.ts'
import { createShelter, editShelter, shelterCommands } from './shelters/commands.ts'
import { createSite, editSite } from './sites/commands.ts'
import { draftRisk, editRisk, riskCommands, singleSources, stressTest } from './supply-risks/commands.ts'
import { checkSupplySums, mergeSupplySums } from './supply-risks/jobs.ts'
import {
  createItem,
  editException,
  editItem,
  exceptionCommands,
  inboundOrders,
  raiseException,
} from './supply/commands.ts'
import { assignmentCommands, createVolunteer, editVolunteer, planVolunteer } from './volunteers/commands.ts'
import { capAlert } from './alerts/records.ts'

/** Public interface of this area for the server. */
export const commands: readonly Command[] = [
  openIncident,
  editIncident,
  ...Object.values(incidentCommands),
  signIn,
  ...Object.values(dutyCommands),
  writeEntry,
  correctEntry,
  decideEntry,
  reportLifeline,
  askResource,
  editRequest,
  ...Object.values(requestCommands),
  createShelter,
  editShelter,
  ...Object.values(shelterCommands),
  createVolunteer,
  editVolunteer,
  planVolunteer,
  ...Object.values(assignmentCommands),
  prepareReport,
  editReport,
  ...Object.values(reportCommands),
  importAlerts,
  tellOfAlert,
  untoldOfAlert,
  createSite,
  editSite,
  draftEmergency,
  editEmergency,
  ...Object.values(emergencyCommands),
  orderInEmergency,
  issueInEmergency,
  createItem,
  editItem,
  raiseException,
  editException,
  ...Object.values(exceptionCommands),
  inboundOrders,
  draftRisk,
  editRisk,
  ...Object.values(riskCommands),
  stressTest,
  singleSources,
  importDeclarations,
  takeOverDeclaration,
  exportProject,
  icsForm,
]

export const jobs: readonly Job[] = [...endWindows, ...mergeSupplySums, ...checkSupplySums]

/** Signers in this area. */
export const documents: readonly DocumentType[] = []

/** Incident data for the map. */
export { incidentsOnTheMap } from './incidents/on-the-map.ts'

/** Starts the workflows that wait for it. */
export const alertStart = { kind: 'alert', record: capAlert } as const
