import { phrase } from '#platform/say.ts'
import { AudiencePage, type Audience } from './AudiencePage.tsx'

const city: Audience = {
  reader: phrase('For city managers and finance directors'),
  title: phrase('Answer the council the same day.'),
  lead: phrase('Budget, orders and payments are one set of figures, and residents see what you publish.'),
  art: 'plow',
  demo: { as: 'admin', to: '/dashboard', who: phrase('You are Ada Lindqvist, administrator of a made-up city.') },
  outcomes: [
    { title: phrase('One answer, not three'), text: phrase('Every figure opens the records behind it.') },
    { title: phrase('Approved by Friday'), text: phrase('Everything that waits for a signature is in one inbox.') },
    { title: phrase('Fewer records requests'), text: phrase('Residents look up payments and projects themselves.') },
  ],
  scenes: [
    {
      title: phrase('Every line, to the cent'),
      text: phrase(
        'Budget, encumbrances and spending by fund and department. Lines that are nearly spent are flagged.',
      ),
      picture: 'budget',
      alt: phrase('The budget by fund, department and account: amended, encumbered, spent and available.'),
    },
    {
      title: phrase('Approve what is waiting for you'),
      text: phrase('Amount, budget and reason are beside the button. You can’t approve your own request.'),
      picture: 'approvals',
      alt: phrase('The approvals inbox: a list of requests, and one of them open with its amount and its buttons.'),
    },
    {
      title: phrase('Let residents see it'),
      text: phrase('Payments by fund, department and vendor, projects on a map, and reports of problems.'),
      picture: 'portal',
      alt: phrase('The citizen portal: payments of the demo city by fund, with the years beside them.'),
    },
  ],
  firstDay: [
    {
      title: phrase('Import the budget'),
      text: phrase('And your vendors, from your own spreadsheets.'),
      to: '/documentation/imports',
    },
    {
      title: phrase('Invite the departments'),
      text: phrase('Paste a list of addresses; each gets a role.'),
      to: '/documentation/organizations',
    },
    {
      title: phrase('Place an order'),
      text: phrase('A requisition, its approval, the order.'),
      to: '/documentation/requisitions',
    },
    {
      title: phrase('Open the portal'),
      text: phrase('Choose what residents see, and from when.'),
      to: '/documentation/citizens',
    },
  ],
  rules: [
    {
      cite: '2 CFR 200.318',
      text: phrase('Conflicts of interest: a person with an interest takes no part in the award.'),
      to: '/documentation/2-cfr-200-procurement',
    },
    {
      cite: '2 CFR 200.319',
      text: phrase('Full and open competition, and requirements that favor no one.'),
      to: '/documentation/2-cfr-200-procurement',
    },
    {
      cite: '2 CFR 200.501',
      text: phrase('The single audit: when it is due, and the file that the auditor asks for.'),
      to: '/documentation/2-cfr-200-costs-and-audit',
    },
  ],
}

export default function CitiesScreen() {
  return <AudiencePage of={city} />
}
