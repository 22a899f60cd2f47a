import * as account from './areas/account/server.ts'
import * as assets from './areas/assets/server.ts'
import * as assistant from './areas/assistant/server.ts'
import * as assurance from './areas/assurance/server.ts'
import * as contracts from './areas/contracts/server.ts'
import * as dashboard from './areas/dashboard/server.ts'
import * as delivery from './areas/delivery/server.ts'
import * as disasters from './areas/disasters/server.ts'
import * as finance from './areas/finance/server.ts'
import * as forms from './areas/forms/server.ts'
import * as grants from './areas/grants/server.ts'
import * as organization from './areas/organization/server.ts'
import * as planning from './areas/planning/server.ts'
import * as procurement from './areas/procurement/server.ts'
import { jobs as publicJobs } from './areas/public/server.ts'
import * as technology from './areas/technology/server.ts'
import * as vendors from './areas/vendors/server.ts'
import type { Command } from './platform/commands/command.ts'
import type { Job } from './platform/jobs/later.ts'
import { sheetCommands } from './platform/sheets/sheets.ts'
import { records } from './records.ts'

/** Who brings records with moves, in the order in which their nouns flow. */
const trades = [
  assurance,
  planning,
  vendors,
  procurement,
  contracts,
  finance,
  grants,
  delivery,
  assets,
  disasters,
  forms,
  technology,
  assistant,
]

/** Every kind of document that takes signatures. */
export const documents = trades.flatMap((area) => area.documents)

/** As the areas wrote them, before anybody listens in. */
const ofTrades = [
  ...trades.flatMap((area) => area.commands),
  ...delivery.fieldCommands(assets.workOrdersInTheField, [assets.assetsOnTheMap, disasters.incidentsOnTheMap]),
  ...procurement.pipelineCommands(finance.invoicesInThePipeline),
  ...planning.bookCheckCommands(finance.sentLines),
]
const approvals = organization.approvalCommands(documents)
const controls = organization.controlCommandsOver(records, assurance.controlEffects)
/** From when on the federal rule keeps records is for grants and assets to say. */
export const federalEvents = {
  isFederalAward: grants.isFederalAward,
  finalReportSent: grants.finalReportSent,
  lastDisposal: assets.lastDisposal,
}
const keeping = assurance.commandsOver(records, federalEvents)
export const written: readonly Command[] = [
  ...organization.commands,
  ...approvals,
  ...controls,
  ...ofTrades,
  ...keeping,
]

const verbs: readonly Command[] = [
  ...organization.commands,
  ...account.commands,
  ...dashboard.commands,
  ...approvals,
  ...controls,
  ...keeping,
  ...organization.companionCommands(records),
  ...organization.commandsOver(records),
  ...organization.tellingFollowers(records, ofTrades),
  ...sheetCommands(records),
  ...delivery.builderCommands(records),
]

/** Every verb and every question of the product; agents and compliance rules ask what the others answer. */
export const commands: readonly Command[] = [
  ...verbs,
  ...assistant.agentCommands(verbs, records),
  ...assurance.ruleRunCommands(verbs),
]

/** What the areas leave to be done behind the requests. */
export const jobsOfAreas: readonly Job[] = [
  ...organization.jobs,
  ...assurance.jobsOver(records, federalEvents),
  ...organization.companionJobs(records),
  ...trades.flatMap((area) => area.jobs),
  ...planning.bookCheckJobs(finance.sentLines),
  ...publicJobs,
]

assurance.checksKnow(() => commands, records)
