import { grouped } from './grouped.ts'

/** Questions of our own for managers, on who decides about technology and how they know that it works. */
export const itGovernance = grouped([
  {
    code: 'IG-1',
    heading: 'Decide and direct',
    of: [
      [
        'IG-1.1',
        'Who decides',
        'Is it written down who decides on technology, up to which amount, and who is consulted first?',
      ],
      ['IG-1.2', 'Plan', 'Is there a plan for at least two years that follows from the agency’s goals and its budget?'],
      [
        'IG-1.3',
        'Benefits',
        'Does each larger project name what gets better, how it is measured, and who reports on it after a year?',
      ],
      [
        'IG-1.4',
        'Risk',
        'Are risks of technology in the agency’s risk register, with an owner and a decision for each?',
      ],
    ],
  },
  {
    code: 'IG-2',
    heading: 'Plan and organize',
    of: [
      ['IG-2.1', 'People', 'Is it known who can run each important system, and who can when that person is away?'],
      ['IG-2.2', 'Budget', 'Are the costs of each system known: licenses, support, people and replacement?'],
      ['IG-2.3', 'Suppliers', 'Does each contract have an owner, measures of service, and a way out with your data?'],
      ['IG-2.4', 'Policies', 'Are policies few, current, approved, and known to those who must follow them?'],
    ],
  },
  {
    code: 'IG-3',
    heading: 'Build and change',
    of: [
      [
        'IG-3.1',
        'Requirements',
        'Do the people who will use a system agree on what it must do before it is bought or built?',
      ],
      [
        'IG-3.2',
        'Changes',
        'Is each change to a running system requested, tested, approved by another person, and reversible?',
      ],
      ['IG-3.3', 'Acceptance', 'Is a new system accepted by its users against written tests before it goes live?'],
      ['IG-3.4', 'Knowledge', 'Are instructions for users and for operators current when a system goes live?'],
    ],
  },
  {
    code: 'IG-4',
    heading: 'Run and support',
    of: [
      ['IG-4.1', 'Requests', 'Are requests and incidents recorded, with times that users can rely on?'],
      ['IG-4.2', 'Problems', 'Is the cause investigated when the same incident happens again?'],
      [
        'IG-4.3',
        'Continuity',
        'Is it known how long each service can be down, and has its recovery been tried within a year?',
      ],
      [
        'IG-4.4',
        'Duties kept apart',
        'Can no one person request, approve and carry out a payment or a change of access?',
      ],
    ],
  },
  {
    code: 'IG-5',
    heading: 'Check and improve',
    of: [
      [
        'IG-5.1',
        'Measures',
        'Do managers see a few measures regularly: availability, open requests, costs, incidents?',
      ],
      ['IG-5.2', 'Controls', 'Is each control tested by someone who does not perform it?'],
      ['IG-5.3', 'Law', 'Is it known which laws and contracts apply to your systems, and who watches for changes?'],
      ['IG-5.4', 'Findings', 'Does each finding of an audit have an owner and a date, and are late ones reported?'],
    ],
  },
])
