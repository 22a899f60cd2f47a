import { escaped, writeXml, type Written } from '@granary/xml/write.ts'
import type { FilledForm } from '../../application-forms/rules.ts'
import { answersOf } from '../../federal-forms/filled/rules.ts'
import { federalForms } from '../../federal-forms/all/rules.ts'
import { readerOf } from '../../federal-forms/rules.ts'
import type { Reason } from '#platform/rules.ts'

/** A file as it is sealed: its bytes can no longer be replaced or deleted. `hash` is the SHA-256 in Base64. */
export type SealedFile = { name: string; path: string; size: number; type: string; sha256: string; hash: string }

/** The attachments form has fifteen places. */
const most = 15
export const whyNotSeal = (files: readonly unknown[]): Reason =>
  files.length > most
    ? `The attachments form of Grants.gov holds ${most} files: this application has ${files.length}. Combine some of them.`
    : null

/** Where a file is in the archive: its place keeps two files of one name apart. */
export const placeOf = (files: readonly Pick<SealedFile, 'name'>[], at: number): string =>
  `attachments/${at + 1}-${fileName(files[at]!.name)}`
export const narrativeName = (heading: string, at: number): string => `narratives/${at + 1}-${fileName(heading)}.txt`
const fileName = (name: string) => name.replaceAll(/[^\p{L}\p{N}._ -]/gu, '_')

export function attachmentForm(files: readonly SealedFile[]): Written {
  const el = (name: string, content: Written[1], attributes?: Record<string, string>): Written => [
    `AttachmentForm_1_2:${name}`,
    content,
    attributes,
  ]
  return el(
    'AttachmentForm_1_2',
    files.map(({ name, type, hash }, at) =>
      el(`ATT${at + 1}`, [
        el(`ATT${at + 1}File`, [
          ['att:FileName', name],
          ['att:MimeType', type],
          ['att:FileLocation', true, { 'att:href': encodeURI(placeOf(files, at)) }],
          ['glob:HashValue', hash, { 'glob:hashAlgorithm': 'SHA-256' }],
        ]),
      ]),
    ),
    {
      'xmlns:AttachmentForm_1_2': 'http://apply.grants.gov/forms/AttachmentForm_1_2-V1.2',
      'xmlns:att': 'http://apply.grants.gov/system/Attachments-V1.0',
      'xmlns:glob': 'http://apply.grants.gov/system/Global-V1.0',
      'AttachmentForm_1_2:FormVersion': '1.2',
    },
  )
}

type Sealed = {
  agency: string
  aln: string | null
  title: string
  opportunity: { number: string | null; title: string; posted_on: string | null; closes_on: string | null } | null
  forms: readonly FilledForm[]
  files: readonly SealedFile[]
  sent: string
  today: string
  by: string
  tracking: string
  /** The SHA-256 of a text, in Base64. */
  hashOf: (text: string) => string
}

/** The forms as XML, signed by who submits them. */
export const sealedForms = ({
  forms,
  files,
  today,
  by,
}: Pick<Sealed, 'forms' | 'files' | 'today' | 'by'>): Written[] => [
  ...forms
    .filter(({ excused }) => !excused)
    .map((form) => {
      const of = federalForms[form.kind]
      return of.xml(readerOf(of, { ...answersOf(form), submitted_on: today, signature: by }))
    }),
  ...(files.length > 0 ? [attachmentForm(files)] : []),
]

/** The application as Grants.gov’s System-to-System interface lays it out: header, forms with attachments, footer. */
export function grantsGovXml(of: Sealed): string {
  const forms: Written = ['grant:Forms', sealedForms(of)]
  const head = (name: string, content: string | null | undefined): Written => [`header:${name}`, content]
  const foot = (name: string, content: string): Written => [`footer:${name}`, content]
  const header = [
    head('AgencyName', of.agency),
    head('OpportunityID', of.opportunity?.number),
    head('OpportunityTitle', of.opportunity?.title),
    head('OpeningDate', of.opportunity?.posted_on),
    head('ClosingDate', of.opportunity?.closes_on),
    head('SubmissionTitle', of.title),
    head('CFDANumber', of.aln),
  ]
  const footer = [
    foot('ReceivedDateTime', of.sent),
    foot('SubmitterName', of.by),
    foot('Grants_govTrackingNumber', of.tracking),
  ]
  const hash = (text: string): Written => ['glob:HashValue', of.hashOf(text), { 'glob:hashAlgorithm': 'SHA-256' }]
  const text = writeXml(forms)
  return writeXml([
    'grant:GrantApplication',
    [
      ['header:GrantSubmissionHeader', [hash(text), ...header], { 'glob:schemaVersion': '1.0' }],
      forms,
      [
        'footer:GrantSubmissionFooter',
        [hash([of.sent, of.by, of.tracking].map(escaped).join('|')), ...footer],
        { 'glob:schemaVersion': '1.0' },
      ],
    ],
    {
      'xmlns:grant': 'http://apply.grants.gov/system/MetaGrantApplication',
      'xmlns:header': 'http://apply.grants.gov/system/Header-V1.0',
      'xmlns:footer': 'http://apply.grants.gov/system/Footer-V1.0',
      'xmlns:glob': 'http://apply.grants.gov/system/Global-V1.0',
      'xmlns:globLib': 'http://apply.grants.gov/system/GlobalLibrary-V2.0',
      'xmlns:att': 'http://apply.grants.gov/system/Attachments-V1.0',
    },
  ])
}
