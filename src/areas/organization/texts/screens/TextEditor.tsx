import './text-editor.css'
import type { Command, EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useContext, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Menu } from '#kit/overlays/Menu.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { asDay } from '#kit/dates.ts'
import { PictureSource } from '#kit/record/picture-source.ts'
import { pictureTypes, whyNotPlace } from '../pictures/rules.ts'
import { isAddress, type Suggested, type TextField, type TextJson } from '../rules.ts'
import {
  applySuggestions,
  attributesOf,
  focusAtEnd,
  insertAtom,
  insertFootnote,
  insertPassage,
  insertPicture,
  isSuggestChangesEnabled,
  newThread,
  openEditor,
  revertSuggestions,
  setLink,
  settle,
  suggestionList,
  tableTools,
  toggleSuggestChanges,
  tools,
  withComment,
  type Passage,
  type Place,
} from './editing.ts'
import { FootnoteList, NoteForm } from './FootnoteList.tsx'
import { PictureForm } from './PictureForm.tsx'
import { PictureList } from './PictureList.tsx'

type TextEditorProps = {
  label: string
  /** The document when the editor opens. Another one needs another key. */ doc: TextJson
  locked?: boolean
  /** Formatting alone: the text is stored without suggestions and places. */ plain?: boolean
  /** The person entered the text: the cursor is at its end. */ entered?: boolean
  /** For the form around it: its problem takes the focus here. */ id?: string
  error?: string | null
  fields?: readonly TextField[]
  sections?: readonly Place[]
  passages?: readonly Passage[]
  authors?: Readonly<Record<string, Suggested>>
  onChange: (doc: TextJson) => void
  /** Marks the selected words; without it the text takes no comments. */
  onComment?: ((doc: TextJson, id: string) => void) | undefined
}

const none: readonly never[] = []

function placed(files: readonly File[]): { file: File | null; whyNot: string | null } | undefined {
  const [file] = files
  if (!file) return undefined
  const whyNot = files.length > 1 ? 'Add one picture at a time, so that each gets its words.' : whyNotPlace(file)
  return { file: whyNot ? null : file, whyNot }
}

