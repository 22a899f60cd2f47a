import { list, listPage } from '#platform/pages/list-page.ts'
import { recordPage } from '#platform/pages/page.ts'
import { exportLife } from './life.ts'
import { dataExport } from './records.ts'

export const dataExportPage = recordPage(dataExport, {
  at: '/data-exports/:id',
  list: ['/data-exports', 'Data exports'],
  life: exportLife,
  acts: [{ own: 'Download' }],
  shows: [
    {
      title: 'Data export',
      facts: (row) => [
        'reason',
        'requested_by',
        'files',
        ...(row.approved_by ? (['approved_by', 'approved_at', 'ends_at', 'downloads'] as const) : []),
        'downloaded_at',
        'note',
      ],
      filled: ['downloaded_at', 'note'],
    },
  ],
})

/** A copy of everything, for an agency that leaves or wants its records in its own hands. */
export const dataExportsPage = listPage({
  at: '/data-exports',
  title: 'Data exports',
  about: 'All your records and files as one archive in open formats.',
  under: 'Organization Admin',
  new: { own: 'RequestExport' },
  shows: [{ list: list(dataExport), first: { own: 'RequestExport' } }, { own: 'ArchiveContents' }],
})
