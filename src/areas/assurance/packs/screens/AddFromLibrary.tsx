import { useState, type ComponentProps } from 'react'
import { useRecords } from '#client/use-record.ts'
import { useActor } from '#client/use-actor.ts'
import { Button } from '#kit/parts/Button.tsx'
import type { AnyRecord } from '#platform/records/record.ts'
import { atLeast } from '#platform/roles.ts'
import { LibraryDialog } from './LibraryDialog.tsx'

type AddFromLibraryProps = Pick<ComponentProps<typeof LibraryDialog>, 'about' | 'packs' | 'add'> & {
  /** The record of which the agency may have some already. */
  of: AnyRecord
}

/** The button above a list that adds ready-made drafts. */
export function AddFromLibrary({ of, ...dialog }: AddFromLibraryProps) {
  const actor = useActor()
  const [open, setOpen] = useState(false)
  const { rows } = useRecords(of, (from) => from.limit(500), { enabled: open })
  if (!atLeast('manager', actor)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add from library</Button>
      {open && (
        <LibraryDialog
          {...dialog}
          title="Add from library"
          there={rows && new Set(rows.map((row) => String(row['code' as keyof typeof row])))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
