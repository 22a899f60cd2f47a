import { phrase, type Phrase } from '#platform/say.ts'
import type { ArtName } from '../../site/screens/Art.tsx'
import type { PictureName } from '../../site/screens/pictures.ts'
import type { Point } from '../../site/screens/Points.tsx'

/** One idea each, with the screen that carries it. */
export const scenes: readonly {
  title: Phrase
  text: Phrase
  picture: PictureName
  alt: Phrase
  to: string
  more: Phrase
}[] = [
  {
    title: phrase('Buy in the open'),
    text: phrase('Bids stay sealed until two people open them together. Then everyone sees the result.'),
    picture: 'evaluation',
    alt: phrase('A finished bid evaluation: its stages, and the ranking of the bidders by price.'),
    to: '/public-opportunities',
    more: phrase('Open solicitations'),
  },
  {
    title: phrase('Money you can trace'),
    text: phrase('From any payment back to the order, the request and the budget line that pays for it.'),
    picture: 'order',
    alt: phrase('A purchase order: its stages from draft to billed, and what was ordered, received and billed.'),
    to: '/solutions/government-procurement',
    more: phrase('From requisition to award'),
  },
  {
    title: phrase('Grants that close clean'),
    text: phrase('Draw only what you spent, and see each report before it is late.'),
    picture: 'grant',
    alt: phrase('A grant: award, amount left and drawn, and a chart of spending against time with its reports.'),
    to: '/solutions/grant-management',
    more: phrase('Grant management'),
  },
  {
    title: phrase('Ready before the river is'),
    text: phrase('An alert opens the incident. Damage becomes a FEMA project, with every hour in it.'),
    picture: 'operations',
    alt: phrase('The operations center: an open incident, and a map with alerts, facilities and requests.'),
    to: '/disaster-recovery',
    more: phrase('Disaster recovery'),
  },
  {
    title: phrase('Residents see it too'),
    text: phrase('Payments, projects and reports of problems, on a page that anyone can open.'),
    picture: 'portal',
    alt: phrase('The citizen portal: payments of the demo city by fund, with the years beside them.'),
    to: '/citizen-portal',
    more: phrase('Citizen portal'),
  },
]

/** The six product cards, in the order of the page. */
export const products: readonly { title: Phrase; to: string; text: Phrase }[] = [
  { title: phrase('Disaster recovery'), to: '/disaster-recovery', text: phrase('From an alert to a funded project.') },
  {
    title: phrase('Procurement with an assistant'),
    to: '/ai-procurement',
    text: phrase('It finds the rule and cites it; people decide.'),
  },
  {
    title: phrase('Logistics'),
    to: '/quantum-logistics',
    text: phrase('Routes and award splits, with the bound and the gap.'),
  },
  {
    title: phrase('Verifiable audit log'),
    to: '/blockchain-trust',
    text: phrase('Outsiders check it without us. Not a blockchain.'),
  },
  {
    title: phrase('Sensors and deliveries'),
    to: '/iot-intelligence',
    text: phrase('Readings become evidence for the invoice.'),
  },
  {
    title: phrase('Contracts'),
    to: '/contract-management',
    text: phrase('Clauses, obligations, amendments and signatures.'),
  },
]

export const facts: readonly Point[] = [
  { title: phrase('Vendor management'), text: phrase('Two people approve a vendor.') },
  { title: phrase('Budget and forecasting'), text: phrase('Encumbrances and spending, to the cent.') },
  { title: phrase('Security and access'), text: phrase('Passkeys, roles, and a database that keeps agencies apart.') },
  { title: phrase('Integrations'), text: phrase('A table API, webhooks, and CSV in and out.') },
]

export const features: readonly Point[] = [
  {
    title: phrase('Every refusal explained'),
    text: phrase('A disabled button says why, in one sentence.'),
    to: '/documentation',
    more: phrase('Read the documentation'),
  },
  {
    title: phrase('Every limit cites its rule'),
    text: phrase('Thresholds and deadlines are dated, with their source.'),
    to: '/blog/2-cfr-200-procurement-methods',
    more: phrase('Federal methods in plain words'),
  },
  {
    title: phrase('Separation of duties, enforced'),
    text: phrase('You can’t approve your own request.'),
    to: '/solutions/government-procurement',
    more: phrase('From requisition to award'),
  },
  {
    title: phrase('Evidence outsiders can verify'),
    text: phrase('Every command is one sealed entry in the audit log.'),
    to: '/trust-center',
    more: phrase('Trust center'),
  },
  {
    title: phrase('Self-hosting'),
    text: phrase('One process, one PostgreSQL, one backup file.'),
    to: '/about',
    more: phrase('How we work'),
  },
  {
    title: phrase('Accessible'),
    text: phrase('Keyboard, both themes, from 320 pixels, even without JavaScript.'),
    to: '/accessibility',
    more: phrase('Accessibility statement'),
  },
]

/** Invented situations, labeled as such: no one has said these sentences. */
export const scenarios: readonly { who: Phrase; text: Phrase; art: ArtName }[] = [
  {
    who: phrase('A buyer in a mid-sized city'),
    text: phrase(
      'Three departments ask for road salt in one week. She sees the total and bids it before a threshold is crossed.',
    ),
    art: 'plow',
  },
  {
    who: phrase('A grant accountant after a flood'),
    text: phrase('The reviewer asks about one Tuesday in March. One search finds its hours.'),
    art: 'ledger',
  },
  {
    who: phrase('A small vendor'),
    text: phrase('He reads the solicitation on his phone, asks one question, and gets the answer with everyone else.'),
    art: 'sealed-envelope',
  },
]

export const questions: readonly { question: string; answer: string }[] = [
  {
    question: phrase('What is Granary?'),
    answer: phrase(
      'Software for public agencies: procurement, grants and disaster recovery on one platform, with one audit log.',
    ),
  },
  {
    question: phrase('Is it finished?'),
    answer: phrase(
      'All seven modules can be used today, from budget, purchasing, vendors, contracts and payments to grants, FEMA recovery, deliveries and the audit log. The products page shows each of them.',
    ),
  },
  {
    question: phrase('Does it use a quantum computer or a blockchain?'),
    answer: phrase(
      'No. Routes and awards use classical optimization with a proven bound, and the audit log is a hash chain with Merkle proofs. The pages with those words in their names say so in the first paragraph.',
    ),
  },
  {
    question: phrase('What does it cost?'),
    answer: phrase(
      'Starter is free. Professional costs $299 and Agency $999 per month and organization. Self-hosting is free.',
    ),
  },
  {
    question: phrase('Where is our data?'),
    answer: phrase(
      'In your own PostgreSQL database, on the machine you choose. Pages load nothing from third parties.',
    ),
  },
]
