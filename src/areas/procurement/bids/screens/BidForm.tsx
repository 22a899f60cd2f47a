import { useEffect, useEffectEvent, useState, type FormEvent } from 'react'
import { useAuth } from '#client/auth.ts'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { upload } from '#client/upload.ts'
import { useCommand } from '#client/use-command.ts'
import { focusFirstMistake } from '#kit/fields.ts'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Notice as Note } from '#kit/parts/Notice.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { draftOf, useDraft, useKeeping } from '#kit/record/draft.ts'
import { sealBundle } from '#platform/sealing/bundle.ts'
import { sealEnvelope } from '#platform/sealing/envelope.ts'
import type { Notice } from '../../notices/screens/use-notices.ts'
import { BidFilesInput, type BidFile } from './BidFilesInput.tsx'
import { PriceLines, pricedIn } from './PriceLines.tsx'
import { Answers, Documents, Missing } from './ResponseItems.tsx'
import type { submitBid } from '../commands.ts'
import type { prepareBid } from '../preparations.ts'
import { kindOf } from '../../solicitations/rules.ts'
import { preparedOf, whyNotComplete } from '../../responses/rules.ts'
import { whyNotFiles, whyNotSeal, type BidContent } from '../rules.ts'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'

type BidFormProps = { notice: Notice; account: string; onDone: () => void }

