import { useState } from 'react'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { choice } from '#platform/records/fields.ts'
import { paProject, paRequest } from '../../public-assistance/records.ts'
import type { acceptDamage, editDamage, joinProject, leaveProject, refuseDamage, reportDamage, withdrawDamage } from '../commands.ts'
import { damageItem, eligibilityCheck, type DamageItem } from '../records.ts'
import { whyNotAccept, whyNotJoin, whyNotLeave, whyNotRefuse, whyNotReport, whyNotWithdraw } from '../rules.ts'

type Asking = 'edit' | 'join' | 'refuse' | 'withdraw'

/** What can be done with a damaged place next, by its status. */
export function DamageMoves({ row, onCheck }: { row: DamageItem; onCheck: () => void }) {
  const actor = useActor()
  const today = useToday()
  const [asking, setAsking] = useState<Asking>()
  const { row: request } = useRecord(paRequest, row.request ?? '')
  const { row: project } = useRecord(paProject, row.project ?? '')
  const { rows: checks } = useRecords(eligibilityCheck, (from) => from.eq('damage', row.id).order('created_at', { ascending: false }).limit(1))
  const { rows: projects } = useRecords(paProject, (from) => from.eq('declaration', row.declaration).in('status', ['draft', 'returned']).order('number').limit(200))
  const edit = useCommand<typeof editDamage>('damage-items/edit')
  const report = useCommand<typeof reportDamage>('damage-items/report')
  const accept = useCommand<typeof acceptDamage>('damage-items/accept')
  const join = useCommand<typeof joinProject>('damage-items/join-project')
  const leave = useCommand<typeof leaveProject>('damage-items/leave-project')
  const refuse = useCommand<typeof refuseDamage>('damage-items/refuse')
  const withdraw = useCommand<typeof withdrawDamage>('damage-items/withdraw')
  const { id, number, status, title } = row
  const close = () => setAsking(undefined)
  const fitting = projects?.filter((each) => whyNotJoin(row, each) === null) ?? []
  return (
    <>
      {whyNotEdit(damageItem, row, actor) === null && <Button onClick={() => setAsking('edit')}>Edit</Button>}
      {status === 'draft' && (
        <MoveButton look="main" whyNot={whyNotReport(row, { due: request?.damage_due ?? null, today })} run={() => report({ id })} done={`${number} is in the inventory`}>
          Report
        </MoveButton>
      )}
      {status === 'reported' && (
        <>
          <Button onClick={onCheck}>Check eligibility</Button>
          <MoveButton look="main" whyNot={whyNotAccept(row, { actor, check: checks?.[0] ?? null })} run={() => accept({ id })} done={`${number} is accepted`}>
            Accept
          </MoveButton>
        </>
      )}
      {status === 'accepted' && (
        <MoveButton look="main" whyNot={fitting.length === 0 ? `There is no draft of a project of category ${row.category} in this disaster. Write one first.` : null} run={() => setAsking('join')}>
          Put into a project
        </MoveButton>
      )}
      {status === 'in_project' && (
        <MoveButton whyNot={whyNotLeave(row, project)} run={() => leave({ id })} done={`${number} is out of the project`}>
          Take out of the project
        </MoveButton>
      )}
      {(status === 'reported' || status === 'accepted') && (
        <MoveButton whyNot={whyNotRefuse(row, actor)} run={() => setAsking('refuse')}>
          Not eligible
        </MoveButton>
      )}
      {whyNotWithdraw(row, actor) === null && (
        <Button look="danger" onClick={() => setAsking('withdraw')}>
          Withdraw
        </Button>
      )}
      {asking === 'edit' && <FormDialog of={damageItem} row={row} title={`Edit ${number}`} done="It is kept" send={(changes, version) => edit({ id, version, changes })} onClose={close} />}
      {asking === 'join' && (
        <AskDialog
          title={`Which project repairs ${title}?`}
          about="A draft of the same kind of work."
          verb="Put it in"
          done={`${number} is in the project`}
          fields={{ project: { ...choice(fitting.map((each) => each.id), { required: true, label: 'Project' }), words: Object.fromEntries(fitting.map((each) => [each.id, `${each.number} · ${each.title}`])) } }}
          run={(values) => join({ id, project: values.project })}
          onClose={close}
        />
      )}
      {asking === 'refuse' && <ReasonDialog title={`${title} is not eligible?`} about="It stays in the inventory with the reason." verb="Leave it out" run={(reason) => refuse({ id, reason })} onClose={close} />}
      {asking === 'withdraw' && <ReasonDialog title={`Withdraw ${number}?`} about="It stays in the register as withdrawn." verb="Withdraw it" run={(reason) => withdraw({ id, reason })} onClose={close} />}
    </>
  )
}
