import { useState, type ComponentProps } from 'react'
import { useActor } from '#client/use-actor.ts'
import { Button } from '#kit/parts/Button.tsx'
import { atLeast } from '#platform/roles.ts'
import { LibraryDialog } from './LibraryDialog.tsx'

type AddFromLibraryProps = Pick<ComponentProps<typeof LibraryDialog>, 'about' | 'packs' | 'add'> & {
  /** Rows that the agency has already; undefined while loading. */
  rows: readonly { code: string }[] | undefined
}

/** The button above a list that adds ready-made drafts. */
export function AddFromLibrary({ rows, ...dialog }: AddFromLibraryProps) {
  const actor = useActor()
  const [open, setOpen] = useState(false)
  if (!atLeast('manager', actor)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add from library</Button>
      {open && (
        <LibraryDialog
          {...dialog}
          title="Add from library"
          there={rows && new Set(rows.map(({ code }) => code))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
