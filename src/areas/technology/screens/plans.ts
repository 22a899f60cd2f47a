import type { Plans } from '#kit/planned.tsx'

export const plans: Plans = {
  next: { '/dashboard': 'Dashboard', '/settings': 'Settings' },
  pages: {
    '/workflow-designer': 'Draws how a matter moves: tasks, branches, timers and who takes over when nobody answers. Dead ends are found before a version is published.',
    '/workflow-engine': 'The matters under way: where each one stands, what is stuck and since when, and a reason for every step that is repeated, skipped or given to somebody else.',
    '/quantum-logistics': 'Solves which vendor supplies what and which vehicle drives where, with your own data: size of the problem, best bound, gap and time, compared with a simple rule. Classical solvers do the work.',
    '/api-connectors': 'Connections to other systems: what goes where, when it runs, the log of each run, rows that failed and can be sent again, and keys with their limits.',
    '/master-data': 'The codes, units, rates and counties that everything else refers to, with the day from which they are valid, where they are used, and what an update would change.',
  },
}
