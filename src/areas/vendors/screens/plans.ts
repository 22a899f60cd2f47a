import type { Plans } from '#kit/planned.tsx'

export const plans: Plans = {
  next: { '/vendor-directory': 'Vendor directory', '/dashboard': 'Dashboard' },
  pages: {
    '/vendor-registration': 'Registration step by step: identity, ownership, codes, bank details under dual control, insurance and certificates, then a review that finds duplicates.',
    '/vendor-performance': 'Scorecards from what really happened: on time, quality, price, answers and safety, with thresholds that warn and the vendor’s right to reply.',
    '/market-intelligence': 'What you paid against an index and against others’ awards, how concentrated a market is, how many bid, and who wins where.',
  },
}
