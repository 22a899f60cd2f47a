import { useEffect, useState } from 'react'
import type { MailedLink } from '#client/use-mailed-link.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { saveAs } from '#kit/save-as.ts'
import { csvText } from '#platform/records/csv.ts'
import { say } from '#platform/say.ts'
import { Sheet } from '../../grants/screens/Sheet.tsx'
import type { CostsShown, PapersShown } from '../access/api.ts'
import { AuditedFiles } from './AuditedFiles.tsx'

type Props = { line: PapersShown['lines'][number]; asking: MailedLink; code: string; onClose: () => void }

/** The costs of one award in the fiscal year with their invoices, and the files of both. */
export function AuditedCosts({ line, asking, code, onClose }: Props) {
  const [shown, setShown] = useState<CostsShown | Error>()
  useEffect(() => {
    void asking.ask<CostsShown>('costs', { code, award: line.id }).then(setShown, (error: Error) => setShown(error))
    // oxlint-disable-next-line react/exhaustive-deps -- once for each award: a second request would be a second reading
  }, [])
  return (
    <Panel
      title={say('Costs of {award}', { award: line.award_number ?? line.program })}
      about={say('Charged in the fiscal year, with their invoices.')}
      actions={
        <>
          {shown && !(shown instanceof Error) && <Button onClick={() => csv(line, shown)}>CSV</Button>}
          <Button look="quiet" onClick={onClose}>
            {say('Close')}
          </Button>
        </>
      }
    >
      {!shown ? (
        <SkeletonLines lines={4} />
      ) : shown instanceof Error ? (
        <Notice tone="bad" title={shown.message} />
      ) : (
        <Costs shown={shown} asking={asking} code={code} />
      )}
    </Panel>
  )
}

function Costs({
  shown: { costs, more, files },
  asking,
  code,
}: {
  shown: CostsShown
  asking: MailedLink
  code: string
}) {
  return (
    <div className="grid gap-5">
      {costs.length === 0 ? (
        <p className="text-ink-2">{say('No costs are charged in this year.')}</p>
      ) : (
        <Sheet
          label={say('Costs')}
          rows={costs}
          idOf={({ id }) => id}
          columns={[
            {
              name: say('Cost'),
              of: ({ number, description }) => (
                <>
                  {description}
                  <span className="block font-mono text-xs text-ink-2">{number}</span>
                </>
              ),
            },
            { name: say('Incurred'), of: ({ incurred_on }) => <Day day={incurred_on} /> },
            {
              name: say('Invoice'),
              of: ({ invoice, vendor }) =>
                invoice && (
                  <>
                    {invoice}
                    <span className="block text-xs text-ink-2">{vendor}</span>
                  </>
                ),
            },
            { name: say('Paid'), of: ({ paid_on }) => paid_on && <Day day={paid_on} /> },
            { name: say('Award share'), figure: true, of: ({ amount }) => <Amount cents={amount} /> },
            { name: say('Match'), figure: true, of: ({ match }) => <Amount cents={match} /> },
          ]}
        />
      )}
      {more > 0 && (
        <Notice tone="info" title={say('{count} more costs are not shown', { count: more })}>
          {say('Ask the agency for the complete list.')}
        </Notice>
      )}
      <AuditedFiles files={files} none={say('No files are attached to these costs.')} {...{ asking, code }} />
    </div>
  )
}

const csv = (line: Props['line'], { costs }: CostsShown) => {
  const head = [
    'number',
    'description',
    'class',
    'incurred_on',
    'invoice',
    'vendor',
    'invoice_date',
    'paid_on',
  ] as const
  const rows = costs.map((cost) => [
    ...head.map((name) => cost[name] ?? ''),
    ...[cost.amount, cost.match, cost.invoice_amount].map((cents) => (cents === null ? '' : (cents / 100).toFixed(2))),
  ])
  const text = csvText([[...head, 'award_share', 'match', 'invoice_amount'], ...rows])
  saveAs(new Blob([text], { type: 'text/csv' }), `${line.award_number ?? line.aln}-costs.csv`)
}
