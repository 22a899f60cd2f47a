import type { Plans } from '#kit/planned.tsx'

export const plans: Plans = {
  next: { '/vendor-directory': 'Vendor directory', '/budget-management': 'Budget' },
  pages: {
    '/ai-procurement': 'Where every purchase stands, from the need to the payment, and how long each stage takes. Describe what you need and get a draft, with the method that its amount allows; a person accepts each line.',
    '/smart-requisition': 'Turns a need in plain words into lines with codes, prices from contracts first, a warning when a purchase is split, the budget that remains, and who will have to approve.',
    '/opportunities': 'What you have published, to manage, and what others have published, to watch, with the days that remain and a calendar that you can subscribe to.',
    '/rfi': 'Requests for information: questions by section, answers side by side, questions from the market, and one press that turns them into a request for quotes or proposals.',
    '/rfq-builder': 'Builds a request for quotes or proposals in an interview: lots and lines, criteria whose weights make a hundred, a schedule with its legal minimum periods, clauses and addenda, then a signed publication.',
    '/bid-evaluation': 'Opens sealed bids with witnesses, checks that they are responsive, lets each evaluator score alone, then brings the panel together: prices normalized, a rank, red flags, and a memorandum for the award.',
    '/purchase-orders': 'Purchase orders with their lines, schedule, funding and versions: what is ordered, received and invoiced, and what remains open.',
  },
}
