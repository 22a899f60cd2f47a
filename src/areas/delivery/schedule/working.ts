import type { CommandTx } from '#platform/commands/command-tx.ts'
import type { Project } from '../projects/records.ts'
import { workingOf, type Working } from './network/rules.ts'
import type { WorkCalendar } from './records.ts'

type Here = Pick<CommandTx, 'sql'> & Partial<Pick<CommandTx, 'organization_id'>>

/** The agency’s calendars, inactive ones included: a plan keeps the one it has. */
export const calendarsOf = (tx: Here, organization = tx.organization_id) =>
  tx.sql<WorkCalendar>('select * from work_calendars where organization_id = $1', [organization])

/** The calendars by which a project’s durations count. */
export const workingFor = async (
  tx: Here,
  of: Pick<Project, 'calendar'>,
  organization = tx.organization_id,
): Promise<Working> => workingOf(of, await calendarsOf(tx, organization))
