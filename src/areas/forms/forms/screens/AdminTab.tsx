import { formLife } from '../life.ts'
import { plural } from '#platform/words.ts'
import { useRecords } from '#client/use-record.ts'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Link } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { form } from '../records.ts'
import { groupedBy } from '../../formulas/rules.ts'
import { isEditionOver } from '../rules.ts'

/** Folders, owners, numbering and retention, edited in place. */
export function AdminTab() {
  const today = useToday()
  const { rows } = useRecords(form, (from) => from.order('folder').limit(1_000))
  const folders = [...groupedBy(rows ?? [], ({ folder }) => folder ?? 'No folder')].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )
  const over = (rows ?? []).filter((row) => isEditionOver(row, today))
  return (
    <div className="grid gap-5">
      {!rows && <SkeletonLines lines={6} />}
      {over.length > 0 && (
        <Notice
          tone="warn"
          title={`${plural(over.length, { one: 'An official edition has', other: `${over.length} official editions have` })} expired`}
        >
          {over.map(({ title }) => title).join(', ')}: no one can fill{' '}
          {plural(over.length, { one: 'it', other: 'them' })} in until the owner adds the new edition.
        </Notice>
      )}
      {rows && (
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
                      {!formLife.is({ status }, 'published') && (
                        <span className="ml-2 text-xs text-ink-2">{status}</span>
                      )}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <RecordList
        of={form}
        columns={['title', 'folder', 'owner', 'filled_by', 'prefix', 'retention_months', 'retention_source', 'status']}
        editBy="forms/edit"
      />
    </div>
  )
}
