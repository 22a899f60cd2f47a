import type { Tx } from '#platform/database/database.ts'

type Step = { title: string; content: string; action: string }
type Tutorial = {
  module_name: string
  difficulty_level: 'beginner' | 'intermediate' | 'advanced'
  title: string
  steps: Step[]
}

/** The product's lessons. They belong to every installation, not only to the demo. */
export const tutorials: Tutorial[] = [
  {
    module_name: 'dashboard',
    difficulty_level: 'beginner',
    title: 'Find your way around',
    steps: [
      {
        title: 'Your dashboard',
        content:
          'My work shows your approvals and what is due in the next 14 days. Overview shows the agency: budget, spending, grants, disasters and risks. Every figure links to its records.',
        action: 'Open both tabs.',
      },
      {
        title: 'The sidebar',
        content:
          'Every part of Granary has a section in the sidebar. Sections are closed until you open them. Ctrl+B, or Cmd+B on a Mac, shows and hides the sidebar.',
        action: 'Open the Core Procurement section.',
      },
      {
        title: 'Go anywhere by name',
        content: 'Ctrl+K, or Cmd+K, opens the command palette. Type a few letters of the page name and press Enter.',
        action: 'Open the palette and type "purchase".',
      },
      {
        title: 'Notifications and tasks',
        content:
          'The bell in the header shows notifications, and the list next to it shows tasks waiting for your decision. The numbers are the counts.',
        action: 'Open the bell.',
      },
      {
        title: 'Light or dark',
        content: 'The sun and moon in the header switch between light and dark. Your browser remembers your choice.',
        action: 'Switch to the other mode.',
      },
      {
        title: 'Help',
        content:
          'The question mark opens the documentation. The assistant in the corner answers questions and cites its sources. You can restart this tutorial at any time.',
        action: 'Ask the assistant how roles work.',
      },
    ],
  },
  {
    module_name: 'dashboard',
    difficulty_level: 'intermediate',
    title: 'Work faster',
    steps: [
      {
        title: 'Start from Quick Actions',
        content:
          'Quick Actions starts common tasks: a new RFP or RFQ, a purchase order, a requisition, an emergency procurement.',
        action: 'Open Quick Actions in the header.',
      },
      {
        title: 'Share a view by its link',
        content:
          'The page address includes your filters, sort order and open items. Send it to a colleague and they see the same view, within their own access.',
        action: 'Filter a list and check the address.',
      },
      {
        title: 'History of a record',
        content:
          'Every status change is logged with the person, action and time. Administrators can read the audit log of the whole organization.',
        action: 'Open a record and find its history.',
      },
      {
        title: 'Reasons for disabled buttons',
        content:
          'A disabled button shows the reason when you point at it or reach it with the keyboard. The server gives the same reason.',
        action: 'Point at a disabled button.',
      },
      {
        title: 'Send feedback',
        content:
          'Use the feedback button for a bug, a request, an improvement or a general note. It includes the page you are on.',
        action: 'Open the feedback form.',
      },
    ],
  },
  {
    module_name: 'dashboard',
    difficulty_level: 'advanced',
    title: 'Run your organization',
    steps: [
      {
        title: 'Invite your colleagues',
        content:
          'Administrators invite people by email and choose their first role. An invitation expires after seven days and works only for the invited address.',
        action: 'Open Organization Admin, then Team.',
      },
      {
        title: 'Grant roles with an expiry date',
        content:
          'Grant a role with an end date, for a vacation, a project or an acting manager. When it ends, the previous role applies again. You can’t grant a role to yourself.',
        action: 'Open Organization Admin, then Roles.',
      },
      {
        title: 'Set your branding',
        content: 'Your organization’s name, two colors, logo and welcome appear to your members and in the chat.',
        action: 'Open your organization settings.',
      },
      {
        title: 'Disable accounts of people who leave',
        content:
          'Disabling an account locks it immediately on every device and cancels its open invitations. Enabling it restores its access.',
        action: 'Find the member who left.',
      },
      {
        title: 'Audit log',
        content:
          'The audit log has one entry for every command and can’t be edited by anyone. Security events are listed separately.',
        action: 'Open the security audit.',
      },
    ],
  },
]

/** Updates the tutorials to this software version; progress is kept, because the rows keep their ids. */
export async function seedTutorials(tx: Tx): Promise<void> {
  await tx.sql(
    `insert into tutorials (module_name, difficulty_level, title, steps)
     select module_name, difficulty_level::difficulty_level, title, steps
       from jsonb_to_recordset($1) as lesson (module_name text, difficulty_level text, title text, steps jsonb)
     on conflict (module_name, difficulty_level, title) do update set steps = excluded.steps
     where tutorials.steps <> excluded.steps`,
    [JSON.stringify(tutorials)],
  )
}
