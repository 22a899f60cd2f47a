import { recordPage } from '#platform/pages/page.ts'
import { catalogItem } from './records.ts'

export const catalogItemPage = recordPage(catalogItem, {
  at: '/requisitions/catalog/:id',
  list: ['/requisitions?tab=catalog', 'Catalog'],
  add: { by: 'catalog-items/create' },
  edit: { by: 'catalog-items/edit', page: true },
  shows: [{ title: 'Item', facts: 'all' }],
})
