import type { Point } from '../../site/screens/Points.tsx'

/** The six product cards, in the order of the page. */
export const products: readonly Point[] = [
  {
    title: 'Disaster recovery',
    to: '/disaster-recovery',
    text: 'From a weather alert to an incident to a Public Assistance project. Try it with a sample alert.',
  },
  {
    title: 'Procurement with an assistant',
    to: '/ai-procurement',
    text: 'From requisition to award by the federal methods. The assistant finds the rule and cites it; people decide.',
  },
  {
    title: 'Logistics',
    to: '/quantum-logistics',
    text: 'Routes and award splits by classical optimization, always with the bound and the gap.',
  },
  {
    title: 'Verifiable audit log',
    to: '/blockchain-trust',
    text: 'A hash-chained log of every command, with Merkle proofs. Not a blockchain. Outsiders can verify it without us.',
  },
  {
    title: 'Sensors and deliveries',
    to: '/iot-intelligence',
    text: 'Sensor readings, truck positions and exceeded limits, saved as evidence for the invoice.',
  },
  {
    title: 'Contracts',
    to: '/contract-management',
    text: 'Clauses, obligations, amendments and signatures, beside the orders and invoices they cover.',
  },
]

export const facts: readonly Point[] = [
  { title: 'Vendor management', text: 'Two-person vendor approval. Suspensions end on their set date.' },
  {
    title: 'Budget and forecasting',
    text: 'Funds, accounts and budget lines. Encumbrances and spending are tracked to the cent, and transfers need approval.',
  },
  {
    title: 'Security and access',
    text: 'Roles, passkeys and two-factor sign-in. PostgreSQL separates agencies row by row.',
  },
  {
    title: 'Integrations',
    text: 'A documented table API, commands with idempotency keys, signed webhooks, and CSV import and export.',
  },
]

export const features: readonly Point[] = [
  {
    title: 'Every refusal explained',
    text: 'A disabled button shows its reason in one sentence, and the server refuses for the same reason.',
    to: '/documentation',
    more: 'Read the documentation',
  },
  {
    title: 'Every limit cites its rule',
    text: 'Thresholds, rates and deadlines are dated rows with their source. The rule of the award date stays with the award.',
    to: '/blog/2-cfr-200-procurement-methods',
    more: 'Federal methods in plain words',
  },
  {
    title: 'Separation of duties, enforced',
    text: 'Approval chains use amounts, funds, categories, delegates and deadlines. You can’t approve your own request.',
    to: '/solutions/government-procurement',
    more: 'From requisition to award',
  },
  {
    title: 'Evidence outsiders can verify',
    text: 'Each command adds one sealed line. Outside witnesses keep the checkpoints, and a small program verifies them all.',
    to: '/trust-center',
    more: 'Trust center',
  },
  {
    title: 'Self-hosting',
    text: 'One process and one PostgreSQL database. Open source under the Mozilla Public License. A backup is one file.',
    to: '/about',
    more: 'How we work',
  },
  {
    title: 'Accessible',
    text: 'Keyboard first, light and dark themes, from 320 pixels. Every public page works without JavaScript.',
    to: '/accessibility',
    more: 'Accessibility statement',
  },
]

/** Invented situations, labeled as such: no one has said these sentences. */
export const scenarios: readonly { who: string; text: string }[] = [
  {
    who: 'A buyer in a mid-sized city',
    text: 'Three departments request the same road salt in one week. She sees the total and uses the formal method before the limit is exceeded. The reason is already on file.',
  },
  {
    who: 'A grant accountant after a flood',
    text: 'Force account hours arrive daily from the crews’ timesheets. When the reviewer asks about one Tuesday in March, one search finds it.',
  },
  {
    who: 'A small vendor',
    text: 'He reads the solicitation on his phone without an account and asks one question. He gets the answer at the same time as all other bidders.',
  },
]

export const questions: readonly { question: string; answer: string }[] = [
  {
    question: 'What is Granary?',
    answer:
      'Software for public agencies: procurement, grants and disaster recovery on one platform, with one audit log.',
  },
  {
    question: 'Is it finished?',
    answer:
      'All seven modules can be used today, from budget, purchasing, vendors, contracts and payments to grants, FEMA recovery, deliveries and the audit log. The products page lists what works and what is planned.',
  },
  {
    question: 'Does it use a quantum computer or a blockchain?',
    answer:
      'No. Routes and awards use classical optimization with a proven bound, and the audit log is a hash chain with Merkle proofs. The pages with those words in their names say so in the first paragraph.',
  },
  {
    question: 'What does it cost?',
    answer:
      'Starter is free. Professional costs $299 and Agency $999 per month and organization. Self-hosting is free.',
  },
  {
    question: 'Where is our data?',
    answer: 'In your own PostgreSQL database, on the machine you choose. Pages load nothing from third parties.',
  },
]
