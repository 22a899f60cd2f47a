import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { ImportDrawer } from '#kit/record/list/ImportDrawer.tsx'
import { useSheet } from '#kit/record/list/use-sheet.ts'
import { femaDesignation, type FemaExchange } from '../records.ts'
import { mappingOf, readDeclarations, targets, unmapped, whyNotMapping, type Mapping, type Target } from '../rules.ts'

const names = Object.keys(targets) as Target[]

/** Import of an OpenFEMA file: map the columns, preview the first rows, then import. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const of = useSheet(femaDesignation)
  const { sheet, file } = of
  const [mapping, setMapping] = useState<Mapping>({})
  const [state, setState] = useState('')

  const take = () =>
    of.send<FemaExchange>(
      'fema-exchanges/import-declarations',
      { file, mapping, state: state.trim() || null },
      async (done) => {
        await queries.invalidateQueries()
        toast(
          'good',
          `${Number(done.added)} added, ${Number(done.changed)} updated, ${Number(done.unchanged)} unchanged`,
          Number(done.refused) > 0 ? `${Number(done.refused)} rows rejected. See the log for reasons.` : undefined,
        )
        onClose()
      },
    )
  const missing = sheet ? whyNotMapping(mapping) : null
  const preview = sheet && missing === null ? readDeclarations(sheet.first, mapping) : undefined
  return (
    <ImportDrawer
      title="Import declarations"
      about="Download DisasterDeclarationsSummaries as a CSV from OpenFEMA and choose it."
      of={of}
      ready={sheet !== undefined && missing === null}
      onFile={(chosen) => void of.choose(chosen, ({ head }) => setMapping(mappingOf(head)))}
      onTake={() => void take()}
      onClose={onClose}
    >
      {sheet && (
        <>
          <Field
            id="state"
            label="State filter"
            hint="Two letters. Leave blank for all states."
            value={state}
            onChange={({ target }) => setState(target.value)}
          />
          {missing && <Notice tone="warn" title={missing} />}
          <details open={missing !== null}>
            <summary className="min-h-6 cursor-pointer font-semibold">Column mapping</summary>
            <div className="mt-3 grid gap-3 sm:grid-cols-2">
              {names.map((name) => (
                <Select
                  key={name}
                  id={`map-${name}`}
                  label={targets[name].label}
                  required={targets[name].required}
                  none="No column"
                  field={{
                    options: sheet.head.map((_, at) => String(at)),
                    words: Object.fromEntries(sheet.head.map((title, at) => [String(at), title || `Column ${at + 1}`])),
                  }}
                  value={mapping[name] === undefined ? null : String(mapping[name])}
                  onChange={(at) =>
                    setMapping(({ [name]: _was, ...rest }) => (at === null ? rest : { ...rest, [name]: Number(at) }))
                  }
                />
              ))}
            </div>
          </details>
          {unmapped(sheet.head, mapping).length > 0 && (
            <Notice title={`Not imported: ${unmapped(sheet.head, mapping).join(', ')}.`} />
          )}
          {preview && (
            <section aria-label="Preview">
              <h3 className="mb-1 font-semibold">Preview</h3>
              <ul className="grid gap-2">
                {preview.rows.slice(0, 4).map((row) => (
                  <li key={row.openfema_id} className="rounded-sm border border-line px-3 py-2 text-sm">
                    <span className="font-semibold">{row.area}</span>{' '}
                    <span className="font-mono text-xs text-ink-2">{row.fips}</span>
                    <span className="block text-ink-2">
                      {row.declaration}, declared {row.declared_on} · {row.title}
                    </span>
                  </li>
                ))}
              </ul>
              {preview.problems.length > 0 && (
                <p className="mt-2 text-warn">{preview.problems.slice(0, 3).join(' ')}</p>
              )}
            </section>
          )}
        </>
      )}
    </ImportDrawer>
  )
}
