import { plural } from '#platform/words.ts'
import { useState, type FormEvent } from 'react'
import { sentence } from '#client/sentences.ts'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { Button } from '#kit/parts/Button.tsx'
import { PasswordField } from '#kit/parts/Field.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { momentInWords } from '#platform/dates.ts'
import { openShare } from '#platform/sealing/envelope.ts'
import { unlockOfficerKey } from '#platform/sealing/officer-keys.ts'
import type { Officer } from '../../officers/rules.ts'
import { useOwnKeys } from '../../officers/screens/use-officers.ts'
import type { countSealed } from '../count-sealed.ts'
import { solicitationLife } from '../../solicitations/life.ts'
import type { Solicitation } from '../../solicitations/records.ts'
import { kindOf } from '../../solicitations/rules.ts'
import type { beginOpening, envelopesToOpen, handInShares } from '../opening.ts'
import { whoOpens, whyNotBeginOpening } from '../rules.ts'

type OpeningPanelProps = { row: Solicitation; loaded: { officers?: readonly Officer[] } }

/** From the closing to the open bids. Until then only the number is shown. */
export function OpeningPanel({ row, loaded: { officers } }: OpeningPanelProps) {
  const { user_id } = useActor()
  const now = useNow()
  const begin = useCommand<typeof beginOpening>('openings/begin')
  const sealed = useAnswer<typeof countSealed>('solicitations/sealed', { id: row.id }, { about: 'solicitations' })
  const isOfficer = officers?.some(({ officer }) => officer === user_id) ?? false
  const bids = sealed.data?.bids
  const what = kindOf[row.kind].priced ? 'bid' : 'response'
  return (
    <Panel
      title="Bid opening"
      actions={
        solicitationLife.is(row, 'published') && (
          <MoveButton
            look="main"
            whyNot={whyNotBeginOpening(row, { now, isOfficer })}
            run={() => begin({ id: row.id })}
            done="Opening started"
          >
            Start opening
          </MoveButton>
        )
      }
    >
      <p>
        {bids === undefined
          ? 'Counting…'
          : bids === 0
            ? `No sealed ${what} received yet.`
            : plural(bids, { one: `1 sealed ${what} received.`, other: `${bids} sealed ${what}s received.` })}{' '}
        {solicitationLife.is(row, 'published') &&
          row.closes_at &&
          whoOpens(what, {
            after: momentInWords(row.closes_at, row.zone!),
            officers: officers?.map(({ member }) => member.display_name) ?? [],
            isOfficer,
          })}
      </p>
      {solicitationLife.is(row, 'opening') &&
        (isOfficer ? (
          <HandIn row={row} />
        ) : (
          <p className="mt-3 text-ink-2">
            Waiting for key shares from the opening officers:{' '}
            {officers?.map(({ member }) => member.display_name).join(', ')}.
          </p>
        ))}
    </Panel>
  )
}

function HandIn({ row }: { row: Solicitation }) {
  const { user_id } = useActor()
  const keys = useOwnKeys()
  const asked = useAnswer<typeof envelopesToOpen>('openings/envelopes', { id: row.id }, { about: 'solicitations' })
  const handIn = useCommand<typeof handInShares>('openings/hand-in')
  const [passphrase, setPassphrase] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)
  if (!asked.data || !keys) return null
  const { key, envelopes } = asked.data
  const done = envelopes.length > 0 && envelopes.every(({ handedInBy }) => handedInBy.includes(user_id))
  const others = Math.max(0, ...envelopes.map(({ handedInBy }) => handedInBy.length))

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setWrong(undefined)
    try {
      const own = keys!.find(({ officer_key }) => officer_key === key)
      const unlocked = own && (await unlockOfficerKey(own.sealed, passphrase))
      if (!unlocked)
        return setWrong(
          own
            ? 'This is not the passphrase of your opening key.'
            : 'Your opening key was not found. Ask another officer.',
        )
      const shares = await Promise.all(
        envelopes.map(async ({ id, outside }) => ({
          envelope: id,
          share: (await openShare(outside, key, unlocked)) ?? '',
        })),
      )
      const { opened, missing } = await handIn({ id: row.id, shares })
      toast(
        'good',
        opened
          ? `${plural(opened.length, { one: '1 bid', other: `${opened.length} bids` })} opened`
          : `Key shares submitted. ${plural(missing, { one: '1 more officer is', other: `${missing} more officers are` })} needed.`,
      )
    } catch (error) {
      setWrong(sentence(error))
    } finally {
      setBusy(false)
    }
  }
  if (done)
    return (
      <div className="mt-3">
        <Notice tone="good" title="Key shares submitted">
          The bids open when the next officer submits theirs.
        </Notice>
      </div>
    )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 grid max-w-md gap-3">
      <p className="text-ink-2">
        {others === 0
          ? 'No officer has submitted key shares yet.'
          : `${plural(others, { one: 'One officer has', other: `${others} officers have` })} submitted key shares; ${row.officers_needed} needed.`}
      </p>
      <PasswordField
        id="opening-passphrase"
        label="Passphrase of your opening key"
        autoComplete="current-password"
        value={passphrase}
        onChange={({ target }) => setPassphrase(target.value)}
        error={wrong ?? null}
      />
      <div>
        <Button type="submit" look="main" busy={busy}>
          Submit my key shares
        </Button>
      </div>
    </form>
  )
}
