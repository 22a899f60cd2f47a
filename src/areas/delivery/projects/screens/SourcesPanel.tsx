import { useState } from 'react'
import { Link } from 'react-router'
import { contract } from '#areas/contracts/contracts/records.ts'
import { purchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { RefInput } from '#kit/inputs/RefInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import type { addProjectSource, removeProjectSource } from '../commands.ts'
import type { ProjectCost } from '../costs.ts'
import { projectSource, type Project, type ProjectSource } from '../records.ts'
import { whyNotSource, whyNotTakeAway } from '../rules.ts'

/** The contracts and orders it spends through: their bills are its costs, read from the ledger. */
export function SourcesPanel({ row, cost }: { row: Project; cost: ProjectCost | undefined }) {
  const actor = useActor()
  const [asking, setAsking] = useState<'add' | ProjectSource>()
  const { rows } = useRecords(projectSource, (from) => from.eq('project', row.id).order('words').limit(200))
  const remove = useCommand<typeof removeProjectSource>('projects/spend-no-more')
  return (
    <Panel
      title="Linked contracts and orders"
      about="Everything billed under them is project cost, counted from the invoices."
      actions={
        <MoveButton
          whyNot={whyNotSource(row, { actor, contract: row.id, purchase_order: null })}
          run={() => setAsking('add')}
        >
          Link contract or order
        </MoveButton>
      }
      foot={
        cost && (
          <>
            Ordered <Amount cents={cost.ordered} />, billed <Amount cents={cost.billed} />, paid{' '}
            <Amount cents={cost.paid} />; certified on site, not billed <Amount cents={cost.certified} />; force account
            costs <Amount cents={cost.own} />.
          </>
        )
      }
    >
      {rows?.length === 0 && <p className="text-ink-2">None yet. Add the contract or order for this work.</p>}
      <ul className="divide-y divide-line">
        {rows?.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <Link
              to={each.contract ? `/contracts/${each.contract}` : `/purchase-orders/${each.purchase_order}`}
              className="link min-w-0"
            >
              {each.words}
            </Link>
            <MoveButton whyNot={whyNotTakeAway(row, actor)} run={() => setAsking(each)}>
              Remove<span className="sr-only"> {each.words}</span>
            </MoveButton>
          </li>
        ))}
      </ul>
      {asking === 'add' && <AddDialog row={row} onClose={() => setAsking(undefined)} />}
      {typeof asking === 'object' && (
        <ReasonDialog
          title="Remove this link?"
          about={`The bills of ${asking.words} will no longer count as project costs.`}
          verb="Remove"
          press={(reason) => remove.press({ id: asking.id, reason })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Panel>
  )
}

function AddDialog({ row, onClose }: { row: Project; onClose: () => void }) {
  const add = useCommand<typeof addProjectSource>('projects/spend-through')
  const [contractId, setContract] = useState<string | null>(null)
  const [order, setOrder] = useState<string | null>(null)
  const actor = useActor()
  const whyNot = whyNotSource(row, { actor, contract: contractId, purchase_order: order })
  return (
    <Dialog
      title="Link contract or order"
      about="A contract with all orders under it, or one order."
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <MoveButton
            look="main"
            whyNot={whyNot}
            run={async () => (await add({ project: row.id, contract: contractId, purchase_order: order }), onClose())}
            done="Linked to the project"
          >
            Link
          </MoveButton>
        </>
      }
    >
      <div className="grid gap-4">
        <RefInput
          id="source-contract"
          label="Contract"
          field={{ to: contract.table }}
          value={contractId}
          onChange={(value) => setContract((value as string | null) || null)}
        />
        <RefInput
          id="source-order"
          label="Purchase order"
          field={{ to: purchaseOrder.table }}
          value={order}
          onChange={(value) => setOrder((value as string | null) || null)}
        />
      </div>
    </Dialog>
  )
}
