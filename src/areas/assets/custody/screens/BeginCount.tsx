import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { flag, ref, text } from '#platform/records/fields.ts'
import type { beginAssetCount } from '../commands.ts'

type Wanted = { title: string; department?: string; location?: string; federal: boolean }

/** Selects the assets of a physical inventory. */
export function BeginCount() {
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const begin = useCommand<typeof beginAssetCount>('asset-counts/begin')
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="plus" />
        Start physical inventory
      </Button>
      {open && (
        <AskDialog
          title="New physical inventory"
          about="Federally funded assets are counted at least every two years (2 CFR 200.313(d)(2)). A second person approves discrepancies."
          verb="Start inventory"
          done="Physical inventory started"
          fields={{
            title: text({ required: true, max: 200, label: 'Name' }),
            department: ref('cost_centers', { label: 'Department filter' }),
            location: text({ max: 200, label: 'Location filter' }),
            federal: flag({ label: 'Federally funded assets only' }),
          }}
          press={({ title, department, location, federal }: Wanted) =>
            begin.press({ count: { title }, department: department ?? null, federal, location: location ?? null })
          }
          then={({ id }: { id: string }) => void navigate(`/asset-management/counts/${id}`)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
