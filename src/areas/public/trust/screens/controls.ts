/** What holds, the control it answers to, and where anybody can look. Nothing here is a certificate. */
export type Control = { family: string; control: string; holds: string; evidence: string; where: string; on: string }

export const controls: readonly Control[] = [
  { family: 'Access', control: 'AC-3, AC-6', holds: 'Row security on every table, forced; the login role has no rights of its own', evidence: 'every table × every role × two organizations', where: 'tests/access.test.ts', on: '2026-11-20' },
  { family: 'Access', control: 'AC-5', holds: 'Nobody signs what they asked for; nobody raises their own role', evidence: 'a row for each refusal', where: 'src/areas/organization/approvals', on: '2026-11-20' },
  { family: 'Access', control: 'AC-11, AC-12', holds: 'Sessions end after 60 idle minutes and after 24 hours, on the server', evidence: 'tests with an injected clock', where: 'src/platform/auth/sessions.ts', on: '2026-11-20' },
  { family: 'Identification', control: 'IA-2', holds: 'Second factors by authenticator or security key, passkeys, recovery codes', evidence: 'the documented page, and a journey in a real browser', where: '/documentation/signing-in', on: '2026-11-20' },
  { family: 'Identification', control: 'IA-5', holds: 'argon2id; common passwords refused; attempts counted in the database', evidence: 'tests of limits and of hashing', where: 'src/platform/auth/passwords', on: '2026-11-20' },
  { family: 'Audit', control: 'AU-9, AU-10', holds: 'Each entry sealed into a signed Merkle log; its checkpoints kept in a file outside of the database, and by the witnesses that an agency names', evidence: '1,000 random tamperings with exports and 1,000 with the database, all found', where: 'src/platform/audit/log/tampering.test.ts', on: '2026-11-22' },
  { family: 'Communication', control: 'SC-8, SC-18', holds: 'HTTPS forced; nothing inline but styles named by their hash; nothing from other origins', evidence: 'the headers of this very page', where: 'src/platform/wire/security-headers.ts', on: '2026-11-20' },
  { family: 'Communication', control: 'SC-12, SC-28', holds: 'Offers are encrypted in the bidder’s browser, and opened by so many officers together as the call says, not before', evidence: 'attempts to read one early through every door, none succeeds', where: 'src/areas/procurement/bids/early-reading.test.ts', on: '2026-11-21' },
  { family: 'Contingency', control: 'CP-9, CP-10', holds: 'Backups while it runs, encrypted, as one file; restore by one command', evidence: 'crash and restore tests', where: '/documentation/backup', on: '2026-11-20' },
  { family: 'Integrity', control: 'SI-10', holds: 'Input is checked by declared fields; a table of bad requests must never cause an error of the server', evidence: 'the table itself', where: 'tests/bad-input.test.ts', on: '2026-11-20' },
  { family: 'Supply', control: 'SR-3', holds: 'Exact versions, no install scripts, few packages', evidence: 'the lock file and the decision about libraries', where: 'docs/decisions/0006-libraries.md', on: '2026-11-20' },
]

export const open: readonly string[] = [
  'An audit by somebody outside. There has been none.',
  'SOC 2 and FedRAMP. Neither has been started with an assessor; the table is readiness by our own reading.',
  'A penetration test by somebody outside.',
]
