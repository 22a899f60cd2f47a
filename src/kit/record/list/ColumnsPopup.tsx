import { Suspense } from 'react'
import { optional } from '../../optional.tsx'
import { Popup } from './Popup.tsx'
import type { List } from './use-list.ts'

// The popup's content loads when it is opened.
const ColumnsMenu = optional(() => import('./ColumnsMenu.tsx').then(({ ColumnsMenu }) => ColumnsMenu))

export const ColumnsPopup = ({ list }: { list: List }) => (
  <Popup icon="columns" label="Columns" title="Columns">
    <Suspense>
      <ColumnsMenu list={list} />
    </Suspense>
  </Popup>
)
