import { manyOf } from '#platform/life/many-of.ts'
import { list, listPage } from '#platform/pages/list-page.ts'
import { trend } from '#platform/records/list/charted.ts'
import { catalogItem } from '#areas/procurement/catalog/records.ts'
import { procurementThreshold } from '#areas/procurement/methods/records.ts'
import { requisitionLife } from '#areas/procurement/requisitions/life.ts'
import { requisition } from '#areas/procurement/requisitions/records.ts'

const add = { to: '/smart-requisition', label: 'New requisition' }

/** The requisitions with their status; the catalog that prices them, and the thresholds for how to buy. */
export const requisitionsPage = listPage({
  at: '/requisitions',
  title: 'Requisitions',
  tabs: [
    {
      tab: 'requisitions',
      title: 'Requisitions',
      shows: [{ list: list(requisition, { moves: manyOf(requisitionLife) }), new: add }],
    },
    {
      tab: 'trends',
      title: 'Trends',
      new: { of: requisition, ...add },
      shows: [
        {
          trends: [
            trend(requisition, {
              title: 'Requested by cost center',
              by: 'cost_center',
              figure: 'amount',
              list: '/requisitions',
            }),
            trend(requisition, {
              title: 'Requested by month needed',
              by: 'need_by',
              figure: 'amount',
              list: '/requisitions',
            }),
            trend(requisition, { title: 'Requisitions by method', by: 'method', list: '/requisitions' }),
            trend(requisition, { title: 'Requisitions by status', by: 'status', list: '/requisitions' }),
          ],
        },
      ],
    },
    {
      tab: 'catalog',
      title: 'Catalog',
      shows: [
        {
          list: list(catalogItem, { importAs: 'catalog-items' }),
          new: { to: '/requisitions/catalog/new', label: 'New catalog item' },
        },
      ],
    },
    {
      tab: 'thresholds',
      title: 'Thresholds',
      shows: [
        {
          register: procurementThreshold,
          at: '/requisitions/thresholds',
          columns: ['name', 'kind', 'applies_to', 'amount', 'quotes', 'days', 'paragraph', 'valid_from', 'valid_to'],
        },
      ],
    },
  ],
})
