import { useNavigate, useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { useToday } from '#client/use-today.ts'
import { usePage } from '#kit/use-page.ts'
import { toast } from '#kit/parts/Toasts.tsx'
import { pageOf, useCatalog } from '#kit/record/catalog.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordForm } from '#kit/record/RecordForm.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { asProposed } from '#platform/records/control.ts'
import { openFields, titleOf } from '#platform/records/record.ts'
import { inText } from '#platform/words.ts'
import type { RegisterPage } from './register-pages.tsx'
import { controlChange } from '../records.ts'

type Entered = {
  name: string
  run: (input: never, context: never) => Promise<{ id: string; change: string; waiting: boolean }>
}

/** A new value of a rule: blank for a new rule, with the values of the preceding row for a change. */
export function ValueScreen({ of, list }: RegisterPage) {
  const id = useParams().id
  const today = useToday()
  const navigate = useNavigate()
  const catalog = useCatalog()
  const area = usePage()?.area ?? ''
  const enter = useCommand<Entered>(`${of.table.replaceAll('_', '-')}/create`)
  const found = useRecord(of, id ?? '')
  const row = found.row as Record<string, unknown> | undefined
  if (id && !row) return <NoRecord of={of} found={found} list={list} />
  const ends = of.control?.ends
  const start = {
    ...(row && Object.fromEntries(openFields(of).map(([name]) => [name, row[name]]))),
    valid_from: today,
    ...(ends && { [ends]: null }),
    reason: null,
  }

  function go({ id: made, change, waiting }: { id: string; change: string; waiting: boolean }) {
    toast(
      'good',
      waiting ? 'Proposed. Another administrator must approve it.' : 'Saved. Every administrator was notified.',
    )
    void navigate(
      waiting
        ? (pageOf(catalog, controlChange.table, change) ?? list.to)
        : (pageOf(catalog, of.table, made) ?? list.to),
    )
  }
  return (
    <Screen
      narrow
      area={area}
      title={row ? `Change ${titleOf(of, row)}` : `New ${inText(of.label)}`}
      about="Loosening a rule needs a second administrator and starts the day after approval."
    >
      <div className="rounded-lg border border-line bg-surface p-5 sm:p-6">
        <RecordForm
          of={asProposed(of)}
          start={start}
          verb={row ? 'Propose change' : 'Save'}
          send={(values) => enter(values as never) as never}
          onDone={(made) => go(made as never)}
          onCancel={() => void navigate(list.to)}
        />
      </div>
    </Screen>
  )
}
