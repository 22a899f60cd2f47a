import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { toast } from '../parts/Toasts.tsx'
import { sentence } from '#client/sentences.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { atLeast } from '#platform/roles.ts'
import { say } from '#platform/say.ts'
import { inText } from '#platform/words.ts'
import { useCatalog } from '../record/catalog.tsx'

const MakeDialog = lazy(() => import('./MakeDialog.tsx').then(({ MakeDialog }) => ({ default: MakeDialog })))

type MakeOneProps = { of: AnyRecord; required: boolean; onMade: (id: string) => void }

/**
 * Below a picker without entries: the first one is made here, on its own page, or on the page that lists them, by a
 * person who may.
 */
export function MakeOne({ of, required, onMade }: MakeOneProps) {
  const actor = useActor()
  const { makers, lists } = useCatalog()
  const maker = makers?.[of.table]
  const list = lists?.[of.table]
  const [declared, setDeclared] = useState<AnyRecord>()
  const may = of.access.of === 'organization' || of.access.of === 'vendor' ? atLeast(of.access.write, actor) : false
  const plural = inText(of.plural)
  if (!may || (!maker && !list))
    return required ? <p className="mt-1.5 text-xs text-ink-2">{say('No {plural} yet.', { plural })}</p> : null
  if (!maker)
    return (
      <p className="mt-1.5 text-xs text-ink-2">
        {say('No {plural} yet.', { plural })}{' '}
        <Link className="link text-sm font-semibold" to={list!}>
          {say('Open {name}', { name: plural })}
        </Link>
      </p>
    )
  const { path, form } = maker
  const words = say('New {label}', { label: inText(of.label) })
  return (
    <p className="mt-1.5 text-xs text-ink-2">
      {say('No {plural} yet.', { plural })}{' '}
      {form ? (
        <button
          type="button"
          className="link text-sm font-semibold"
          onClick={() => form.load().then(setDeclared, (error: unknown) => toast('bad', sentence(error)))}
        >
          {words}
        </button>
      ) : (
        <Link className="link text-sm font-semibold" to={path}>
          {words}
        </Link>
      )}
      {form && declared && (
        <Suspense>
          <MakeDialog of={declared} form={form} onMade={onMade} onClose={() => setDeclared(undefined)} />
        </Suspense>
      )}
    </p>
  )
}
