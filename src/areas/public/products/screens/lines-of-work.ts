/** What can be tried today, and what comes next. A line moves from the second list to the first when people can use it. */
export type LineOfWork = { name: string; about: string; today: readonly string[]; next: readonly string[]; to: string; more: string }

export const linesOfWork: readonly LineOfWork[] = [
  {
    name: 'Planning and budget',
    about: 'Funds, accounts and lines: what was adopted, what is promised, what is left.',
    today: ['Budget lines with original, amended, encumbered and spent, each figure with its entries', 'Transfers that take signatures, and what is promised carried into the next year', 'Forecasts that say how wrong they have been', 'Lists, sheets in and out, history in words'],
    next: ['Capital projects'],
    to: '/budget-management',
    more: 'Open the budget',
  },
  {
    name: 'Grants',
    about: 'From the notice of funding to the last report, with the rules of 2 CFR 200 beside the figures.',
    today: ['The regulation itself, searchable, and an assistant that quotes it'],
    next: ['Opportunities and applications', 'Budgets on the SF-424A', 'Drawdowns, subrecipients, closeout'],
    to: '/solutions/grant-management',
    more: 'Walk through a grant',
  },
  {
    name: 'Disaster recovery',
    about: 'From the warning to the paid project, with the clocks of 44 CFR 206.',
    today: ['44 CFR 206, searchable', 'A walk from a sample alert to a project, in your browser'],
    next: ['Incidents and logs', 'Damage inventory', 'Force account records and Public Assistance projects'],
    to: '/disaster-recovery',
    more: 'Try the walk',
  },
  {
    name: 'Procurement and vendors',
    about: 'One person enters, somebody else decides. The method follows from the amount and the date.',
    today: [
      'Requisitions in plain words, with their method and their budget before they are sent',
      'Requests for information and quotes, invitations and proposals; sealed offers, opened by the clock',
      'Evaluation by a panel that sees no names, the award, its split and the protest',
      'Purchase orders from the need or the award, with changes, receipts and releases',
      'Vendors: registration, scorecards, exclusions, bank details that two people change',
      'Approval chains with stand-ins and reminders; every call as open contracting data',
    ],
    next: ['A marketplace'],
    to: '/solutions/government-procurement',
    more: 'Walk through a purchase',
  },
  {
    name: 'Contracts and finance',
    about: 'What was agreed, what was delivered, what may be paid.',
    today: ['Contracts from approved clauses, signed over the digest of their words, with amendments, change orders and claims', 'Invoices matched with order and receipt; a vendor reads why one is held', 'Payment runs, bank statements, and a bridge to your financial system'],
    next: [],
    to: '/blog/three-way-match-without-tears',
    more: 'How a match works',
  },
  {
    name: 'Delivery and assets',
    about: 'Where the truck is, how warm the vaccine was, when the pump is due.',
    today: ['Routes by an optimiser in your browser', 'A delivery to replay, with its evidence'],
    next: ['Shipments and stock', 'Maps', 'Assets, work orders and safety'],
    to: '/iot-delivery-tracking',
    more: 'Replay a delivery',
  },
  {
    name: 'Assurance and organization',
    about: 'Who may do what, and the proof of what was done.',
    today: ['Roles, passkeys, second factors, single sign-on', 'A sealed trail with witnesses outside', 'Agencies kept apart by the database itself', 'Backups as one file'],
    next: ['Controls with evidence', 'Training and quality', 'Billing'],
    to: '/trust-center',
    more: 'The trust center',
  },
]
