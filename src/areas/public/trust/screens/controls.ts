import { phrase } from '#platform/say.ts'
/** Each statement, the control it answers to, and public evidence. Nothing here is a certificate. */
export type Control = { family: string; control: string; holds: string; evidence: string; where: string; on: string }

const today = '2026-11-22'

export const controls: readonly Control[] = [
  {
    family: phrase('Access'),
    control: 'AC-3, AC-6',
    holds: phrase('Row-level security is forced on every table. The login role has no privileges itself.'),
    evidence: phrase('Each table, role and organization, with each policy weakened in turn'),
    where: 'tests/access.test.ts',
    on: today,
  },
  {
    family: phrase('Access'),
    control: 'AC-3',
    holds: phrase('A file is as visible as its record.'),
    evidence: phrase('Each record type and each caller'),
    where: 'tests/files-of-records.test.ts',
    on: today,
  },
  {
    family: phrase('Access'),
    control: 'AC-5',
    holds: phrase(
      'You can’t approve what you wrote, changed or requested. Limits apply to the total of related amounts.',
    ),
    evidence: phrase('Every document that moves money'),
    where: 'tests/authors.test.ts',
    on: today,
  },
  {
    family: phrase('Access'),
    control: 'AC-5, CM-3',
    holds: phrase(
      'Limits, waiting times and other controls are dated rows. Loosening one takes a second administrator and a one-day delay.',
    ),
    evidence: phrase('Each register and each bypass attempt'),
    where: 'tests/control-registers.test.ts',
    on: today,
  },
  {
    family: phrase('Access'),
    control: 'AC-2, AC-5',
    holds: phrase(
      'One administrator can’t make the second person: an account they gave waits for another administrator, or up to 30 days.',
    ),
    evidence: phrase('Sixteen attempts, with each guard weakened in turn'),
    where: 'tests/second-person.test.ts',
    on: '2026-11-29',
  },
  {
    family: phrase('Access'),
    control: 'AC-5',
    holds: phrase(
      'A small agency with one administrator names a reviewer. An external auditor confirms by email first and reads of each act.',
    ),
    evidence: phrase('Each refusal, from the link to the database'),
    where: 'src/areas/organization/two-people/small-agency/mailed/mailed.test.ts',
    on: '2026-11-29',
  },
  {
    family: phrase('Access'),
    control: 'AC-3, IA-2',
    holds: phrase(
      'API keys and connected programs never approve, release money or change controls. A key meets the sign-in controls of its owner.',
    ),
    evidence: phrase('Every command, with a key'),
    where: 'tests/who-decides.test.ts',
    on: '2026-11-29',
  },
  {
    family: phrase('Access'),
    control: 'AC-2, AC-17',
    holds: phrase(
      'The operator can read an agency’s data only with a reason, for a few hours. The agency is notified and can end it.',
    ),
    evidence: phrase('Every table, with and without access'),
    where: 'src/areas/organization/operator/access/access.test.ts',
    on: today,
  },
  {
    family: phrase('Access'),
    control: 'AC-11, AC-12',
    holds: phrase('Sessions end after 60 idle minutes and after 24 hours, on the server.'),
    evidence: phrase('Tests with a simulated clock'),
    where: 'src/platform/auth/sessions.ts',
    on: '2026-11-20',
  },
  {
    family: phrase('Identification'),
    control: 'IA-2',
    holds: phrase('Two-factor sign-in by authenticator or security key, passkeys, recovery codes.'),
    evidence: phrase('The guide, and a test in a real browser'),
    where: '/documentation/signing-in',
    on: '2026-11-20',
  },
  {
    family: phrase('Identification'),
    control: 'IA-5',
    holds: phrase(
      'Passwords are stored with argon2id. Common ones are refused, and attempts are limited by account and by network.',
    ),
    evidence: phrase('Tests of limits and hashing'),
    where: 'src/platform/auth/passwords',
    on: today,
  },
  {
    family: phrase('Audit'),
    control: 'AU-9, AU-10',
    holds: phrase(
      'Each entry is sealed into a signed log. Its checkpoints are stored outside the database and by witnesses.',
    ),
    evidence: phrase('1,000 random changes to exports and 1,000 to the database, all detected'),
    where: 'src/platform/audit/log/tampering.test.ts',
    on: today,
  },
  {
    family: phrase('Audit'),
    control: 'AU-2, AU-6, SI-4',
    holds: phrase(
      'The server logs refused commands, foreign rows, forged tokens and reads of restricted records, and sends them to a SIEM.',
    ),
    evidence: phrase('Each event type, and its export'),
    where: 'src/platform/security/events.test.ts',
    on: today,
  },
  {
    family: phrase('Communication'),
    control: 'SC-8, SC-18',
    holds: phrase(
      'HTTPS is enforced. Nothing is inline except styles named by their hash, and nothing comes from other origins.',
    ),
    evidence: phrase('The headers of this page'),
    where: 'src/platform/wire/security-headers.ts',
    on: '2026-11-20',
  },
  {
    family: phrase('Communication'),
    control: 'SC-12, SC-28',
    holds: phrase(
      'Bids are encrypted in the bidder’s browser. The number of officers set in the solicitation must open them together, and not before the deadline.',
    ),
    evidence: phrase('Attempts to read a bid early by every route'),
    where: 'src/areas/procurement/bids/early-reading.test.ts',
    on: '2026-11-21',
  },
  {
    family: phrase('Contingency'),
    control: 'CP-9, CP-10',
    holds: phrase('Backups run while the system is up, as one file that can be encrypted. One command restores it.'),
    evidence: phrase('Crash and restore tests'),
    where: '/documentation/backup',
    on: '2026-11-20',
  },
  {
    family: phrase('Integrity'),
    control: 'SI-3',
    holds: phrase(
      'Uploads are quarantined until a scanner checks them, where one is configured. Location data is removed from pictures.',
    ),
    evidence: phrase('Each file type, with ClamAV where it is installed'),
    where: 'src/platform/storage/examine',
    on: today,
  },
  {
    family: phrase('Integrity'),
    control: 'SI-10',
    holds: phrase('Input is checked against declared fields. A bad request never causes a server error.'),
    evidence: phrase('A table of bad requests'),
    where: 'tests/bad-input.test.ts',
    on: '2026-11-20',
  },
  {
    family: phrase('Supply'),
    control: 'SR-3, SR-4',
    holds: phrase(
      'Exact versions, no install scripts, few packages. The build lists all packages, and releases are signed.',
    ),
    evidence: phrase('The bill of materials and a release checker'),
    where: 'bin/releasing/release.test.ts',
    on: today,
  },
]

export const open: readonly string[] = [
  phrase('A third-party audit. There has been none.'),
  phrase('SOC 2 and FedRAMP. No assessment has started. The table is a self-assessment.'),
  phrase('A third-party penetration test.'),
]
