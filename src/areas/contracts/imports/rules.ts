import { person } from '#platform/records/fields.ts'
import { importKind } from '#platform/records/import-kind.ts'
import { contract } from '../contracts/records.ts'

export const contractImport = importKind(contract, {
  name: 'contracts',
  without: ['owner'],
  more: { owner: person({ label: 'Owner', help: 'Name or email. Leave blank to own it yourself.' }) },
  total: { label: 'Ceilings in total', of: 'ceiling' },
  activates: 'contracts',
  presets: [
    {
      system: 'munis',
      columns: {
        'Contract Number': 'number',
        Contract: 'number',
        Description: 'title',
        'Vendor Number': 'vendor',
        Vendor: 'vendor',
        'Original Amount': 'ceiling',
        'Revised Amount': 'ceiling',
        'Start Date': 'starts_on',
        'Expiration Date': 'ends_on',
        Department: 'department',
      },
    },
    {
      system: 'workday',
      columns: {
        'Supplier Contract ID': 'number',
        'Contract Name': 'title',
        Supplier: 'vendor',
        'Total Contract Amount': 'ceiling',
        'Contract Start Date': 'starts_on',
        'Contract End Date': 'ends_on',
      },
    },
    {
      system: 'opengov',
      columns: {
        'Contract #': 'number',
        'Contract Title': 'title',
        'Vendor Name': 'vendor',
        'Contract Amount': 'ceiling',
        'Expiration Date': 'ends_on',
      },
    },
  ],
})
