import { useSearchParams } from 'react-router'
import { useRecords } from '#client/use-record.ts'
import { declarationLife } from '../life.ts'
import { disasterDeclaration, type DisasterDeclaration } from '../records.ts'

/** The declaration of the page: the one in its address, else the newest open one. */
export function useDisaster(): {
  rows: readonly DisasterDeclaration[] | undefined
  chosen: DisasterDeclaration | undefined
  choose: (id: string) => void
} {
  const [query, setQuery] = useSearchParams()
  const { rows } = useRecords(disasterDeclaration, (from) =>
    from.order('declared_on', { ascending: false }).order('id').limit(200),
  )
  const chosen = rows?.find(({ id }) => id === query.get('disaster')) ?? rows?.find(declarationLife.isOpen) ?? rows?.[0]
  const choose = (id: string) => setQuery((now) => (now.set('disaster', id), now), { preventScrollReset: true })
  return { rows, chosen, choose }
}
