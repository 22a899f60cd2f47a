import { lazy, Suspense, useState } from 'react'
import { money, text } from '#platform/records/fields.ts'
import { defineRecord } from '#platform/records/record.ts'
import { Button } from '../../parts/Button.tsx'
import { SkeletonLines } from '../../parts/Skeleton.tsx'
import { Empty, ErrorState, NoPermission, Offline } from '../../parts/States.tsx'
import type { Story } from '../../story.ts'
import { CellErrors } from './CellErrors.tsx'
import { ColumnMapping } from './ColumnMapping.tsx'
import { FileDrop } from './FileDrop.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import type { Columns, Sheet } from './open-sheet.ts'

/** The list weighs more than this page: it comes when the page is there. */
const sampleOf = (name: 'LiveList' | 'PlainRows' | 'ChosenRows' | 'Choosing') => {
  const Sample = lazy(() => import('./samples.tsx').then((samples) => ({ default: samples[name] })))
  return (
    <Suspense key={name} fallback={<SkeletonLines />}>
      <Sample />
    </Suspense>
  )
}

const sample = defineRecord('sample_orders', {
  label: 'Order',
  plural: 'Orders',
  about: 'A promise to a vendor, with its lines.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'name',
  list: ['name', 'amount'],
  fields: { name: text({ required: true }), amount: money() },
})
const nothing = () => {}

export const list: Story = {
  name: 'List',
  about: 'Searched, narrowed, ordered and paged by the server; its state is the address. Below 768 px a row is a card.',
  live: true,
  states: [['Over the accounts of your organization', sampleOf('LiveList')]],
}

export const rowsOfAList: Story = {
  name: 'Rows of a list',
  about: 'The title leads to the record, amounts stand under one another, and what is added up has the double rule.',
  live: true,
  states: [
    ['Comfortable', sampleOf('PlainRows')],
    ['Compact, two chosen, more on later pages', sampleOf('ChosenRows')],
  ],
}

export const choosing: Story = {
  name: 'Below a list while rows are chosen',
  about: 'Stays in sight while rows are chosen. Each is done by itself, and what is refused stays chosen.',
  live: true,
  states: [['Some of a page', sampleOf('Choosing')]],
}

export const stillRows: Story = {
  name: 'A list without rows',
  about: 'While they come, where there are none, and where they cannot be had: each says what to do.',
  states: [
    ['Loading', <ListSkeleton key="loading" of={sample} columns={5} />],
    [
      'Empty',
      <Empty key="empty" title="No orders yet" action={<Button look="main">New order</Button>}>
        {sample.about}
      </Empty>,
    ],
    [
      'No match',
      <Empty key="match" title="No orders match" action={<Button>Show all orders</Button>}>
        Take a filter away, or search for a part of the name.
      </Empty>,
    ],
    ['Error', <ErrorState key="error" what="Orders" onRetry={nothing} />],
    ['No permission', <NoPermission key="no" what="orders" who="An administrator" />],
    ['Offline', <Offline key="offline" onRetry={nothing} />],
  ],
}

const sheet = {
  head: ['Order', 'Total', 'Remarks'],
  first: [
    ['Booster pump', '48,200', ''],
    ['Road salt', '105,042', 'two trucks'],
  ],
} as unknown as Sheet
function Mapped() {
  const [columns, setColumns] = useState<Columns>(['name', 'amount', null])
  return <ColumnMapping of={sample} sheet={sheet} columns={columns} onChange={setColumns} />
}

export const takingIn: Story = {
  name: 'Taking a sheet in',
  about: 'All rows or none; every wrong cell by its place, in the words of its form.',
  states: [
    ['A place for the file', <FileDrop key="drop" label="Choose a sheet, or drop it here" onFile={nothing} />],
    ['Which column is for what', <Mapped key="mapping" />],
    [
      'One wrong cell',
      <CellErrors
        key="one"
        wrong={1}
        head={sheet.head}
        errors={[{ row: 4, column: 'Amount', message: 'Amount must be an amount such as 1,234.50', at: 1 }]}
        onSave={nothing}
      />,
    ],
    [
      'Many',
      <CellErrors
        key="many"
        wrong={1_204}
        errors={[
          { row: 2, column: 'Order', message: 'Name is required' },
          { row: 3, column: 'Status', message: 'Status must be one of Draft, Approved, Closed' },
        ]}
      />,
    ],
  ],
}
