import type { Command } from '#platform/commands/command.ts'
import { checkInvitationsAmong, inviteMembersAmong } from './invitation-commands.ts'
import type { DepartmentsOf } from './members.ts'
import { setDepartmentAmong } from './people.ts'

/** The commands that store a department, over the departments of an agency. */
export const departmentCommands = (departmentsOf: DepartmentsOf): readonly Command[] => [
  setDepartmentAmong(departmentsOf),
  checkInvitationsAmong(departmentsOf),
  inviteMembersAmong(departmentsOf),
]
