import { phrase } from '#platform/say.ts'
import { AudiencePage, type Audience } from './AudiencePage.tsx'

const grantee: Audience = {
  reader: phrase('For grantees and nonprofits'),
  title: phrase('Win the grant and close it clean.'),
  lead: phrase('From the first match to the last report, on one timeline.'),
  art: 'ledger',
  demo: {
    as: 'manager',
    to: '/grant-management?tab=portfolio',
    who: phrase('You are Max Okafor, who also manages the grants of a made-up city.'),
  },
  outcomes: [
    {
      title: phrase('Apply where it counts'),
      text: phrase('Opportunities are scored, and the score gives its reasons.'),
    },
    { title: phrase('Draw only what you spent'), text: phrase('A drawdown lists the costs that it pays.') },
    { title: phrase('No report missed'), text: phrase('Due dates follow from the award, with reminders.') },
  ],
  scenes: [
    {
      title: phrase('Find grants that fit'),
      text: phrase('Eligibility, time, known program and match, added up where you can check them.'),
      picture: 'matches',
      alt: phrase('Funding opportunities of the demo with their fit, the reasons for it, and when they close.'),
    },
    {
      title: phrase('A budget that adds up'),
      text: phrase('Lines become the SF-424A, with match and indirect costs at the rate that you may use.'),
      picture: 'proposal',
      alt: phrase('A grant budget proposal with its lines by category, indirect costs and match.'),
    },
    {
      title: phrase('See the pace at once'),
      text: phrase('Spending against time, what is drawn, and a dot for every report.'),
      picture: 'grant',
      alt: phrase('A grant: award, amount left and drawn, and a chart of spending against time with its reports.'),
    },
  ],
  firstDay: [
    { title: phrase('Enter one award'), text: phrase('Its period, budget and reports.'), to: '/documentation/grants' },
    {
      title: phrase('Charge its costs'),
      text: phrase('By budget line, each with its invoice or timesheet.'),
      to: '/documentation/grants',
    },
    {
      title: phrase('Plan the next one'),
      text: phrase('Build the budget and fill in the forms.'),
      to: '/documentation/grant-applications',
    },
    {
      title: phrase('Monitor your subrecipients'),
      text: phrase('Risk, visits, findings and payments.'),
      to: '/documentation/subawards-and-closeout',
    },
  ],
  rules: [
    {
      cite: '2 CFR 200.414',
      text: phrase('Indirect costs: a negotiated rate, or the de minimis rate.'),
      to: '/documentation/2-cfr-200-costs-and-audit',
    },
    {
      cite: '2 CFR 200.332',
      text: phrase('What a pass-through entity owes: terms, risk, monitoring and follow-up.'),
      to: '/documentation/2-cfr-200-subrecipients',
    },
    {
      cite: '2 CFR 200.344',
      text: phrase('Closeout: the final reports and when they are due.'),
      to: '/documentation/2-cfr-200-closeout',
    },
  ],
}

export default function GranteesScreen() {
  return <AudiencePage of={grantee} />
}
