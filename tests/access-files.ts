import { aBidFile, aPublishedFile, aRecord, type ActorName, type Of } from './access-actors.ts'

/**
 * Who may do what with a file, by its location. One line for each path shape and bucket; reviewed like
 * tests/access-policy.ts. `own` is what the uploader may, `ours` a colleague's file, and files of others are named in
 * `theirs`. Nothing else is allowed.
 */
export const fileAttempts = ['list', 'download', 'upload', 'overwrite', 'move', 'delete'] as const
export type FileAttempt = (typeof fileAttempts)[number]
export type Who = readonly ActorName[]
type Rule = Partial<Record<FileAttempt, Who>>

export type FileLine = {
  bucket: 'documents' | 'own' | 'drawer' | 'public'
  name: (of: Of) => string
  /** The record with a field that names the file. */
  named?: { table: string; record: string }
  version?: string
  /** A record keeps the files attached to it. */
  kept?: true
  own: Rule
  ours: Rule
  theirs?: Rule
}

const members: Who = ['user', 'manager', 'admin', 'platform_admin', 'vendor', 'expired']
const everyone: Who = [...members, 'anon']
const managers: Who = ['manager', 'admin']
const admins: Who = ['admin']
const key = '00000000-0000-7000-8000-0000000000aa'
const aCase = '00000000-0000-7000-8000-0000000000cc'

const all = (who: Who): Rule => ({ list: who, download: who, upload: who, overwrite: who, move: who, delete: who })
/** Readers read; managers among them may change a colleague's file. */
const colleagues = (readers: Who, changers: Who = managers.filter((who) => readers.includes(who))): Rule => ({
  list: readers,
  download: readers,
  overwrite: changers,
  move: changers,
  delete: changers,
})

export const fileLines: Record<string, FileLine> = {
  'an attachment of a fund, which members read': {
    bucket: 'documents',
    name: ({ organization }) => `${organization}/funds/${aRecord}/${key}/Plan.pdf`,
    own: all(members),
    ours: colleagues(members),
  },
  'an attachment of an injury case, which managers read': {
    bucket: 'documents',
    name: ({ organization }) => `${organization}/injury_cases/${aCase}/${key}/Medical.pdf`,
    own: all(managers),
    ours: colleagues(managers),
  },
  'an attachment of a record that is not there': {
    bucket: 'documents',
    name: ({ organization }) => `${organization}/funds/${key}/${key}/Plan.pdf`,
    own: {},
    ours: {},
  },
  'an attachment of an award before its decision': {
    bucket: 'documents',
    name: ({ organization }) => `${organization}/awards/${key}/${key}/Memo.pdf`,
    own: {},
    ours: {},
  },
  'a folder of no table': {
    bucket: 'documents',
    name: ({ organization }) => `${organization}/no_such_table/${key}/x.pdf`,
    own: all(members),
    ours: colleagues(admins),
  },
  'a folder of a table that people do not read': {
    bucket: 'documents',
    name: ({ organization }) => `${organization}/bid_shares/${key}/x.pdf`,
    own: all(members),
    ours: colleagues(admins),
  },
  'a folder of another organization': {
    bucket: 'documents',
    name: () => `${key}/funds/${aRecord}/${key}/x.pdf`,
    own: all(members),
    ours: colleagues(admins),
  },
  'a field file that no record names yet': {
    bucket: 'documents',
    name: ({ organization }) => `${organization}/records/${key}/Photo.jpg`,
    own: all(members),
    ours: colleagues(admins),
  },
  'a field file that a fund names': {
    bucket: 'documents',
    name: ({ organization }) => `${organization}/records/${key}/Photo.jpg`,
    named: { table: 'funds', record: aRecord },
    own: all(members),
    ours: colleagues(members),
  },
  'a field file that an injury case names': {
    bucket: 'documents',
    name: ({ organization }) => `${organization}/records/${key}/Photo.jpg`,
    named: { table: 'injury_cases', record: aCase },
    own: { ...all(managers), upload: members },
    ours: colleagues(managers),
  },
  'a file of answers that were not opened': {
    bucket: 'documents',
    name: ({ organization }) => `${organization}/forms/${key}/Plan.pdf`,
    named: { table: 'form_answers', record: key },
    own: { upload: members },
    ours: {},
  },
  'a file that was sent with a form nowhere': {
    bucket: 'documents',
    name: ({ organization }) => `${organization}/forms/${key}/Plan.pdf`,
    own: all(members),
    ours: colleagues(admins),
  },
  'a sealed bundle of an offer': {
    bucket: 'documents',
    name: ({ organization }) => `${organization}/sealed/${key}`,
    own: all(members),
    ours: colleagues(admins),
  },
  'a file of the shared folder': {
    bucket: 'documents',
    name: () => 'dashboard/Notes.txt',
    own: all(members),
    ours: colleagues(members),
  },
  'any other path': {
    bucket: 'documents',
    name: () => 'reports/2026/Year.pdf',
    own: all(members),
    ours: colleagues(admins),
  },
  'an export of a record that keeps its files': {
    bucket: 'documents',
    name: ({ organization }) => `${organization}/funds/${aRecord}/${key}/Kept.pdf`,
    kept: true,
    own: { list: members, download: members, upload: members },
    ours: { list: members, download: members },
  },
  'a document that a notice published': {
    bucket: 'documents',
    name: ({ organization }) => `${organization}/records/${key}/Plan.pdf`,
    version: aPublishedFile,
    own: all(members),
    ours: colleagues(everyone, admins),
    theirs: { list: everyone, download: everyone },
  },
  'a bundle of an opened bid': {
    bucket: 'documents',
    name: ({ organization }) => `${organization}/sealed/${key}`,
    version: aBidFile,
    own: all(members),
    ours: colleagues([...managers, 'vendor'], admins),
    theirs: { list: [...managers, 'vendor'], download: [...managers, 'vendor'] },
  },
  'a file of a bucket of the organization': {
    bucket: 'own',
    name: () => 'a.txt',
    own: all(members),
    ours: colleagues(members),
  },
  'an injury case’s file in a bucket of the organization': {
    bucket: 'own',
    name: ({ organization }) => `${organization}/injury_cases/${aCase}/${key}/Medical.pdf`,
    own: all(managers),
    ours: colleagues(managers),
  },
  'a file of an owner’s drawer': { bucket: 'drawer', name: () => 'a.txt', own: all(members), ours: {} },
  'a public file': {
    bucket: 'public',
    name: () => 'a.txt',
    own: all(members),
    ours: colleagues(everyone, managers),
    theirs: { list: everyone, download: everyone },
  },
}
