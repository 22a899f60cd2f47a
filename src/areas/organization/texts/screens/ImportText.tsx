import { useContext, useId, useState } from 'react'
import { FlagInput } from '#kit/inputs/FlagInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { PictureSource } from '#kit/record/picture-source.ts'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { plural } from '#platform/words.ts'
import { knownFrom, markdownOf } from '../markdown/rules.ts'
import type { TextField, TextSection } from '../rules.ts'
import { readDoc, settledDoc, suggestionsIn } from '../schema/rules.ts'
import { whyNotAlt } from '../pictures/rules.ts'
import type { ReadPicture, ReadSection } from './docx/read.ts'
import { Redline } from './Redline.tsx'
import { docOf, readWordFile, wholeText, withPictures } from './word-file.ts'

/** A section of the file as a command takes it. */
export type TakenSection = {
  section: string | null
  heading: string
  doc: ReadSection['doc']
  authors: ReadSection['authors']
  threads: never
  reason: string | null
}
type ImportTextProps = {
  sections: readonly TextSection[]
  fields: readonly TextField[]
  /** The record has one text: a file with several sections is one text with headings. */ whole?: boolean
  /** The text has approved clauses, so new or changed text has a reason. */ reasoned?: boolean
  take: (sections: TakenSection[]) => Promise<unknown>
  onClose: () => void
}
type Found = { read: ReadSection; of: TextSection | undefined; tracked: number; before: string; after: string }

