import { roles } from '../roles.ts'
import { defineProgram } from './program.ts'

/** The programs of an operator, in the order of their list. Each is a file of build/server. */

const database = ['GRANARY_DATA', 'DATABASE_URL', 'DATABASE_GATEWAY_URL'] as const
const keys = ['GRANARY_JWT_SECRET', 'GRANARY_KEY_FILE', 'GRANARY_KMS_URL'] as const
const files = ['S3_BUCKET'] as const

export const start = defineProgram({
  name: 'start',
  about: 'Starts the server: the database, the pages, the table API and the background work. SIGTERM ends it.',
  arguments: [],
  options: {},
  settings: ['PORT', 'HOST', 'SITE_URL', 'GRANARY_DATA', 'GRANARY_DEMO', 'DATABASE_URL', 'SMTP_URL'],
  example: '',
  page: 'first-installation.md',
})

export const backup = defineProgram({
  name: 'backup',
  about: 'Writes one file with every row and uploaded file, while the server runs or not.',
  arguments: [{ name: 'FILE', about: 'A new file. Not together with --show-identity.', optional: true }],
  options: {
    'show-identity': { type: 'boolean', about: 'Prints the age identity that opens the backups of this installation.' },
    'passphrase-file': { type: 'string', value: 'FILE', about: 'Encrypts with the passphrase in this file.' },
  },
  settings: [...database, ...keys, ...files, 'GRANARY_BACKUP_RECIPIENTS'],
  example: '/backups/2026-11-20.granary --passphrase-file /etc/granary/passphrase',
  page: 'backup.md',
})

export const restore = defineProgram({
  name: 'restore',
  about: 'Restores a backup into an empty database, with the server stopped; or an archive as of a moment.',
  arguments: [{ name: 'FILE', about: 'The backup. Not together with --at.', optional: true }],
  options: {
    'passphrase-file': { type: 'string', value: 'FILE', about: 'The passphrase of the backup.' },
    'identity-file': { type: 'string', value: 'FILE', about: 'The age identity of a recipient of the backup.' },
    replace: { type: 'boolean', about: 'Deletes the data that the database holds now.' },
    'new-secret': { type: 'boolean', about: 'Restores what is not encrypted under a lost secret.' },
    at: { type: 'string', value: 'MOMENT', about: 'The moment, such as 2026-11-22T14:05:00-05:00. Needs --into.' },
    into: { type: 'string', value: 'FOLDER', about: 'A new data folder for --at.' },
  },
  settings: [...database, ...keys, 'GRANARY_ARCHIVE'],
  example: '/backups/2026-11-20.granary',
  page: 'backup.md',
})

export const baseBackup = defineProgram({
  name: 'base-backup',
  about: 'Copies the embedded database into the archive, and removes older copies with their log.',
  arguments: [],
  options: { keep: { type: 'string', value: 'NUMBER', about: 'How many copies to keep: 2 unless named.' } },
  settings: ['GRANARY_DATA', 'GRANARY_ARCHIVE'],
  example: '--keep 3',
  page: 'point-in-time.md',
})

export const upgradeDatabase = defineProgram({
  name: 'upgrade-database',
  about: 'Moves the embedded database to the PostgreSQL of this version, and keeps the old data.',
  arguments: [],
  options: { engine: { type: 'string', value: 'FOLDER', about: 'The old PostgreSQL, where it can’t be downloaded.' } },
  settings: ['GRANARY_DATA', 'GRANARY_POSTGRES', ...keys],
  example: '--engine /usr/lib/postgresql/17',
  page: 'upgrade-database.md',
})

export const moveDatabase = defineProgram({
  name: 'move-database',
  about: 'Moves the embedded database to a PostgreSQL server, and compares both.',
  arguments: [{ name: 'URL', about: 'postgres://OWNER:PASSWORD@HOST:5432/DATABASE.', optional: true }],
  options: {
    'url-file': { type: 'string', value: 'FILE', about: 'A file with the URL, which keeps the password from others.' },
  },
  settings: ['GRANARY_DATA', 'GRANARY_POSTGRES', ...keys],
  example: '--url-file /etc/granary/database-url',
  page: 'move-database.md',
})

export const grant = defineProgram({
  name: 'grant',
  about: 'Gives a person a role. It is the only way to make a platform administrator.',
  arguments: [
    { name: 'EMAIL', about: 'The address of the account.' },
    { name: 'ROLE', about: `One of ${roles.join(', ')}.` },
  ],
  options: {
    until: { type: 'string', value: 'DATE', about: 'The role ends after this day, such as 2027-06-30.' },
    end: { type: 'boolean', about: 'Ends platform_admin.' },
  },
  settings: [...database, ...keys],
  example: 'rosa@example.gov platform_admin --until 2027-06-30',
  page: 'first-installation.md',
})

