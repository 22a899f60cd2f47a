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
import * as setup from './areas/setup/server.ts'
import * as technology from './areas/technology/server.ts'
import * as vendors from './areas/vendors/server.ts'
import type { Command } from './platform/commands/command.ts'
import type { Job } from './platform/jobs/later.ts'
import { sheetCommands } from './platform/sheets/sheets.ts'
import { records } from './records.ts'

/** The modules with records and moves, in the order of their nouns. */
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

/** Every type of document that needs approval. */
export const documents = trades.flatMap((area) => area.documents)

/** As the areas wrote them, before other modules subscribe. */
const ofTrades = [
  ...trades.flatMap((area) => area.commands),
  ...delivery.fieldCommands(assets.workOrdersInTheField, [assets.assetsOnTheMap, disasters.incidentsOnTheMap]),
  ...procurement.pipelineCommands(finance.laterStages),
  ...planning.bookCheckCommands(finance.sentLines),
]
const approvals = organization.approvalCommands(documents)
const departments = organization.departmentCommands(planning.openCenters)
const controls = organization.controlCommandsOver(records, assurance.controlEffects)
/** Grants and assets define the start of the federal retention period. */
export const federalEvents = {
  isFederalAward: grants.isFederalAward,
  finalReportSent: grants.finalReportSent,
  lastDisposal: assets.lastDisposal,
}
const keeping = assurance.commandsOver(records, federalEvents)
export const written: readonly Command[] = [
  ...organization.commands,
  ...departments,
  ...approvals,
  ...controls,
  ...ofTrades,
  ...keeping,
]

const verbs: readonly Command[] = [
  ...organization.commands,
  ...departments,
  ...account.commands,
  ...dashboard.commands,
  ...setup.commands,
  ...approvals,
  ...controls,
  ...keeping,
  ...organization.companionCommands(records),
  ...organization.commandsOver(records),
  ...organization.tellingFollowers(records, ofTrades),
  ...sheetCommands(records),
  ...delivery.builderCommands(records),
]

/** The assistant's queries for records; a step of an agent uses them too. */
const reading = assistant.assistantCommands(verbs, records)
const asked = [...verbs, ...reading]

const named = (area: string, section: string, { commands }: { commands: readonly Command[] }) => ({
  area,
  section,
  commands,
})

/** The areas by the section of the menu that they are in: for the actions of agents, and for the scopes of keys. */
export const areas: readonly ReturnType<typeof named>[] = [
  named('planning', 'Planning & Budget', planning),
  named('procurement', 'Core Procurement', procurement),
  named('vendors', 'Vendor & Marketplace', vendors),
  named('contracts', 'Contracts & Finance', contracts),
  named('finance', 'Contracts & Finance', finance),
  named('grants', 'Grant Management', grants),
  named('disasters', 'Emergency & Disaster', disasters),
  named('assets', 'Enterprise Asset Mgmt', assets),
  named('delivery', 'Performance & Delivery', delivery),
  named('assurance', 'Security & Compliance', assurance),
  named('forms', 'Utility Form Filler', forms),
  named('technology', 'Advanced Technologies', technology),
  named('assistant', 'Advanced Technologies', assistant),
  named('organization', 'Organization Admin', organization),
]
const sectionOf = new Map(areas.flatMap(({ section, commands }) => commands.map(({ name }) => [name, section])))

/** Every command and query of the product; agents and compliance rules use the answers of the others. */
export const commands: readonly Command[] = [
  ...verbs,
  ...assistant.agentCommands(asked, records, (name) => sectionOf.get(name) ?? 'Organization Admin'),
  ...reading,
  ...assurance.ruleRunCommands(verbs),
]

/** The areas' background jobs. */
export const jobsOfAreas: readonly Job[] = [
  ...organization.jobs,
  ...assurance.jobsOver(records, federalEvents),
  ...organization.companionJobs(records),
  ...delivery.jobsOver(records),
  ...trades.flatMap((area) => area.jobs),
  ...account.jobs,
  ...assistant.agentJobs(asked, records, (services) => assistant.recordsDesk(services, commands, records)),
  ...planning.bookCheckJobs(finance.sentLines),
  ...procurement.pipelineJobs(finance.laterStages),
  ...publicJobs,
]

assurance.checksKnow(() => commands, records)
forms.startsKnow(records, [delivery.alarmStart, disasters.alertStart, finance.mailStart])
forms.actionsKnow(() => commands, technology.workflowActions)
