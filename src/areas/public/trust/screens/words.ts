import type { Point } from '../../site/screens/Points.tsx'

export const inPlainWords: readonly Point[] = [
  {
    title: 'Every action is logged',
    text: 'Approvals, changes before and after, and sign-ins: each entry is written in the same transaction as the action, or neither happens.',
  },
  {
    title: 'One fingerprint for all entries',
    text: 'Once a minute, all entries are hashed in pairs, as a tree, into one number. Change one letter of an old entry and the number changes.',
  },
  {
    title: 'The fingerprint is stored elsewhere',
    text: 'It is signed, written to a file outside the database, and sent to the agency’s witnesses: an auditor, a partner, a machine. A change to the past no longer matches their copies, even if the database operator made it.',
  },
]

export const notABlockchain: readonly [question: string, chain: string, log: string][] = [
  ['Who agrees?', 'Many strangers, by work or by stake.', 'Agreement isn’t needed. One signer signs.'],
  ['What keeps it honest?', 'No one holds the majority.', 'Witnesses who store what was signed.'],
  ['What is public?', 'Everything, forever.', 'Fingerprints. The content is shown only to authorized readers.'],
  [
    'What does a proof need?',
    'A copy of the chain, or trust in someone who has one.',
    'A few lines: one number for each doubling of the log.',
  ],
]

export const limits: readonly string[] = [
  'An entry in the log shows that it was written at that time. It does not show that it is true.',
  'Actions in the last minute are not sealed yet.',
  'The server keeps checkpoints in a file beside the database. A person who controls both can cut off the end of the log; only a witness outside of the server finds that.',
  'An export by a person with fewer rights hides entries. It says how many, and they were not checked.',
  'That the records match their history is the server’s own comparison, signed in the export.',
  'The time in a checkpoint is the signer’s own clock, unless the operator uses a time stamp authority.',
  'The log contains information about files, not the files.',
  'A thief with the signing key can sign a second history. A witness who stored the first one can prove it.',
]
