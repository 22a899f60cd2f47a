import type { Point } from '../../site/screens/Points.tsx'
import { phrase } from '#platform/say.ts'

export const inPlainWords: readonly Point[] = [
  {
    title: phrase('Every action is logged'),
    text: phrase(
      'Approvals, changes before and after, and sign-ins: each entry is written in the same transaction as the action, or neither happens.',
    ),
  },
  {
    title: phrase('One fingerprint for all entries'),
    text: phrase(
      'Once a minute, all entries are hashed in pairs, as a tree, into one number. Change one letter of an old entry and the number changes.',
    ),
  },
  {
    title: phrase('The fingerprint is stored elsewhere'),
    text: phrase(
      'It is signed, written to a file outside the database, and sent to the agency’s witnesses: an auditor, a partner, a machine. A change to the past no longer matches their copies, even if the database operator made it.',
    ),
  },
]

export const notABlockchain: readonly [question: string, chain: string, log: string][] = [
  [
    phrase('Who agrees?'),
    phrase('Many strangers, by work or by stake.'),
    phrase('Agreement isn’t needed. One signer signs.'),
  ],
  [
    phrase('What keeps it honest?'),
    phrase('No one holds the majority.'),
    phrase('Witnesses who store what was signed.'),
  ],
  [
    phrase('What is public?'),
    phrase('Everything, forever.'),
    phrase('Fingerprints. The content is shown only to authorized readers.'),
  ],
  [
    phrase('What does a proof need?'),
    phrase('A copy of the chain, or trust in someone who has one.'),
    phrase('A few lines: one number for each doubling of the log.'),
  ],
]

export const limits: readonly string[] = [
  phrase('An entry in the log shows that it was written at that time. It does not show that it is true.'),
  phrase('Actions in the last minute are not sealed yet.'),
  phrase(
    'The server keeps checkpoints in a file beside the database. A person who controls both can cut off the end of the log; only a witness outside of the server finds that.',
  ),
  phrase('An export by a person with less access hides entries. It says how many, and they were not checked.'),
  phrase('That the records match their history is the server’s own comparison, signed in the export.'),
  phrase('The time in a checkpoint is the signer’s own clock, unless the operator uses a time stamp authority.'),
  phrase('The log contains information about files, not the files.'),
  phrase('A thief with the signing key can sign a second history. A witness who stored the first one can prove it.'),
]