export const verifyAgency = defineProgram({
  name: 'verify-agency',
  about: 'Verifies an agency, which may then publish and accept submissions; or declines it.',
  arguments: [{ name: 'AGENCY', about: 'Its name or its ID.' }],
  options: { decline: { type: 'string', value: 'REASON', about: 'Declines it; the agency reads the reason.' } },
  settings: [...database, ...keys],
  example: '"City of Alder Falls"',
  page: 'first-installation.md',
})

export const exportTrail = defineProgram({
  name: 'export-trail',
  about: 'Writes the audit log of an organization as a file that verify-trail checks without the server.',
  arguments: [
    { name: 'ORGANIZATION', about: 'Its name, its number, or "platform".' },
    { name: 'FILE', about: 'A new file.' },
  ],
  options: {},
  settings: [...database, ...keys],
  example: '"City of Alder Falls" alder.ndjson',
  page: 'cells.md',
})

export const exportAgency = defineProgram({
  name: 'export-agency',
  about: 'Writes one agency into a file that only the destination can open; or ends or cancels its move.',
  arguments: [
    { name: 'AGENCY', about: 'Its name or its ID.' },
    { name: 'FILE', about: 'A new file. Not together with --moved or --reopen.', optional: true },
  ],
  options: {
    to: { type: 'string', value: 'KEY', about: 'The public key that import-agency --key prints at the destination.' },
    moved: { type: 'boolean', about: 'The destination has opened the agency: ends the move.' },
    reopen: { type: 'boolean', about: 'The move did not happen: opens the agency again.' },
  },
  settings: [...database, ...keys, ...files],
  example: '"City of Alder Falls" /moves/alder.agency --to KEY',
  page: 'cells.md',
})

export const importAgency = defineProgram({
  name: 'import-agency',
  about: 'Imports an agency from another installation, in one transaction; or prints the key for its export.',
  arguments: [
    { name: 'FILE', about: 'The exported file. Not together with --key or --show-identity.', optional: true },
  ],
  options: {
    key: { type: 'boolean', about: 'Prints the public key for an export to this installation.' },
    'show-identity': { type: 'boolean', about: 'Prints the age identity that opens exports to this installation.' },
    'add-sellers': { type: 'boolean', about: 'Adds missing vendors as names without people.' },
    'trail-key': { type: 'string', value: 'KEY', about: 'The key of the audit log, which the export prints.' },
  },
  settings: [...database, ...keys, ...files],
  example: '/moves/alder.agency --trail-key TRAILKEY',
  page: 'cells.md',
})

export const rotateKeys = defineProgram({
  name: 'rotate-keys',
  about: 'Adds a key, uses it, and seals again what older keys sealed; or removes the older key.',
  arguments: [],
  options: {
    retire: { type: 'boolean', about: 'Removes the older key, a week later.' },
    now: { type: 'boolean', about: 'With --retire: without waiting.' },
    stolen: { type: 'boolean', about: 'With --retire: the old key is known to others.' },
  },
  settings: [...database, 'GRANARY_KEY_FILE', 'GRANARY_KMS_URL'],
  example: '--retire',
  page: 'keys.md',
})

export const map = defineProgram({
  name: 'map',
  about: 'Installs a base map, or goes back to the outlines of states and counties.',
  arguments: [{ name: 'FILE', about: 'A PMTiles file with the layers of the Protomaps basemap.', optional: true }],
  options: { remove: { type: 'boolean', about: 'Removes the base map.' } },
  settings: [...database, ...files],
  example: '/maps/dubuque.pmtiles',
  page: '../guide/maps-and-sensors.md',
})

export const distribute = defineProgram({
  name: 'distribute',
  about: 'Spreads the tables over a Citus cluster by agency.',
  arguments: [],
  options: { shards: { type: 'string', value: 'NUMBER', about: 'How many parts a table has: 32 unless named.' } },
  settings: ['CITUS_URL'],
  example: '--shards 32',
  page: 'citus.md',
})

/** In the order of `granary --help` and docs/operations/programs.md. */
export const operatorPrograms = [
  start,
  backup,
  restore,
  baseBackup,
  upgradeDatabase,
  moveDatabase,
  grant,
  verifyAgency,
  exportTrail,
  exportAgency,
  importAgency,
  rotateKeys,
  map,
  distribute,
]
