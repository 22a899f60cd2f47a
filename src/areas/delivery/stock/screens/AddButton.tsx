import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { pageOf, useCatalog } from '#kit/record/catalog.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { AnyRecord, RowOf } from '#platform/records/record.ts'

type AddButtonProps<R extends AnyRecord> = {
  of: R
  verb?: string
  about?: string
  done: string
  start?: Record<string, unknown>
  look?: 'main' | 'plain'
  stay?: boolean
  send: (values: any) => Promise<RowOf<R>>
}

/** The form of a new record beside its list; after saving, it opens the record's page if there is one. */
export function AddButton<R extends AnyRecord>({
  of,
  verb = `New ${of.label.toLowerCase()}`,
  about = of.about,
  done,
  start,
  look = 'main',
  stay = false,
  send,
}: AddButtonProps<R>) {
  const [asking, setAsking] = useState(false)
  const actor = useActor()
  const navigate = useNavigate()
  const catalog = useCatalog()
  const whyNot = whyNotEdit(of, null, actor)
  const open = (row: RowOf<R>) => {
    const page = pageOf(catalog, of.table, row.id)
    if (page && !stay) void navigate(page)
  }
  return (
    <>
      {whyNot === null ? (
        <Button look={look} onClick={() => setAsking(true)}>
          <Icon name="plus" />
          {verb}
        </Button>
      ) : (
        <MoveButton whyNot={whyNot} run={() => {}}>
          {verb}
        </MoveButton>
      )}
      {asking && (
        <FormDialog
          of={of}
          title={verb}
          {...(!/^(New|Add) /.test(verb) && { verb })}
          about={about}
          done={done}
          {...(start && { start })}
          send={send}
          onDone={open}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
