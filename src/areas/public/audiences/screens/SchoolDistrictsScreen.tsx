import { phrase } from '#platform/say.ts'
import { AudiencePage, type Audience } from './AudiencePage.tsx'

const schools: Audience = {
  reader: phrase('For school district business offices'),
  title: phrase('Order what schools need, by the rules.'),
  lead: phrase('Schools ask, the office buys once, and federal money stays apart and explained.'),
  art: 'school',
  demo: {
    as: 'user',
    to: '/requisitions',
    who: phrase('You are Rosa Delgado, buyer. The demo is a city; a district uses the same screens.'),
  },
  outcomes: [
    { title: phrase('Ask once'), text: phrase('From a catalog with agreed prices, by school and account.') },
    { title: phrase('Buy together'), text: phrase('Similar requests are combined before a threshold is crossed.') },
    { title: phrase('Pay what arrived'), text: phrase('An invoice waits until the school has its delivery.') },
  ],
  scenes: [
    {
      title: phrase('Ask in a minute'),
      text: phrase(
        'What, for which account, by when. The method and the signatures that it needs are shown before it is sent.',
      ),
      picture: 'requisition',
      alt: phrase(
        'A draft requisition: amount, what is left in the budget, purchasing method, and the button to submit it.',
      ),
    },
    {
      title: phrase('Follow it to the door'),
      text: phrase(
        'Approved, ordered, received, billed: the stage bar shows its status, with related records beside it.',
      ),
      picture: 'order',
      alt: phrase('A purchase order: its stages from draft to billed, and what was ordered, received and billed.'),
    },
    {
      title: phrase('Keep federal money apart'),
      text: phrase('Each grant has its own budget, its own deadlines and its own pace of spending.'),
      picture: 'grant',
      alt: phrase('A grant: award, amount left and drawn, and a chart of spending against time with its reports.'),
    },
  ],
  firstDay: [
    {
      title: phrase('Import the budget'),
      text: phrase('And your vendors, from your own spreadsheets.'),
      to: '/documentation/imports',
    },
    {
      title: phrase('Fill the catalog'),
      text: phrase('Items with agreed prices, for every school.'),
      to: '/documentation/requisitions',
    },
    {
      title: phrase('Invite the schools'),
      text: phrase('Each orders for itself; you see everything.'),
      to: '/documentation/organizations',
    },
    {
      title: phrase('Send the first order'),
      text: phrase('By email, with its terms, as a PDF.'),
      to: '/documentation/purchase-orders',
    },
  ],
  rules: [
    {
      cite: '2 CFR 200.318',
      text: phrase('No unnecessary or duplicate items, and joint purchases considered.'),
      to: '/documentation/2-cfr-200-procurement',
    },
    {
      cite: '2 CFR 200.320',
      text: phrase('The method that an amount requires: micro-purchase, quotes, sealed bids or proposals.'),
      to: '/documentation/2-cfr-200-procurement',
    },
    {
      cite: '2 CFR 200.322',
      text: phrase('Goods made in the United States, as far as practicable.'),
      to: '/documentation/2-cfr-200-procurement',
    },
  ],
}

export default function SchoolDistrictsScreen() {
  return <AudiencePage of={schools} />
}
