import { useState } from 'react'
import { IconButton } from '#kit/parts/Button.tsx'
import { copyOut } from '#kit/parts/copied.ts'
import { Icon } from '#kit/parts/Icon.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import type { Surrounded } from '#kit/record/surroundings.ts'
import { Followers } from '../../watchers/screens/Followers.tsx'

/** In the head of every record: followers and the permanent link. */
export function RecordTools({ of, row }: Surrounded) {
  const [copied, setCopied] = useState(false)
  async function copy() {
    // The address in emails: it opens the record's page, wherever that is by then.
    try {
      await copyOut(`${location.origin}/records/${of.table}/${row.id}`)
    } catch (error) {
      return toast('bad', 'Link not copied', (error as Error).message)
    }
    setCopied(true)
    toast('good', 'Link copied', 'It works for anyone who can see this record.')
    setTimeout(() => setCopied(false), 2000)
  }
  return (
    <div className="flex items-center">
      <Followers of={of} row={row} />
      <IconButton label="Copy link" onClick={() => void copy()}>
        <Icon name={copied ? 'check' : 'link'} />
      </IconButton>
    </div>
  )
}
