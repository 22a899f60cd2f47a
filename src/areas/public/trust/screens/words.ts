import type { Point } from '../../site/screens/Points.tsx'

export const inPlainWords: readonly Point[] = [
  { title: 'Every act leaves a line', text: 'Who approved what, what a record was before and after, who signed in: the line is written with the act itself, or neither happens.' },
  { title: 'All lines have one fingerprint', text: 'Once a minute all lines since the first are pressed into one number, two by two, as a tree. Change one letter of one old line, and the number is another.' },
  { title: 'The fingerprint goes outside', text: 'It is signed and sent to witnesses: an auditor, a partner, a machine. From then on nobody can change the past without a witness being able to show it, not even who runs the database.' },
]

export const notABlockchain: readonly [question: string, chain: string, log: string][] = [
  ['Who agrees?', 'Many strangers, by work or by stake.', 'Nobody has to. One signer signs.'],
  ['What keeps it honest?', 'That no one holds the majority.', 'Witnesses who keep what was signed.'],
  ['What is public?', 'Everything, for ever.', 'Fingerprints. What was done is shown to those who may read it.'],
  ['What does a proof take?', 'A copy of the chain, or trust in somebody who has one.', 'A few lines: one number for each doubling of the log.'],
]

export const limits: readonly string[] = [
  'That an entry stands in the log shows that it was written then. It does not show that it is true.',
  'What was done in the last minute is not sealed yet.',
  'If nobody outside kept a checkpoint, the end of the log can be cut off cleanly, and nobody would see it. With one witness it is seen.',
  'The time in a checkpoint is the signer’s own clock.',
  'Files are not in the log. What was said about them is.',
  'Whoever steals the signing key can sign a second history. A witness who kept the first one can show it.',
]
