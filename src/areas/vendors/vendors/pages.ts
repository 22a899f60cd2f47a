import { manyOf } from '#platform/life/many-of.ts'
import { list, listPage } from '#platform/pages/list-page.ts'
import { vendorLife } from './life.ts'
import { vendor } from './records.ts'

export const directoryPage = listPage({
  at: '/vendor-directory',
  title: 'Vendor directory',
  shows: [
    {
      list: list(vendor, {
        columns: ['number', 'name', 'type', 'city', 'small_business', 'status'],
        moves: manyOf(vendorLife),
        editBy: 'vendors/edit',
        importAs: 'vendors',
      }),
      new: { to: '/vendor-directory/new', label: 'New vendor' },
    },
  ],
})
