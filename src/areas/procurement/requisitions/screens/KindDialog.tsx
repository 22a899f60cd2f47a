import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { Radios } from '#kit/inputs/ChoiceInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { methodTitle } from '../../methods/rules.ts'
import { kindInWords } from '../../solicitations/rules.ts'
import type { Requisition } from '../records.ts'
import { whyNotSolicit } from '../rules.ts'
import type { solicitRequisition } from '../solicit.ts'

type Kind = 'rfq' | 'ifb' | 'rfp'
const kinds = {
  options: ['rfq', 'ifb', 'rfp'] as const,
  words: {
    rfq: 'Request for quotes: prices from several vendors',
    ifb: 'Invitation for bids: sealed prices, the lowest responsive bid wins',
    rfp: 'Request for proposals: quality and price are scored',
  },
}

/** Which kind of solicitation it becomes: the method suggests one, a person decides, and the number follows. */
export function KindDialog({ row, suggested, onClose }: { row: Requisition; suggested: Kind; onClose: () => void }) {
  const solicit = useCommand<typeof solicitRequisition>('requisitions/solicit')
  const navigate = useNavigate()
  const [kind, setKind] = useState<Kind>(suggested)
  return (
    <Dialog
      title={`Create solicitation for ${row.number}`}
      about={
        row.method ? `Suggested for ${methodTitle(row.method)}: ${kindInWords(suggested).toLowerCase()}.` : undefined
      }
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <MoveButton
            look="main"
            whyNot={whyNotSolicit(row, kind)}
            run={async () => void navigate(`/records/solicitations/${(await solicit({ id: row.id, kind })).id}`)}
          >
            Create draft
          </MoveButton>
        </>
      }
    >
      <Radios
        id="solicit-kind"
        label="Solicitation type"
        required
        field={kinds}
        value={kind}
        onChange={(value) => setKind(value as Kind)}
      />
    </Dialog>
  )
}
