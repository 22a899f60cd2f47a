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
import type { Columns } from './open-sheet.ts'

/** The list is larger than this page: it loads after the page. */
const sampleOf = (name: 'LiveList' | 'PlainRows' | 'ChosenRows' | 'FullRows' | 'Choosing') => {
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
  about: 'A commitment to a vendor, with its lines.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'name',
  list: ['name', 'amount'],
  fields: { name: text({ required: true }), amount: money() },
})
const nothing = () => {}

export const list: Story = {
  name: 'List',
  about: 'Searched, filtered, sorted and paged by the server; its state is the address. Below 768 px a row is a card.',
  live: true,
  states: [['Your organization’s accounts', sampleOf('LiveList')]],
}

export const rowsOfAList: Story = {
  name: 'Rows of a list',
  about: 'The title links to the record, amounts are aligned, and totals have the double rule.',
  live: true,
  states: [
    ['Comfortable', sampleOf('PlainRows')],
    ['Compact, two selected, more on later pages', sampleOf('ChosenRows')],
    ['Much: long names, other scripts, large amounts', sampleOf('FullRows')],
  ],
}

export const choosing: Story = {
  name: 'Selection bar',
  about: 'Stays in sight while rows are selected. Each row is handled separately, and refused ones stay selected.',
  live: true,
  states: [['Part of a page', sampleOf('Choosing')]],
}

export const stillRows: Story = {
  name: 'A list without rows',
  about: 'While loading, when empty, and after a failure: each says what to do.',
  states: [
    ['Loading', <ListSkeleton key="loading" of={sample} columns={5} />],
    [
      'Empty',
      <Empty key="empty" title="No orders yet" action={<Button look="main">New order</Button>}>
        {sample.about}
      </Empty>,
    ],
    [
      'No matches',
      <Empty key="match" title="No orders match" action={<Button>Show all orders</Button>}>
        Remove a filter, or search for a part of the name.
      </Empty>,
    ],
    ['Error', <ErrorState key="error" what="Orders" onRetry={nothing} />],
    ['No permission', <NoPermission key="no" what="orders" who="An administrator" />],
    ['Offline', <Offline key="offline" onRetry={nothing} />],
  ],
}

const sheet = {
  head: ['Order', 'Total', 'Remarks'],
  examples: [['Booster pump', 'Road salt'], ['48,200', '105,042'], ['two trucks']],
}
function Mapped() {
  const [columns, setColumns] = useState<Columns>(['name', 'amount', null])
  return <ColumnMapping of={sample} sheet={sheet} columns={columns} onChange={setColumns} />
}

export const takingIn: Story = {
  name: 'Import',
  about: 'All rows or none; every wrong cell by its place, with the form’s error messages.',
  states: [
    ['File input', <FileDrop key="drop" label="Select a file, or drop it here" onFile={nothing} />],
    ['Column mapping', <Mapped key="mapping" />],
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
      'Many errors',
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
