import type { Point } from '../../site/screens/Points.tsx'

export const inPlainWords: readonly Point[] = [
  {
    title: 'Every act leaves a line',
    text: 'Who approved what, what a record was before and after, who signed in: the line is written with the act itself, or neither happens.',
  },
  {
    title: 'All lines have one fingerprint',
    text: 'Once a minute all lines since the first are pressed into one number, two by two, as a tree. Change one letter of one old line, and the number is another.',
  },
  {
    title: 'The fingerprint is kept elsewhere',
    text: 'It is signed, written to a file outside of the database, and sent to the witnesses that the agency names: an auditor, a partner, a machine. A change of the past no longer fits what they keep, even if the person who runs the database made it.',
  },
]

export const notABlockchain: readonly [question: string, chain: string, log: string][] = [
  ['Who agrees?', 'Many strangers, by work or by stake.', 'Nobody has to. One signer signs.'],
  ['What keeps it honest?', 'That no one holds the majority.', 'Witnesses who keep what was signed.'],
  ['What is public?', 'Everything, for ever.', 'Fingerprints. What was done is shown to those who may read it.'],
  [
    'What does a proof take?',
    'A copy of the chain, or trust in somebody who has one.',
    'A few lines: one number for each doubling of the log.',
  ],
]

export const limits: readonly string[] = [
  'That an entry stands in the log shows that it was written then. It does not show that it is true.',
  'What was done in the last minute is not sealed yet.',
  'The server keeps checkpoints in a file beside the database. A person who controls both can cut off the end of the log; only a witness outside of the server finds that.',
  'An export by a person with fewer rights hides entries. It says how many, and they were not checked.',
  'That the records are what their history made of them is the server’s own comparison, signed in the export.',
  'The time in a checkpoint is the signer’s own clock, unless the operator has checkpoints stamped by a time stamp authority.',
  'Files are not in the log. What was said about them is.',
  'Whoever steals the signing key can sign a second history. A witness who kept the first one can show it.',
]
