import { useChanges } from '#client/use-changes.ts'
import { useActor } from '#client/use-actor.ts'
import { useRows } from '#client/use-rows.ts'
import { useDayOf, useToday } from '#client/use-today.ts'
import { dayShort } from '#platform/dates.ts'
import type { NextStep } from '#platform/life/next-step.ts'
import type { Content } from '../../text/rules.ts'
import { documentStatus, openPlaces, signingStep, type Signature, type SigningDocument } from '../rules.ts'

export type Signing = { document: SigningDocument; content: Content; signatures: readonly Signature[] }

/** The signing history of a contract or amendment, newest first, with its signatures. */
export function useSignings({
  contract,
  amendment,
  document,
}: {
  contract?: string
  amendment?: string | null
  document?: string
}): readonly Signing[] | undefined {
  useChanges(['contract_documents', 'contract_signatures'])
  const { data: documents } = useRows<SigningDocument>('contract_documents', (from) => {
    const all = from.select(
      'organization_id,id,contract,amendment,vendor,edition,title,content,digest,status,created_at,completed_at,voided_at,void_reason',
    )
    const some = document ? all.eq('id', document) : contract ? all.eq('contract', contract) : all
    const of =
      amendment === undefined ? some : amendment === null ? some.is('amendment', null) : some.eq('amendment', amendment)
    return of.order('created_at', { ascending: false }).limit(50)
  })
  const ids = documents?.map(({ id }) => id) ?? []
  const { data: signatures } = useRows<Signature>(
    'contract_signatures',
    (from) =>
      from
        .select('id,document,place,party,signed_name,office,email,intent,digest,signed_by,aal,signed_at')
        .in('document', ids)
        .order('place')
        .limit(500),
    { enabled: ids.length > 0 },
  )
  if (!documents || (ids.length > 0 && !signatures)) return undefined
  return documents.map((each) => ({
    document: each,
    content: JSON.parse(each.content) as Content,
    signatures: (signatures ?? []).filter((signed) => signed.document === each.id),
  }))
}

/** It is the vendor's turn to sign. */
export const waitsForVendor = ({ document, content, signatures }: Signing): boolean =>
  documentStatus.isOpen(document) && openPlaces(content.signers, signatures).some(({ party }) => party === 'vendor')

/** The next step of what is out for signature; without a document the record’s own next step counts. */
export function useSigningStep(contract: string, amendment: string | null): NextStep | undefined {
  const { user_id } = useActor()
  const today = useToday()
  const dayOf = useDayOf()
  const out = useSignings({ contract, amendment })?.find(({ document }) => documentStatus.isOpen(document))
  return (
    out &&
    signingStep(
      { signers: out.content.signers, signatures: out.signatures },
      { user_id, since: dayShort(dayOf(out.document.created_at), today) },
    )
  )
}
