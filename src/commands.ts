import * as account from './areas/account/server.ts'
import * as assurance from './areas/assurance/server.ts'
import * as contracts from './areas/contracts/server.ts'
import * as dashboard from './areas/dashboard/server.ts'
import * as finance from './areas/finance/server.ts'
import * as organization from './areas/organization/server.ts'
import * as planning from './areas/planning/server.ts'
import * as procurement from './areas/procurement/server.ts'
import { jobs as publicJobs } from './areas/public/server.ts'
import * as vendors from './areas/vendors/server.ts'
import type { Command } from './platform/commands/command.ts'
import type { Job } from './platform/jobs/later.ts'
import { sheetCommands } from './platform/sheets/sheets.ts'
import { records } from './records.ts'

/** Every kind of document that takes signatures. */
const documents = [...planning.documents, ...vendors.documents, ...procurement.documents, ...contracts.documents, ...finance.documents]

/** Every verb and every question of the product. */
export const commands: readonly Command[] = [...organization.commands, ...account.commands, ...dashboard.commands, ...organization.approvalCommands(documents), ...organization.companionCommands(records), ...organization.tellingFollowers(records, [...planning.commands, ...vendors.commands, ...procurement.commands, ...contracts.commands, ...finance.commands]), ...assurance.commands, ...sheetCommands(records)]

/** What the areas leave to be done behind the requests. */
export const jobsOfAreas: readonly Job[] = [...organization.jobs, ...organization.companionJobs(records), ...planning.jobs, ...vendors.jobs, ...procurement.jobs, ...contracts.jobs, ...finance.jobs, ...assurance.jobs, ...publicJobs]