/** Prices, answers and files, sealed in this browser before anything leaves it. */
export function BidForm({ notice, account, onDone }: BidFormProps) {
  const submit = useCommand<typeof submitBid>('bids/submit')
  const { lines, opening, items = [], two_envelopes: two = false } = notice.content
  // Words are kept on this device while they are written. Prices and files are not: they leave no copy behind.
  const draft = useDraft(draftOf(useAuth().user?.id, 'bids', `${account} ${notice.solicitation}`), null)
  const kept = draft.found?.values as { answers?: Record<string, string>; note?: string } | undefined
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>(kept?.answers ?? {})
  const [note, setNote] = useState(kept?.note ?? '')
  const [prices, setPrices] = useState<Readonly<Record<string, string>>>({})
  const [representative, setRepresentative] = useState('')
  const [files, setFiles] = useState<readonly BidFile[]>([])
  const backend = useBackend()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState(false)
  useKeeping(note !== '' || Object.values(answers).some(Boolean), () => draft.keep({ answers, note }))

  const pricedLines = pricedIn(lines, prices)
  const named = files.map(({ file, item, blind }) => ({ name: file.name, item, blind }))
  const prepared = preparedOf(items, { answers, files: named })
  useTellPrepared(notice, items.length > 0 ? prepared : null)
  const bid: BidContent = {
    representative,
    note,
    lines: pricedLines,
    answers: items.flatMap(({ id, kind }) =>
      kind === 'answer' && answers[id]?.trim() ? [{ item: id, words: answers[id].trim() }] : [],
    ),
  }
  const inPrice = ({ prices: priced }: BidFile) => two && priced
  const technical = files.filter((file) => !inPrice(file))
  const priceFiles = files.filter(inPrice)
  const whyNot =
    whyNotComplete(items, { answers, files: named }) ??
    whyNotSeal(bid, notice.content) ??
    whyNotFiles(technical.map(({ file }) => file)) ??
    whyNotFiles(priceFiles.map(({ file }) => file))
  const problem = (tried ? whyNot : null) ?? refusal
  const unnamed = representative.trim() === ''
  const unpriced = kindOf[notice.kind].priced && pricedLines.length === 0

  async function seal(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    setRefusal(null)
    if (whyNot) return focusFirstMistake()
    setBusy(true)
    try {
      const bundle = technical.length > 0 ? await sendBundle(technical) : null
      const priced = priceFiles.length > 0 ? await sendBundle(priceFiles) : null
      const envelope = await sealEnvelope(
        {
          ...bid,
          ...(bundle && { files: bundle.index }),
          ...(two && { lines: [], price: { lines: pricedLines, ...(priced && { files: priced.index }) } }),
        },
        { subject: notice.solicitation, bidder: account, committee: opening },
      )
      await submit({
        organization: notice.organization_id,
        solicitation: notice.solicitation,
        edition: notice.edition,
        ...envelope,
        ...(bundle && { files: bundle.path }),
        ...(priced && { price_files: priced.path }),
      })
      draft.forget()
      toast('good', say('Bid sealed and received'))
      onDone()
    } catch (error) {
      setRefusal(sentence(error))
      setBusy(false)
    }
  }

  /** The bundle is encrypted before it is sent; its key is in the envelope. */
  async function sendBundle(which: readonly BidFile[]) {
    const { index, sealed } = await sealBundle(
      await Promise.all(
        which.map(async ({ file, prices, item, blind }) => ({
          name: file.name,
          type: file.type,
          prices,
          item,
          blind,
          content: new Uint8Array(await file.arrayBuffer()),
        })),
      ),
    )
    const path = `${account}/sealed/${crypto.randomUUID()}`
    await upload(backend, path, new File([sealed], 'sealed', { type: 'application/octet-stream' }), () => undefined)
    return { index, path }
  }

  const questions = items.filter(({ kind }) => kind === 'answer')
  const documents = items.filter(({ kind }) => kind === 'document')
  const technicalPart = (
    <>
      {questions.length > 0 && <Answers items={questions} answers={answers} onChange={setAnswers} />}
      {documents.some(({ envelope }) => envelope === 'technical') && (
        <fieldset>
          <legend className="mb-2 font-semibold">{say('Documents')}</legend>
          <Documents
            items={documents.filter(({ envelope }) => envelope === 'technical')}
            files={files}
            onChange={setFiles}
          />
        </fieldset>
      )}
      <LongTextInput
        id="bid-note"
        label={lines.length > 0 ? say('Additional information') : say('Your response')}
        value={note}
        onChange={(value) => setNote(String(value ?? ''))}
      />
      <BidFilesInput
        files={files.filter(({ item }) => item === undefined)}
        onChange={(other) => setFiles([...files.filter(({ item }) => item !== undefined), ...other])}
      />
    </>
  )
  const pricePart = (
    <>
      {lines.length > 0 && (
        <PriceLines lines={lines} prices={prices} tried={tried} unpriced={unpriced} onChange={setPrices} />
      )}
      <Documents items={documents.filter(({ envelope }) => envelope === 'price')} files={files} onChange={setFiles} />
    </>
  )
  return (
    <form noValidate onSubmit={(event) => void seal(event)} className="grid gap-5">
      {two ? (
        <>
          <fieldset className="grid gap-5 rounded-md border border-line p-4">
            <legend className="px-1 text-lg font-semibold">{say('Technical envelope')}</legend>
            <p className="text-sm text-ink-2">
              {say('Enter no prices here: the panel reads this part before any price is opened.')}
            </p>
            {technicalPart}
          </fieldset>
          <fieldset className="grid gap-5 rounded-md border border-line p-4">
            <legend className="px-1 text-lg font-semibold">{say('Price envelope')}</legend>
            <p className="text-sm text-ink-2">
              {say('No one can read this part before the technical evaluation is closed.')}
            </p>
            {pricePart}
          </fieldset>
        </>
      ) : (
        <>
          {pricePart}
          {technicalPart}
        </>
      )}
      <Field
        label={say('Authorized representative')}
        hint={say('A person who can bind your company.')}
        autoComplete="name"
        error={tried && unnamed ? say('Enter the name of an authorized representative of your company.') : null}
        value={representative}
        onChange={({ target }) => setRepresentative(target.value)}
      />
      <Missing
        items={items}
        prepared={prepared}
        more={[...(unpriced ? [say('Prices')] : []), ...(unnamed ? [say('Authorized representative')] : [])]}
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
      {problem && <Note tone="bad" title={problem} />}
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

/** Tells the server which items are prepared, and nothing of what is in them: for the reminder before the closing. */
function useTellPrepared({ organization_id, solicitation }: Notice, prepared: readonly string[] | null) {
  const prepare = useCommand<typeof prepareBid>('bids/prepare')
  const key = prepared?.join()
  const tell = useEffectEvent(() => {
    // A reminder is a convenience: what is typed does not wait for it.
    if (prepared) prepare({ organization: organization_id, solicitation, items: [...prepared] }).catch(() => undefined)
  })
  useEffect(() => tell(), [key])
}
