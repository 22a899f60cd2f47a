/** What works today and what comes next. A line moves from the second list to the first when people can use it. */
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
    about: 'Funds, accounts and budget lines: adopted, encumbered and available.',
    today: [
      'Budget lines with original, amended, encumbered and spent amounts, each with its entries',
      'Budget transfers with approvals, and encumbrances carried into the next year',
      'Forecasts with their measured accuracy',
      'A capital program: requests scored and funded, with the proven optimal set for the money available',
      'Lists, CSV import and export, readable history',
    ],
    next: [],
    to: '/budget-management',
    more: 'Open budget',
  },
  {
    name: 'Grants',
    about: 'From the funding notice to the final report, with the rules of 2 CFR 200 beside the figures.',
    today: [
      'Opportunities from a Grants.gov list, applications with their requirements, panel review',
      'Awards with budgets by object class, costs, drawdowns based on costs, reports, subrecipients and closeout',
      'Optimal selection of applications under limits on staff hours and match',
      'The regulation itself, searchable',
    ],
    next: ['The forms of the SF-424 family as packages', 'Email when a saved search finds something new'],
    to: '/solutions/grant-management',
    more: 'See how a grant works',
  },
  {
    name: 'Disaster recovery',
    about: 'From alert to reimbursed project, with the deadlines of 44 CFR 206.',
    today: [
      'Declarations, damage inventory, Public Assistance projects and force account records, with their deadlines',
      'Incidents with logs, resource requests, shelters, alerts from CAP files, and emergency purchases with their justification',
      'FEMA summaries filled from your records, and insurance and program payments side by side',
      'Hazard mitigation with benefit-cost ratio and three what-if scenarios',
    ],
    next: ['FEMA’s own forms as PDF'],
    to: '/disaster-recovery',
    more: 'Try a sample alert',
  },
  {
    name: 'Procurement and vendors',
    about: 'One person enters and another decides. The method follows from the amount and the date.',
    today: [
      'Requisitions in plain words, with their method and budget check before submission',
      'RFIs and RFQs, invitations for bids and RFPs; sealed bids, opened at the deadline',
      'Blind evaluation by a panel, awards, split awards and protests',
      'Purchase orders from requisitions or awards, with changes, receipts and releases',
      'Vendors: registration, scorecards, exclusions, and two-person changes of bank details',
      'Approval chains with delegates and reminders; every solicitation as open contracting data',
    ],
    next: ['A marketplace'],
    to: '/solutions/government-procurement',
    more: 'See how a purchase works',
  },
  {
    name: 'Contracts and finance',
    about: 'Contracts, deliveries and payments.',
    today: [
      'Contracts from approved clauses, signed with a digest of their text, with amendments, change orders and claims',
      'Invoices matched with order and receipt; vendors see why an invoice is on hold',
      'Payment runs, bank statements, and an export to your financial system',
    ],
    next: [],
    to: '/blog/three-way-match-without-tears',
    more: 'How matching works',
  },
  {
    name: 'Delivery and assets',
    about: 'Shipments, temperatures and maintenance due dates.',
    today: [
      'Projects with schedule, critical path and earned value; construction sites with pay applications',
      'Shipments, warehouse stock and emergency kits',
      'Assets with grant property rules, work orders, maintenance plans and safety',
      'Sensors, maps with your sites, takeoffs and a carbon ledger',
    ],
    next: ['Measuring directly on the drawing', 'Sensor readings by MQTT'],
    to: '/iot-delivery-tracking',
    more: 'Replay delivery',
  },
  {
    name: 'Assurance and organization',
    about: 'Access rights and evidence.',
    today: [
      'Roles with a reason and an expiry date, passkeys, two-factor sign-in, single sign-on, access reviews',
      'A sealed audit log with outside witnesses; agencies separated by the database itself',
      'Controls with evidence, policies, risks, audits, findings and corrective actions',
      'Training with certificates, inspections, forms and workflows',
      'OSCAL import of catalogs and profiles, and export of the plan of action',
    ],
    next: [],
    to: '/trust-center',
    more: 'Trust center',
  },
]
