import { useState, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useKnown } from '#client/use-known.ts'
import { useRecord } from '#client/use-record.ts'
import { Button } from '#kit/parts/Button.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { Moves as LifeMoves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { useNames } from '#kit/record/use-names.ts'
import type { Life } from '#platform/life.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { numberOf, titleOf, type AnyRecord, type RowOf } from '#platform/records/record.ts'
import type { Actor } from '#platform/roles.ts'
import type { Known } from '#platform/rules.ts'
import { Moves, type Move } from './Moves.tsx'

type Question = { name: string; run: (input: { id: string }, context: never) => Promise<unknown> }

type OnePageProps<R extends AnyRecord, Q extends Question> = {
  of: R
  list: { to: string; label: string }
  /** The command that edits it, where it has one. */
  editBy?: string
  /** The question whose facts its moves are judged by, and the tables that those come from. */
  facts?: { name: Q['name']; tables: readonly string[] }
  /** Its life: its moves are drawn from it. */
  life?: Life<R>
  /** These moves of its life alone; the page draws the others where they belong. */
  only?: readonly string[]
  moves?: (row: RowOf<R>, actor: Actor, known: Known<Awaited<ReturnType<Q['run']>>>) => readonly Move[]
  children: (row: RowOf<R>, actor: Actor) => ReactNode
}

/** The page of one record of this area: found, or said why not; its moves above it. */
export function OnePage<R extends AnyRecord, Q extends Question = never>({ of, list, editBy, facts, life, only, moves, children }: OnePageProps<R, Q>) {
  const actor = useActor()
  const found = useRecord(of, useParams().id ?? '')
  const { row } = found
  const led = of.fields[of.title].kind === 'ref'
  const names = useNames(of, led && row ? [row as Readonly<Record<string, unknown>>] : [])
  const known = useKnown<Q>(facts?.name ?? '', row?.id ?? '', [of.table, ...(facts?.tables ?? [])], { enabled: Boolean(facts && row) })
  if (!row) return <NoRecord of={of} found={found} list={list} />
  const called = led ? { ...row, [of.title]: names.get(String(row[of.title as keyof typeof row])) ?? of.label } : row
  const number = numberOf(of)
  return (
    <RecordPage
      of={of}
      row={called}
      list={list}
      actions={
        <>
          {editBy && whyNotEdit(of, row as { status?: string }, actor) === null && <Edit of={of} row={row} name={editBy} />}
          {life && <LifeMoves life={life} row={row as RowOf<R>} {...(only && { only })} />}
          <Moves moves={moves?.(row, actor, known) ?? []} of={number ? String(row[number as keyof typeof row]) : titleOf(of, called)} />
        </>
      }
    >
      {children(row, actor)}
    </RecordPage>
  )
}

function Edit<R extends AnyRecord>({ of, row, name }: { of: R; row: RowOf<R>; name: string }) {
  const [open, setOpen] = useState(false)
  const edit = useCommand<{ name: string; run: (input: Record<string, unknown>, context: never) => Promise<RowOf<R>> }>(name)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit</Button>
      {open && <FormDialog of={of} row={row} title={`Edit ${of.label.toLowerCase()}`} done="It is kept" send={(changes, version) => edit({ id: row.id, version, changes })} onClose={() => setOpen(false)} />}
    </>
  )
}
