import { useState } from 'react'
import { useCommand } from '#client/use-command.ts'
import { useOwnOrganization } from '#client/use-own-organization.ts'
import type { Surrounded } from '#kit/record/surroundings.ts'
import type { commentCommands } from '../commands.ts'
import type { Comment } from '../rules.ts'
import { Composer } from './Composer.tsx'

type Commands = ReturnType<typeof commentCommands>

/** Writes a comment on a record. On a record that a vendor reads, people choose whether the vendor sees it. */
export function RecordComposer({ of, row, first }: Surrounded & { first: boolean }) {
  const organization = useOwnOrganization()
  const add = useCommand<Commands['add']>('comments/add')
  const [audience, setAudience] = useState<Comment['audience']>('internal')
  // A vendor's people only write what they can read themselves.
  const ours = organization === row.organization_id
  const where = ours ? {} : { organization: row.organization_id }
  return (
    <div className="print:hidden">
      <Composer
        label={first ? 'Write the first comment' : 'Write a comment'}
        verb="Comment"
        send={(body) => add({ table: of.table, record: row.id, body, audience: ours ? audience : 'vendor', ...where })}
      >
        {of.access.of === 'vendor' && ours && (
          <label className="inline-flex min-h-6 items-center gap-2 text-ink pointer-coarse:min-h-11">
            <input
              type="checkbox"
              checked={audience === 'vendor'}
              onChange={({ target }) => setAudience(target.checked ? 'vendor' : 'internal')}
              className="size-4.5 accent-(--action)"
            />
            Visible to the vendor
          </label>
        )}
      </Composer>
    </div>
  )
}
