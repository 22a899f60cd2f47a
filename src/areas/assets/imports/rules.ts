import { importKind } from '#platform/records/import-kind.ts'
import { asset, assetClass } from '../assets/records.ts'

export const assetClassImport = importKind(assetClass, { name: 'asset-classes' })

export const assetImport = importKind(asset, {
  name: 'assets',
  total: { label: 'Cost in total', of: 'cost' },
  presets: [
    {
      system: 'munis',
      columns: {
        'Asset Number': 'number',
        Asset: 'number',
        Description: 'name',
        Class: 'class',
        'Acquisition Date': 'acquired_on',
        'Acquisition Cost': 'cost',
        'Serial Number': 'serial',
        Manufacturer: 'maker',
        Location: 'location',
        Department: 'department',
        Custodian: 'custodian',
        'Estimated Life': 'life_years',
        'Salvage Value': 'salvage',
      },
    },
    {
      system: 'workday',
      columns: {
        'Business Asset ID': 'number',
        'Asset Name': 'name',
        'Asset Class': 'class',
        'Acquisition Cost': 'cost',
        'Date Acquired': 'acquired_on',
        'Date Placed in Service': 'in_service_on',
        Location: 'location',
      },
    },
  ],
})
