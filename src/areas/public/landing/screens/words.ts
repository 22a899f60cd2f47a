import type { Point } from '../../site/screens/Points.tsx'
import { phrase } from '#platform/say.ts'

/** The six product cards, in the order of the page. */
export const products: readonly Point[] = [
  {
    title: phrase('Disaster recovery'),
    to: '/disaster-recovery',
    text: phrase('From a weather alert to an incident to a Public Assistance project. Try it with a sample alert.'),
  },
  {
    title: phrase('Procurement with an assistant'),
    to: '/ai-procurement',
    text: phrase(
      'From requisition to award by the federal methods. The assistant finds the rule and cites it; people decide.',
    ),
  },
  {
    title: phrase('Logistics'),
    to: '/quantum-logistics',
    text: phrase('Routes and award splits by classical optimization, always with the bound and the gap.'),
  },
  {
    title: phrase('Verifiable audit log'),
    to: '/blockchain-trust',
    text: phrase(
      'A hash-chained log of every command, with Merkle proofs. Not a blockchain. Outsiders can verify it without us.',
    ),
  },
  {
    title: phrase('Sensors and deliveries'),
    to: '/iot-intelligence',
    text: phrase('Sensor readings, truck positions and exceeded limits, saved as evidence for the invoice.'),
  },
  {
    title: phrase('Contracts'),
    to: '/contract-management',
    text: phrase('Clauses, obligations, amendments and signatures, beside the orders and invoices they cover.'),
  },
]

export const facts: readonly Point[] = [
  {
    title: phrase('Vendor management'),
    text: phrase('Two-person vendor approval. Suspensions end on their set date.'),
  },
  {
    title: phrase('Budget and forecasting'),
    text: phrase(
      'Funds, accounts and budget lines. Encumbrances and spending are tracked to the cent, and transfers need approval.',
    ),
  },
  {
    title: phrase('Security and access'),
    text: phrase('Roles, passkeys and two-factor sign-in. PostgreSQL separates agencies row by row.'),
  },
  {
    title: phrase('Integrations'),
    text: phrase('A documented table API, commands with idempotency keys, signed webhooks, and CSV import and export.'),
  },
]

export const features: readonly Point[] = [
  {
    title: phrase('Every refusal explained'),
    text: phrase('A disabled button shows its reason in one sentence, and the server refuses for the same reason.'),
    to: '/documentation',
    more: phrase('Read the documentation'),
  },
  {
    title: phrase('Every limit cites its rule'),
    text: phrase(
      'Thresholds, rates and deadlines are dated rows with their source. The rule of the award date stays with the award.',
    ),
    to: '/blog/2-cfr-200-procurement-methods',
    more: phrase('Federal methods in plain words'),
  },
  {
    title: phrase('Separation of duties, enforced'),
    text: phrase(
      'Approval chains use amounts, funds, categories, delegates and deadlines. You can’t approve your own request.',
    ),
    to: '/solutions/government-procurement',
    more: phrase('From requisition to award'),
  },
  {
    title: phrase('Evidence outsiders can verify'),
    text: phrase(
      'Each command adds one sealed line. Outside witnesses keep the checkpoints, and a small program verifies them all.',
    ),
    to: '/trust-center',
    more: phrase('Trust center'),
  },
  {
    title: phrase('Self-hosting'),
    text: phrase(
      'One process and one PostgreSQL database. Open source under the Mozilla Public License. A backup is one file.',
    ),
    to: '/about',
    more: phrase('How we work'),
  },
  {
    title: phrase('Accessible'),
    text: phrase('Keyboard first, light and dark themes, from 320 pixels. Every public page works without JavaScript.'),
    to: '/accessibility',
    more: phrase('Accessibility statement'),
  },
]

/** Invented situations, labeled as such: no one has said these sentences. */
export const scenarios: readonly { who: string; text: string }[] = [
  {
    who: phrase('A buyer in a mid-sized city'),
    text: phrase(
      'Three departments request the same road salt in one week. She sees the total and uses the formal method before the limit is exceeded. The reason is already on file.',
    ),
  },
  {
    who: phrase('A grant accountant after a flood'),
    text: phrase(
      'Force account hours arrive daily from the crews’ timesheets. When the reviewer asks about one Tuesday in March, one search finds it.',
    ),
  },
  {
    who: phrase('A small vendor'),
    text: phrase(
      'He reads the solicitation on his phone without an account and asks one question. He gets the answer at the same time as all other bidders.',
    ),
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
      'All seven modules can be used today, from budget, purchasing, vendors, contracts and payments to grants, FEMA recovery, deliveries and the audit log. The products page lists what works and what is planned.',
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
