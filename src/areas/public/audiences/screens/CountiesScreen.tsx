import { phrase } from '#platform/say.ts'
import { AudiencePage, type Audience } from './AudiencePage.tsx'

const county: Audience = {
  reader: phrase('For county procurement and finance'),
  title: phrase('Buy on time. Pass the audit. Show the work.'),
  lead: phrase('One file for each purchase, from the department’s request to the last payment.'),
  art: 'town-hall',
  demo: { as: 'manager', to: '/dashboard', who: phrase('You are Max Okafor, procurement manager of a made-up city.') },
  outcomes: [
    {
      title: phrase('No bid lost to a form'),
      text: phrase('Vendors bid in one sitting, free of charge, and keep a receipt.'),
    },
    {
      title: phrase('No surprise in June'),
      text: phrase('Encumbrances show what is left in every budget line, today.'),
    },
    {
      title: phrase('No hunting for documents'),
      text: phrase('The auditor opens one record and walks the whole chain.'),
    },
  ],
  scenes: [
    {
      title: phrase('From envelope to award'),
      text: phrase('Prices stay sealed until two people open them. Ranking, panel and award are one record.'),
      picture: 'evaluation',
      alt: phrase('A finished bid evaluation: its stages, and the ranking of the bidders by price.'),
    },
    {
      title: phrase('Match three documents at a glance'),
      text: phrase('Order, receipt and invoice, line by line. Only the exceptions wait for you.'),
      picture: 'invoice',
      alt: phrase('An invoice on hold: its amount and due date, why it is held, and what releases it.'),
    },
    {
      title: phrase('Know where the year ends'),
      text: phrase('Spent, encumbered and forecast for every fund, with its 80% range.'),
      picture: 'forecast',
      alt: phrase('A budget forecast: each fund with its year-end amount, and a chart of spending against the budget.'),
    },
  ],
  firstDay: [
    {
      title: phrase('Import the budget'),
      text: phrase('And your vendors, from your own spreadsheets.'),
      to: '/documentation/imports',
    },
    {
      title: phrase('Set who approves'),
      text: phrase('Approval chains by amount, fund and category.'),
      to: '/documentation/approvals',
    },
    {
      title: phrase('Publish a small bid'),
      text: phrase('The builder asks; you answer and publish.'),
      to: '/documentation/solicitations',
    },
    {
      title: phrase('Pay the first invoice'),
      text: phrase('Two people release it; the bank file is ready.'),
      to: '/documentation/payments',
    },
  ],
  rules: [
    {
      cite: '2 CFR 200.318',
      text: phrase('Written procedures, oversight of contractors, and the history of each procurement.'),
      to: '/documentation/2-cfr-200-procurement',
    },
    {
      cite: '2 CFR 200.320',
      text: phrase('The method that an amount requires: micro-purchase, quotes, sealed bids or proposals.'),
      to: '/documentation/2-cfr-200-procurement',
    },
    {
      cite: '2 CFR 200.324',
      text: phrase('A cost or price analysis above the simplified acquisition threshold.'),
      to: '/documentation/2-cfr-200-procurement',
    },
  ],
}

export default function CountiesScreen() {
  return <AudiencePage of={county} />
}
