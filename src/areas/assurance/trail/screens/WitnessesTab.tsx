import { useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { Button } from '#kit/parts/Button.tsx'
import { CopyButton } from '#kit/parts/CopyButton.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { download } from '#kit/record/list/download.ts'
import { askTrail, type Newest } from '#kit/trail/ask.ts'
import { Hash } from '#kit/trail/Hash.tsx'
import type { removeWitness } from '../commands.ts'
import { whyNotTendWitnesses } from '../rules.ts'
import { AddWitness } from './AddWitness.tsx'
import { useWitnesses, type Told } from './use-witnesses.ts'

/** The outside witnesses of the checkpoints. Without one, a truncated end goes unnoticed. */
export function WitnessesTab({ newest, mayTend }: { newest: Newest; mayTend: boolean }) {
  const { data: witnesses } = useWitnesses(newest.organization_id, mayTend)
  const page = `${location.origin}/blockchain-trust?log=${newest.organization_id}`
  return (
    <div className="grid grid-cols-1 gap-5">
      <Panel title="By file" about="The simplest witness is a person who saves this regularly in another place.">
        <div className="flex flex-wrap gap-3">
          <Button
            onClick={() =>
              download(new Blob([newest.checkpoint], { type: 'text/plain' }), `checkpoint-${newest.size}.txt`)
            }
          >
            <Icon name="download" />
            Download latest checkpoint
          </Button>
          <CopyButton label="Public key" text={newest.key} />
          <CopyButton label="Public page" text={page} />
        </div>
        <p className="mt-3 max-w-(--measure) text-ink-2">
          Anyone with the address of the public page sees the number of entries and their signature, but not their
          content.
        </p>
        <div className="mt-2 grid gap-1">
          <Hash hash={newest.key} />
        </div>
      </Panel>
      {mayTend ? (
        <Panel
          title="By email and webhook"
          about="Each is notified automatically: once a day by email, about once a minute by webhook, and only when there are new entries."
        >
          <div className="grid grid-cols-1 gap-5">
            {!witnesses && <SkeletonLines lines={2} />}
            {witnesses?.length === 0 && <p className="text-ink-2">No witnesses yet. Consider adding your auditor.</p>}
            {witnesses && witnesses.length > 0 && (
              <ul aria-label="Witnesses" className="divide-y divide-line border-y border-line">
                {witnesses.map((witness) => (
                  <Witness key={witness.id} log={newest.organization_id} witness={witness} size={newest.size} />
                ))}
              </ul>
            )}
            <AddWitness others={witnesses ?? []} />
          </div>
        </Panel>
      ) : (
        <p className="text-ink-2">Only an administrator can choose witnesses by email and webhook.</p>
      )}
    </div>
  )
}

function Witness({
  log,
  witness: { id, kind, address, told_size, told_at, last_error },
  size,
}: {
  log: string
  witness: Told
  size: number
}) {
  const actor = useActor()
  const backend = useBackend()
  const remove = useCommand<typeof removeWitness>('trail-witnesses/remove')
  const [secret, setSecret] = useState<string>()
  const show = async () =>
    setSecret((await askTrail<{ secret: string }>(backend, `/logs/${log}/witnesses/${id}/secret`)).secret)
  const behind = size - told_size
  return (
    <li className="grid grid-cols-1 gap-2 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-semibold break-all text-ink">{address}</p>
          <p className="flex flex-wrap gap-x-3 text-xs text-ink-2 [&>span]:whitespace-normal">
            <span>{kind === 'mail' ? 'Email' : 'Webhook'}</span>
            {last_error ? (
              <Dial state="bad">{`Last attempt failed: ${last_error}`}</Dial>
            ) : (
              <Dial state={told_at ? (behind > 0 ? 'half' : 'done') : 'waiting'}>
                {told_at
                  ? behind > 0
                    ? `Notified of ${told_size.toLocaleString('en-US')}, ${behind.toLocaleString('en-US')} since`
                    : `Notified of all ${told_size.toLocaleString('en-US')}`
                  : 'Not notified yet'}
              </Dial>
            )}
            {told_at && (
              <span>
                last on <Moment at={told_at} />
              </span>
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {kind === 'webhook' && !secret && <Button onClick={() => void show()}>Show secret</Button>}
          <MoveButton
            look="danger"
            whyNot={whyNotTendWitnesses(actor)}
            run={() => remove({ id })}
            done="Witness removed. Earlier checkpoints stay valid."
          >
            Remove
          </MoveButton>
        </div>
      </div>
      {secret && (
        <div className="flex flex-wrap items-center gap-3 rounded-sm bg-surface-2 px-3 py-2">
          <Hash hash={secret} className="min-w-0 flex-1" />
          <CopyButton label="Secret" text={secret} />
        </div>
      )}
    </li>
  )
}