/** Writes a text as people write in Word: formatting, numbered clauses, tables, values of the record, suggestions. */
export function TextEditor(props: TextEditorProps) {
  const { label, doc, locked = false, plain = false, entered = false, id, error, onChange, onComment } = props
  const { fields = none, sections = none, passages = none, authors = {} } = props
  const place = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<EditorView>()
  const [state, setState] = useState<EditorState>()
  const pictures = useContext(PictureSource)
  /** A file that waits for its words, or the reason why it can't be placed. */
  const [placing, setPlacing] = useState<{ file: File | null; whyNot: string | null }>()
  const pictureId = useId()
  const addPicture = plain ? undefined : pictures?.add
  const placeFiles = useEffectEvent((files: readonly File[]) => {
    if (!addPicture || locked) return false
    setPlacing(placed(files))
    return true
  })
  const around = useEffectEvent(() => ({ fields, sections, pictures }))
  const editable = useRef(!locked)
  const tell = useEffectEvent((next: EditorState, changed: boolean) => {
    setState(next)
    if (changed) onChange(next.doc.toJSON() as TextJson)
  })
  const first = useRef({ doc, entered, attributes: attributesOf(label, { ...(id && { id }), error: null }) })
  useEffect(() => {
    const { doc: start, entered: isIn, attributes } = first.current
    const opened = openEditor({
      place: place.current!,
      doc: start,
      attributes,
      around,
      editable: () => editable.current,
      onState: tell,
      onFiles: placeFiles,
    })
    setView(opened)
    if (isIn) focusAtEnd(opened)
    return () => opened.destroy()
  }, [])
  useEffect(() => {
    editable.current = !locked
    view?.setProps({ attributes: attributesOf(label, { ...(id && { id }), ...(error && { error }) }) })
  }, [view, locked, label, id, error])
  const run = (command: Command) => {
    if (!view) return
    command(view.state, view.dispatch, view)
    view.focus()
  }
  const isSuggesting = state !== undefined && isSuggestChangesEnabled(state)
  const open = state ? suggestionList(state.doc) : []
  return (
    <div className="min-w-0">
      {!locked && view && state && (
        <Toolbar
          state={state}
          run={run}
          fields={fields}
          sections={sections}
          passages={passages}
          plain={plain}
          isSuggesting={isSuggesting}
          onFiles={addPicture ? (files) => setPlacing(placed(files)) : undefined}
          onComment={
            onComment &&
            ((id) => {
              const marked = withComment(view.state, id)
              if (marked) onComment(marked, id)
            })
          }
        />
      )}
      {placing?.whyNot && <Notice tone="bad" title={placing.whyNot} />}
      {placing?.file && addPicture && (
        <div className="border-x border-control-line bg-surface">
          <PictureForm
            key={`${placing.file.name} ${placing.file.lastModified}`}
            id={pictureId}
            title={`Insert ${placing.file.name}`}
            verb="Insert picture"
            save={async (words) => {
              const added = await addPicture(placing.file!)
              run(insertPicture({ ...added, ...words }))
              setPlacing(undefined)
            }}
            onClose={() => setPlacing(undefined)}
          />
        </div>
      )}
      <div
        ref={place}
        className={`text-editor rounded-b-sm border border-control-line px-3 py-2 ${locked ? 'rounded-t-sm bg-surface-2' : 'bg-surface'}`}
      />
      {state && <PictureList of={state.doc} locked={locked} run={run} />}
      {state && <FootnoteList of={state.doc} locked={locked} run={run} />}
      {open.length > 0 && (
        <section aria-label="Suggestions" className="mt-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="text-sm font-semibold">Suggestions</h3>
            {!locked && (
              <span className="flex flex-wrap gap-2">
                <Button look="quiet" onClick={() => run(applySuggestions)}>
                  Accept all
                </Button>
                <Button look="quiet" onClick={() => run(revertSuggestions)}>
                  Reject all
                </Button>
              </span>
            )}
          </div>
          <ul className="mt-1 divide-y divide-line border-y border-line">
            {open.map(({ id, added, removed, other }) => {
              const by = authors[id]
              return (
                <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
                  <span className="min-w-0 flex-[1_1_14rem] text-sm break-words">
                    <span className="text-ink-2">{by ? `${by.name}, ${asDay(by.at)}: ` : 'You: '}</span>
                    {removed && <del className="bg-bad-soft text-ink">{removed}</del>}
                    {removed && added && ' '}
                    {added && <ins className="bg-good-soft text-ink">{added}</ins>}
                    {!removed && !added && other && 'Formatting'}
                  </span>
                  {!locked && (
                    <span className="flex gap-2">
                      <Button look="quiet" onClick={() => run(settle(id, 'accepted'))}>
                        Accept <span className="sr-only">{added || removed}</span>
                      </Button>
                      <Button look="quiet" onClick={() => run(settle(id, 'rejected'))}>
                        Reject <span className="sr-only">{added || removed}</span>
                      </Button>
                    </span>
                  )}
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </div>
  )
}

type ToolbarProps = {
  state: EditorState
  run: (command: Command) => void
  fields: readonly TextField[]
  sections: readonly Place[]
  passages: readonly Passage[]
  plain: boolean
  isSuggesting: boolean
  /** Without it the text takes no pictures. */ onFiles: ((files: readonly File[]) => void) | undefined
  onComment: ((id: string) => void) | undefined
}

const tool =
  'inline-flex h-8 min-w-8 items-center justify-center rounded-sm px-2 text-sm hover:bg-surface-2 aria-pressed:bg-action-soft aria-pressed:text-action-ink aria-disabled:text-ink-3 pointer-coarse:h-11 pointer-coarse:min-w-11'

function Toolbar({ state, run, fields, sections, passages, plain, isSuggesting, onFiles, onComment }: ToolbarProps) {
  const [linking, setLinking] = useState(false)
  const [noting, setNoting] = useState(false)
  const picked = useRef<HTMLInputElement>(null)
  const id = useId()
  const { empty } = state.selection
  return (
    <div className="rounded-t-sm border border-b-0 border-control-line bg-surface">
      <div role="toolbar" aria-label="Formatting" className="flex flex-wrap items-center gap-1 p-1">
        {tools.flatMap((group, at) => [
          ...(at > 0 ? [<span key={`line ${at}`} aria-hidden className="mx-1 h-5 w-px bg-line" />] : []),
          ...group.map(({ label, sign, run: command, isOn }) => (
            <button
              key={label}
              type="button"
              aria-label={label}
              title={label}
              aria-pressed={isOn ? isOn(state) : undefined}
              aria-disabled={!command(state) || undefined}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => run(command)}
              className={`${tool} ${label === 'Bold' ? 'font-bold' : label === 'Italic' ? 'italic' : label === 'Underline' ? 'underline' : ''}`}
            >
              {sign}
            </button>
          )),
        ])}
        <span aria-hidden className="mx-1 h-5 w-px bg-line" />
        <Menu
          label="Table"
          items={tableTools.map(({ label, run: command }) => ({
            label,
            run: () => run(command),
            whyNot: command(state)
              ? null
              : label === 'Insert table'
                ? 'A table can’t contain another table.'
                : 'Place the cursor in a table.',
          }))}
        >
          <button type="button" className={tool}>
            Table
          </button>
        </Menu>
        {!plain && (
          <>
            <Menu
              label="Insert a value of the record"
              items={fields.map(({ name, label, value }) => ({
                label: `${label}: ${value}`,
                run: () => run(insertAtom('field', { name })),
              }))}
            >
              <button type="button" className={tool}>
                Value
              </button>
            </Menu>
            <Menu
              label="Insert a cross reference"
              items={
                sections.length > 0
                  ? sections.map(({ id: to, name }) => ({
                      label: name,
                      run: () => run(insertAtom('reference', { to })),
                    }))
                  : [{ label: 'No sections yet', run: () => undefined, whyNot: 'Save a section first.' }]
              }
            >
              <button type="button" className={tool}>
                Reference
              </button>
            </Menu>
          </>
        )}
        {passages.length > 0 && (
          <Menu
            label="Insert boilerplate"
            items={passages.map(({ name, body }) => ({ label: name, run: () => run(insertPassage(body)) }))}
          >
            <button type="button" className={tool}>
              Boilerplate
            </button>
          </Menu>
        )}
        <button
          type="button"
          aria-disabled={empty || undefined}
          aria-expanded={linking}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => !empty && setLinking(!linking)}
          className={tool}
        >
          Link
        </button>
        <button
          type="button"
          aria-expanded={noting}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setNoting(!noting)}
          className={tool}
        >
          Footnote
        </button>
        {onFiles && (
          <>
            <button type="button" onClick={() => picked.current?.click()} className={tool}>
              Picture
            </button>
            <input
              ref={picked}
              type="file"
              aria-label="Picture file"
              accept={pictureTypes.join(',')}
              tabIndex={-1}
              className="hidden"
              onChange={({ target }) => {
                onFiles([...(target.files ?? [])])
                target.value = ''
              }}
            />
          </>
        )}
        {onComment && (
          <button
            type="button"
            aria-disabled={empty || undefined}
            title={empty ? 'Select words first.' : undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => !empty && onComment(newThread())}
            className={tool}
          >
            Comment
          </button>
        )}
        {!plain && (
          <button
            type="button"
            aria-pressed={isSuggesting}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(toggleSuggestChanges)}
            className={`${tool} ml-auto font-semibold`}
          >
            Suggest changes
          </button>
        )}
      </div>
      {noting && (
        <NoteForm
          id={id}
          done={(words) => {
            setNoting(false)
            if (words !== null) run(insertFootnote(words))
          }}
        />
      )}
      {linking && (
        <LinkForm
          id={id}
          done={(href) => {
            setLinking(false)
            run(setLink(href))
          }}
        />
      )}
    </div>
  )
}

function LinkForm({ id, done }: { id: string; done: (href: string | null) => void }) {
  const [href, setHref] = useState('https://')
  const [wrong, setWrong] = useState<string | null>(null)
  return (
    <div className="flex flex-wrap items-end gap-2 border-t border-line p-2">
      <div className="min-w-0 flex-[1_1_16rem]">
        <TextInput
          id={`${id}-href`}
          label="Address"
          required
          error={wrong}
          value={href}
          onChange={(value) => setHref(String(value ?? ''))}
        />
      </div>
      <Button
        onClick={() =>
          isAddress(href.trim())
            ? done(href.trim())
            : setWrong('Enter an address that begins with https:, mailto: or tel:.')
        }
      >
        Set link
      </Button>
      <Button look="quiet" onClick={() => done(null)}>
        Remove link
      </Button>
    </div>
  )
}
