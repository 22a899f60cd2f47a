import { phrase } from '#platform/say.ts'
/** Features of today and those to come. A line moves from the second list to the first when people can use it. */
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
    name: phrase('Planning and budget'),
    about: phrase('Funds, accounts and budget lines: adopted, encumbered and available.'),
    today: [
      phrase('Budget lines with original, amended, encumbered and spent amounts, each with its entries'),
      phrase('Budget transfers with approvals, and encumbrances carried into the next year'),
      phrase('Forecasts with their measured accuracy'),
      phrase('A capital program: requests scored and funded, with the proven optimal set for the money available'),
      phrase('Lists, CSV import and export, readable history'),
    ],
    next: [],
    to: '/budget-management',
    more: phrase('Open budget'),
  },
  {
    name: phrase('Grants'),
    about: phrase('From the funding notice to the final report, with the rules of 2 CFR 200 beside the figures.'),
    today: [
      phrase('Opportunities from a Grants.gov list, applications with their requirements, panel review'),
      phrase(
        'Awards with budgets by object class, costs, drawdowns based on costs, reports, subrecipients and closeout',
      ),
      phrase('The forms of the SF-424 family as packages'),
      phrase('Optimal selection of applications under limits on staff hours and match'),
      phrase('The regulation itself, searchable'),
    ],
    next: [phrase('Email when a saved search finds something new')],
    to: '/solutions/grant-management',
    more: phrase('See how a grant works'),
  },
  {
    name: phrase('Disaster recovery'),
    about: phrase('From alert to reimbursed project, with the deadlines of 44 CFR 206.'),
    today: [
      phrase(
        'Declarations, damage inventory, Public Assistance projects and force account records, with their deadlines',
      ),
      phrase(
        'Incidents with logs, resource requests, shelters, alerts from CAP files, and emergency purchases with their justification',
      ),
      phrase('FEMA summaries filled from your records, and insurance and program payments side by side'),
      phrase('Hazard mitigation with benefit-cost ratio and three what-if scenarios'),
    ],
    next: [phrase('FEMA’s own forms as PDF')],
    to: '/disaster-recovery',
    more: phrase('Try a sample alert'),
  },
  {
    name: phrase('Procurement and vendors'),
    about: phrase('One person enters and another decides. The method follows from the amount and the date.'),
    today: [
      phrase('Requisitions in plain words, with their method and budget check before submission'),
      phrase('RFIs and RFQs, invitations for bids and RFPs; sealed bids, opened at the deadline'),
      phrase('Blind evaluation by a panel, awards, split awards and protests'),
      phrase('Purchase orders from requisitions or awards, with changes, receipts and releases'),
      phrase('Vendors: registration, scorecards, exclusions, and two-person changes of bank details'),
      phrase('Approval chains with delegates and reminders; every solicitation as open contracting data'),
    ],
    next: [phrase('A marketplace')],
    to: '/solutions/government-procurement',
    more: phrase('See how a purchase works'),
  },
  {
    name: phrase('Contracts and finance'),
    about: phrase('Contracts, deliveries and payments.'),
    today: [
      phrase(
        'Contracts from approved clauses, signed with a digest of their text, with amendments, change orders and claims',
      ),
      phrase('Invoices matched with order and receipt; vendors see why an invoice is on hold'),
      phrase('Payment runs, bank statements, and an export to your financial system'),
    ],
    next: [],
    to: '/blog/three-way-match-without-tears',
    more: phrase('How matching works'),
  },
  {
    name: phrase('Delivery and assets'),
    about: phrase('Shipments, temperatures and maintenance due dates.'),
    today: [
      phrase('Projects with schedule, critical path and earned value; construction sites with pay applications'),
      phrase('Shipments, warehouse stock and emergency kits'),
      phrase('Assets with grant property rules, work orders, maintenance plans and safety'),
      phrase('Sensors, maps with your sites, takeoffs measured on the drawing, and a carbon ledger'),
    ],
    next: [phrase('Sensor readings by MQTT')],
    to: '/iot-delivery-tracking',
    more: phrase('Replay delivery'),
  },
  {
    name: phrase('Assurance and organization'),
    about: phrase('Access rights and evidence.'),
    today: [
      phrase('Roles with a reason and an expiry date, passkeys, two-factor sign-in, single sign-on, access reviews'),
      phrase('A sealed audit log with outside witnesses; agencies separated by the database itself'),
      phrase('Controls with evidence, policies, risks, audits, findings and corrective actions'),
      phrase('Training with certificates, inspections, forms and workflows'),
      phrase('OSCAL import of catalogs and profiles, and export of the plan of action'),
    ],
    next: [],
    to: '/trust-center',
    more: phrase('Trust center'),
  },
]
