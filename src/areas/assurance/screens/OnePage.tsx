import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { Acts } from '#kit/record/Acts.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { useNames } from '#kit/record/use-names.ts'
import type { Life } from '#platform/life.ts'
import type { NextStep } from '#platform/life/next-step.ts'
import type { Act } from '#platform/pages/act.ts'
import { numberOf, titleOf, type AnyRecord, type RowOf } from '#platform/records/record.ts'
import type { Actor } from '#platform/roles.ts'

type OnePageProps<R extends AnyRecord> = {
  of: R
  list: { to: string; label: string }
  /** The command that edits the record, if it has one. */
  editBy?: string
  /** The record with the fields of its form, where the page edits others. */
  form?: AnyRecord
  /** The life whose moves are drawn. */
  life?: Life<R>
  /** Only these moves of its life. The page draws the others where they belong. */
  only?: readonly string[] | ((row: RowOf<R>) => readonly string[])
  /** Other actions on the page that are not moves of the life. */
  acts?: (row: RowOf<R>, actor: Actor) => readonly Act[]
  /** The next step, where more than the life decides. */
  next?: (row: RowOf<R>) => NextStep | undefined
  children: (row: RowOf<R>, actor: Actor) => ReactNode
}

/** The page of one record of this area with its moves above it, or the reason why it is not shown. */
export function OnePage<R extends AnyRecord>({
  of,
  list,
  editBy,
  form,
  life,
  only,
  acts,
  next,
  children,
}: OnePageProps<R>) {
  const actor = useActor()
  const found = useRecord(of, useParams().id ?? '')
  const { row } = found
  const led = of.fields[of.title].kind === 'ref'
  const names = useNames(of, led && row ? [row as Readonly<Record<string, unknown>>] : [])
  if (!row) return <NoRecord of={of} found={found} list={list} />
  const called = led ? { ...row, [of.title]: names.get(String(row[of.title as keyof typeof row])) ?? of.label } : row
  const number = numberOf(of)
  const step = next?.(row as RowOf<R>)
  const drawn = typeof only === 'function' ? only(row as RowOf<R>) : only
  return (
    <RecordPage
      of={of}
      row={called}
      list={list}
      {...(life && { life: life as Life })}
      {...(step && { next: step })}
      actions={
        <>
          {editBy && <Edit of={of} row={row as RowOf<R>} form={form ?? of} name={editBy} />}
          {life && <Moves life={life} row={row as RowOf<R>} {...(drawn && { only: drawn })} />}
          <Acts
            acts={acts?.(row, actor) ?? []}
            of={number ? String(row[number as keyof typeof row]) : titleOf(of, called)}
          />
        </>
      }
    >
      {children(row, actor)}
    </RecordPage>
  )
}

function Edit<R extends AnyRecord>({ name, ...of }: { of: R; row: RowOf<R>; form: AnyRecord; name: string }) {
  const edit = useCommand<{ name: string; run: (input: Record<string, unknown>, context: never) => Promise<RowOf<R>> }>(
    name,
  )
  return <EditRecord {...of} edit={edit} />
}