/** A Word file comes home: what it changes is shown first, section by section. */
export function ImportText({ sections, fields, whole = false, reasoned = false, take, onClose }: ImportTextProps) {
  const id = useId()
  const [found, setFound] = useState<Found[]>()
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [reason, setReason] = useState('')
  const known = knownFrom({ fields, sections })
  const source = useContext(PictureSource)
  /** The words of pictures that have none in Word; null for a decoration. */
  const [alts, setAlts] = useState<ReadonlyMap<string, string | null>>(new Map())
  /** Files of the record by the picture of the Word file. */
  const [added] = useState(() => new Map<string, Pick<ReadPicture, 'file' | 'sha256'>>())
  const [judged, setJudged] = useState(false)
  const pictures = found?.flatMap(({ read }) => read.pictures) ?? []
  const wordless = pictures.filter((each) => each.wordless)
  const altOf = ({ file }: ReadPicture) => (alts.has(file) ? alts.get(file)! : '')
  const setAlt = ({ file }: ReadPicture, alt: string | null) => setAlts(new Map([...alts, [file, alt]]))

  async function open(file: File | undefined) {
    if (!file) return
    setWrong(undefined)
    setFound(undefined)
    try {
      const parts = await readWordFile(file, { sections, fields })
      const read = whole ? [wholeText(parts, sections[0]!)] : parts
      setFound(
        read.map((each) => {
          const of =
            sections.find((section) => section.id === each.id) ??
            sections.find(({ heading }) => heading.trim().toLowerCase() === each.heading.trim().toLowerCase())
          const { doc } = readDoc(each.doc)
          return {
            read: each,
            of,
            tracked: doc ? suggestionsIn(doc).size : 0,
            before: of ? markdownOf(settledDoc(docOf(of), 'rejected'), known) : '',
            after: doc ? markdownOf(settledDoc(doc, 'rejected'), known) : '',
          }
        }),
      )
    } catch (error) {
      setWrong((error as Error).message)
    }
  }

  async function send() {
    setJudged(true)
    const missing = wordless.find((each) => whyNotAlt(altOf(each)))
    if (missing) {
      document.getElementById(`${id}-${missing.file}`)?.focus()
      return
    }
    setBusy(true)
    setWrong(undefined)
    try {
      // A second attempt, or a picture in two sections, is the same file.
      for (const { sha256, bytes, name, type } of pictures)
        if (!added.has(sha256)) added.set(sha256, await source!.add!(new File([bytes], name, { type })))
      const placed = new Map(
        pictures.map((each) => [each.file, { ...added.get(each.sha256)!, ...(each.wordless && { alt: altOf(each) }) }]),
      )
      await take(
        found!.map(({ read, of }) => ({
          section: of?.id ?? null,
          heading: read.heading,
          doc: withPictures(read.doc, placed),
          authors: read.authors,
          threads: read.threads as never,
          reason: reason.trim() || null,
        })),
      )
      toast('good', 'Word file imported', 'Its tracked changes are suggestions.')
      onClose()
    } catch (error) {
      setWrong((error as Error).message)
      setBusy(false)
    }
  }

  const left = [...new Set(found?.flatMap(({ read }) => read.left) ?? [])]
  const untracked = found?.filter(({ before, after }) => before !== after) ?? []
  return (
    <Dialog
      from="side"
      title="Import Word file"
      about="Tracked changes become suggestions of their authors. Comments come along."
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button look="main" busy={busy} disabled={!found} onClick={() => void send()}>
            Import text
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {wrong && <Notice tone="bad" title={wrong} />}
        <div>
          <label htmlFor={id} className="mb-1.5 block text-sm font-semibold text-ink">
            Word file (.docx)
          </label>
          <input
            id={id}
            type="file"
            accept=".docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document"
            onChange={({ target }) => void open(target.files?.[0])}
            className="block w-full text-sm text-ink file:mr-3 file:h-(--control-h) file:rounded-sm file:border file:border-line-strong file:bg-surface file:px-3.5 file:text-sm file:font-semibold file:text-ink"
          />
        </div>
        {left.length > 0 && (
          <Notice tone="warn" title="Some content is not imported">
            Some objects of Word stay in the file ({left.join(', ')}). Pictures come along as PNG or JPEG up to 2 MB.
          </Notice>
        )}
        {wordless.length > 0 && (
          <>
            <Notice tone="warn" title="Some pictures have no description in Word" />
            {wordless.map((each) => (
              <div key={each.file} role="group" aria-label={each.name}>
                <TextInput
                  id={`${id}-${each.file}`}
                  label={`Alternative text of ${each.name}`}
                  required={altOf(each) !== null}
                  error={judged ? whyNotAlt(altOf(each)) : null}
                  value={altOf(each) ?? ''}
                  onChange={(value) => setAlt(each, String(value ?? ''))}
                />
                <FlagInput
                  id={`${id}-${each.file}-decorative`}
                  label="Decorative: screen readers skip it"
                  value={altOf(each) === null}
                  onChange={(value) => setAlt(each, value === true ? null : '')}
                />
              </div>
            ))}
          </>
        )}
        {untracked.length > 0 && (
          <>
            <Notice tone="warn" title="Some text was changed without tracking">
              The differences are shown below. They replace the text of their sections.
            </Notice>
            {reasoned && (
              <div>
                <label htmlFor={`${id}-reason`} className="mb-1.5 block text-sm font-semibold text-ink">
                  Reason for new or changed text
                </label>
                <input
                  id={`${id}-reason`}
                  value={reason}
                  maxLength={500}
                  onChange={({ target }) => setReason(target.value)}
                  className="h-(--control-h) w-full min-w-0 rounded-sm border border-control-line bg-surface px-3 text-base text-ink"
                />
              </div>
            )}
          </>
        )}
        {found && (
          <ol className="grid grid-cols-1 gap-4">
            {found.map(({ read, of, tracked, before, after }, at) => (
              <li key={at} className="min-w-0 border-l-2 border-line-strong pl-3">
                <p className="font-semibold">{read.heading}</p>
                <p className="text-xs text-ink-2">
                  {[
                    of ? null : 'New section',
                    tracked > 0 && plural(tracked, { one: '1 tracked change', other: `${tracked} tracked changes` }),
                    read.threads.length > 0 &&
                      plural(read.threads.length, { one: '1 comment', other: `${read.threads.length} comments` }),
                    read.pictures.length > 0 &&
                      plural(read.pictures.length, {
                        one: '1 new picture',
                        other: `${read.pictures.length} new pictures`,
                      }),
                    of && before === after && tracked === 0 && 'No changes',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                {before !== after && <Redline before={before} after={after} />}
              </li>
            ))}
          </ol>
        )}
      </div>
    </Dialog>
  )
}
