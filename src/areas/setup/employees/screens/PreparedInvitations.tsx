import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { PlainTable } from '#kit/parts/PlainTable.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { roleNames } from '#platform/roles.ts'
import { plural } from '#platform/words.ts'
import { mostListed } from '#areas/organization/members/listed/rules.ts'
import { whyNotInviteYet } from '#areas/organization/members/rules.ts'
import type { invitePrepared, removePrepared } from '../commands.ts'
import { preparedInvitation } from '#areas/organization/members/prepared/records.ts'

/** Employees that were imported and not invited yet. Nothing at all where there are none. */
export function PreparedInvitations() {
  const actor = useActor()
  const { rows } = useRecords(preparedInvitation, (from) => from.is('invited_at', null).order('name').limit(mostListed))
  const names = useNames(preparedInvitation, rows ?? [])
  const send = useCommand<typeof invitePrepared>('prepared-invitations/send')
  const remove = useCommand<typeof removePrepared>('prepared-invitations/remove')
  if (!rows || rows.length === 0) return null
  const count = plural(rows.length, { one: '1 invitation', other: `${rows.length} invitations` })
  const whyNot = whyNotInviteYet('user', { actor })
  return (
    <Panel
      title="Prepared invitations"
      about="Imported employees. Nothing is sent until you send it."
      actions={
        <MoveButton
          look="main"
          whyNot={whyNot}
          run={async () => void (await send({ ids: rows.map(({ id }) => id) }))}
          done={`${count} sent`}
        >
          {`Send ${count}`}
        </MoveButton>
      }
    >
      <PlainTable
        label="Prepared invitations"
        rows={rows}
        keyOf={({ id }) => id}
        empty="No prepared invitations."
        columns={[
          {
            label: 'Name',
            cell: ({ name, email, department }) => (
              <>
                <span className="block font-semibold">{name}</span>
                <span className="block text-xs break-all text-ink-2">
                  {[email, department && names.get(department)].filter(Boolean).join(', ')}
                </span>
              </>
            ),
          },
          { label: 'Role', cell: ({ role }) => roleNames[role] },
          {
            label: 'Actions',
            buttons: true,
            cell: ({ id, name }) => (
              <span className="flex flex-wrap gap-2">
                <MoveButton whyNot={whyNot} run={async () => void (await send({ ids: [id] }))} done={`${name} invited`}>
                  Send<span className="sr-only"> invitation to {name}</span>
                </MoveButton>
                <ButtonLink look="quiet" to={`/imports/employees/${id}/edit`}>
                  Edit<span className="sr-only"> {name}</span>
                </ButtonLink>
                <MoveButton
                  look="danger"
                  whyNot={whyNot}
                  run={async () => void (await remove({ id }))}
                  done={`${name} removed`}
                >
                  Remove<span className="sr-only"> {name}</span>
                </MoveButton>
              </span>
            ),
          },
        ]}
      />
    </Panel>
  )
}
