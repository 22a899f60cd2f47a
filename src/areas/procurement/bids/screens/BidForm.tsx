import { useState, type FormEvent } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { upload } from '#client/upload.ts'
import { useCommand } from '#client/use-command.ts'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Notice as Note } from '#kit/parts/Notice.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { sealBundle } from '#platform/sealing/bundle.ts'
import { sealEnvelope } from '#platform/sealing/envelope.ts'
import { howMany } from '#platform/words.ts'
import type { Notice } from '../../notices/screens/use-notices.ts'
import { BidFilesInput, type OfferedFile } from './BidFilesInput.tsx'
import type { submitBid } from '../commands.ts'
import { amountOf, totalOf, whyNotFiles, whyNotPrice, whyNotSeal, type Offer } from '../rules.ts'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'

type BidFormProps = { notice: Notice; account: string; onDone: () => void }

/** Prices and text, sealed in this browser before anything leaves it. */
export function BidForm({ notice, account, onDone }: BidFormProps) {
  const submit = useCommand<typeof submitBid>('bids/submit')
  const { lines, opening } = notice.content
  const [prices, setPrices] = useState<Readonly<Record<string, string>>>({})
  const [offered_by, setOfferedBy] = useState('')
  const [note, setNote] = useState('')
  const [files, setFiles] = useState<readonly OfferedFile[]>([])
  const backend = useBackend()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState(false)
  const offer: Offer = {
    offered_by,
    note,
    lines: lines.flatMap(({ id }) =>
      prices[id]?.trim() ? [{ line: id, unit_price: Number(prices[id].replaceAll(/[$,\s]/g, '')) }] : [],
    ),
  }

  async function seal(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const reason = whyNotSeal(offer, notice.content) ?? whyNotFiles(files.map(({ file }) => file))
    setRefusal(reason)
    if (reason) return
    setBusy(true)
    try {
      const bundle = files.length > 0 ? await sendBundle() : null
      const envelope = await sealEnvelope(
        { ...offer, ...(bundle && { files: bundle.index }) },
        { subject: notice.solicitation, bidder: account, committee: opening },
      )
      await submit({
        organization: notice.organization_id,
        solicitation: notice.solicitation,
        edition: notice.edition,
        ...envelope,
        ...(bundle && { files: bundle.path }),
      })
      toast('good', say('Bid sealed and received'))
      onDone()
    } catch (error) {
      setRefusal(sentence(error))
      setBusy(false)
    }
  }

  /** What is sent is already encrypted; the key to it is in the envelope. */
  async function sendBundle() {
    const { index, sealed } = await sealBundle(
      await Promise.all(
        files.map(async ({ file, prices }) => ({
          name: file.name,
          type: file.type,
          prices,
          content: new Uint8Array(await file.arrayBuffer()),
        })),
      ),
    )
    const path = `${account}/sealed/${crypto.randomUUID()}`
    await upload(backend, path, new File([sealed], 'sealed', { type: 'application/octet-stream' }), () => undefined)
    return { index, path }
  }
  return (
    <form noValidate onSubmit={(event) => void seal(event)} className="grid gap-5">
      {lines.length > 0 && (
        <fieldset className="grid gap-4">
          <legend className="mb-2 font-semibold">{say('Unit prices, in dollars')}</legend>
          {lines.map(({ id, lot, description, quantity, unit }) => {
            const price = offer.lines.find(({ line }) => line === id)?.unit_price
            return (
              <div key={id} className="grid items-end gap-x-4 gap-y-1 sm:grid-cols-[1fr_10rem_9rem]">
                <p className="sm:pb-2">
                  {description}
                  <span className="block text-xs text-ink-2">
                    {lot && say('Lot {lot} · ', { lot })}
                    {howMany(quantity, unit)}
                  </span>
                </p>
                <Field
                  label={say('Price for one {unit}', { unit })}
                  aria-label={say('Price for one {unit} of {description}', { unit, description })}
                  inputMode="decimal"
                  autoComplete="off"
                  error={tried && price !== undefined ? whyNotPrice(price) : null}
                  value={prices[id] ?? ''}
                  onChange={({ target }) => setPrices({ ...prices, [id]: target.value })}
                />
                <p className="pb-2 text-right">
                  {price !== undefined && Number.isFinite(price) && <Amount cents={amountOf(quantity, price)} />}
                </p>
              </div>
            )
          })}
          <p className="flex justify-between border-t border-line pt-2 font-semibold">
            <span>{say('Total')}</span>{' '}
            {offer.lines.every(({ unit_price }) => whyNotPrice(unit_price) === null) && (
              <Amount cents={totalOf(offer, lines)} />
            )}
          </p>
        </fieldset>
      )}
      <LongTextInput
        id="bid-note"
        label={lines.length > 0 ? say('Additional information') : say('Your response')}
        value={note}
        onChange={(value) => setNote(String(value ?? ''))}
      />
      <BidFilesInput files={files} onChange={setFiles} />
      <Field
        label={say('Authorized representative')}
        hint={say('A person who can bind your company.')}
        autoComplete="name"
        value={offered_by}
        onChange={({ target }) => setOfferedBy(target.value)}
      />
      <p className="max-w-(--measure) text-sm text-ink-2">
        {sayCount(
          opening.officers.length,
          {
            one: 'Your bid is encrypted in this browser for the agency’s opening officer.',
            other:
              'Your bid is encrypted in this browser for the agency’s {count} opening officers, {needed} of whom must act together.',
          },
          { needed: opening.needed },
        )}{' '}
        {say('Keep your own copy. You can’t see your bid again before the opening.')}
      </p>
      {refusal && <Note tone="bad" title={refusal} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="main" busy={busy}>
          {say('Seal and submit bid')}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {say('Cancel')}
        </Button>
      </div>
    </form>
  )
}
