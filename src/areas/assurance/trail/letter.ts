import type { Message } from '#platform/mail/mail.ts'
import { noteTextOf, type SignedCheckpoint } from '#platform/audit/log/signing.ts'

/** As plain text alone: the signature holds for these lines exactly, and a page would run them together. */
export const checkpointLetter = ({
  to,
  organization,
  checkpoint,
  key,
}: {
  to: string
  organization: string
  checkpoint: SignedCheckpoint
  key: string
}): Message => ({
  to,
  subject: `Trail of ${organization}: ${checkpoint.size} entries`,
  text: `Please keep this letter: it is evidence.

${organization} writes down what is done in Granary, line by line, in a log that can be added to and not changed. The lines
below say how long the log was, and stand for everything in it. They are signed. If anybody changes, removes or moves one
of those entries later, the log will no longer fit these lines, and you can show it.

${noteTextOf(checkpoint)}
The key that signed it:
${key}

To compare, ask ${organization} for an export of its trail, save the lines from "${checkpoint.origin}" to the one that
begins with a dash as checkpoint.txt, and run: node verify-trail.mjs EXPORT --witness checkpoint.txt --key "${key}"

--
An administrator of ${organization} chose this address as a witness. You get one letter a day at most, and none when nothing
was done. To get no more, tell them.
`,
})
