import type { MailedLink } from '#client/use-mailed-link.ts'
import { documentStatus } from '../rules.ts'
import { useState } from 'react'
import { saveAs } from '#kit/save-as.ts'
import { FieldFrame } from '#kit/inputs/FieldFrame.tsx'
import { FlagInput } from '#kit/inputs/FlagInput.tsx'
import { Pad } from '#kit/inputs/SignatureInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { FreeButton } from '#kit/parts/FreeButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Say } from '#kit/parts/Say.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { loadedOnce } from '#kit/record/picture-source.ts'
import { useSending } from '#kit/use-sending.ts'
import { say } from '#platform/say.ts'
import type { Opened, Shown } from './use-mailed.ts'
import { Words } from './Words.tsx'

type Props = { opened: Opened & { code: string }; shown: Shown; mailed: MailedLink; onSigned: () => Promise<void> }

/** The text, who has signed it, the form to sign it, and the files to keep. */
export function SignOpened({ opened, shown, mailed, onSigned }: Props) {
  const { content, code, status } = opened
  const name = `${content.number}-${content.edition}`
  // The code that opened the text opens its pictures, while this page is open.
  const [pictures] = useState(() => ({ load: loadedOnce((file) => mailed.file('picture', { code, file })) }))
  const mine = documentStatus.isOpen({ status }) && !shown.signed && shown.waitsFor.length === 0
  return (
    <>
      <Panel
        title={say('Signatures')}
        actions={
          <span className="flex flex-wrap gap-2 print:hidden">
            {documentStatus.is({ status }, 'complete') && (
              <FreeButton
                run={async () => saveAs(await mailed.file('certificate', { code }), `${name}.certificate.json`)}
                done={say('Certificate saved')}
              >
                {say('Download certificate')}
              </FreeButton>
            )}
            <FreeButton
              run={async () => saveAs(await mailed.file('document', { code }), `${name}.pdf`)}
              done={say('PDF saved')}
            >
              {say('Download PDF')}
            </FreeButton>
          </span>
        }
      >
        <ol className="divide-y divide-line">
          {content.signers
            .toSorted((a, b) => a.turn - b.turn || a.place - b.place)
            .map((place) => {
              const signed = opened.signatures.find((each) => each.place === place.place)
              return (
                <li key={place.place} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
                  <div className="min-w-0">
                    <p className="font-semibold">
                      {place.name}
                      {place.office && <span className="font-normal text-ink-2">, {place.office}</span>}
                    </p>
                    <p className="text-xs text-ink-2">
                      {say('Signing order {turn}, for {party}', {
                        turn: place.turn,
                        party: place.party === 'vendor' ? content.vendor.name : content.agency,
                      })}
                      {signed && (
                        <>
                          {' '}
                          · <Moment at={signed.signed_at} />
                        </>
                      )}
                    </p>
                  </div>
                  <Dial state={signed ? 'done' : 'waiting'}>{signed ? say('Signed') : say('Not signed')}</Dial>
                </li>
              )
            })}
        </ol>
      </Panel>
      <Words content={content} pictures={pictures} />
      <p className="text-xs text-ink-2">
        <Say text="SHA-256 {span}" values={{ span: <span className="font-mono break-all">{opened.digest}</span> }} />
      </p>
      {mine && <SignForm opened={opened} shown={shown} mailed={mailed} onSigned={onSigned} />}
    </>
  )
}

/** Below the text: a signer has gone past it. */
function SignForm({ opened, shown, mailed, onSigned }: Props) {
  const [typed, setTyped] = useState('')
  const [drawn, setDrawn] = useState('')
  const [agreed, setAgreed] = useState(false)
  const { wrong, refusal, busy, send } = useSending([
    typed.trim() === '' && { name: 'signed-name', message: say('Type your name.') },
    !agreed && {
      name: 'signed-intent',
      message: say('Confirm that you have read the document and intend to sign it.'),
    },
  ])
  const give = () =>
    send(async () => {
      await mailed.ask('sign', {
        code: opened.code,
        name: typed.trim(),
        digest: opened.digest,
        agreed: true,
        drawn: drawn || null,
      })
      await onSigned()
    })
  return (
    <Panel
      title={say('Sign')}
      about={say('Your signature, the time and the SHA-256 of the text are sealed in the audit log.')}
    >
      <div className="grid max-w-xl gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        <TextInput
          id="signed-name"
          label={say('Your name')}
          required
          hint={say('As listed here: {name}', { name: shown.name })}
          error={wrong('signed-name')}
          value={typed}
          onChange={(value) => setTyped(String(value ?? ''))}
        />
        <FieldFrame
          id="signed-strokes"
          label={say('Drawn signature')}
          hint={say('Your typed name signs; the drawing is printed above it.')}
          group
        >
          <Pad label={say('Drawn signature')} path={drawn} onDraw={setDrawn} />
        </FieldFrame>
        <FlagInput
          id="signed-intent"
          label={opened.intent}
          error={wrong('signed-intent')}
          value={agreed}
          onChange={(value) => setAgreed(value === true)}
        />
        <Button look="main" className="justify-self-start" busy={busy} onClick={() => void give()}>
          {say('Sign')}
        </Button>
      </div>
    </Panel>
  )
}
