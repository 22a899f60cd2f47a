import { useNavigate } from 'react-router'
import { askedBy, type ActWords } from '#platform/pages/act.ts'
import type { Loads, Seen } from '#platform/pages/page.ts'
import type { AnyRecord, RowOf } from '#platform/records/record.ts'
import { Acts } from '../record/Acts.tsx'
import type { OwnPart } from './DeclaredRecord.tsx'

type Said = ActWords<any, any>
type DeclaredActsProps = {
  acts: readonly (Said | { own: string })[]
  own: Readonly<Record<string, OwnPart>>
  row: RowOf<AnyRecord>
  seen: Seen<Loads>
  /** The record’s number or name, in the head of a dialog. */ called: string
}

/** The buttons of a declared page: those that are data, and after them those that are drawn for it alone. */
export function DeclaredActs({ acts, own, row, seen, called }: DeclaredActsProps) {
  const navigate = useNavigate()
  const said = acts.filter((each): each is Said => !('own' in each))
  return (
    <>
      <Acts
        of={called}
        acts={said
          .filter(({ when }) => !when || when(row, seen))
          .map((act) => {
            const { by, label, look, done, undoneBy, whyNot, send, whyNotWith, form, dialog, about, start, opens } = act
            const Dialog = own[dialog ?? '']
            const asks = askedBy(act, row, seen)
            const asked = { about: typeof about === 'function' ? about(row, seen) : about, start: start?.(row, seen) }
            return {
              by,
              label,
              done: typeof done === 'function' ? (answer) => done(row, answer) : (done ?? ''),
              ...(look && { look }),
              ...(undoneBy && { undoneBy }),
              whyNot: whyNot?.(row, seen) ?? null,
              // A form's values are there when it is sent.
              send: (!form && send?.(row, seen)) || { id: row.id },
              ...(opens && {
                then: (answer) => {
                  const to = opens(row, answer)
                  if (to) void navigate(to)
                },
              }),
              ...(asks && {
                ask: {
                  ...asked,
                  fields: asks,
                  ...(whyNotWith && { whyNot: (values) => whyNotWith(row, seen, values) }),
                },
              }),
              ...(form && {
                form: { ...asked, of: form, input: (values) => send?.(row, seen, values) ?? { id: row.id, ...values } },
              }),
              ...(Dialog && {
                dialog: (onClose) => <Dialog row={row} loaded={seen.loaded} move={by} onClose={onClose} />,
              }),
            }
          })}
      />
      {acts.map((each) => {
        if (!('own' in each)) return null
        const Own = own[each.own]!
        return <Own key={each.own} row={row} loaded={seen.loaded} />
      })}
    </>
  )
}
