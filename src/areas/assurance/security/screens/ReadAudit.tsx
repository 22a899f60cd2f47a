import { useSearchParams } from 'react-router'
import { useRows } from '#client/use-rows.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { nameInWords } from '#platform/words.ts'

type Read = {
  id: string
  user_id: string | null
  table_name: string
  record: string
  at: string
  address_mark: string | null
}
const pageSize = 50

/** Views of restricted records, newest first. The server writes the list, and it can't be changed. */
export function ReadAudit() {
  const [query, setQuery] = useSearchParams()
  const page = Math.max(0, Number(query.get('page')) || 0)
  const record = query.get('record') ?? ''
  const { data } = useRows<Read>('read_audit', (from) => {
    const asked = from
      .select('id,user_id,table_name,record,at,address_mark')
      .order('at', { ascending: false })
      .order('id', { ascending: false })
    return (record ? asked.eq('record', record) : asked).range(page * pageSize, page * pageSize + pageSize)
  })
  const { data: people } = useRows<{ user_id: string; display_name: string }>('organization_members', (from) =>
    from.select('user_id,display_name').limit(1_000),
  )
  const nameOf = (id: string | null) =>
    people?.find(({ user_id }) => user_id === id)?.display_name ??
    (id ? 'A person from another organization, or a former member' : 'A program')
  const set = (changes: Record<string, string>) =>
    setQuery(
      (before) =>
        new URLSearchParams(Object.entries({ ...Object.fromEntries(before), ...changes }).filter(([, value]) => value)),
      { preventScrollReset: true, replace: true },
    )
  const shown = data?.slice(0, pageSize)
  return (
    <Panel
      title="Views of restricted records"
      actions={record && <Button onClick={() => set({ record: '', page: '' })}>Show all records</Button>}
    >
      {!shown ? (
        <SkeletonLines lines={6} />
      ) : shown.length === 0 ? (
        <p className="text-ink-2">
          No views yet. Views of injury cases, tax numbers and bank accounts are listed here.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {shown.map((read) => (
            <li key={read.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3">
              <span className="font-semibold">{nameOf(read.user_id)}</span>
              <span>{nameInWords(read.table_name)}</span>
              <Button look="quiet" onClick={() => set({ record: read.record, page: '' })}>
                {read.record.slice(-12)}
              </Button>
              <span className="text-ink-2">
                <Moment at={read.at} />
              </span>
              {read.address_mark && <span className="text-ink-2">From {read.address_mark}</span>}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex gap-3">
        {page > 0 && <Button onClick={() => set({ page: page > 1 ? String(page - 1) : '' })}>Newer</Button>}
        {data && data.length > pageSize && <Button onClick={() => set({ page: String(page + 1) })}>Older</Button>}
      </div>
    </Panel>
  )
}
