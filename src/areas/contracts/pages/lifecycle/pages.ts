import { signingCertificate } from '#areas/contracts/certificates/records.ts'
import { contract } from '#areas/contracts/contracts/records.ts'
import { award, awardLine } from '#areas/procurement/awards/records.ts'
import { purchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import { clause } from '#areas/procurement/solicitations/records.ts'
import { list, listPage } from '#platform/pages/list-page.ts'
import { register } from '#platform/pages/page.ts'
import { trend } from '#platform/records/list/charted.ts'
import { phrase } from '#platform/say.ts'

const trends = [
  trend(contract, { title: 'Contracts ending by month', by: 'ends_on', figure: 'ceiling', list: '/contracts' }),
  trend(contract, { title: 'Contracts by status', by: 'status', list: '/contracts' }),
  trend(contract, { title: 'Value by kind', by: 'kind', figure: 'ceiling', list: '/contracts' }),
]

/** Final awards, and what commits them already. */
const ofAwards = {
  awards: register(award, { order: 'awarded_at.desc', limit: 100, where: { status: 'awarded' }, unnamed: true }),
  lines: register(awardLine, { order: 'created_at.asc', limit: 1_000, reads: ['award', 'vendor'] }),
  there: register(contract, {
    order: 'created_at.desc',
    limit: 1_000,
    where: { award: { not: null }, status: { not: 'terminated' } },
    reads: ['award', 'vendor'],
    unnamed: true,
  }),
  ordered: register(purchaseOrder, {
    order: 'created_at.desc',
    limit: 1_000,
    where: { award: { not: null }, contract: null, status: { not: ['canceled', 'rejected'] } },
    reads: ['number', 'award', 'vendor'],
    unnamed: true,
  }),
}
const active = register(signingCertificate, { order: 'created_at.desc', limit: 1, where: { status: 'active' } })
const all = register(contract, { order: 'created_at.desc', limit: 300, unnamed: true })

/** From award to end: every contract in the column of its status, and the clause library. */
export const lifecyclePage = listPage({
  at: '/contract-lifecycle',
  title: phrase('Contract drafting and signing'),
  vendor: 'signing/VendorContracts',
  new: { to: '/contracts/new', label: 'New contract', when: () => true },
  tabs: [
    {
      tab: 'board',
      title: 'Board',
      shows: [
        { own: 'WaitingAwards', loads: ofAwards },
        { own: 'ContractBoard', loads: { all } },
      ],
    },
    {
      tab: 'clauses',
      title: 'Clause library',
      shows: [{ list: list(clause), first: ['/rfq-builder/clauses/new', 'New clause'] }],
    },
    {
      tab: 'certificates',
      title: 'Signing certificates',
      shows: [{ own: 'certificates/SigningCertificates', list: list(signingCertificate), loads: { active } }],
    },
    { tab: 'trends', title: 'Trends', shows: [{ trends }] },
  ],
})
