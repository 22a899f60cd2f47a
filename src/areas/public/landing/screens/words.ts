import type { Point } from '../../site/screens/Points.tsx'

/** The six product cards, in the order of the page. */
export const products: readonly Point[] = [
  {
    title: 'Disaster recovery',
    to: '/disaster-recovery',
    text: 'From a weather alert to an incident to a Public Assistance project. Try the walk with a sample alert.',
  },
  {
    title: 'Procurement with an assistant',
    to: '/ai-procurement',
    text: 'Requisition to award by the federal methods. The assistant finds the rule and names its paragraph; people decide.',
  },
  {
    title: 'Logistics',
    to: '/quantum-logistics',
    text: 'Routes and award splits by classical optimisation, with the bound and the gap always shown.',
  },
  {
    title: 'A trail you can check',
    to: '/blockchain-trust',
    text: 'A hash-chained, Merkle-proved log of every command. Not a blockchain; an outsider can verify it without us.',
  },
  {
    title: 'Sensors and deliveries',
    to: '/iot-intelligence',
    text: 'What a sensor said, where the truck was, when a limit was passed: kept as evidence for the invoice.',
  },
  {
    title: 'Contracts',
    to: '/contract-management',
    text: 'Clauses, obligations, amendments and their signatures, beside the orders and invoices they allow.',
  },
]

export const facts: readonly Point[] = [
  {
    title: 'Vendor management',
    text: 'One person enters a vendor, somebody else lets it in. Suspensions end by their own date.',
  },
  {
    title: 'Budget and forecasting',
    text: 'Funds, accounts and lines; what is promised and spent is counted to the cent, and transfers take signatures.',
  },
  {
    title: 'Security and access',
    text: 'Roles, passkeys and second factors. PostgreSQL itself keeps agencies apart, row by row.',
  },
  {
    title: 'Integrations',
    text: 'One documented table API, commands with idempotency keys, signed webhooks, sheets in and out.',
  },
]

export const features: readonly Point[] = [
  {
    title: 'It says why not',
    text: 'A button that cannot be pressed tells the reason in a sentence, and the server refuses with the same one.',
    to: '/documentation',
    more: 'Read the manual',
  },
  {
    title: 'The rule stands beside the number',
    text: 'Thresholds, rates and deadlines are dated rows with their source. What was right on the day of the award stays right.',
    to: '/blog/2-cfr-200-procurement-methods',
    more: 'The federal methods, in plain words',
  },
  {
    title: 'Nobody signs for themselves',
    text: 'Approval chains know amounts, funds and categories, stand-ins and deadlines. Whoever asked does not decide.',
    to: '/solutions/government-procurement',
    more: 'From requisition to award',
  },
  {
    title: 'Evidence that outlives us',
    text: 'Each command leaves one sealed line. Witnesses outside keep the checkpoints, and a small program checks them all.',
    to: '/trust-center',
    more: 'The trust center',
  },
  {
    title: 'Yours to run',
    text: 'One process and one PostgreSQL. Open source under the Mozilla Public License; backups are one file.',
    to: '/about',
    more: 'How we work',
  },
  {
    title: 'Made for everybody',
    text: 'Keyboard first, both themes, from 320 pixels. Every public page reads without scripts.',
    to: '/accessibility',
    more: 'The accessibility statement',
  },
]

/** Invented situations, and called so: nobody has said these sentences. */
export const scenarios: readonly { who: string; text: string }[] = [
  {
    who: 'A buyer in a mid-sized city',
    text: 'Three departments ask for the same road salt in one week. She sees the sum, takes the formal method before the limit is passed, and the file already holds the reason.',
  },
  {
    who: 'A grant accountant after a flood',
    text: 'Force account hours arrive daily from the crews’ own sheets. When the reviewer asks for one Tuesday in March, it takes one search.',
  },
  {
    who: 'A small vendor',
    text: 'He reads the tender on his phone without an account, asks one question, and gets the answer at the same moment as everybody else.',
  },
]

export const questions: readonly { question: string; answer: string }[] = [
  {
    question: 'What is Granary?',
    answer:
      'Software for public agencies: procurement, grants and disaster recovery in one program with one record of who did what.',
  },
  {
    question: 'Is it finished?',
    answer:
      'All seven lines of work can be used today, from the budget over the purchase, the vendor, the contract and the payment to grants, FEMA recovery, deliveries and the trail. The products page says for each of them what works and what is still planned.',
  },
  {
    question: 'Does it use a quantum computer or a blockchain?',
    answer:
      'No. Routes and awards are found by classical optimisation with a proven bound, and the trail is a hash-chained log with Merkle proofs. The pages named after those words say so in their first paragraph.',
  },
  {
    question: 'What does it cost?',
    answer:
      'Starter is free, Professional costs 299 USD and Agency 999 USD per month and organization. Running it yourself costs nothing.',
  },
  {
    question: 'Where is our data?',
    answer:
      'In your own PostgreSQL database, on the machine that you choose. Nothing on a page is fetched from anybody else.',
  },
]
