/** What holds, the control it answers to, and where anyone can look. Nothing here is a certificate. */
export type Control = { family: string; control: string; holds: string; evidence: string; where: string; on: string }

const today = '2026-11-22'

export const controls: readonly Control[] = [
  {
    family: 'Access',
    control: 'AC-3, AC-6',
    holds: 'Row security on every table, forced. The login role has no rights of its own.',
    evidence: 'Each table, role and organization, and each policy weakened in turn',
    where: 'tests/access.test.ts',
    on: today,
  },
  {
    family: 'Access',
    control: 'AC-3',
    holds: 'A file is as visible as the record it belongs to.',
    evidence: 'Each kind of record and each caller',
    where: 'tests/files-of-records.test.ts',
    on: today,
  },
  {
    family: 'Access',
    control: 'AC-5',
    holds: 'No one approves what they wrote, changed or asked for. Limits look at the sum of what belongs together.',
    evidence: 'Every document that moves money',
    where: 'tests/authors.test.ts',
    on: today,
  },
  {
    family: 'Access',
    control: 'AC-5, CM-3',
    holds:
      'Limits, waiting times and other controls are dated rows. To loosen one takes a second administrator and a day.',
    evidence: 'Each register and each way around',
    where: 'tests/control-registers.test.ts',
    on: today,
  },
  {
    family: 'Access',
    control: 'AC-2, AC-17',
    holds: 'The operator reads an agency only for a reason and a few hours. The agency is told and can end it.',
    evidence: 'Every table, with and without access',
    where: 'src/areas/organization/operator/access/access.test.ts',
    on: today,
  },
  {
    family: 'Access',
    control: 'AC-11, AC-12',
    holds: 'Sessions end after 60 idle minutes and after 24 hours, on the server.',
    evidence: 'Tests with a clock of their own',
    where: 'src/platform/auth/sessions.ts',
    on: '2026-11-20',
  },
  {
    family: 'Identification',
    control: 'IA-2',
    holds: 'Second factors by authenticator or security key, passkeys, recovery codes.',
    evidence: 'The guide, and a journey in a real browser',
    where: '/documentation/signing-in',
    on: '2026-11-20',
  },
  {
    family: 'Identification',
    control: 'IA-5',
    holds:
      'Passwords are kept with argon2id. Common ones are refused, and attempts are counted by account and by network.',
    evidence: 'Tests of limits and of hashing',
    where: 'src/platform/auth/passwords',
    on: today,
  },
  {
    family: 'Audit',
    control: 'AU-9, AU-10',
    holds: 'Each entry is sealed into a signed log. Its checkpoints are kept outside of the database and by witnesses.',
    evidence: '1,000 random changes to exports and 1,000 to the database, all found',
    where: 'src/platform/audit/log/tampering.test.ts',
    on: today,
  },
  {
    family: 'Audit',
    control: 'AU-2, AU-6, SI-4',
    holds:
      'The server notes refused commands, foreign rows and forged tokens, who read restricted records, and sends them to a SIEM.',
    evidence: 'Each kind of event, and its export',
    where: 'src/platform/security/events.test.ts',
    on: today,
  },
  {
    family: 'Communication',
    control: 'SC-8, SC-18',
    holds:
      'HTTPS is forced. Nothing is inline except styles named by their hash, and nothing comes from other origins.',
    evidence: 'The headers of this very page',
    where: 'src/platform/wire/security-headers.ts',
    on: '2026-11-20',
  },
  {
    family: 'Communication',
    control: 'SC-12, SC-28',
    holds:
      'Offers are encrypted in the bidder’s browser. As many officers as the solicitation says open them together, and not before.',
    evidence: 'Attempts to read one early through every door',
    where: 'src/areas/procurement/bids/early-reading.test.ts',
    on: '2026-11-21',
  },
  {
    family: 'Contingency',
    control: 'CP-9, CP-10',
    holds: 'Backups while it runs, as one file that can be encrypted. One command restores it.',
    evidence: 'Crash and restore tests',
    where: '/documentation/backup',
    on: '2026-11-20',
  },
  {
    family: 'Integrity',
    control: 'SI-3',
    holds: 'Uploads wait until a scanner has looked at them, where one is set. Positions are taken out of pictures.',
    evidence: 'Each kind of file, with ClamAV where it is installed',
    where: 'src/platform/storage/examine',
    on: today,
  },
  {
    family: 'Integrity',
    control: 'SI-10',
    holds: 'Input is checked by declared fields. A bad request never causes an error of the server.',
    evidence: 'The table of bad requests',
    where: 'tests/bad-input.test.ts',
    on: '2026-11-20',
  },
  {
    family: 'Supply',
    control: 'SR-3, SR-4',
    holds: 'Exact versions, no install scripts, few packages. The build names all of them, and releases are signed.',
    evidence: 'The bill of materials and a program that checks a release',
    where: 'bin/releasing/release.test.ts',
    on: today,
  },
]

export const open: readonly string[] = [
  'A third-party audit. There has been none.',
  'SOC 2 and FedRAMP. No assessor has begun either; the table is readiness by our own reading.',
  'A third-party penetration test.',
]
