import { useState } from 'react'
import type { Story } from '../story.ts'
import { Tree } from './Tree.tsx'
import type { Branch } from './tree.ts'

const departments: readonly Branch[] = [
  {
    id: 'works',
    name: 'Public Works',
    note: '$3,140,000',
    children: [
      {
        id: 'streets',
        name: 'Streets and Bridges',
        note: '$1,284,600',
        children: [
          { id: 'paving', name: 'Paving crew', note: '$412,775' },
          { id: 'signals', name: 'Signals', note: '$96,310' },
        ],
      },
      { id: 'fleet', name: 'Fleet', note: '$218,940' },
    ],
  },
  {
    id: 'water',
    name: 'Water and Sewer',
    note: '$611,250',
    children: [{ id: 'stations', name: 'Pump stations', note: '$96,310' }],
  },
  { id: 'clerk', name: 'Clerk of the Board', note: '$9,384' },
]

function Departments() {
  const [chosen, setChosen] = useState('streets')
  return (
    <Tree
      label="Departments"
      branches={departments}
      opened={['works']}
      chosen={chosen}
      onChoose={({ id }) => setChosen(id)}
    />
  )
}

export const trees: Story = {
  name: 'Tree',
  about: 'A hierarchy. Arrow keys move up, down, into and out of a branch; letters jump.',
  states: [['Departments', <Departments key="departments" />]],
}
