import type { Tx } from '#platform/database/database.ts'

type Step = { title: string; content: string; action: string }
type Tutorial = {
  module_name: string
  difficulty_level: 'beginner' | 'intermediate' | 'advanced'
  title: string
  steps: Step[]
}

/** The product's own lessons. They belong to every installation, not only to the demonstration. */
export const tutorials: Tutorial[] = [
  {
    module_name: 'dashboard',
    difficulty_level: 'beginner',
    title: 'Find your way around',
    steps: [
      {
        title: 'Your work today',
        content:
          'The dashboard shows what waits for you: approvals, deadlines of the next fourteen days and what needs attention. Every figure opens the list behind it.',
        action: 'Look at the figures at the top.',
      },
      {
        title: 'The sidebar',
        content:
          'Every part of Granary has its section in the sidebar. Sections are closed until you open them. Ctrl+B, or Cmd+B on a Mac, shows and hides the sidebar.',
        action: 'Open the section Core Procurement.',
      },
      {
        title: 'Go anywhere by name',
        content:
          'Ctrl+K, or Cmd+K, opens the command palette. Type a few letters of where you want to go and press Enter.',
        action: 'Open the palette and type "purchase".',
      },
      {
        title: 'Bell and tasks',
        content:
          'The bell in the header holds what happened, the list beside it what waits for your decision. The numbers tell how many.',
        action: 'Open the bell.',
      },
      {
        title: 'Light or dark',
        content:
          'The sun and the moon in the header change between light and dark. Your browser remembers which you chose.',
        action: 'Try the other one.',
      },
      {
        title: 'Help',
        content:
          'The question mark opens the documentation. The assistant in the corner answers questions from it and names its sources. This lesson can be started again at any time.',
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
          'Quick Actions starts what you do often: a new RFP or RFQ, a purchase order, a requisition, an emergency procurement.',
        action: 'Open Quick Actions in the header.',
      },
      {
        title: 'Addresses remember',
        content:
          'What you filter, sort and open stands in the address of the page. Send it to a colleague and they see the same, as far as they may.',
        action: 'Filter a list and look at the address.',
      },
      {
        title: 'What happened to a record',
        content:
          'Whatever changes the state of a record leaves a line: who, what and when. Administrators read the whole trail of the organization.',
        action: 'Open a record and find its history.',
      },
      {
        title: 'Reasons, not riddles',
        content:
          'A button that cannot be used says why: point at it or move to it with the keyboard. The server gives the same reason if somebody tries anyway.',
        action: 'Point at a button that is greyed out.',
      },
      {
        title: 'Tell us',
        content:
          'The feedback widget takes a bug, a wish, an improvement or a general note, together with the page you are on.',
        action: 'Open the feedback widget.',
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
          'Administrators invite people by e-mail and choose the role they start with. An invitation is good for seven days and for the invited address alone.',
        action: 'Open Organization Admin, then Team.',
      },
      {
        title: 'Grant roles with an end',
        content:
          'A role can be granted until a day: for a holiday, a project, an acting manager. When it ends, the one before it is in force again. Nobody grants a role to themselves.',
        action: 'Open Organization Admin, then Roles.',
      },
      {
        title: 'Look like yourselves',
        content:
          'The name, the two colors, the logo and the welcome of your organization are shown to your people and in the chat.',
        action: 'Open the settings of your organization.',
      },
      {
        title: 'Lock the door behind people',
        content:
          'Disabling an account locks it at once, on every device, and takes its open invitations along. Enabling it gives back what was there.',
        action: 'Find the member who left.',
      },
      {
        title: 'Know what was done',
        content:
          'The audit trail has one line for every command and cannot be edited, by nobody. Security events stand beside it.',
        action: 'Open the security audit.',
      },
    ],
  },
]

/** Brings the lessons up to this program; progress stays with the lesson, because its row stays. */
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
