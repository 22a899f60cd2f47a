import { useRows } from '#client/use-rows.ts'
import { Disclosure } from '#kit/parts/Disclosure.tsx'
import { known } from '#kit/parts/known.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { useDeclarations, useTold } from '#kit/record/catalog.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { commandInWords } from '#kit/trail/act-in-words.ts'
import type { Entry } from '#platform/audit/entry.ts'
import type { Field, KeptFile } from '#platform/records/fields.ts'
import { useTokenNames } from '#areas/organization/scim/screens/use-token-names.ts'
import { columnsOf, labelOf, type AnyRecord } from '#platform/records/record.ts'
import { valueInWords } from '#platform/records/tell.ts'

/** Person and time as people read them, and the exact hashed content. */
export function EntryContent({ entry }: { entry: Entry }) {
  const actor = String(entry.actor ?? (entry.payload as { actor_id?: string } | undefined)?.actor_id ?? '')
  const { data } = useRows<{ display_name: string }>(
    'organization_members',
    (from) => from.select('display_name').eq('user_id', actor).limit(1),
    { enabled: actor !== '' },
  )
  const tokens = useTokenNames()
  const who =
    actor === ''
      ? { value: 'Granary' }
      : known(data, ([member]) => ({ value: member?.display_name ?? tokens.get(actor) ?? 'A former member' }))
  const at = String(entry.at ?? entry.created_at)
  const catalog = useTold()
  return (
    <div className="grid grid-cols-1 gap-4">
      <Facts
        facts={[
          { label: 'Person', ...who, wide: true },
          { label: 'When', value: <Moment at={at} />, wide: true },
          ...(entry.command
            ? [{ label: 'Command', value: commandInWords(String(entry.command), catalog), wide: true }]
            : []),
        ]}
      />
      {entry.source === 'change' && <Moved entry={entry} />}
      <Disclosure title="Exact hashed content">
        <pre
          tabIndex={0}
          className="max-h-96 overflow-auto rounded-sm border border-line bg-surface-2 p-3 font-mono text-xs whitespace-pre-wrap break-all text-ink"
        >
          {JSON.stringify(entry, null, 2)}
        </pre>
      </Disclosure>
    </div>
  )
}

/** Each field before and after, in the words of its declaration. The exact content is below. */
function Moved({ entry }: { entry: Entry }) {
  const record = useDeclarations().find(({ table }) => table === entry.table_name)
  return record ? (
    <MovedTable record={record} before={(entry.before ?? {}) as Sides} after={(entry.after ?? {}) as Sides} />
  ) : null
}

type Sides = Record<string, unknown>

function MovedTable({ record, before, after }: { record: AnyRecord; before: Sides; after: Sides }) {
  const names = useNames(record, [before, after])
  const setting = { names, zone: Intl.DateTimeFormat().resolvedOptions().timeZone }
  const moved = columnsOf(record).filter(([name]) => !isNothing(before[name]) || !isNothing(after[name]))
  if (moved.length === 0) return null
  return (
    <div className="overflow-x-auto">
      <table aria-label="Changed fields" className="w-full text-left text-sm">
        <thead>
          <tr className="border-b border-line text-2xs text-ink-2">
            <th scope="col" className="py-1.5 pr-3 font-semibold">
              Field
            </th>
            <th scope="col" className="px-3 py-1.5 font-semibold">
              Before
            </th>
            <th scope="col" className="py-1.5 pl-3 font-semibold">
              After
            </th>
          </tr>
        </thead>
        <tbody>
          {moved.map(([name, field]) => (
            <tr key={name} className="border-b border-line align-top last:border-0">
              <th scope="row" className="py-1.5 pr-3 font-normal text-ink-2">
                {labelOf(record, name)}
              </th>
              <td className="px-3 py-1.5 wrap-anywhere text-ink-2">{inWords(field, before[name], setting)}</td>
              <td className="py-1.5 pl-3 wrap-anywhere text-ink">{inWords(field, after[name], setting)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
const plain = ['text', 'long_text', 'series']
const inWords = (field: Field, value: unknown, setting: { names: ReadonlyMap<string, string>; zone: string }): string =>
  isNothing(value)
    ? '–'
    : field.kind === 'files'
      ? (value as KeptFile[]).map(({ name }) => name).join(', ')
      : plain.includes(field.kind)
        ? String(value)
        : valueInWords(field, value, setting)
