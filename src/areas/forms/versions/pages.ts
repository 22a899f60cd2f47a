import { recordPage, rows } from '#platform/pages/page.ts'
import { versionLife } from './life.ts'
import { formVersion } from './records.ts'

export const versionPage = recordPage(formVersion, {
  at: '/utility-form-filler/versions/:id',
  list: (row) => (row ? [`/utility-form-filler/${row.form}`, 'Form'] : ['/utility-form-filler', 'Forms']),
  life: versionLife,
  loads: { versions: rows(formVersion, { by: 'form', through: 'form', order: 'edition.desc', limit: 200 }) },
  links: (row) => [versionLife.is(row, 'draft') && [`/utility-form-filler/${row.form}/build`, 'Build']],
  shows: [
    {
      notes: (row) => [
        versionLife.is(row, 'replaced') && {
          title: 'A newer version is active',
          text: 'Answers to this version are still read with it.',
        },
      ],
    },
    {
      title: 'Form version',
      facts: ['form', 'edition', 'drafted_by', 'published_by', 'published_at', 'note'],
      foot: (row) => row.digest && ['SHA-256 of the questions ', { code: row.digest }],
    },
    { own: 'VersionChanges' },
    { own: 'VersionQuestions' },
  ],
})
