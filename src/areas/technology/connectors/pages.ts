import { recordPage, rows } from '#platform/pages/page.ts'
import { errorLife } from './life.ts'
import { connectorError, connectorRun } from './records.ts'

export const runPage = recordPage(connectorRun, {
  at: '/api-connectors/runs/:id',
  list: (row) => (row ? [`/api-connectors/${row.connector}`, 'Connector'] : ['/api-connectors?tab=runs', 'Runs']),
  roles: ['admin', 'manager'],
  loads: { errors: rows(connectorError, { by: 'run', order: 'line.asc', limit: 1_000, columns: ['line', 'why'] }) },
  acts: [{ own: 'DownloadRejected' }],
  shows: [
    {
      figures(row, { loaded: { errors } }) {
        const open = errors?.filter(errorLife.isOpen).length ?? 0
        return [
          { label: 'Rows', value: String(Number(row.rows)) },
          { label: 'Accepted', value: String(Number(row.taken)) },
          {
            label: 'Rejected',
            value: errors && String(Number(row.refused)),
            note: `${open} to correct`,
            tone: open > 0 && 'warn',
          },
        ]
      },
    },
    {
      title: 'Run',
      facts: ['connector', 'file', 'begun_at'],
      foot: (row) => ['SHA-256 of the file ', { code: row.digest }],
    },
    { own: 'RejectedRows' },
  ],
})
