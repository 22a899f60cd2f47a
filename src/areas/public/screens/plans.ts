import type { Plans } from '#kit/planned.tsx'

export const plans: Plans = {
  next: { '/': 'Front page' },
  pages: {
    '/citizen-portal': 'Where public money goes, by fund, department and vendor, what is being built, and a way to report a problem.',
  },
}
