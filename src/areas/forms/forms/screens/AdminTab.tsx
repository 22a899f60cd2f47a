import { useRecords } from '#client/use-record.ts'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Link } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { form } from '../records.ts'
import { groupedBy } from '../../formulas/rules.ts'
import { isEditionOver } from '../rules.ts'

/** Folders, owners, numbering and retention: each cell is filled where it stands. */
export function AdminTab() {
  const today = useToday()
  const { rows } = useRecords(form, (from) => from.order('folder').limit(1_000))
  const folders = [...groupedBy(rows ?? [], ({ folder }) => folder ?? 'Without a folder')].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )
  const over = (rows ?? []).filter((row) => isEditionOver(row, today))
  return (
    <div className="grid gap-5">
      {over.length > 0 && (
        <Notice
          tone="warn"
          title={`${over.length === 1 ? 'An official edition is' : `${over.length} official editions are`} over`}
        >
          {over.map(({ title }) => title).join(', ')}: nobody can fill {over.length === 1 ? 'it' : 'them'} in until the
          owner brings the new edition.
        </Notice>
      )}
      <Panel title="Folders">
        <ul className="grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
          {folders.map(([folder, forms]) => (
            <li key={folder} className="min-w-0">
              <p className="font-semibold text-ink">{folder}</p>
              <ul>
                {forms.map(({ id, title, status }) => (
                  <li key={id} className="min-w-0">
                    <Link
                      to={`/utility-form-filler/${id}`}
                      className="link inline-flex min-h-6 items-center break-words"
                    >
                      {title}
                    </Link>
                    {status !== 'published' && <span className="ml-2 text-xs text-ink-2">{status}</span>}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </Panel>
      <RecordList
        of={form}
        columns={['title', 'folder', 'owner', 'filled_by', 'prefix', 'retention_months', 'retention_source', 'status']}
        editBy="forms/edit"
      />
    </div>
  )
}
