import { useState } from 'react'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { useActor } from '#client/use-actor.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { InstantInput } from '#kit/inputs/InstantInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { addMinutes } from '#platform/dates.ts'
import type { accessAgency, endAccess, listAccesses } from '../access/commands.ts'
import { isOpen, mostHours, whyNotAccessYet } from '../access/rules.ts'
import { AccessList } from './AccessList.tsx'
import { OpenAgency } from './OpenAgency.tsx'

type Agency = { id: string; name: string; kind: string }

/** The operator requests read access, reads what it opens, and ends it. */
export function AccessAgency({ agencies }: { agencies: readonly Agency[] }) {
  const actor = useActor()
  const now = useNow()
  const { data } = useAnswer<typeof listAccesses>('operator-access/list', {}, { about: 'operator_accesses' })
  const ask = useCommand<typeof accessAgency>('operator-access/open')
  const end = useCommand<typeof endAccess>('operator-access/end')
  const [chosen, setChosen] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [ends_at, setEnds] = useState<string | null>(addMinutes(now, 60))
  const open = data?.own.find((row) => isOpen(row, now))
  const others = agencies.filter(({ id }) => id !== actor.organization_id)
  const agency = others.find(({ id }) => id === chosen) ?? null
  // The server knows whether MFA is set up: it checks again.
  const whyNot =
    ends_at === null
      ? 'Enter an end time.'
      : (whyNotAccessYet({ actor, agency, ends_at, now, open: open !== undefined }) ??
        (reason.trim().length < 10 ? 'Enter a reason of at least 10 characters.' : null))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {open ? (
        <OpenAgency access={open} onEnd={() => end({ id: open.id })} />
      ) : (
        <Panel
          title="Access an agency"
          about={`Read-only, for up to ${mostHours} hours. The agency’s administrators are notified at once and can end it.`}
        >
          <div className="grid gap-4">
            <Select
              id="agency"
              label="Agency"
              required
              field={{
                options: others.map(({ id }) => id),
                words: Object.fromEntries(others.map(({ id, name }) => [id, name])),
              }}
              value={chosen}
              onChange={(value) => setChosen(value as string | null)}
            />
            <TextInput
              id="access-reason"
              label="Reason"
              required
              max={500}
              value={reason}
              onChange={(value) => setReason(String(value ?? ''))}
            />
            <InstantInput
              id="access-ends"
              label="Ends"
              required
              value={ends_at}
              onChange={(value) => setEnds(value as string | null)}
            />
            <p className="max-w-(--measure) text-xs text-ink-2">
              You will see people, roles, invitations, the audit log and security events. Records, files, the sealed
              audit log and bids stay closed.
            </p>
            <div>
              <MoveButton
                look="main"
                whyNot={whyNot}
                run={async () => {
                  await ask({ organization: chosen!, reason: reason.trim(), ends_at: ends_at! })
                  setReason('')
                }}
                done="Access opened. The agency’s administrators were notified."
              >
                Access agency
              </MoveButton>
            </div>
          </div>
        </Panel>
      )}
      <Panel title="Your access history">
        <AccessList rows={data?.own ?? []} named="agency" />
      </Panel>
    </div>
  )
}
