import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { solicitation, type Solicitation } from '../../solicitations/records.ts'
import type { nameOfficers } from '../commands.ts'
import type { KeyHolder, Officer } from '../rules.ts'
import { KeyDialog } from './KeyDialog.tsx'

type OfficersPanelProps = {
  row: Solicitation
  loaded: { officers?: readonly Officer[]; holders?: readonly KeyHolder[] }
}

/** The opening officers, and how many must act together. */
export function OfficersPanel({ row, loaded: { officers, holders } }: OfficersPanelProps) {
  const actor = useActor()
  const { user_id } = actor
  const [asking, setAsking] = useState<'key' | 'officers'>()
  const hasKey = holders?.some(({ officer }) => officer === user_id)
  return (
    <div id="opening-officers" className="scroll-mt-20">
      <Panel
        title="Opening officers"
        about={`Bids are sealed to these people in the bidder’s browser. ${plural(row.officers_needed, { one: 'One officer can open the bids.', other: `${row.officers_needed} officers must open the bids together.` })}`}
        actions={
          <>
            {holders && !hasKey && <Button onClick={() => setAsking('key')}>Create my key</Button>}
            {whyNotEdit(solicitation, row, actor) === null && (
              <Button onClick={() => setAsking('officers')}>Assign opening officers</Button>
            )}
          </>
        }
      >
        {officers?.length === 0 && <p className="text-ink-2">No officers assigned.</p>}
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {officers?.map(({ officer, member }) => (
            <li key={officer}>{member.display_name}</li>
          ))}
        </ul>
        {asking === 'key' && <KeyDialog onClose={() => setAsking(undefined)} />}
        {asking === 'officers' && holders && (
          <NameOfficers row={row} named={officers ?? []} holders={holders} onClose={() => setAsking(undefined)} />
        )}
      </Panel>
    </div>
  )
}

type NameOfficersProps = {
  row: Solicitation
  named: readonly Officer[]
  holders: readonly KeyHolder[]
  onClose: () => void
}

function NameOfficers({ row, named, holders, onClose }: NameOfficersProps) {
  const actor = useActor()
  const name = useCommand<typeof nameOfficers>('solicitations/name-officers')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(named.map(({ officer }) => officer)))
  const [needed, setNeeded] = useState(String(row.officers_needed))
  const toggle = (officer: string) =>
    setChosen((now) =>
      now.has(officer) ? new Set([...now].filter((each) => each !== officer)) : new Set([...now, officer]),
    )
  return (
    <Dialog
      title="Assign opening officers"
      about="Only people with an opening key can be assigned."
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <MoveButton
            look="main"
            whyNot={whyNotEdit(solicitation, row, actor)}
            run={async () => (await name({ id: row.id, needed: Number(needed), officers: [...chosen] }), onClose())}
            done="Opening officers assigned"
          >
            Assign opening officers
          </MoveButton>
        </>
      }
    >
      <div className="grid gap-4">
        <fieldset>
          <legend className="mb-1.5 text-sm font-semibold">Officers</legend>
          {holders.length === 0 && (
            <p className="text-ink-2">
              No opening keys yet. Each officer creates one on this page with “Create my key”.
            </p>
          )}
          {holders.map(({ officer, member }) => (
            <label key={officer} className="flex min-h-8 cursor-pointer items-center gap-2.5 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                className="size-4.5 accent-action"
                checked={chosen.has(officer)}
                onChange={() => toggle(officer)}
              />
              {member.display_name}
            </label>
          ))}
        </fieldset>
        <Field
          label="Officers needed to open"
          type="number"
          min={1}
          max={20}
          value={needed}
          onChange={({ target }) => setNeeded(target.value)}
          className="max-w-48"
        />
      </div>
    </Dialog>
  )
}
