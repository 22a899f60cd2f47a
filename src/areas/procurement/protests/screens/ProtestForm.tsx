import { useState } from 'react'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { useRows } from '#client/use-rows.ts'
import { FileBox } from '#kit/inputs/FileBox.tsx'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { toBase64 } from '#platform/audit/bytes.ts'
import { dayInWords, localDay } from '#platform/dates.ts'
import { whyNotProtest, intentStatus } from '../../notices/award/rules.ts'
import type { Notice } from '../../notices/screens/use-notices.ts'
import type { fileProtest } from '../commands.ts'
import { outcomeWords } from '../../protest-outcomes/rules.ts'
import { Evidence } from './Evidence.tsx'
import { useProtests } from './use-protests.ts'
import { say, translated, locale } from '#platform/say.ts'
import { Say } from '#kit/parts/Say.tsx'

/** A bidder's own protests against a notice of intent, and the form for a new one. */
export function ProtestForm({ notice }: { notice: Notice }) {
  const now = useNow()
  const award = notice.award!
  const protests = useProtests(award.id)
  const { data: bids } = useRows<{ id: string }>('bids', (from) =>
    from.select('id').eq('solicitation', notice.solicitation).limit(1),
  )
  const [writing, setWriting] = useState(false)
  if (!protests || !bids || (bids.length === 0 && protests.length === 0)) return null
  const whyNot = whyNotProtest(award, { today: localDay(new Date(now), notice.zone), bid: bids.length > 0 })
  return (
    <Panel
      title={say('Your protest')}
      about={
        intentStatus.is(award, 'intended')
          ? say('Bidders may protest until {protest_until} ({protest_source}).', {
              protest_until: dayInWords(award.protest_until, locale()),
              protest_source: award.protest_source,
            })
          : undefined
      }
    >
      {protests.map((each) => (
        <div key={each.id} className="mb-4 min-w-0">
          <p className="text-xs text-ink-2">
            <Say
              text="Filed {moment}, signed {signed}"
              values={{ moment: <Moment at={each.filed_at} />, signed: each.signed }}
            />
          </p>
          <p className="max-w-(--measure) whitespace-pre-wrap">{each.grounds}</p>
          <Evidence files={each.evidence} />
          <p className="mt-2 border-l-2 border-line-strong pl-3">
            <span className="font-semibold">
              {each.outcome ? `${translated(outcomeWords[each.outcome])}.` : say('Waiting for a decision.')}
            </span>{' '}
            {each.reason}
          </p>
        </div>
      ))}
      {writing ? (
        <Form notice={notice} onDone={() => setWriting(false)} />
      ) : whyNot === null ? (
        <Button onClick={() => setWriting(true)}>{say('File protest')}</Button>
      ) : (
        <p className="text-ink-2">{whyNot}</p>
      )}
    </Panel>
  )
}

const mostBytes = 300_000

function Form({ notice, onDone }: { notice: Notice; onDone: () => void }) {
  const file = useCommand<typeof fileProtest>('protests/file')
  const [grounds, setGrounds] = useState('')
  const [signed, setSigned] = useState('')
  const [files, setFiles] = useState<readonly File[]>([])
  const whyNot =
    grounds.trim() === ''
      ? say('Enter what was wrong, and which rule it broke.')
      : signed.trim() === ''
        ? say('Enter the signer’s name.')
        : files.length > 3
          ? say('Add up to three files.')
          : files.some(({ size }) => size > mostBytes)
            ? say('A file can be up to 300 kB.')
            : null
  async function send() {
    const evidence = await Promise.all(
      files.map(async (each) => ({ name: each.name, content: toBase64(new Uint8Array(await each.arrayBuffer())) })),
    )
    await file({
      organization: notice.organization_id,
      solicitation: notice.solicitation,
      grounds: grounds.trim(),
      signed: signed.trim(),
      evidence,
    })
    onDone()
  }
  return (
    <div className="grid gap-4">
      <LongTextInput
        id="grounds"
        label={say('Grounds')}
        required
        hint={say('What was wrong, which rule or published term it broke, and what you request.')}
        value={grounds}
        onChange={(value) => setGrounds(String(value ?? ''))}
      />
      <div>
        <label htmlFor="evidence" className="mb-1.5 block text-sm font-semibold text-ink">
          {say('Evidence')}
        </label>
        <FileBox
          id="evidence"
          multiple
          aria-describedby="evidence-hint"
          onChange={({ target }) => setFiles([...(target.files ?? [])])}
        />
        <p id="evidence-hint" className="mt-1.5 text-xs text-ink-2">
          {say(
            'Up to three files of 300 kB. Their digests are stored, so that you can prove later what you submitted.',
          )}
        </p>
      </div>
      <Field
        label={say('Signed by')}
        hint={say('A person who can speak for your company.')}
        autoComplete="name"
        value={signed}
        onChange={({ target }) => setSigned(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <MoveButton look="main" whyNot={whyNot} run={send} done={say('Protest filed')}>
          {say('File protest')}
        </MoveButton>
        <Button look="quiet" onClick={onDone}>
          {say('Cancel')}
        </Button>
      </div>
    </div>
  )
}
