import type { Plans } from '#kit/planned.tsx'

export const plans: Plans = {
  next: { '/dashboard': 'Dashboard', '/settings': 'Settings' },
  pages: {
    '/admin/monitoring': 'The health of the service: requests, delays and errors, background work, storage, mail and the days it was up.',
    '/admin/tenant': 'The organization’s name, colors and logo with a preview, fiscal year, numbering, thresholds with their dates, and domains.',
    '/admin/growth': 'From the first visit to the daily user: waitlist, demonstrations, sign-ups, and who stays.',
    '/admin/feedback': 'What people wrote about the product, sorted by kind, on a board from new to done, with an answer to each.',
    '/admin/waitlist': 'Who waits, since when and from where, invitations in batches, and erasure on request.',
    '/admin/metrics': 'What is used and how long it takes, without following any one person.',
    '/admin/demos': 'Requests for a demonstration, the calendar, and demonstration organizations that end after 30 days.',
    '/sso-management': 'Connections to your own sign-in: settings, which claim means what, proof of the domain, and a trial sign-in that shows each step.',
    '/platform-admin': 'The operator’s console: all organizations and their health, background work, errors, migrations and announcements.',
    '/tenant-management': 'Organizations with their plan, seats, state and storage. An administrator sees the own one, the operator sees all.',
    '/business-plan-management': 'The plans that the platform offers: what each includes, its limits, and from which day.',
    '/pricing-plans': 'The prices of the plans with their dates, and what a change would mean for those who have one.',
    '/billing': 'Your plan, seats and use, the next invoice before it is written, and the order number that it is paid by.',
    '/billing/invoices': 'Invoices and credit notes, how each was paid, and the certificate of tax exemption.',
    '/billing/plans': 'Compares plans and shows to the cent what a change costs before you confirm it.',
    '/utilities/theme': 'The organization’s colors and logo, in both themes, with the contrast checked.',
    '/utilities/shortcuts': 'Every key and what it does, changed where you like, with conflicts named.',
  },
}
