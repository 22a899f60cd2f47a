import { useNavigate, useSearchParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { Button } from '../parts/Button.tsx'
import { Icon } from '../parts/Icon.tsx'
import { FormDialog } from './FormDialog.tsx'
import { pageOf, useCatalog } from './catalog.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { AnyRecord, RowOf } from '#platform/records/record.ts'

type NewRecordProps<R extends AnyRecord> = {
  of: R
  name: string
  label: string
  about?: string
  /** Shown when it is saved. */ done?: string
  start?: Readonly<Record<string, unknown>>
  look?: 'main' | 'plain'
  stay?: boolean
  /** The button alone: the form opens from the same button beside the title. */ bare?: boolean
}

/**
 * The first step of a list: a button and the form that it opens. The form has an address (`?new=risks`), so that
 * others can link to it.
 */
export function NewRecord<R extends AnyRecord>({
  of,
  name,
  label,
  about,
  done = `${of.label} saved`,
  start,
  look = 'main',
  stay = false,
  bare = false,
}: NewRecordProps<R>) {
  const actor = useActor()
  const navigate = useNavigate()
  const catalog = useCatalog()
  const [query, setQuery] = useSearchParams()
  const make = useCommand<{ name: string; run: (input: Record<string, unknown>, context: never) => Promise<RowOf<R>> }>(
    name,
  )
  if (whyNotEdit(of, null, actor) !== null) return null
  const set = (open: boolean) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now)
        if (open) next.set('new', of.table)
        else next.delete('new')
        return next
      },
      { preventScrollReset: true, replace: !open },
    )
  return (
    <>
      <Button look={look} onClick={() => set(true)}>
        <Icon name="plus" />
        {label}
      </Button>
      {!bare && query.get('new') === of.table && (
        <FormDialog
          of={of}
          title={label}
          about={about ?? of.about}
          done={done}
          start={start && { ...start }}
          {...(!/^(New|Add) /.test(label) && { verb: label })}
          send={make}
          onDone={({ id }) => {
            const page = stay ? undefined : pageOf(catalog, of.table, id)
            if (page) void navigate(page)
          }}
          onClose={() => set(false)}
        />
      )}
    </>
  )
}
