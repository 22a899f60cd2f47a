import { plural } from '#platform/words.ts'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { momentInWords, zoneInWords } from '#platform/dates.ts'
import type { Reason } from '#platform/rules.ts'
import type { publishSolicitation } from '../commands.ts'
import type { Solicitation } from '../../solicitations/records.ts'
import { kindInWords } from '../../solicitations/rules.ts'
import { closingIn } from '../rules.ts'

/**
 * The last check before publication: the closing by the agency's clock, how long vendors have, and whether that is
 * short.
 */
export function PublishDialog({ row, whyNot, onClose }: { row: Solicitation; whyNot: Reason; onClose: () => void }) {
  const publish = useCommand<typeof publishSolicitation>('solicitations/publish')
  const now = useNow()
  const { days, warning } = closingIn(row, now)
  return (
    <Dialog
      title={`Publish ${row.number}?`}
      about="The solicitation becomes public and vendors are notified. After that, only addenda can change it."
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Not yet
          </Button>
          <MoveButton
            look="main"
            whyNot={whyNot}
            run={async () => (await publish({ id: row.id }), onClose())}
            done={`${row.number} published`}
          >
            Publish now
          </MoveButton>
        </>
      }
    >
      <div className="grid gap-4">
        <Facts
          facts={[
            { label: 'Solicitation', value: `${row.title} · ${kindInWords(row.kind)}` },
            { label: 'Closes', value: momentInWords(row.closes_at!, row.zone!) },
            { label: 'Time zone', value: zoneInWords(row.zone!) },
            { label: 'Response time', value: `${days} ${plural(days, { one: 'day', other: 'days' })}` },
          ]}
        />
        {warning && <Notice tone="warn" title={warning} />}
      </div>
    </Dialog>
  )
}
