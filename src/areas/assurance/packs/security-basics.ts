import { grouped } from './grouped.ts'

/** Questions of our own. An answer needs evidence, not only a yes. */
export const securityBasics = grouped([
  {
    code: 'SB-1',
    heading: 'Know what you have',
    of: [
      [
        'SB-1.1',
        'List of devices',
        'Is there a list of every computer, phone, server and network device, with its owner, reviewed twice a year?',
      ],
      ['SB-1.2', 'Unknown devices', 'What happens within a week when a device turns up that is not on the list?'],
      [
        'SB-1.3',
        'List of software',
        'Is there a list of the programs in use, and is each still supported by its publisher?',
      ],
      [
        'SB-1.4',
        'List of data',
        'Do you know where personal, health, tax and payment data are stored, and who is responsible for each?',
      ],
    ],
  },
  {
    code: 'SB-2',
    heading: 'Accounts and access',
    of: [
      [
        'SB-2.1',
        'Accounts',
        'Does each person have an account of their own, and is every account of someone who left closed on their last day?',
      ],
      [
        'SB-2.2',
        'Second factor',
        'Is a second factor required from outside, for administrators, and for every service on the internet that offers one?',
      ],
      [
        'SB-2.3',
        'Administrators',
        'Do administrators use a separate account for administration, and an ordinary one for email and the web?',
      ],
      [
        'SB-2.4',
        'Least access',
        'Is access granted by role, approved by the owner of the data, and reviewed at least once a year?',
      ],
      ['SB-2.5', 'Passwords', 'Are passwords long, different for each service, and kept in a password manager?'],
    ],
  },
  {
    code: 'SB-3',
    heading: 'Keep systems safe',
    of: [
      ['SB-3.1', 'Updates', 'Are operating systems and programs updated automatically, or at least once a month?'],
      [
        'SB-3.2',
        'Safe settings',
        'Is there one written set of settings for new computers and servers, with default passwords changed and unused services off?',
      ],
      [
        'SB-3.3',
        'Malware',
        'Is protection against malware on every computer, updated on its own, and does someone read its alerts?',
      ],
      [
        'SB-3.4',
        'Email and web',
        'Are only supported browsers and email programs used, and are known bad sites blocked?',
      ],
      [
        'SB-3.5',
        'Encryption',
        'Are laptops, phones and removable media encrypted, and are personal data encrypted when sent?',
      ],
    ],
  },
  {
    code: 'SB-4',
    heading: 'Notice, respond, recover',
    of: [
      [
        'SB-4.1',
        'Logs',
        'Are sign-ins and changes logged on the systems that matter, kept for at least 90 days, and reviewed?',
      ],
      ['SB-4.2', 'Backups', 'Are important data backed up automatically, with one copy that the network can’t reach?'],
      ['SB-4.3', 'Restore', 'When was a restore last tried, and did it work?'],
      [
        'SB-4.4',
        'Incidents',
        'Does a written page say who is called when something happens, inside and outside, with phone numbers on paper?',
      ],
      ['SB-4.5', 'Exercise', 'Has the team gone through an incident on paper within the last year?'],
    ],
  },
  {
    code: 'SB-5',
    heading: 'People and suppliers',
    of: [
      [
        'SB-5.1',
        'Training',
        'Is everyone trained on phishing, passwords and handling of data when they start and once a year?',
      ],
      [
        'SB-5.2',
        'Reporting',
        'Does everyone know whom to tell about a strange email or a lost device, without fear of blame?',
      ],
      [
        'SB-5.3',
        'Suppliers',
        'Is there a list of suppliers that hold your data? Do their contracts say how they protect it and when they report a breach?',
      ],
      ['SB-5.4', 'Payments', 'Are changes of bank details confirmed by a call to a known number before money is sent?'],
    ],
  },
])
