import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { AddRecord } from '#kit/record/AddRecord.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import type { createDestination } from '../commands.ts'
import { deliveryLife } from '../life.ts'
import { formDelivery, formDestination } from '../records.ts'

/** Destinations of forms, and pending deliveries. */
export function DeliveryTab() {
  const create = useCommand<typeof createDestination>('form-destinations/create')
  const destinations = useRecords(formDestination, (from) => from.order('name').limit(200))
  const { rows } = useRecords(formDelivery, (from) => from.in('status', deliveryLife.openStatuses).limit(1_000))
  const byHand = rows?.filter((row) => deliveryLife.is(row, 'pending') && row.channel !== 'mail').length
  const failed = rows?.filter((row) => deliveryLife.is(row, 'failed')).length
  return (
    <div className="grid gap-5">
      <Figures
        figures={[
          {
            label: 'Email pending',
            ...known(rows, (rows) => ({
              value: String(rows.filter((row) => deliveryLife.is(row, 'pending') && row.channel === 'mail').length),
              note: 'sent automatically',
            })),
            to: '/utility-form-filler?tab=delivery&where.status=pending&where.channel=mail',
          },
          {
            label: 'Waiting for a person',
            ...known(byHand, (byHand) => ({
              value: String(byHand),
              note: 'portal, folder or print: record the receipt',
              ...(byHand > 0 && { tone: 'warn' as const }),
            })),
          },
          {
            label: 'Failed',
            ...known(failed, (failed) => ({
              value: String(failed),
              note: 'retry or cancel with a reason',
              ...(failed > 0 && { tone: 'bad' as const }),
            })),
            to: '/utility-form-filler?tab=delivery&where.status=failed',
          },
        ]}
      />
      <Panel
        title="Destinations"
        about="Email is sent automatically with a link, without the answers. People deliver to portals, folders and print."
        actions={
          <AddRecord
            of={formDestination}
            label="New destination"
            start={{ active: true }}
            done="Destination saved"
            send={create}
          />
        }
      >
        <RecordTable
          of={formDestination}
          found={destinations}
          columns={['name', 'form', 'channel', 'target', 'active']}
        />
      </Panel>
      <RecordList
        of={formDelivery}
        columns={['subject', 'destination', 'channel', 'tries', 'sent_at', 'receipt', 'status']}
      />
    </div>
  )
}
