import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { sentence } from '#client/sentences.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { Drawer } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { FileDrop } from '#kit/record/list/FileDrop.tsx'
import { openSheet, type Sheet } from '#kit/record/list/open-sheet.ts'
import { femaDesignation, type FemaExchange } from '../records.ts'
import { mappingOf, readDeclarations, targets, whyNotMapping, type Mapping, type Target } from '../rules.ts'

const rowsOfPart = 1_000
const names = Object.keys(targets) as Target[]

/** OpenFEMA's file on its way in: which column goes where, what its first lines become, and only then it is taken. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const backend = useBackend()
  const queries = useQueryClient()
  const [sheet, setSheet] = useState<{ file: string; sheet: Sheet }>()
  const [mapping, setMapping] = useState<Mapping>({})
  const [state, setState] = useState('')
  const [problem, setProblem] = useState<string>()
  const [sent, setSent] = useState<number>()
  const current = useRef<Sheet>(undefined)
  useEffect(() => () => current.current?.close(), [])

  async function choose(file: File) {
    setProblem(undefined)
    try {
      const opened = await openSheet(file, femaDesignation)
      current.current?.close()
      current.current = opened
      setSheet({ file: file.name, sheet: opened })
      setMapping(mappingOf(opened.head))
    } catch (error) {
      setProblem(sentence(error))
    }
  }
  async function send({ file, sheet: from }: NonNullable<typeof sheet>) {
    const id = crypto.randomUUID()
    const parts = Math.ceil(from.count / rowsOfPart)
    setSent(0)
    try {
      for (let part = 0; part < parts; part++) {
        await callFunction(backend, 'imports/part', { sheet: id, part, cells: await from.part(part * rowsOfPart, (part + 1) * rowsOfPart) })
        setSent(part + 1)
      }
      const done = await callFunction<FemaExchange>(backend, 'fema-exchanges/import-declarations', { sheet: id, parts, file, mapping, state: state.trim() || null }, { idempotencyKey: id })
      await queries.invalidateQueries()
      toast('good', `${Number(done.added)} added, ${Number(done.changed)} changed, ${Number(done.unchanged)} as before`, Number(done.refused) > 0 ? `${Number(done.refused)} lines were refused: the log says why` : undefined)
      onClose()
    } catch (error) {
      setProblem(sentence(error))
    } finally {
      setSent(undefined)
    }
  }
  const missing = sheet ? whyNotMapping(mapping) : null
  const preview = sheet && missing === null ? readDeclarations(sheet.sheet.first, mapping) : undefined
  return (
    <Drawer
      title="Take in declarations"
      about="Download DisasterDeclarationsSummaries as a CSV from OpenFEMA and choose it."
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="main" busy={sent !== undefined} disabled={!sheet || missing !== null} onClick={() => sheet && void send(sheet)}>
            {sheet ? `Take in ${sheet.sheet.count.toLocaleString('en-US')} lines` : 'Take in'}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <FileDrop label="Choose the file" onFile={(file) => void choose(file)} />
        {problem && <Notice tone="bad" title={problem} />}
        {sheet && (
          <>
            <Field id="state" label="Only this state" hint="Two letters; empty takes all." value={state} onChange={({ target }) => setState(target.value)} />
            {missing && <Notice tone="warn" title={missing} />}
            <details open={missing !== null}>
              <summary className="min-h-6 cursor-pointer font-semibold">Which column goes where</summary>
              <div className="mt-3 grid gap-3 sm:grid-cols-2">
                {names.map((name) => (
                  <Select key={name} id={`map-${name}`} label={targets[name].label} required={targets[name].required} none="No column" field={{ options: sheet.sheet.head.map((_, at) => String(at)), words: Object.fromEntries(sheet.sheet.head.map((title, at) => [String(at), title || `Column ${at + 1}`])) }} value={mapping[name] === undefined ? null : String(mapping[name])} onChange={(at) => setMapping(({ [name]: _was, ...rest }) => (at === null ? rest : { ...rest, [name]: Number(at) }))} />
                ))}
              </div>
            </details>
            {preview && (
              <section aria-label="The first lines">
                <h3 className="mb-1 font-semibold">The first lines become</h3>
                <ul className="grid gap-2">
                  {preview.rows.slice(0, 4).map((row) => (
                    <li key={row.openfema_id} className="rounded-sm border border-line px-3 py-2 text-sm">
                      <span className="font-semibold">{row.area}</span> <span className="font-mono text-xs text-ink-2">{row.fips}</span>
                      <span className="block text-ink-2">
                        {row.declaration}, declared {row.declared_on} · {row.title}
                      </span>
                    </li>
                  ))}
                </ul>
                {preview.problems.length > 0 && <p className="mt-2 text-warn">{preview.problems.slice(0, 3).join(' ')}</p>}
              </section>
            )}
          </>
        )}
        {sheet && sent !== undefined && <Progress label="Lines sent" value={sent * rowsOfPart < sheet.sheet.count ? sent * rowsOfPart : null} max={sheet.sheet.count} />}
      </div>
    </Drawer>
  )
}
