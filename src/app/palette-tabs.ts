import type { Address } from './menu.ts'

type Tab = { to: `${Address}?tab=${string}`; label: string; words?: readonly string[] }

const tab = (to: Tab['to'], label: string, words: readonly string[] = []): Tab => ({ to, label, words })

/** Tabs that people search by name, with the trade's words for each. A page's named queries are found on their own. */
export const tabs: readonly Tab[] = [
  tab('/budget-management?tab=spending', 'Spending', ['flow of funds', 'spending by department']),
  tab('/grant-management/reports?tab=timeline', 'Timeline', ['report schedule', 'reporting calendar']),
  tab('/payments?tab=returns', '1099 totals', ['1099', '1099-NEC', '1099-MISC', 'W-9 reporting']),
  tab('/payments?tab=statements', 'Bank statements', ['bank reconciliation', 'BAI2']),
  tab('/payments?tab=movements', 'Bank transactions', ['cleared checks']),
  tab('/payments?tab=accounts', 'Paying accounts', ['bank accounts']),
  tab('/invoices?tab=sent', 'Vendor submissions', ['submitted invoices']),
  tab('/invoices?tab=email', 'By email', ['emailed invoices', 'invoices by email', 'IMAP']),
  tab('/purchase-orders?tab=receipts', 'Receipts', ['goods receipt', 'receiving report', 'packing slip']),
  tab('/purchase-orders?tab=changes', 'Changes', ['change PO', 'PO change', 'order amendment']),
  tab('/requisitions?tab=catalog', 'Catalog', ['catalog items', 'price list items', 'punchout']),
  tab('/contracts?tab=ends', 'Renewals and notices', ['contract renewals', 'expiring contracts', 'option years']),
  tab('/contracts?tab=securities', 'Insurance and bonds', [
    'COI',
    'insurance certificate',
    'performance bond',
    'surety',
  ]),
  tab('/contract-lifecycle?tab=clauses', 'Clause library', ['standard clauses']),
  tab('/contract-management?tab=obligations', 'Obligations'),
  tab('/claims-change-orders?tab=claims', 'Claims', ['request for equitable adjustment']),
  tab('/disaster-response?tab=shelters', 'Shelters', ['shelter', 'congregate care', 'evacuees']),
  tab('/disaster-response?tab=volunteers', 'Volunteers', ['volunteer', 'CERT']),
  tab('/disaster-response?tab=reports', 'Situation reports', ['SitRep', 'situation report', 'ICS-209']),
  tab('/fema-grants-hub?tab=damage', 'Damage', ['damage inventory', 'damage assessment', 'PDA']),
  tab('/fema-grants-hub?tab=hmgp', 'Hazard mitigation', ['section 404', 'mitigation']),
  tab('/fema-grants-hub?tab=bric', 'BRIC'),
  tab('/fema-forms?tab=rates', 'Equipment rates', ['FEMA equipment rates', 'schedule of equipment']),
  tab('/grants-management?tab=drawdowns', 'Drawdowns', ['draws', 'SF-271']),
  tab('/grants-management?tab=income', 'Income and interest', ['program income', 'interest earned']),
  tab('/safety-management?tab=log', 'OSHA log', ['300 log', 'OSHA 300 log']),
  tab('/safety-management?tab=permits', 'Permits and lockouts', ['lockout tagout', 'hot work', 'confined space']),
  tab('/safety-management?tab=talks', 'Toolbox talks', ['tailgate', 'safety meeting']),
  tab('/safety-management?tab=sheets', 'Data sheets', ['SDS', 'MSDS', 'HazCom']),
  tab('/asset-management?tab=depreciation', 'Depreciation', ['straight line', 'useful life']),
  tab('/asset-management?tab=dispositions', 'Dispositions', ['surplus', 'auction', 'disposal']),
  tab('/asset-management?tab=counts', 'Physical inventories', ['physical inventory', 'asset count']),
  tab('/maintenance-management?tab=plans', 'Plans', ['preventive maintenance', 'PM schedule']),
  tab('/maintenance-management?tab=meters', 'Meters', ['odometer', 'engine hours']),
  tab('/inventory?tab=counts', 'Counts', ['stock count']),
  tab('/inventory?tab=warehouses', 'Warehouses', ['storerooms', 'bins']),
  tab('/construction-projects?tab=pay', 'Pay applications', ['pay app', 'AIA G703', 'schedule of values']),
  tab('/construction-projects?tab=punch', 'Punch list', ['punchlist']),
  tab('/admin/audits?tab=findings', 'Findings', ['audit findings']),
  tab('/admin/roles?tab=reviews', 'Access reviews', ['user access review', 'recertify access']),
]
