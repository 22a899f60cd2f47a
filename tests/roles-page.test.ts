import { expect, test } from 'vitest'
import { databaseRoles, reachable } from '#platform/database/roles.ts'
import { jobs } from '#platform/job.ts'
import type { Access } from '#platform/records/record.ts'
import { agencyRoles, roleNames } from '#platform/roles.ts'

/** A circle without a line here does not compile. */
const circles: Readonly<Record<Access['of'], string>> = {
  organization: 'The organization’s people, by role.',
  owner: 'One person’s own rows.',
  everyone: 'Read by everyone; changed by the organization that owns the row.',
  parent: 'Lines: everyone who may read or change the record that they belong to.',
  vendor: 'The organization’s people, and the people of the vendor that the row names.',
}

const code = (name: string) => `\`${name}\``
const table = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

test('one page lists every role, from the declarations', async () => {
  const page = [
    '# Roles',
    'Who may do something here, and where it is declared and checked. Made from the declarations; `npx vitest run tests/roles-page.test.ts -u` makes it again. The design is in [access](design/access.md), [people](design/people.md) and [two people](design/two-people.md).',
    '## Roles of an agency',
    'Declared in `src/platform/roles.ts`, granted by rows of `user_roles`, checked by `app.at_least` in PostgreSQL and by `atLeast` in both programs. A higher role includes the lower ones.',
    table(
      ['Role', 'In code'],
      agencyRoles.map((role) => [roleNames[role], code(role)]),
    ),
    `The operator (\`platform_admin\`, ${roleNames.platform_admin.toLowerCase()}) is a mark beside these roles: \`app.operates\` in PostgreSQL, \`actor.operates\` in the program.`,
    '## Circles of readers',
    'Declared as `access` of a record in its `records.ts` (`src/platform/records/record.ts`), made into policies by `src/platform/records/sql.ts`, tried by `tests/access.test.ts`. A panel (`judged`) and a role in the row itself (`byRow`) narrow a circle.',
    table(
      ['Circle', 'Who'],
      Object.entries(circles).map(([circle, who]) => [code(circle), who]),
    ),
    '## Roles of the database',
    'Declared in `src/platform/database/roles.ts`. A request becomes one of them for one transaction. `tests/schema.test.ts` reads what each may do from the catalog.',
    table(
      ['Role', 'A request can be it', 'Is'],
      Object.entries(databaseRoles).map(([role, is]) => [code(role), reachable.includes(role) ? 'yes' : 'no', is]),
    ),
    '## Jobs of people',
    'Declared in `src/platform/job.ts`. A job gives no access: it orders the menu, the search and the dashboard.',
    table(
      ['Job', 'In code'],
      Object.entries(jobs).map(([job, name]) => [name, code(job)]),
    ),
    '## A new role',
    'A job is one line in `src/platform/job.ts`, its pages in `src/app/your-job.ts` and its cards in `src/areas/dashboard/layout/rules.ts`. A role of an agency is a line in `src/platform/roles.ts` and in the check of `user_roles` (`migrations/0002_organizations_and_people.sql`), and then a decision for each record, which `tests/access-policy.ts` asks for. Before you add one, see whether a circle, a panel or a role in the row says it.',
  ]
  await expect(`${page.join('\n\n')}\n`).toMatchFileSnapshot('../docs/roles.md')
})
