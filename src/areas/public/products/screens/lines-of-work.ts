import { phrase, type Phrase } from '#platform/say.ts'
import type { PictureName } from '../../site/screens/pictures.ts'

/** A module as it is: what it does, the screen that shows it, and where to read on. Plans are not among them. */
export type LineOfWork = { name: Phrase; about: Phrase; picture: PictureName; alt: Phrase; to: string; more: Phrase }

export const linesOfWork: readonly LineOfWork[] = [
  {
    name: phrase('Planning and budget'),
    about: phrase(
      'Budget lines with original, amended, encumbered and spent amounts, each with its entries. Transfers need approval, and a capital program funds the best set of requests for the money available.',
    ),
    picture: 'budget',
    alt: phrase('The budget by fund, department and account: amended, encumbered, spent and available.'),
    to: '/budget-management',
    more: phrase('Open budget'),
  },
  {
    name: phrase('Grants'),
    about: phrase(
      'From the Grants.gov list to closeout: applications, awards, drawdowns based on costs, reports and subrecipients, with the rules of 2 CFR 200 beside the figures and the SF-424 family as packages.',
    ),
    picture: 'grant',
    alt: phrase('A grant: award, amount left and drawn, and a chart of spending against time with its reports.'),
    to: '/solutions/grant-management',
    more: phrase('See how a grant works'),
  },
  {
    name: phrase('Disaster recovery'),
    about: phrase(
      'From alert to reimbursed project, with the deadlines of 44 CFR 206. Incidents, shelters and resource requests today; damage, force account records and Public Assistance projects the week after.',
    ),
    picture: 'operations',
    alt: phrase('The operations center: an open incident, and a map with alerts, facilities and requests.'),
    to: '/disaster-recovery',
    more: phrase('Try a sample alert'),
  },
  {
    name: phrase('Procurement and vendors'),
    about: phrase(
      'One person enters and another decides. The method follows from the amount and the date; bids are sealed until the deadline, evaluated blind and awarded with their reasons.',
    ),
    picture: 'evaluation',
    alt: phrase('A finished bid evaluation: its stages, and the ranking of the bidders by price.'),
    to: '/solutions/government-procurement',
    more: phrase('See how a purchase works'),
  },
  {
    name: phrase('Contracts and finance'),
    about: phrase(
      'Contracts from approved clauses, signed with a digest of their text. Invoices are matched with order and receipt; vendors see why an invoice is on hold, and a second person releases the payment.',
    ),
    picture: 'invoice',
    alt: phrase('An invoice on hold: its amount and due date, why it is held, and what releases it.'),
    to: '/blog/three-way-match-without-tears',
    more: phrase('How matching works'),
  },
  {
    name: phrase('Delivery and assets'),
    about: phrase(
      'Projects with critical path and earned value, shipments, warehouse stock, and assets with their work orders. Sensors raise alarms, and takeoffs are measured on the drawing.',
    ),
    picture: 'assets',
    alt: phrase(
      'The asset overview: replacement cost, open maintenance, and a matrix of risk by condition and consequence.',
    ),
    to: '/iot-delivery-tracking',
    more: phrase('Replay delivery'),
  },
  {
    name: phrase('Assurance and organization'),
    about: phrase(
      'Roles with a reason and an expiry date, access reviews, controls with evidence, and a sealed audit log with outside witnesses. Agencies are separated by the database itself.',
    ),
    picture: 'approvals',
    alt: phrase('The approvals inbox: a list of requests, and one of them open with its amount and its buttons.'),
    to: '/trust-center',
    more: phrase('Trust center'),
  },
]
