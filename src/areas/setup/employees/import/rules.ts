import { importKind } from '#platform/records/import-kind.ts'
import { preparedInvitation } from '#areas/organization/members/prepared/records.ts'

/** An import sends nothing: the invitations are prepared, and sent when an administrator asks. */
export const employeeImport = importKind(preparedInvitation, {
  name: 'employees',
  presets: [
    {
      system: 'munis',
      columns: {
        'Employee Number': 'employee_number',
        'Employee Name': 'name',
        'Email Address': 'email',
        Department: 'department',
      },
    },
    {
      system: 'workday',
      columns: {
        'Employee ID': 'employee_number',
        'Legal Name': 'name',
        Worker: 'name',
        'Work Email': 'email',
        'Email - Work': 'email',
        'Cost Center': 'department',
      },
    },
  ],
})
