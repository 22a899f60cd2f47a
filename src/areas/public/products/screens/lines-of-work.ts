/**
 * What can be tried today, and what comes next. A line moves from the second list to the first when people can use it.
 */
export type LineOfWork = {
  name: string
  about: string
  today: readonly string[]
  next: readonly string[]
  to: string
  more: string
}

export const linesOfWork: readonly LineOfWork[] = [
  {
    name: 'Planning and budget',
    about: 'Funds, accounts and lines: what was adopted, what is promised, what is left.',
    today: [
      'Budget lines with original, amended, encumbered and spent, each figure with its entries',
      'Transfers that take signatures, and what is promised carried into the next year',
      'Forecasts that say how wrong they have been',
      'A capital program: requests scored and funded, and the best set that the money allows, proven',
      'Lists, sheets in and out, history in words',
    ],
    next: [],
    to: '/budget-management',
    more: 'Open the budget',
  },
  {
    name: 'Grants',
    about: 'From the notice of funding to the last report, with the rules of 2 CFR 200 beside the figures.',
    today: [
      'Opportunities from a Grants.gov list, applications with their requirements, review by a panel',
      'Awards with budgets by object class, costs, drawdowns made of costs, reports, subrecipients and closeout',
      'The choice of applications under hours and match, proven',
      'The regulation itself, searchable',
    ],
    next: ['The forms of the SF-424 family as packages', 'Mail when a saved search finds something new'],
    to: '/solutions/grant-management',
    more: 'Walk through a grant',
  },
  {
    name: 'Disaster recovery',
    about: 'From the warning to the paid project, with the clocks of 44 CFR 206.',
    today: [
      'Declarations, damage inventory, Public Assistance projects and force account records, with their clocks',
      'Incidents with their log, requests, shelters, alerts from CAP files and an emergency purchase with its justification',
      'FEMA’s summaries filled from your records, and what insurance and programs pay side by side',
      'Hazard mitigation with its benefit-cost ratio and three what-ifs',
    ],
    next: ['FEMA’s own forms as PDF'],
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
    today: [
      'Contracts from approved clauses, signed over the digest of their words, with amendments, change orders and claims',
      'Invoices matched with order and receipt; a vendor reads why one is held',
      'Payment runs, bank statements, and a bridge to your financial system',
    ],
    next: [],
    to: '/blog/three-way-match-without-tears',
    more: 'How a match works',
  },
  {
    name: 'Delivery and assets',
    about: 'Where the truck is, how warm the vaccine was, when the pump is due.',
    today: [
      'Projects with plan, critical path and earned value; building sites with pay applications',
      'Shipments, stock in warehouses, kits for emergencies',
      'Assets with what grants ask of them, work orders, maintenance plans and safety',
      'Sensors, maps of your own places, takeoffs and a carbon ledger',
    ],
    next: ['Measuring on the drawing itself', 'Readings from sensors by MQTT'],
    to: '/iot-delivery-tracking',
    more: 'Replay a delivery',
  },
  {
    name: 'Assurance and organization',
    about: 'Who may do what, and the proof of what was done.',
    today: [
      'Roles with a reason and an end, passkeys, second factors, single sign-on, access reviews',
      'A sealed trail with witnesses outside; agencies kept apart by the database itself',
      'Controls with evidence, policies, risks, audits, findings and corrective actions',
      'Training with certificates, inspections, forms and workflows',
      'Catalogs and profiles in as OSCAL, the plan of action out',
    ],
    next: [],
    to: '/trust-center',
    more: 'The trust center',
  },
]
