import type { Plans } from '#kit/planned.tsx'

export const plans: Plans = {
  next: { '/': 'Front page' },
  pages: {
    '/public-vendors': 'Vendors by what they can do and what they were awarded, without private data.',
    '/citizen-portal': 'Where public money goes, by fund, department and vendor, what is being built, and a way to report a problem.',
  },
}
