import type { Message } from '#platform/mail/mail.ts'
import { noteTextOf, type SignedCheckpoint } from '#platform/audit/log/signing.ts'

/** As plain text alone: the signature covers exactly these lines, and a page would merge them. */
export const checkpointEmail = ({
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
  subject: `Audit log of ${organization}: ${checkpoint.size} entries`,
  text: `Keep this email: it is evidence.

${organization} records every action in Granary in a log. Entries can be added to it but not changed. The signed lines
below give its length and cover every entry. If an entry is later changed, removed or moved, the log no longer matches
them, and you can prove it.

${noteTextOf(checkpoint)}
The key that signed it:
${key}

To compare, ask ${organization} for an export of its audit log. Save the lines from "${checkpoint.origin}" to the dash
as checkpoint.txt. Then run: node verify-trail.mjs EXPORT --witness checkpoint.txt --key "${key}"

--
An administrator of ${organization} selected this address as a witness. You get up to one email a day, and none on days
without activity. To stop these emails, tell the administrator.
`,
})
