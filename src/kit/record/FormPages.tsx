import { useLocation, useParams, useSearchParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { usePage } from '../use-page.ts'
import type { EditForm, NewForm } from './form-pages.tsx'
import { NoRecord } from './NoRecord.tsx'
import { sendsChanges } from './form-send.ts'
import { RecordFormScreen } from './RecordFormScreen.tsx'

/** `tests/routes.test.tsx` compares the names with the commands of the product. */
type Sent = { name: string; run: (input: any, context: never) => Promise<any> }

/** The address above: /orders of /orders/new, and /orders/7 of /orders/7/edit. */
const above = (pathname: string) => pathname.replace(/\/[^/]+\/?$/, '')

export function NewPage({ of, form: { sends, back, under, start, mine, from } }: { of: AnyRecord; form: NewForm }) {
  const { user_id } = useActor()
  const area = usePage()?.area ?? ''
  const send = useCommand<Sent>(sends)
  const { pathname } = useLocation()
  const given = useSearchParams()[0].get(from ?? '')
  const first = { ...start, ...(mine && { [mine]: user_id }), ...(from && given && { [from]: given }) }
  return <RecordFormScreen of={of} area={under ?? area} start={first} back={back ?? above(pathname)} send={send} />
}

export function EditPage({ of, form: { sends, list, under } }: { of: AnyRecord; form: EditForm }) {
  const found = useRecord(of, useParams().id ?? '')
  const area = usePage()?.area ?? ''
  const edit = useCommand<Sent>(sends)
  const { pathname } = useLocation()
  const { row } = found
  const record = above(pathname)
  if (!row) return <NoRecord of={of} found={found} list={{ to: list ?? above(record), label: of.plural }} />
  return <RecordFormScreen of={of} area={under ?? area} row={row} back={record} send={sendsChanges(row.id, edit)} />
}
